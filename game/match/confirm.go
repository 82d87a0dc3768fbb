package match

import (
	"cmp"
	"errors"
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
// done has the menu as it is. What was said beforehand is no entry: the orders are in force then.
func (r *room) confirm(done *Confirmed, user User, seat game.Seat, token Token, press Press) error {
	l, err := r.decision(seat)
	if err != nil {
		return err
	}
	k, now := l.(*sketch)
	if !now {
		l.close()
		done.Menu, err = r.leads(user, seat, token, give)
		return err
	}
	if refused := cmp.Or(k.unready(token), r.led(k)); refused != nil {
		done.Menu, err = r.refuse(seat, refused)
		return err
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

// Undo takes back by class: the last pick of user's draft if there is one,
// else the last confirmed draft (see Withdraw), whatever user is saying ahead.
// Errors, with the menu as it is: game.ErrNothing; game.ErrSettled and
// game.ErrOthers, when only a vote can help (see Propose, GoBack); ErrStale.
func (s *Service) Undo(id ID, user User, token Token, press Press) (Menu, error) {
	menu, err := s.Menu(id, user)
	if err == nil && menu.Ahead == nil {
		if menu, err = s.PickBack(id, user, token); !errors.Is(err, game.ErrNothing) {
			return menu, err
		}
	}
	return s.Withdraw(id, user, press)
}

// Withdraw takes back what user confirmed last, as long as nothing was turned
// up since and nobody else has decided because of it: a plan, until the last
// player has confirmed. The answers are a draft again, and whatever was drafted
// since is dropped. Press is as in Confirm. Errors, with the menu as it is:
// game.ErrSettled, game.ErrOthers, game.ErrNothing.
func (s *Service) Withdraw(id ID, user User, press Press) (menu Menu, err error) {
	err = s.plays(id, user, func(r *room, seat game.Seat) error {
		var refused error
		if r.pressed(press) == 0 {
			var e Entry
			if e, refused = r.undoable(seat); refused == nil {
				if err := r.withdraw(user, e, press); err != nil {
					return err
				}
			}
		}
		if menu, err = r.menu(seat); err != nil {
			return err
		}
		return refused
	})
	return menu, err
}

// withdraw takes an entry back, and commits. The seat has its answers as a draft again,
// and loses the time that the decision had brought.
func (r *room) withdraw(user User, e Entry, press Press) error {
	seat := e.Seat
	back := Entry{Act: Back, Seat: seat, To: e.N, Press: press}
	rec, err := RecordOf(r.stored.Match.Game, *r.stored.Setup, append(slices.Clip(r.stored.Journal), back))
	if err != nil {
		return r.breaks(err)
	}
	run, print, err := r.at(rec)
	if err != nil {
		return err
	}
	back.Print = print
	c := r.step()
	c.Match.takeTime(seat)
	c.enter(c.acts(user, seat, back))
	c.moot()
	c.again = true
	r.arrive(c, run)
	d := r.kept(c, seat)
	d.Answers, d.Ticked, d.Ahead = e.Answers, nil, nil
	c.keep(d)
	c.say(Item{News: Withdrawn, Entry: c.Match.Entries, Seats: game.Only(seat)})
	return r.commit(c)
}

// last returns the last entry of a seat that stands, or game.ErrNothing.
func (r *room) last(seat game.Seat) (Entry, error) {
	up, err := Standing(r.stored.Journal)
	if err != nil {
		return Entry{}, r.breaks(err)
	}
	for _, n := range slices.Backward(up) {
		if e := r.stored.Journal[n-1]; e.Seat == seat {
			return e, nil
		}
	}
	return Entry{}, game.ErrNothing
}

// undoable returns the last entry of a seat that stands, and why it cannot be
// taken back as a whole, or nil. Its answers follow each other, all inside the
// same Together or none inside an open one (see follows); so if the last can be
// taken back, others do not hinder the first, and only a Settle might.
func (r *room) undoable(seat game.Seat) (Entry, error) {
	e, err := r.last(seat)
	if err != nil {
		return e, err
	}
	live, err := r.open()
	if err != nil {
		return e, err
	}
	if err := live.CanUndo(seat); err != nil {
		return e, err
	}
	from, _, err := r.answersBy(e.N)
	if err == nil && from < live.Settled() {
		err = game.ErrSettled
	}
	return e, err
}

// rewind makes stand what stood after an entry, and commits. e has To and who did it; who
// is the operator, nil after a vote, and why their reason. Clocks of who is asked begin anew, and all drafts go.
func (r *room) rewind(c *step, e Entry, who *Owner, why string) error {
	if err := r.within(e.To); err != nil {
		return err
	}
	rec, err := RecordOf(c.Match.Game, *r.stored.Setup, r.stored.Journal[:e.To])
	if err != nil {
		return r.breaks(err)
	}
	run, print, err := r.at(rec)
	if err != nil {
		return err
	}
	e.Act, e.Print = Rewind, print
	c.enter(e)
	for seat := range c.Match.Chairs {
		c.stopClock(game.Seat(seat))
	}
	fresh := r.arrive(c, run)
	c.Drafts = nil
	for _, d := range r.stored.Drafts {
		c.Drafts = append(c.Drafts, Draft{Seat: d.Seat})
	}
	c.say(Item{News: Rewound, Entry: c.Match.Entries, Seats: fresh, Who: who, Lost: r.loses(e.To), Why: why})
	return r.commit(c)
}

// loses returns how many of the decisions that stand did not after an entry.
func (r *room) loses(to int) (n int) {
	now, err := Standing(r.stored.Journal)
	then, failed := Standing(r.stored.Journal[:to])
	if err != nil || failed != nil {
		return 0
	}
	for n < len(now) && n < len(then) && now[n] == then[n] {
		n++
	}
	return len(now) - n
}
