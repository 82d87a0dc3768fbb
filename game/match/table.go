package match

import (
	"container/list"
	"fmt"
	"slices"
	"sync"
	"time"

	"norenbot/game"
)

// A table is one match in memory. Whoever holds its lock has it alone.
type table struct {
	s  *Service
	id ID

	// Under the lock of the Service:
	users int
	place *list.Element

	mu     sync.Mutex
	loaded bool
	stored Stored    // as committed
	run    *game.Run // of what stands; nil until it is needed
	// sketched is the last sketch with a draft, or nil; see sketch.
	sketched *sketch
}

func (t *table) load() error {
	if t.loaded {
		return nil
	}
	stored, err := t.s.Store.Load(t.id)
	if err != nil {
		return err
	}
	t.stored, t.loaded = stored, true
	return nil
}

// drop forgets what is in memory; it is read again when needed.
func (t *table) drop() {
	t.keep(nil)
	t.loaded, t.stored = false, Stored{}
}

// keep makes run the live one.
func (t *table) keep(run *game.Run) {
	t.hang(nil)
	if t.run != nil && t.run != run {
		t.run.Close()
	}
	t.run = run
}

// played returns why nobody can act in the game, or nil.
func (t *table) played() error { return t.stored.Match.played() }

func (m *Match) played() error {
	switch {
	case m.Phase == Lobby:
		return ErrLobby
	case m.Phase != Playing:
		return ErrEnded
	}
	return m.closed()
}

// closed returns ErrRepair if the match is closed, or nil.
func (m *Match) closed() error {
	if m.Repair == nil {
		return nil
	}
	return fmt.Errorf("%w: %s", ErrRepair, m.Repair.Why)
}

// A step is a change in the making, and the Run it leads to.
type step struct {
	Change
	run *game.Run // nil: the live one stays
	now time.Time
}

// step begins a change of the match as it stands.
func (t *table) step() *step {
	return &step{Change: Change{Match: t.stored.Match.clone()}, now: t.s.now()}
}

// say puts news into the outbox.
func (c *step) say(item Item) {
	item.Match = c.Match.ID
	c.Outbox = append(c.Outbox, item)
}

// enter appends an entry to the journal.
func (c *step) enter(e Entry) {
	c.Match.Entries++
	e.N, e.At = c.Match.Entries, c.now.Unix()
	c.Entries = append(c.Entries, e)
}

// commit stores a step; then its Run is the live one. If that fails, the Run is
// dropped and nobody has seen anything; the match is read again, because a disk
// that failed may have stored the step all the same.
func (t *table) commit(c *step) error {
	c.Match.Wake = c.Match.wake()
	if err := t.s.Store.Commit(c.Change); err != nil {
		if c.run != nil {
			c.run.Close()
		}
		t.drop()
		return fmt.Errorf("storing match %s: %w", t.id, err)
	}
	if c.run != nil {
		t.keep(c.run)
		t.s.sure.note(&c.Match)
	}
	t.apply(c)
	if len(c.Outbox) > 0 && t.s.News != nil {
		t.s.News()
	}
	if t.stored.Match.waitsForComputer() {
		t.s.jobs.add(t.id)
	}
	return nil
}

// apply does to the facts in memory what the store has done.
func (t *table) apply(c *step) {
	t.stored.Match = c.Match
	t.stored.Match.Version++
	if c.Setup != nil {
		t.stored.Setup = c.Setup
	}
	t.stored.Journal = append(t.stored.Journal, c.Entries...)
	for _, d := range c.Drafts {
		t.stored.Drafts = slices.DeleteFunc(t.stored.Drafts, func(old Draft) bool { return old.Seat == d.Seat })
		if len(d.Answers) > 0 {
			t.stored.Drafts = append(t.stored.Drafts, d)
		}
	}
	slices.SortFunc(t.stored.Drafts, func(a, b Draft) int { return int(a.Seat - b.Seat) })
}

// draft returns what seat has picked and not confirmed.
func (t *table) draft(seat game.Seat) []game.Answer {
	for _, d := range t.stored.Drafts {
		if d.Seat == seat {
			return d.Answers
		}
	}
	return nil
}

// advance leads the live Run on by answers, for a step. It is nobody's until the
// step is committed: if that does not come about, it is replayed when needed.
func (t *table) advance(answers []game.Answer) (run *game.Run, print uint32, err error) {
	if run, err = t.open(); err != nil {
		return nil, 0, err
	}
	t.run = nil
	err = t.compute(func() error {
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
		return nil, 0, &broken{err}
	}
	return run, print, nil
}

// lead opens the position that a record leads to, for a step. A record that
// does not hold is the rules' fault: what leads here was checked before.
func (t *table) lead(rec game.Record) (run *game.Run, print uint32, err error) {
	rules, err := t.s.rules(rec.Game)
	if err != nil {
		return nil, 0, err
	}
	err = t.compute(func() error {
		run, print, err = start(rules, rec)
		return err
	})
	if err != nil {
		return nil, 0, &broken{err}
	}
	return run, print, nil
}
