package match

import (
	"slices"

	"norenbot/game"
)

// A Recap is what has happened since a player decided last, in person: what an order, a
// computer or a sitter decided for their seat is part of it.
type Recap struct {
	Seat    game.Seat
	Entry   int          // of that decision; 0: they have decided nothing yet
	Events  []game.Event // told since, what the draft of that decision had shown left out
	Givers  []Giver      // see Service.Givers; nil without Events
	Reseats game.Seats   // those with another owner since, Seat left out
	Rewound bool         // the match was taken back since
}

// Recap returns what has happened since user decided last. Errors: those of Menu.
func (s *Service) Recap(id ID, user User) (c Recap, err error) {
	err = s.plays(id, user, func(r *room, seat game.Seat) error {
		c = Recap{Seat: seat, Entry: r.stored.decided(seat, user)}
		for _, e := range r.stored.Journal[c.Entry:] {
			switch {
			case e.Act == Seated && e.Seat != seat:
				c.Reseats |= game.Only(e.Seat)
			case e.Act == Rewind:
				c.Rewound = true
			}
		}
		return r.recall(&c)
	})
	return c, err
}

// decided returns the last entry by which whoever plays for a seat has decided in
// person, or taken a decision back; 0 is none. What a sitter decides, only that sitter has.
func (s *Stored) decided(seat game.Seat, user User) int {
	for _, e := range slices.Backward(s.Journal) {
		if e.Seat == seat && (e.Act == Confirm || e.Act == Back) && (e.By == ByOwner || e.By == BySitter && e.User == user) {
			return e.N
		}
	}
	return 0
}

// recall fills in what was told since.
func (r *room) recall(c *Recap) error {
	run, err := r.open()
	if err != nil {
		return err
	}
	givers, err := r.givers()
	if err != nil {
		return err
	}
	to, own := -1, false // all, what the deal told included
	if c.Entry > 0 {
		to, _ = slices.BinarySearchFunc(givers, c.Entry+1, func(g Giver, entry int) int { return g.Entry - entry })
		own = to > 0 && givers[to-1].Entry == c.Entry
	}
	for _, e := range slices.Backward(run.Events()) {
		if e.At < to {
			break
		}
		// What the last answer of the decision has brought was shown by its draft, as far
		// as that went.
		if e.For(c.Seat) && (e.At > to || own && e.Settled) {
			c.Events = append(c.Events, e)
		}
	}
	slices.Reverse(c.Events)
	if len(c.Events) > 0 {
		c.Givers = givers
	}
	return nil
}
