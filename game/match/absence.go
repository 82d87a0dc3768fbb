package match

import (
	"errors"
	"fmt"
	"slices"

	"norenbot/game"
)

// replaces reports whether a motion gives an absent seat to somebody else.
func (m Motion) replaces() bool { return m == Replace || m == Substitute }

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

// Volunteer opens a vote on whether who, who has no seat here, plays on for an
// absent seat. The others at the table decide; then the seat is theirs, and
// whoever had it does not get it back by a press. Errors: ErrNoSeat,
// ErrNotAbsent, ErrSeated, ErrSeen, ErrContest, ErrVoting, ErrLast if nobody is there to vote.
func (s *Service) Volunteer(id ID, who Owner, seat game.Seat) (v Vote, err error) {
	err = s.with(id, func(r *room) error {
		if err := r.played(); err != nil {
			return err
		}
		c := r.step()
		m := &c.Match
		v = Vote{About: Substitute, Seat: seat, By: seat, Who: &who, Since: c.now}
		v.Until = m.after(game.Public, v.Since, voteTime)
		_, sits := m.SeatOf(who.User)
		switch {
		case seat < 0 || int(seat) >= len(m.Chairs):
			return fmt.Errorf("%w: %d; there are 1 to %d", ErrNoSeat, seat+1, len(m.Chairs))
		case sits:
			return ErrSeated
		case !m.absent(seat):
			return ErrNotAbsent
		case m.Contest != nil:
			return ErrContest
		case len(m.Votes) > 0:
			return ErrVoting
		case m.Electors(v) == 0:
			return ErrLast
		}
		if err := r.blind(who.User, seat); err != nil {
			return err
		}
		m.Votes = append(m.Votes, v)
		c.say(Item{News: VoteOpened, Who: &who, Vote: &v})
		return r.commit(c)
	})
	return v, err
}

// substitute gives a seat to who volunteered, as the others have agreed. Whoever
// has taken another seat meanwhile stays there, and who has seen one gets none.
func (r *room) substitute(c *step, v Vote) {
	if _, sits := c.Match.SeatOf(v.Who.User); sits || r.blind(v.Who.User, v.Seat) != nil {
		return
	}
	from, to := c.Match.Chairs[v.Seat].Owner, *v.Who
	r.giveSeat(c, v.Seat, to, Entry{By: ByVote})
	c.say(Item{News: Substituted, Entry: c.Match.Entries, Seats: game.Only(v.Seat), From: &from, To: &to})
}

// Needs returns how many yeses a vote takes.
func (m Match) Needs(v Vote) (yeses int) {
	left := m.Electors(v)
	for v.Yes, v.No = 0, 0; left != 0; yeses++ {
		if passed, _ := m.decided(v); passed && v.Yes != 0 {
			break
		}
		next := game.Only(firstOf(left))
		v.Yes, left = v.Yes|next, left&^next
	}
	return yeses
}

// unvolunteer drops the votes about a person who is forgotten.
func (m *Match) unvolunteer(user User) {
	m.Votes = slices.DeleteFunc(m.Votes, func(v Vote) bool { return v.Who != nil && v.Who.User == user })
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
