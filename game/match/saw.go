package match

import (
	"errors"
	"slices"

	"norenbot/game"
)

// Errors of whoever is not to decide, or to play, because of what they are in the match.
var (
	// ErrSeen is returned when somebody would have a seat who has seen what is hidden of
	// another.
	ErrSeen = errors.New("they have seen what is hidden of another seat")
	// ErrOwnMatch is returned when an operator decides about a rated match, or one of a
	// contest, in which they play or have played.
	ErrOwnMatch = errors.New("their own match counts for something: somebody else decides")
)

// Saw returns the seats whose hidden things somebody has been shown since the deal: as
// owners, also of a seat that they conceded or lost, or as sitters.
func (m *Match) Saw(user User) (seats game.Seats) {
	if user == "" || m.Started.IsZero() {
		return 0
	}
	for seat, c := range m.Chairs {
		saw := c.User == user || c.Left != nil && c.Left.User == user || c.Sitter != nil && c.Sitter.Agreed && c.Sitter.User == user
		for _, t := range c.Tenures {
			saw = saw || t.User == user
		}
		for _, u := range c.Sat {
			saw = saw || u == user
		}
		if saw {
			seats |= game.Only(game.Seat(seat))
		}
	}
	return seats
}

// saw is Match.Saw with what only the journal knows of matches whose facts did not yet
// note it.
func (r *room) saw(user User) game.Seats {
	seats := r.stored.Match.Saw(user)
	for _, e := range r.stored.Journal {
		owned, sat := e.Act == Seated && e.Owner != nil && e.Owner.User == user, e.By == BySitter && e.User == user
		if user != "" && (owned || sat) {
			seats |= game.Only(e.Seat)
		}
	}
	return seats
}

// blind returns why user may not see what is hidden of a seat, or nil: whoever has seen
// another seat plays for none but that. It is asked wherever somebody comes to a seat.
func (r *room) blind(user User, seat game.Seat) error {
	if r.saw(user)&^game.Only(seat) != 0 {
		return ErrSeen
	}
	return nil
}

// Impartial returns why an operator may not decide about a match, or nil. Errors: ErrOwnMatch.
func (s *Service) Impartial(id ID, by Owner) error {
	return s.with(id, func(r *room) error { return r.impartial(by) })
}

// impartial returns why an operator may not decide about a match, or nil: one that counts
// for ratings or a season is not for who has played in it, or is given a seat by it.
// Whoever runs the program has no User.
func (r *room) impartial(by Owner, given ...Owner) error {
	m := &r.stored.Match
	counts := m.Rated || m.Contest != nil
	own := by.User != "" && slices.ContainsFunc(given, func(o Owner) bool { return o.User == by.User })
	if counts && (own || r.saw(by.User) != 0) {
		return ErrOwnMatch
	}
	return nil
}
