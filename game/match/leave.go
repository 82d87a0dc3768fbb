package match

import (
	"slices"

	"norenbot/game"
)

// Concede gives up user's seat. With two seats, or when no other person is
// left, the match ends (GivenUp); else a computer player plays on, and the
// seat comes after all that did not concede, whatever it scores. Errors:
// ErrNotSeated, ErrLobby (see Leave), ErrEnded.
func (s *Service) Concede(id ID, user string) (m Match, err error) {
	err = s.playing(id, user, func(t *table, seat game.Seat) error {
		c := t.step()
		t.leave(c, seat, true, ByOwner)
		if len(c.Match.Chairs) == 2 || c.Match.People() == 0 {
			t.giveUp(c)
		}
		err := t.commit(c)
		m = t.stored.Match.clone()
		return err
	})
	return m, err
}

// leave gives a person's seat to a computer player.
func (t *table) leave(c *step, seat game.Seat, conceded bool, by Doer) {
	chair := &c.Match.Chairs[seat]
	who := chair.Owner
	t.seat(c, seat, Owner{Computer: t.s.Substitute}, by)
	chair.Left, chair.Conceded = &who, conceded
	c.Match.Votes = slices.DeleteFunc(c.Match.Votes, func(v Vote) bool { return v.Seat == seat })
	news := Replaced
	if conceded {
		news = LeftTable
	}
	c.say(Item{News: news, Entry: c.Match.Entries, Seats: game.Only(seat), Who: &who})
}

// seat gives a seat to an owner. The position, and so the fingerprint, stays.
func (t *table) seat(c *step, seat game.Seat, owner Owner, by Doer) {
	c.Match.Chairs[seat].Owner = owner
	c.enter(Entry{Act: Seated, Seat: seat, Owner: &owner, By: by, Print: t.stored.Journal[len(t.stored.Journal)-1].Print})
	c.Drafts = append(c.Drafts, Draft{Seat: seat})
	clock := &c.Match.Chairs[seat].Clock
	clock.Lapses = 0
	if !clock.Since.IsZero() {
		c.await(seat)
	}
}

// present notes that the player of a seat is there: nobody need replace them.
func (m *Match) present(seat game.Seat) {
	m.Chairs[seat].Clock.Lapses = 0
	m.Votes = slices.DeleteFunc(m.Votes, func(v Vote) bool { return v.About == Replace && v.Seat == seat })
}

// Return gives a seat back to the person who was replaced in it; who conceded
// cannot return. Errors: ErrNotSeated.
func (s *Service) Return(id ID, user string) error {
	return s.with(id, func(t *table) error {
		if err := t.played(); err != nil {
			return err
		}
		c := t.step()
		at := slices.IndexFunc(c.Match.Chairs, func(c Chair) bool { return c.Left != nil && c.Left.User == user && !c.Conceded })
		if at < 0 {
			return ErrNotSeated
		}
		seat, chair := game.Seat(at), &c.Match.Chairs[at]
		t.seat(c, seat, *chair.Left, ByOwner)
		chair.Left = nil
		c.say(Item{News: Returned, Entry: c.Match.Entries, Seats: game.Only(seat), Who: &chair.Owner})
		return t.commit(c)
	})
}
