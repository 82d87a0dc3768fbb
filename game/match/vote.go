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
	By     game.Seat  `json:"by,omitempty"` // who asked
	To     int        `json:"to,omitempty"` // the entry to go back to, of GoBack
	Yes    game.Seats `json:"yes,omitempty"`
	No     game.Seats `json:"no,omitempty"`
	Since  time.Time  `json:"since,omitzero"`
	Until  time.Time  `json:"until"` // then it has failed
	Passed bool       `json:"passed,omitempty"`
	// Moot says that it ended because somebody decided meanwhile: what it would
	// have undone is no longer what was voted about.
	Moot bool `json:"moot,omitempty"`
	// What and Lost say what GoBack undoes: the first that everybody was told of
	// the decision, nothing of a secret one, and how many decisions have come
	// after it.
	What []game.Text `json:"what,omitempty"`
	Lost int         `json:"lost,omitempty"`
}

// A Motion is what a Vote is about. Its values are stored.
type Motion string

// The motions.
const (
	GoBack  Motion = "goback"  // rewind past what was turned up; takes every person at the table who is not absent
	Abandon Motion = "abandon" // end the match without result; takes more than half of the people who are not absent
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
// again; seat is read for Replace only. Only one vote stands at a time; to
// propose the one that is open, by whomever, is a yes to it. Errors: ErrVoting
// (another vote is open, or user is for this one already), game.ErrNothing
// (there is nothing to go back to), ErrNotAbsent, ErrNotSeated.
func (s *Service) Propose(id ID, user User, about Motion, seat game.Seat) (v Vote, err error) {
	err = s.playing(id, user, func(r *room, own game.Seat) error {
		if v, err = r.motion(own, about, seat); err != nil {
			return err
		}
		c := r.step()
		at, news := c.Match.same(v), VoteCast
		switch {
		case at < 0 && len(c.Match.Votes) > 0, at >= 0 && c.Match.Votes[at].Yes.Has(own):
			return ErrVoting
		case at >= 0:
			c.Match.Votes[at].cast(own, true)
		default:
			c.Match.Votes = append(c.Match.Votes, v)
			at, news = len(c.Match.Votes)-1, VoteOpened
		}
		v, err = r.count(c, at, &c.Match.Chairs[own].Owner, news)
		return err
	})
	return v, err
}

// motion is the vote that a seat would open.
func (r *room) motion(own game.Seat, about Motion, seat game.Seat) (Vote, error) {
	v := Vote{About: about, Seat: own, By: own, Yes: game.Only(own), Since: r.s.now()}
	v.Until = r.stored.Match.after(v.Since, voteTime)
	switch about {
	case GoBack:
		err := r.undoes(&v)
		return v, err
	case Replace:
		if seat == own || !r.stored.Match.absent(seat) {
			return v, ErrNotAbsent
		}
		v.Seat = seat
	case Abandon:
	default:
		return v, ErrNoVote
	}
	return v, nil
}

// undoes fills in what going back before the last decision of a vote's seat
// would undo.
func (r *room) undoes(v *Vote) error {
	last, err := r.last(v.Seat)
	if err != nil {
		return err
	}
	up, err := Standing(r.stored.Journal)
	if err != nil {
		return r.breaks(err)
	}
	v.To, v.Lost = last.N-1, len(up)-1-slices.Index(up, last.N)
	run, err := r.open()
	if err != nil {
		return err
	}
	from, to, err := r.answersBy(last.N)
	for _, e := range run.Events() {
		if e.To == 0 && !e.Aside && from < e.At && e.At <= to {
			v.What = append(v.What, e.Text)
			break
		}
	}
	return err
}

// same returns the place of the open vote about the same, or -1.
func (m *Match) same(v Vote) int {
	return slices.IndexFunc(m.Votes, func(o Vote) bool {
		return o.About == v.About && (o.About == Abandon || o.Seat == v.Seat && o.To == v.To)
	})
}

// Ballot votes, or changes user's mind, on the open vote about a motion and a
// seat (Vote.Seat). Errors: ErrNoVote, also for a seat that would vote about
// itself; ErrNotSeated.
func (s *Service) Ballot(id ID, user User, about Motion, seat game.Seat, yes bool) (v Vote, err error) {
	err = s.playing(id, user, func(r *room, own game.Seat) error {
		c := r.step()
		at := c.Match.vote(about, seat)
		if at < 0 || !c.Match.mayVote(c.Match.Votes[at], own) {
			return ErrNoVote
		}
		c.Match.Votes[at].cast(own, yes)
		v, err = r.count(c, at, &c.Match.Chairs[own].Owner, VoteCast)
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

// Electors returns who votes: every person who is not absent, but in Replace
// the one it is about. Whoever has voted is there.
func (m Match) Electors(v Vote) game.Seats {
	who := m.People()
	if v.About == Replace {
		who = m.others(v.Seat)
	}
	for seat := range m.Chairs {
		if s := game.Seat(seat); m.absent(s) && !(v.Yes | v.No).Has(s) {
			who &^= game.Only(s)
		}
	}
	return who
}

// mayVote reports whether a seat has a say in a vote, absent or not.
func (m *Match) mayVote(v Vote, seat game.Seat) bool { return v.About != Replace || seat != v.Seat }

// moot closes the votes to go back: a decision has come or gone, so they would
// undo something else than was voted about.
func (c *step) moot() {
	c.Match.Votes = slices.DeleteFunc(c.Match.Votes, func(v Vote) bool {
		if v.About == GoBack {
			v.Moot = true
			c.say(Item{News: VoteEnded, Vote: &v})
		}
		return v.About == GoBack
	})
}

func size(set game.Seats) int { return bits.OnesCount16(uint16(set)) }

// decided reports whether a vote has passed or failed.
func (m *Match) decided(v Vote) (passed, failed bool) {
	who := m.Electors(v)
	yes, no := v.Yes&who, v.No&who
	if v.About == GoBack {
		return yes == who, no != 0
	}
	return 2*size(yes) > size(who), 2*size(no) >= size(who)
}

// count tells of a vote and, if it is decided, ends it and carries it out. Who
// has just voted; nil if nobody has. It commits the step.
func (r *room) count(c *step, at int, who *Owner, news News) (Vote, error) {
	v := c.Match.Votes[at]
	passed, failed := c.Match.decided(v)
	if who != nil {
		owner := *who
		who = &owner
	}
	if !passed && !failed {
		c.say(Item{News: news, Who: who, Vote: &v})
		return v, r.commit(c)
	}
	v.Passed = passed
	c.Match.Votes = slices.Delete(c.Match.Votes, at, at+1)
	c.say(Item{News: VoteEnded, Who: who, Vote: &v})
	if failed {
		return v, r.commit(c)
	}
	switch v.About {
	case GoBack:
		return v, r.rewind(c, Entry{To: v.To, By: ByVote, Seat: v.Seat}, nil)
	case Replace:
		r.handOver(c, v.Seat, false, ByVote)
	case Abandon:
		r.end(c, Abandoned, Final{Outcome: Void})
	}
	return v, r.commit(c)
}
