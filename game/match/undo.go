package match

import (
	"errors"
	"fmt"
	"slices"

	"norenbot/game"
)

// Undo takes back by class: the last pick of user's draft if there is one,
// else the last confirmed draft (see Withdraw). Errors, with the menu as it
// is: game.ErrNothing; game.ErrSettled and game.ErrOthers, when only a vote
// can help (see Propose, GoBack); ErrStale.
func (s *Service) Undo(id ID, user, token, press string) (Menu, error) {
	menu, err := s.PickBack(id, user, token)
	if !errors.Is(err, game.ErrNothing) {
		return menu, err
	}
	return s.Withdraw(id, user, press)
}

// Withdraw takes back what user confirmed last, as long as nothing was turned
// up since and nobody else has decided because of it: a plan, until the last
// player has confirmed. The answers are a draft again, and whatever was drafted
// since is dropped. Press is as in Confirm. Errors, with the menu as it is:
// game.ErrSettled, game.ErrOthers, game.ErrNothing.
func (s *Service) Withdraw(id ID, user, press string) (menu Menu, err error) {
	err = s.playing(id, user, func(t *table, seat game.Seat) error {
		var refused error
		if t.pressed(press) == 0 {
			refused = t.withdraw(seat, press)
			if b := (*broken)(nil); errors.As(refused, &b) {
				return refused
			}
		}
		if menu, err = t.menu(seat); err != nil {
			return err
		}
		return refused
	})
	return menu, err
}

func (t *table) withdraw(seat game.Seat, press string) error {
	e, err := t.last(seat)
	if err != nil {
		return err
	}
	rec, err := t.without(e)
	if err != nil {
		return err
	}
	run, print, err := t.lead(rec)
	if err != nil {
		return err
	}
	c := t.step()
	c.Match.ungive(seat)
	c.enter(Entry{Act: Back, Seat: seat, To: e.N, Press: press, Print: print})
	c.Match.Votes = slices.DeleteFunc(c.Match.Votes, func(v Vote) bool { return v.About == GoBack && v.To == e.N-1 })
	t.arrive(c, run)
	c.Drafts = append(c.Drafts, Draft{Seat: seat, Answers: e.Answers})
	c.say(Item{News: Withdrawn, Entry: c.Match.Entries, Seats: game.Only(seat)})
	return t.commit(c)
}

// last returns the last entry of a seat that stands, or game.ErrNothing.
func (t *table) last(seat game.Seat) (Entry, error) {
	up, err := Standing(t.stored.Journal)
	if err != nil {
		return Entry{}, &broken{err}
	}
	for _, n := range slices.Backward(up) {
		if e := t.stored.Journal[n-1]; e.Seat == seat {
			return e, nil
		}
	}
	return Entry{}, game.ErrNothing
}

// without returns the record without an entry, taken back answer by answer as
// the rules allow.
func (t *table) without(e Entry) (game.Record, error) {
	live, err := t.open()
	if err != nil {
		return game.Record{}, err
	}
	rules, err := t.s.rules(t.stored.Match.Game)
	if err != nil {
		return game.Record{}, err
	}
	var rec game.Record
	err = t.compute(func() error {
		if err := live.CanUndo(e.Seat); err != nil {
			return err
		}
		run, err := game.Open(rules, live.Record())
		if err != nil {
			return err
		}
		defer run.Close()
		for range e.Answers {
			if _, err := run.Undo(e.Seat); err != nil {
				return err
			}
		}
		rec = run.Record()
		return nil
	})
	return rec, err
}

// rewind makes stand what stood after an entry, and commits.
func (t *table) rewind(c *step, e Entry) error {
	if e.To < 1 || e.To > len(t.stored.Journal) {
		return fmt.Errorf("%w: %d; there are 1 to %d", ErrNoEntry, e.To, len(t.stored.Journal))
	}
	rec, err := RecordOf(c.Match.Game, *t.stored.Setup, t.stored.Journal[:e.To])
	if err != nil {
		return &broken{err}
	}
	run, print, err := t.lead(rec)
	if err != nil {
		return err
	}
	e.Act, e.Print = Rewind, print
	c.enter(e)
	c.Match.Votes = slices.DeleteFunc(c.Match.Votes, func(v Vote) bool { return v.About == GoBack })
	for seat := range c.Match.Chairs {
		c.unawait(game.Seat(seat))
	}
	fresh := t.arrive(c, run)
	c.Drafts = nil
	for _, d := range t.stored.Drafts {
		c.Drafts = append(c.Drafts, Draft{Seat: d.Seat})
	}
	c.say(Item{News: Rewound, Entry: c.Match.Entries, Seats: fresh})
	return t.commit(c)
}
