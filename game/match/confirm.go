package match

import (
	"slices"

	"norenbot/game"
)

// Confirmed is what confirming brought.
type Confirmed struct {
	Entry  int          // the journal entry
	Events []game.Event // what the seat was told since, its draft's events included
	Menu   Menu         // what the seat is asked next
}

// Confirm makes the draft of a Ready menu stand: one entry of the journal,
// with what must be said and the clocks, stored as one. Press names the
// interaction; confirming again with the same press does nothing and returns
// the same entry ("" never does). Errors: ErrIncomplete and ErrStale, with the
// menu as it is; ErrNotAsked; those of Menu but ErrEnded, for a press that
// ended the match.
func (s *Service) Confirm(id ID, user, token, press string) (done Confirmed, err error) {
	err = s.with(id, func(t *table) error {
		seat, sits := t.stored.Match.SeatOf(user)
		if !sits {
			return ErrNotSeated
		}
		if n := t.pressed(press); n > 0 {
			done.Entry = n
			return t.tellAfter(&done, seat)
		}
		if err := t.played(); err != nil {
			return err
		}
		return t.confirm(&done, seat, token, press)
	})
	return done, err
}

// pressed returns the entry that a press made, or 0.
func (t *table) pressed(press string) int {
	for _, e := range slices.Backward(t.stored.Journal) {
		if e.Press == press && press != "" {
			return e.N
		}
	}
	return 0
}

func (t *table) confirm(done *Confirmed, seat game.Seat, token, press string) error {
	k, err := t.sketch(seat)
	if err != nil {
		return err
	}
	if refused := k.unready(token); refused != nil {
		return t.refuse(&done.Menu, k, refused)
	}
	c := t.step()
	c.Match.present(seat)
	if err := t.stand(c, Entry{Seat: seat, Answers: k.draft, Press: press}); err != nil {
		return err
	}
	done.Entry = t.stored.Match.Entries
	return t.tellAfter(done, seat)
}

// unready returns why a sketch cannot be confirmed by a press with a token, or nil.
func (k *sketch) unready(token string) error {
	switch state := k.state(); {
	case k.token() != token:
		return ErrStale
	case state == Asked:
		return ErrIncomplete
	case state != Ready:
		return ErrNotAsked
	}
	return nil
}

// stand enters a confirmed draft, with all that follows from it, and commits.
func (t *table) stand(c *step, e Entry) error {
	run, print, err := t.advance(e.Answers)
	if err != nil {
		return err
	}
	e.Print = print
	c.enter(e)
	c.Drafts = append(c.Drafts, Draft{Seat: e.Seat})
	c.stop(e.Seat)
	fresh := t.arrive(c, run)
	if e.By == ByDeadline {
		c.say(Item{News: TimeUp, Entry: c.Match.Entries, Seats: game.Only(e.Seat)})
	}
	c.say(Item{News: Turn, Entry: c.Match.Entries, Seats: fresh})
	if c.Match.Chairs[e.Seat].Clock.Lapses == absentAfter && e.By == ByDeadline {
		c.say(Item{News: Absent, Seats: game.Only(e.Seat)})
	}
	t.finish(c)
	return t.commit(c)
}

// tellAfter fills in what came of an entry.
func (t *table) tellAfter(done *Confirmed, seat game.Seat) error {
	run, err := t.open()
	if err != nil {
		return err
	}
	events, err := t.since(run, seat, done.Entry-1)
	if err != nil {
		return err
	}
	done.Events = events
	done.Menu, err = t.menu(seat)
	return err
}
