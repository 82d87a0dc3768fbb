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
	if err := t.undoable(e); err != nil {
		return err
	}
	back := Entry{Act: Back, Seat: seat, To: e.N, Press: press}
	rec, err := RecordOf(t.stored.Match.Game, *t.stored.Setup, append(slices.Clip(t.stored.Journal), back))
	if err != nil {
		return &broken{err}
	}
	run, print, err := t.lead(rec)
	if err != nil {
		return err
	}
	back.Print = print
	c := t.step()
	c.Match.ungive(seat)
	c.enter(back)
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

// undoable returns why an entry, the last of its seat that stands, cannot be
// taken back as a whole, or nil. Its answers follow each other, all inside the
// same Together or none inside an open one (see follows); so if the last can be
// taken back, others do not hinder the first, and only a Settle might.
func (t *table) undoable(e Entry) error {
	live, err := t.open()
	if err != nil {
		return err
	}
	if err := live.CanUndo(e.Seat); err != nil {
		return err
	}
	from, _, err := t.reach(e.N)
	if err == nil && from < live.Settled() {
		err = game.ErrSettled
	}
	return err
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
