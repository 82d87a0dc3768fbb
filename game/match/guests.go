package match

import (
	"fmt"
	"slices"
	"time"

	"norenbot/game"
)

// A Guest is somebody who was invited to an open table. A chair is kept for them until a moment; it is anybody's
// when they decline, or when that has come.
type Guest struct {
	Owner
	Until time.Time `json:"until"`
}

// KeepMost is the longest for which chairs are kept.
const KeepMost = 7 * 24 * time.Hour

// invite keeps a chair each for guests, at a table that is being opened. Errors: see OpenTable.
func (m *Match) invite(info game.Info, guests []Owner, keep time.Duration, now time.Time) error {
	if keep <= 0 || keep > KeepMost {
		return fmt.Errorf("%w: %s", ErrKeep, keep)
	}
	for _, who := range guests {
		switch _, sits := m.SeatOf(who.User); {
		case who.User == "":
			return ErrNobody
		case sits || m.Invited(who.User):
			return ErrSeated
		case len(m.Chairs)+len(m.Guests) >= info.MaxSeats:
			return fmt.Errorf("%w: %s is for at most %d", ErrSeatsTaken, info.Name, info.MaxSeats)
		}
		m.Guests = append(m.Guests, Guest{Owner: who, Until: now.Add(keep)})
	}
	return nil
}

// Invited reports whether a chair is kept for a user.
func (m *Match) Invited(user User) bool {
	return user != "" && slices.ContainsFunc(m.Guests, func(g Guest) bool { return g.User == user })
}

// Accept has a guest take the chair that is kept for them; see Join. Errors besides: ErrNotInvited.
func (s *Service) Accept(id ID, who Owner, press string) (Match, error) {
	return s.gather(id, &who, func(c *step, info game.Info) error {
		if _, sits := c.Match.SeatOf(who.User); !sits && !c.Match.Invited(who.User) {
			return ErrNotInvited
		}
		return c.join(who, info, s.restOf(who.User), press)
	})
}

// Decline gives up the chair that is kept for a guest. Errors: ErrNotInvited, ErrBegun, ErrEnded.
func (s *Service) Decline(id ID, user User) (Match, error) {
	return s.gather(id, nil, func(c *step, _ game.Info) error {
		if !c.Match.Invited(user) {
			return ErrNotInvited
		}
		c.Match.uninvite(user)
		return nil
	})
}

// uninvite keeps no chair for a user any more.
func (m *Match) uninvite(user User) {
	m.Guests = slices.DeleteFunc(m.Guests, func(g Guest) bool { return g.User == user && user != "" })
}

// awaitsGuests reports whether it is too early for a user to begin: guests have not answered, and the host, who could,
// is somebody else.
func (m *Match) awaitsGuests(user User) bool {
	_, there := m.SeatOf(m.Host.User)
	return len(m.Guests) > 0 && there && m.Host.User != user
}

// keptUntil is when the first chair is not kept any more; there are guests.
func (m *Match) keptUntil() time.Time {
	return slices.MinFunc(m.Guests, func(a, b Guest) int { return a.Until.Compare(b.Until) }).Until
}

// freeChairs keeps no chair for whose time is over.
func (m *Match) freeChairs(now time.Time) {
	m.Guests = slices.DeleteFunc(m.Guests, func(g Guest) bool { return !g.Until.After(now) })
}

// keptFor is how long each chair is kept, from a moment on.
func (m *Match) keptFor(from time.Time) []time.Duration {
	left := make([]time.Duration, len(m.Guests))
	for at, g := range m.Guests {
		left[at] = m.elapsed(game.Public, from, g.Until)
	}
	return left
}

// keep has chairs be kept for so long from a moment on.
func (m *Match) keep(from time.Time, left []time.Duration) {
	for at, d := range left {
		m.Guests[at].Until = m.after(game.Public, from, d)
	}
}
