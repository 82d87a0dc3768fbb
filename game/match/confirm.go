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

// Confirm makes the draft of a menu stand (see Menu.Stands): one entry of the journal,
// with what must be said and the clocks, stored as one. Press names the
// interaction; confirming again with the same press does nothing and returns
// the same entry ("" never does). Errors: ErrIncomplete and ErrStale, with the
// menu as it is; ErrNotAsked; those of Menu but ErrEnded, for a press that
// ended the match.
func (s *Service) Confirm(id ID, user User, token Token, press Press) (done Confirmed, err error) {
	err = s.with(id, func(r *room) error {
		seat, sits := r.playedBy(user)
		if !sits {
			return ErrNotSeated
		}
		if n := r.pressed(press); n > 0 {
			done.Entry = n
			return r.tellAfter(&done, seat)
		}
		if err := r.played(); err != nil {
			return err
		}
		return r.confirm(&done, user, seat, token, press)
	})
	return done, err
}

// pressed returns the entry that a press made, or 0.
func (r *room) pressed(press Press) int {
	for _, e := range slices.Backward(r.stored.Journal) {
		if e.Press == press && press != "" {
			return e.N
		}
	}
	return 0
}

// confirm makes a seat's draft stand if the press fits its menu, and fills in done; else
// done has the menu as it is.
func (r *room) confirm(done *Confirmed, user User, seat game.Seat, token Token, press Press) error {
	k, err := r.sketch(seat)
	if err != nil {
		return err
	}
	if r.says(k) {
		done.Menu, err = r.sayOn(k, token, (*outlook).complete, true)
		return err
	}
	if refused := k.unready(token); refused != nil {
		return r.refuse(&done.Menu, k, refused)
	}
	c := r.step()
	c.Match.present(seat)
	e := c.acts(user, seat, Entry{Seat: seat, Answers: k.draft, Press: press})
	if err := r.enterDraft(c, e); err != nil {
		return err
	}
	done.Entry = c.Entries[0].N // orders may have followed
	return r.tellAfter(done, seat)
}

// unready returns why a sketch cannot be confirmed by a press with a token, or nil.
func (k *sketch) unready(token Token) error {
	switch {
	case k.token() != token:
		return ErrStale
	case k.stands():
		return nil
	case k.state() == Asked:
		return ErrIncomplete
	}
	return ErrNotAsked
}

// enterDraft enters a confirmed draft, with all that follows from it, and commits: votes
// to go back are closed, the seat's clock gets its time, whoever is asked now is told. e
// has the answers; number, time and fingerprint are filled in.
func (r *room) enterDraft(c *step, e Entry) error {
	run, err := r.release()
	if err != nil {
		return err
	}
	fresh, err := r.stand(c, run, e)
	if err == nil {
		fresh, err = r.carryOut(c, fresh)
	}
	if err != nil {
		return err
	}
	if e.By == ByDeadline {
		c.say(Item{News: TimeUp, Entry: c.Entries[0].N, Seats: game.Only(e.Seat), How: c.lapse})
	}
	c.say(Item{News: Turn, Entry: c.Match.Entries, Seats: fresh})
	if c.Match.Chairs[e.Seat].Clock.Lapses == absentAfter && e.By == ByDeadline {
		r.isAbsent(c, e.Seat)
	}
	r.finish(c)
	return r.commit(c)
}

// stand enters a decision and leads a Run on by it. It returns the seats that
// are newly awaited.
func (r *room) stand(c *step, run *game.Run, e Entry) (fresh game.Seats, err error) {
	together, told := run.TogetherAt(), len(run.Events())
	if e.Print, err = r.lead(run, e.Answers); err != nil {
		return 0, err
	}
	c.enter(e)
	if e.By == ByOwner || e.By == ByOrder {
		c.Match.tenure(e.Seat).Decided++
	}
	c.moot()
	r.keepPicks(c, e.Seat, nil, nil)
	if e.By != ByOrder {
		r.decided(c, e.Seat)
	}
	c.stopClock(e.Seat)
	c.Match.addTime(e.Seat)
	fresh = r.arrive(c, run)
	r.expire(c, run, together, told)
	return fresh, nil
}

// tellAfter fills in what came of an entry.
func (r *room) tellAfter(done *Confirmed, seat game.Seat) error {
	run, err := r.open()
	if err != nil {
		return err
	}
	events, err := r.since(run, seat, done.Entry-1)
	if err != nil {
		return err
	}
	done.Events = events
	done.Menu, err = r.menu(seat)
	return err
}
