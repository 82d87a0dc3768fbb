package match

import (
	"fmt"
	"slices"
	"time"

	"norenbot/game"
)

// A Vote is a question to the people at the table about the match itself. It is stored
// with the facts.
type Vote struct {
	About  Motion     `json:"about"`
	Seat   game.Seat  `json:"seat"`         // who asked; whom it is about in Replace and Forgive
	By     game.Seat  `json:"by,omitempty"` // who asked
	To     int        `json:"to,omitempty"` // the entry to go back to, of GoBack and Forgive; the days of Halt
	Yes    game.Seats `json:"yes,omitempty"`
	No     game.Seats `json:"no,omitempty"`
	Since  time.Time  `json:"since,omitzero"`
	Until  time.Time  `json:"until"` // then it has failed
	Passed bool       `json:"passed,omitempty"`
	// Moot says that it ended because somebody decided meanwhile: what it would
	// have undone is no longer what was voted about.
	Moot bool `json:"moot,omitempty"`
	// What and Lost say what GoBack and Forgive undo: the first that everybody was told of
	// the decision, nothing of a secret one, and how many decisions have come
	// after it.
	What []game.Text `json:"what,omitempty"`
	Lost int         `json:"lost,omitempty"`
	Who  *Owner      `json:"who,omitempty"` // of Substitute
}

// A Motion is what a Vote is about. Its values are stored.
type Motion string

// The motions.
const (
	GoBack  Motion = "goback"  // rewind past what was turned up; takes every person at the table who is not absent
	Abandon Motion = "abandon" // end the match without result; takes more than half of the people who are not absent
	Replace Motion = "replace" // a computer takes over an absent seat; takes more than half of the other people
	Halt    Motion = "pause"   // time stands still for some days; takes every person at the table who is not absent
	GoOn    Motion = "resume"  // it runs again before they are over; takes more than half of the people who are not absent
	Forgive Motion = "forgive" // rewind to before a time ran out; takes more than half of the people who are not absent
	// Substitute has Vote.Who take over an absent seat, see Volunteer; it takes
	// more than half of the other people.
	Substitute Motion = "substitute"
)

// undoes reports whether a motion is moot once somebody decides.
func (m Motion) undoes() bool { return m == GoBack || m == Forgive }

// replaces reports whether a motion gives an absent seat to somebody else.
func (m Motion) replaces() bool { return m == Replace || m == Substitute }

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

const (
	// voteTime is how long a vote stays open.
	voteTime = 48 * time.Hour
	// absentAfter is how many time limits in a row make a seat absent.
	absentAfter = 2
	// forgiveWithin is how long what was played for somebody whose time ran out can
	// be taken back.
	forgiveWithin = 24 * time.Hour
	// PauseDays is how many days a pause may last.
	PauseDays = 60
)

// Propose opens a vote, with user's yes; if that is enough, it is carried out
// at once. Of GoBack, what stood before user's last confirmed draft shall stand
// again; seat is read for Replace only. Only one vote stands at a time; to
// propose the one that is open, by whomever, is a yes to it. Errors: ErrVoting
// (another vote is open, or user is for this one already), game.ErrNothing
// (there is nothing to go back to), ErrNotAbsent, ErrNotSeated; ErrContest of
// all motions but GoBack and Forgive.
func (s *Service) Propose(id ID, user User, about Motion, seat game.Seat) (Vote, error) {
	return s.propose(id, user, func(r *room, v *Vote) error { return r.motion(v, about, seat) })
}

// ProposePause is Propose of Halt for some days from when it is agreed on, 1 to
// PauseDays; 0 days is GoOn. Errors besides: ErrPause.
func (s *Service) ProposePause(id ID, user User, days int) (Vote, error) {
	return s.propose(id, user, func(r *room, v *Vote) error {
		v.About, v.To = Halt, days
		paused := r.stored.Match.Pause != nil
		switch {
		case days == 0 && !paused:
			return fmt.Errorf("%w: there is none", ErrPause)
		case days == 0:
			v.About = GoOn
		case paused || days < 0 || days > PauseDays:
			return fmt.Errorf("%w: %d days; 1 to %d, and one at a time", ErrPause, days, PauseDays)
		}
		return nil
	})
}

// ProposeForgive is Propose of Forgive, for an entry that was played because a
// time ran out. Errors besides: ErrTooLate, and game.ErrNothing if there is no
// such entry or it does not stand.
func (s *Service) ProposeForgive(id ID, user User, entry int) (Vote, error) {
	return s.propose(id, user, func(r *room, v *Vote) error {
		if entry < 2 || entry > len(r.stored.Journal) || r.stored.Journal[entry-1].By != ByDeadline {
			return game.ErrNothing
		}
		e := r.stored.Journal[entry-1]
		if r.stored.Match.elapsed(game.Public, time.Unix(e.At, 0), v.Since) > forgiveWithin {
			return ErrTooLate
		}
		v.About, v.Seat = Forgive, e.Seat
		return r.undoing(v, entry)
	})
}

// propose opens the vote that fill says, or is a yes to it.
func (s *Service) propose(id ID, user User, fill func(*room, *Vote) error) (v Vote, err error) {
	err = s.playing(id, user, func(r *room, own game.Seat) error {
		v = Vote{Seat: own, By: own, Yes: game.Only(own), Since: r.s.now()}
		v.Until = r.stored.Match.after(game.Public, v.Since, voteTime)
		if err := fill(r, &v); err != nil {
			return err
		}
		if r.stored.Match.Contest != nil && !v.About.undoes() {
			return ErrContest
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

// motion fills in the vote that a seat would open.
func (r *room) motion(v *Vote, about Motion, seat game.Seat) error {
	v.About = about
	switch about {
	case GoBack:
		last, err := r.last(v.Seat)
		if err != nil {
			return err
		}
		return r.undoing(v, last.N)
	case Replace:
		if seat == v.By || !r.stored.Match.absent(seat) {
			return ErrNotAbsent
		}
		v.Seat = seat
	case Abandon:
	default:
		return ErrNoVote
	}
	return nil
}

// undoing fills in what going back to before an entry would undo. Errors:
// game.ErrNothing if it does not stand.
func (r *room) undoing(v *Vote, entry int) error {
	up, err := Standing(r.stored.Journal)
	if err != nil {
		return r.breaks(err)
	}
	at := slices.Index(up, entry)
	if at < 0 {
		return game.ErrNothing
	}
	v.To, v.Lost = entry-1, len(up)-1-at
	run, err := r.open()
	if err != nil {
		return err
	}
	from, to, err := r.answersBy(entry)
	for _, e := range run.Events() {
		if e.To == 0 && !e.Aside && from < e.At && e.At <= to {
			v.What = append(v.What, e.Text)
			break
		}
	}
	return err
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

// moot closes the votes to go back: a decision has come or gone, so they would
// undo something else than was voted about.
func (c *step) moot() {
	c.Match.Votes = slices.DeleteFunc(c.Match.Votes, func(v Vote) bool {
		if v.About.undoes() {
			v.Moot = true
			c.say(Item{News: VoteEnded, Vote: &v})
		}
		return v.About.undoes()
	})
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
		return v, r.rewind(c, Entry{To: v.To, By: ByVote, Seat: v.Seat}, nil, "")
	case Forgive:
		return v, r.rewind(c, c.forgiven(v), nil, "")
	case Halt:
		c.pause(v.To)
	case GoOn:
		c.resume()
	case Replace:
		r.handOver(c, v.Seat, false, ByVote)
	case Substitute:
		r.substitute(c, v)
	case Abandon:
		r.end(c, Abandoned, Final{Outcome: Void})
	}
	return v, r.commit(c)
}

// pause has time stand still for some days.
func (c *step) pause(days int) {
	span := Span{c.now, c.now.Add(time.Duration(days) * day)}
	c.Match.Pause = &span
	c.Match.halt(span)
	c.say(Item{News: Paused, Since: span.From, Until: span.To})
}

// resume ends the pause, at its end or before.
func (c *step) resume() {
	c.Match.Pause = nil
	c.Match.goOn(c.now)
	c.say(Item{News: Resumed, Seats: c.Match.Awaited()})
}

// forgiven gives a seat time to decide itself what was decided for it, and
// returns the entry by which it can.
func (c *step) forgiven(v Vote) Entry {
	clock := &c.Match.Chairs[v.Seat].Clock
	bank, _ := c.Match.Pace.Bank()
	c.stopClock(v.Seat)
	clock.Lapses, clock.Left = max(0, clock.Lapses-1), max(clock.Left, bank.First/2)
	return Entry{To: v.To, By: ByVote, Seat: v.Seat}
}
