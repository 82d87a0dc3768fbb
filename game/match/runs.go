package match

import (
	"errors"
	"fmt"
	"runtime/debug"
	"sync"

	"norenbot/game"
)

// runs are the Runs of one match in memory: the live one, and a throw-away one
// with a draft (see sketch). Every position is brought back here, and nowhere
// else.
//
// What the rules or the record do wrong, and no player, breaks the match: it is
// kept in broken, whatever else comes of the error, and Service.with closes the
// match for it.
type runs struct {
	s        *Service
	stored   *Stored   // as committed
	live     *game.Run // of what stands; nil until it is needed
	sketched *sketch   // the last one with a draft, or nil
	looked   lookedOn  // see Next
	broken   error
}

// breaks notes that a match is broken, and returns why.
func (r *runs) breaks(why error) error {
	r.broken = why
	return why
}

// compute is Guard for the rules: a failure breaks the match.
func (r *runs) compute(f func() error) error {
	err := r.s.Guard(r.stored.Match.ID, f)
	if failure := (*game.Failure)(nil); errors.As(err, &failure) {
		return r.breaks(err)
	}
	return err
}

// open returns the live Run, replayed from the journal if need be. It must be
// as it was when its last entry was written.
func (r *runs) open() (*game.Run, error) {
	if err := r.stored.Match.closed(); err != nil {
		return nil, err
	}
	switch {
	case r.broken != nil:
		return nil, r.broken
	case r.stored.Setup == nil:
		return nil, ErrLobby
	case r.live != nil:
		return r.live, nil
	}
	run, err := r.replay()
	if err != nil {
		return nil, r.breaks(err)
	}
	r.live = run
	return run, nil
}

// replay opens what stands, even under repair, and compares it with the last
// entry, unless this Service has compared or written that one.
func (r *runs) replay() (*game.Run, error) {
	if r.stored.Setup == nil || len(r.stored.Journal) == 0 {
		return nil, errors.New("it is being played and was never dealt")
	}
	rec, err := RecordOf(r.stored.Match.Game, *r.stored.Setup, r.stored.Journal)
	if err != nil {
		return nil, err
	}
	compared := r.s.compared.has(r.stored)
	run, print, err := r.start(rec, !compared)
	if err != nil || compared {
		return run, err
	}
	if last := r.stored.Journal[len(r.stored.Journal)-1]; print != last.Print {
		run.Close()
		return nil, fmt.Errorf("%w: %08x after entry %d, it was %08x", ErrOtherPosition, print, last.N, last.Print)
	}
	r.s.compared.note(&r.stored.Match)
	return run, nil
}

// start opens a record, and takes its fingerprint if that is wanted.
func (r *runs) start(rec game.Record, wanted bool) (run *game.Run, print uint32, err error) {
	rules, err := r.s.rules(rec.Game)
	if err != nil {
		return nil, 0, err
	}
	err = r.s.Guard(r.stored.Match.ID, func() error {
		if run, err = game.Open(rules, rec); err != nil || !wanted {
			return err
		}
		print, err = run.Fingerprint()
		return err
	})
	if err != nil && run != nil {
		run.Close()
	}
	return run, print, err
}

// at opens the position that a record leads to, for a step. A record that does
// not hold breaks the match: what leads here was checked before.
func (r *runs) at(rec game.Record) (*game.Run, uint32, error) {
	run, print, err := r.start(rec, true)
	if err != nil {
		return nil, 0, r.breaks(err)
	}
	return run, print, nil
}

// release returns the live Run, for a step to lead on. It is nobody's until the
// step is committed: if that does not come about, it is replayed when needed.
func (r *runs) release() (*game.Run, error) {
	run, err := r.open()
	r.live = nil
	return run, err
}

// lead leads a Run on by answers, for a step, and takes its fingerprint.
func (r *runs) lead(run *game.Run, answers []game.Answer) (print uint32, err error) {
	err = r.compute(func() error {
		for _, a := range answers {
			if err := run.Answer(a); err != nil {
				return err
			}
		}
		print, err = run.Fingerprint()
		return err
	})
	if err != nil {
		run.Close()
		return 0, r.breaks(err)
	}
	return print, nil
}

// preview opens a record on which a draft is tried. Whoever asks for it closes it.
func (r *runs) preview(rec game.Record) (run *game.Run, err error) {
	rules, err := r.s.rules(rec.Game)
	if err != nil {
		return nil, err
	}
	err = r.s.Guard(r.stored.Match.ID, func() error {
		run, err = game.Preview(rules, rec)
		return err
	})
	if err != nil {
		return nil, r.breaks(err)
	}
	return run, nil
}

// keep makes run the live one, and ends the others; nil ends them all. A sketch stands on
// the live one, so it goes too.
func (r *runs) keep(run *game.Run) {
	r.keepSketch(nil)
	if r.live != nil && r.live != run {
		r.live.Close()
	}
	r.live = run
}

// compared is how many entries the journals of live matches had when their
// position was last compared with the last of them, or written there. Since a
// journal only grows, one of that length leads to that position again.
type compared struct {
	mu      sync.Mutex
	entries map[ID]int
}

// has reports whether a journal as long as this was compared.
func (s *compared) has(m *Stored) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.entries[m.Match.ID] == len(m.Journal)
}

// note notes that the position is that of the last entry. Matches that have ended are
// forgotten, so it does not grow.
func (s *compared) note(m *Match) {
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

// Notes are told which match is being computed, so that a match which ends the
// program is known afterwards. Blackbox is one.
type Notes interface {
	// Begin notes the match until the function it returns is called.
	Begin(id ID, thinking bool) (end func())
	// Alone reports whether the match was noted when a process ended: it is
	// replayed alone then, so that no other is noted beside it once more.
	Alone(id ID) bool
}

// Guard calls f, which computes or draws something of a match, and returns its
// error. The match is noted meanwhile; a panic or runtime.Goexit comes back as
// a *game.Failure with its stack.
func (s *Service) Guard(id ID, f func() error) error {
	defer s.note(id, false)()
	return caught(f)
}

// note notes that a match is being computed, until end is called.
func (s *Service) note(id ID, thinking bool) (end func()) {
	if s.o.Notes == nil {
		return func() {}
	}
	return s.o.Notes.Begin(id, thinking)
}

// caught calls f and returns its error; what it panics with is one.
func caught(f func() error) (err error) {
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
