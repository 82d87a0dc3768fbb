package match

import (
	"errors"
	"fmt"
	"runtime/debug"
	"sync"

	"norenbot/game"
)

// Notes are told which match is being computed, so that a match which ends the
// program is known afterwards. Blackbox is one.
type Notes interface {
	// Begin notes the match until the function it returns is called.
	Begin(id ID) (end func())
}

// A broken error is the rules' fault or the record's, not the player's: its
// match is closed for repair.
type broken struct{ err error }

func (b *broken) Error() string { return b.err.Error() }
func (b *broken) Unwrap() error { return b.err }

// Guard calls f, which computes or draws something of a match, and returns its
// error. The match is noted meanwhile; a panic or runtime.Goexit comes back as
// a *game.Failure with its stack.
func (s *Service) Guard(id ID, f func() error) (err error) {
	if s.Notes != nil {
		defer s.Notes.Begin(id)()
	}
	// Goexit cannot be stopped, so it gets a goroutine of its own to end.
	done := make(chan struct{})
	go func() {
		defer close(done)
		normal := false
		defer func() {
			if normal {
				return
			}
			var cause any = "runtime.Goexit was called"
			if p := recover(); p != nil {
				cause = p
			}
			err = &game.Failure{Cause: cause, Stack: debug.Stack()}
		}()
		err = f()
		normal = true
	}()
	<-done
	return err
}

// compute is Guard for the rules: a failure breaks the match.
func (t *table) compute(f func() error) error {
	err := t.s.Guard(t.id, f)
	var failure *game.Failure
	if errors.As(err, &failure) {
		return &broken{err}
	}
	return err
}

// open returns the live Run, replayed from the journal if need be. It must be
// as it was when its last entry was written.
func (t *table) open() (*game.Run, error) {
	if err := t.stored.Match.closed(); err != nil {
		return nil, err
	}
	switch {
	case t.stored.Setup == nil:
		return nil, ErrLobby
	case t.run != nil:
		return t.run, nil
	}
	run, err := t.s.replay(&t.stored)
	if err != nil {
		return nil, &broken{err}
	}
	t.run = run
	return run, nil
}

// replay opens what stands of a match and compares it with the last entry,
// unless this Service has compared or written that itself.
func (s *Service) replay(m *Stored) (*game.Run, error) {
	rules, err := s.rules(m.Match.Game)
	if err != nil {
		return nil, err
	}
	if m.Setup == nil || len(m.Journal) == 0 {
		return nil, errors.New("it is being played and was never dealt")
	}
	rec, err := RecordOf(m.Match.Game, *m.Setup, m.Journal)
	if err != nil {
		return nil, err
	}
	var run *game.Run
	err = s.Guard(m.Match.ID, func() error {
		if s.sure.of(m) {
			run, err = game.Open(rules, rec)
			return err
		}
		var print uint32
		if run, print, err = start(rules, rec); err != nil {
			return err
		}
		if last := m.Journal[len(m.Journal)-1]; print != last.Print {
			run.Close()
			return fmt.Errorf("%w: %08x after entry %d, it was %08x", ErrOtherPosition, print, last.N, last.Print)
		}
		s.sure.note(&m.Match)
		return nil
	})
	return run, err
}

// sureness is how many entries the journals of live matches had when their
// position was last compared with the last of them, or written there. Since a
// journal only grows, one of that length leads to that position again.
type sureness struct {
	mu      sync.Mutex
	entries map[ID]int
}

func (s *sureness) of(m *Stored) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.entries[m.Match.ID] == len(m.Journal)
}

func (s *sureness) note(m *Match) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !m.Phase.Live() {
		delete(s.entries, m.ID)
		return
	}
	if s.entries == nil {
		s.entries = map[ID]int{}
	}
	s.entries[m.ID] = m.Entries
}

// start opens a record and takes its fingerprint.
func start(rules game.Rules, rec game.Record) (*game.Run, uint32, error) {
	run, err := game.Open(rules, rec)
	if err != nil {
		return nil, 0, err
	}
	print, err := run.Fingerprint()
	if err != nil {
		run.Close()
		return nil, 0, err
	}
	return run, print, nil
}
