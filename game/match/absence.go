package match

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"norenbot/game"
)

// Away notes whether user is no longer where the match is played, and so cannot
// decide: then the seat is absent at once, whatever its time, until they act or
// are back. It is told when they are found to be gone. Errors: ErrNotSeated,
// ErrLobby, ErrEnded.
func (s *Service) Away(id ID, user User, away bool) error {
	return s.playing(id, user, func(r *room, seat game.Seat) error {
		c := r.step()
		chair := &c.Match.Chairs[seat]
		if chair.Away == away {
			return nil
		}
		if chair.Away = away; away {
			c.say(Item{News: GoneAway, Seats: game.Only(seat)})
		} else {
			c.Match.present(seat)
		}
		return r.commit(c)
	})
}

// SetRest notes when user is not to be asked, in every live match. What time has
// run, has run. Their tables are told of a vacation that begins, or ends early.
func (s *Service) SetRest(user User, rest Rest) error {
	var ids []ID
	for m, err := range s.o.Store.Of(user) {
		if err == nil {
			ids = append(ids, m.ID)
		}
	}
	var errs error
	for _, id := range ids {
		errs = errors.Join(errs, s.with(id, func(r *room) error {
			seat, sits := r.stored.Match.SeatOf(user)
			if !sits || !r.stored.Match.Phase.Live() {
				return nil
			}
			c := r.step()
			c.rests(seat, c.Match.restIn(&rest))
			return r.commit(c)
		}))
	}
	return errs
}

// rests has a seat's time run by another Rest from now on.
func (c *step) rests(seat game.Seat, rest *Rest) {
	c.Match.count(seat, c.now)
	chair := &c.Match.Chairs[seat]
	before, was := chair.Rest.Away(c.now)
	chair.Rest = rest
	until, is := rest.Away(c.now)
	switch {
	case c.Match.Phase != Playing || is == was && until.Equal(before):
	case is:
		c.Match.present(seat)
		c.say(Item{News: Away, Seats: game.Only(seat), Until: until})
	default:
		c.say(Item{News: Here, Seats: game.Only(seat)})
	}
}

// restOf is when a person is not to be asked; nil if they never said.
func (s *Service) restOf(user User) *Rest {
	if s.o.Rest == nil || user == "" {
		return nil
	}
	rest := s.o.Rest(user)
	if rest.Zone == "" && rest.From == rest.To && rest.Last.To.IsZero() && len(rest.Leaves) == 0 {
		return nil
	}
	return &rest
}

// restIn is when a person is not to be asked in this match.
func (m *Match) restIn(rest *Rest) *Rest {
	if rest == nil || m.Contest == nil || !m.Contest.Strict {
		return rest
	}
	quiet := *rest
	quiet.Leaves = nil
	return &quiet
}

// A Sitter plays for the owner of a seat for a time: whom the owner has named,
// and who has agreed. It is nobody at the same table, since they would see what
// is hidden of two seats; and for the same reason a sitter plays for one seat of
// a match. A sitter decides; to vote, to concede and to give the seat away stays
// the owner's, and so do orders: those given are carried out before anybody is
// asked, the owner may give more from afar, and the sitter sees none. It ends with its time, or before when either says so, or when the
// owner decides something again.
type Sitter struct {
	Owner
	Agreed bool      `json:"agreed,omitempty"` // else they are asked
	Until  time.Time `json:"until"`
}

// Errors about sitters.
var (
	// ErrNoSitter is returned when nobody sits for a seat, or somebody else.
	ErrNoSitter = errors.New("no sitter of this seat")
	// ErrSitting is returned when somebody sits for two seats of a match.
	ErrSitting = errors.New("they sit for another seat")
	// ErrSitterTime is returned when a sitter would play for no time, or too long.
	ErrSitterTime = errors.New("a sitter plays for 1 to 60 days")
)

// SitterDays is for how many days a sitter can be named at most.
const SitterDays = 60

// SitterOf returns who plays for a seat at a moment; nil is its owner.
func (m Match) SitterOf(seat game.Seat, now time.Time) *Sitter {
	if seat < 0 || int(seat) >= len(m.Chairs) {
		return nil
	}
	s := m.Chairs[seat].Sitter
	if m.Phase != Playing || s == nil || !s.Agreed || !now.Before(s.Until) {
		return nil
	}
	return s
}

// PlayedBy returns the seat that user may decide for at a moment, as its owner
// or as its sitter, and whether there is one.
func (m Match) PlayedBy(user User, now time.Time) (game.Seat, bool) {
	if seat, sits := m.SeatOf(user); sits {
		return seat, true
	}
	for seat := range m.Chairs {
		if s := m.SitterOf(game.Seat(seat), now); s != nil && s.User == user {
			return game.Seat(seat), true
		}
	}
	return game.Public, false
}

// plays is playing for whoever may decide for a seat: its owner or its sitter.
func (s *Service) plays(id ID, user User, f func(*room, game.Seat) error) error {
	return s.with(id, func(r *room) error {
		if err := r.played(); err != nil {
			return err
		}
		seat, ok := r.playedBy(user)
		if !ok {
			return ErrNotSeated
		}
		return f(r, seat)
	})
}

// playedBy is Match.PlayedBy for whoever acts now.
func (r *room) playedBy(user User) (seat game.Seat, ok bool) {
	seat, ok = r.stored.Match.PlayedBy(user, r.s.now())
	r.sitter = ok && r.stored.Match.Chairs[seat].User != user
	return seat, ok
}

// AskSitter names who shall play for user's seat for some days from now, 1 to
// SitterDays; they are asked. Who was named before no longer is. Errors:
// ErrSitterTime; ErrSeated for somebody at the table; ErrSitting; ErrSeen; ErrContest where its terms
// allow no sitters; ErrNotSeated; ErrLobby; ErrEnded.
func (s *Service) AskSitter(id ID, user User, who Owner, days int) error {
	return s.playing(id, user, func(r *room, seat game.Seat) error {
		c := r.step()
		if of := c.Match.Contest; of != nil && of.Strict {
			return ErrContest
		}
		if days < 1 || days > SitterDays {
			return fmt.Errorf("%w: %d", ErrSitterTime, days)
		}
		if _, sits := c.Match.SeatOf(who.User); sits || who.User == "" {
			return ErrSeated
		}
		for other, chair := range c.Match.Chairs {
			if chair.Sitter != nil && chair.Sitter.User == who.User && game.Seat(other) != seat && c.now.Before(chair.Sitter.Until) {
				return ErrSitting
			}
		}
		if err := r.blind(who.User, seat); err != nil {
			return err
		}
		sitter := &Sitter{Owner: who, Until: c.now.Add(time.Duration(days) * 24 * time.Hour)}
		c.Match.Chairs[seat].Sitter = sitter
		c.say(Item{News: SitterAsked, Seats: game.Only(seat), Who: &who, Until: sitter.Until})
		return r.commit(c)
	})
}

// AnswerSitter has user agree to play for a seat, or not. Errors: ErrNoSitter,
// also when the time is over or the owner has named somebody else; ErrSeated
// for somebody who has come to the table since; ErrSeen.
func (s *Service) AnswerSitter(id ID, user User, seat game.Seat, yes bool) error {
	return s.with(id, func(r *room) error {
		if err := r.played(); err != nil {
			return err
		}
		c := r.step()
		if seat < 0 || int(seat) >= len(c.Match.Chairs) {
			return ErrNoSitter
		}
		asked := c.Match.Chairs[seat].Sitter
		switch _, sits := c.Match.SeatOf(user); {
		case asked == nil || asked.User != user || !c.now.Before(asked.Until):
			return ErrNoSitter
		case sits:
			return ErrSeated
		case !yes:
			c.endSitter(seat)
		case !asked.Agreed:
			if err := r.blind(user, seat); err != nil {
				return err
			}
			agreed := *asked
			agreed.Agreed = true
			chair := &c.Match.Chairs[seat]
			chair.Sitter = &agreed
			if !slices.Contains(chair.Sat, user) {
				chair.Sat = append(chair.Sat, user)
			}
			c.say(Item{News: SitterAgreed, Seats: game.Only(seat), Who: &agreed.Owner, Until: agreed.Until})
		default:
			return nil // twice
		}
		return r.commit(c)
	})
}

// EndSitter ends it before its time; user is the owner of the seat or the
// sitter. Errors: ErrNoSitter, ErrLobby, ErrEnded.
func (s *Service) EndSitter(id ID, user User) error {
	return s.with(id, func(r *room) error {
		if err := r.played(); err != nil {
			return err
		}
		at := slices.IndexFunc(r.stored.Match.Chairs, func(c Chair) bool {
			return c.Sitter != nil && user != "" && (c.User == user || c.Sitter.User == user)
		})
		if at < 0 {
			return ErrNoSitter
		}
		c := r.step()
		c.endSitter(game.Seat(at))
		return r.commit(c)
	})
}

// endSitter has the owner of a seat play again, and tells so if anybody else did
// or was asked to.
func (c *step) endSitter(seat game.Seat) {
	chair := &c.Match.Chairs[seat]
	if s := chair.Sitter; s != nil && c.now.Before(s.Until) {
		who := s.Owner
		c.say(Item{News: SitterEnded, Seats: game.Only(seat), Who: &who})
	}
	chair.Sitter = nil
}

// acts notes that user decides for a seat: its owner does so again, or the entry
// is its sitter's.
func (c *step) acts(user User, seat game.Seat, e Entry) Entry {
	if c.Match.Chairs[seat].User == user {
		c.endSitter(seat)
		return e
	}
	e.By, e.User = BySitter, user
	return e
}
