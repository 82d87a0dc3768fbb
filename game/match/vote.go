package match

import (
	"math/bits"
	"slices"
	"time"

	"norenbot/game"
)

// A Vote is a question to the people at the table about the match itself.
type Vote struct {
	About  Motion     `json:"about"`
	Seat   game.Seat  `json:"seat"`         // who asked; whom it is about in Replace
	To     int        `json:"to,omitempty"` // the entry to go back to, of GoBack
	Yes    game.Seats `json:"yes,omitempty"`
	No     game.Seats `json:"no,omitempty"`
	Until  time.Time  `json:"until"` // then it has failed
	Passed bool       `json:"passed,omitempty"`
}

// A Motion is what a Vote is about. Its values are stored.
type Motion string

// The motions.
const (
	GoBack  Motion = "goback"  // rewind past what was turned up; takes every person at the table
	Abandon Motion = "abandon" // end the match without result; takes more than half of the people
	Replace Motion = "replace" // a computer takes over an absent seat; takes more than half of the other people
)

const (
	// voteTime is how long a vote stays open.
	voteTime = 48 * time.Hour
	// absentAfter is how many time limits in a row make a seat absent.
	absentAfter = 2
)

// Propose opens a vote, with user's yes; if that is enough, it is carried out
// at once. Of GoBack, what stood before user's last confirmed draft shall stand
// again; seat is read for Replace only. Errors: ErrVoting, game.ErrNothing
// (there is nothing to go back to), ErrNotAbsent, ErrNotSeated.
func (s *Service) Propose(id ID, user string, about Motion, seat game.Seat) (v Vote, err error) {
	err = s.playing(id, user, func(t *table, own game.Seat) error {
		v = Vote{About: about, Seat: own, Yes: game.Only(own), Until: s.now().Add(voteTime)}
		switch about {
		case GoBack:
			last, err := t.last(own)
			if err != nil {
				return err
			}
			v.To = last.N - 1
		case Replace:
			if seat == own || !t.stored.Match.absent(seat) {
				return ErrNotAbsent
			}
			v.Seat = seat
		case Abandon:
		default:
			return ErrNoVote
		}
		c := t.step()
		if c.Match.vote(v.About, v.Seat) >= 0 {
			return ErrVoting
		}
		c.Match.Votes = append(c.Match.Votes, v)
		v, err = t.count(c, len(c.Match.Votes)-1, own, VoteOpened)
		return err
	})
	return v, err
}

// Ballot votes, or changes user's mind, on the open vote about a motion and a
// seat (Vote.Seat). Errors: ErrNoVote, also for a seat that would vote about
// itself; ErrNotSeated.
func (s *Service) Ballot(id ID, user string, about Motion, seat game.Seat, yes bool) (v Vote, err error) {
	err = s.playing(id, user, func(t *table, own game.Seat) error {
		c := t.step()
		at := c.Match.vote(about, seat)
		if at < 0 || !c.Match.electors(c.Match.Votes[at]).Has(own) {
			return ErrNoVote
		}
		c.Match.Votes[at].cast(own, yes)
		v, err = t.count(c, at, own, VoteCast)
		return err
	})
	return v, err
}

// cast notes how seat votes now.
func (v *Vote) cast(seat game.Seat, yes bool) {
	v.Yes, v.No = v.Yes&^game.Only(seat), v.No&^game.Only(seat)
	if yes {
		v.Yes |= game.Only(seat)
	} else {
		v.No |= game.Only(seat)
	}
}

// absent reports whether a seat's player let the time run out again and again.
func (m *Match) absent(seat game.Seat) bool {
	return seat >= 0 && int(seat) < len(m.Chairs) && m.Chairs[seat].User != "" && m.Chairs[seat].Clock.Lapses >= absentAfter
}

// vote returns the place of an open vote, or -1.
func (m *Match) vote(about Motion, seat game.Seat) int {
	return slices.IndexFunc(m.Votes, func(v Vote) bool { return v.About == about && v.Seat == seat })
}

// electors returns who votes: every person, but in Replace the one it is about.
func (m *Match) electors(v Vote) game.Seats {
	if v.About == Replace {
		return m.others(v.Seat)
	}
	return m.People()
}

func size(set game.Seats) int { return bits.OnesCount16(uint16(set)) }

// decided reports whether a vote has passed or failed.
func (m *Match) decided(v Vote) (passed, failed bool) {
	who := m.electors(v)
	yes, no := v.Yes&who, v.No&who
	if v.About == GoBack {
		return yes == who, no != 0
	}
	return 2*size(yes) > size(who), 2*size(no) >= size(who)
}

// count tells of a vote and, if it is decided, ends it and carries it out. It
// commits the step.
func (t *table) count(c *step, at int, voter game.Seat, news News) (Vote, error) {
	v := c.Match.Votes[at]
	who := c.Match.Chairs[voter].Owner
	passed, failed := c.Match.decided(v)
	if !passed && !failed {
		c.say(Item{News: news, Who: &who, Vote: &v})
		return v, t.commit(c)
	}
	v.Passed = passed
	c.Match.Votes = slices.Delete(c.Match.Votes, at, at+1)
	c.say(Item{News: VoteEnded, Who: &who, Vote: &v})
	if failed {
		return v, t.commit(c)
	}
	switch v.About {
	case GoBack:
		return v, t.rewind(c, Entry{To: v.To, By: ByVote, Seat: v.Seat})
	case Replace:
		t.leave(c, v.Seat, false, ByVote)
	case Abandon:
		t.end(c, Abandoned, Final{Outcome: Void})
	}
	return v, t.commit(c)
}
