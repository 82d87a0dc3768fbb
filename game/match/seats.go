package match

import (
	"errors"
	"fmt"
	"slices"

	"norenbot/game"
)

// handOver gives a person's seat to a computer player. The person stays on the chair as
// Left, to return unless they conceded. It does not commit.
func (r *room) handOver(c *step, seat game.Seat, conceded bool, by Doer) {
	chair := &c.Match.Chairs[seat]
	who := chair.Owner
	r.seat(c, seat, Owner{Computer: r.s.o.Substitute}, by)
	chair.Left, chair.Conceded = &who, conceded
	c.Match.Votes = slices.DeleteFunc(c.Match.Votes, func(v Vote) bool { return v.Seat == seat })
	news := Replaced
	if conceded {
		news = LeftTable
	}
	c.say(Item{News: news, Entry: c.Match.Entries, Seats: game.Only(seat), Who: &who})
}

// seat gives a seat to an owner, as an entry of the journal. The position, and so the
// fingerprint, stays; the seat's draft goes, and its clock begins anew if it is awaited.
func (r *room) seat(c *step, seat game.Seat, owner Owner, by Doer) {
	r.seatAs(c, seat, owner, Entry{By: by})
}

// seatAs is seat with an entry that says who did it. The position, and so the
// fingerprint, stays.
func (r *room) seatAs(c *step, seat game.Seat, owner Owner, e Entry) {
	c.endSitter(seat)
	c.Match.use(seat, c.now)
	c.Match.Chairs[seat].Owner, c.Match.Chairs[seat].Away, c.Match.Chairs[seat].Offer = owner, false, nil
	c.Match.Chairs[seat].Rest = c.Match.restIn(r.s.restOf(owner.User))
	e.Act, e.Seat, e.Owner, e.Print = Seated, seat, &owner, r.print(c)
	c.takeOver(seat)
	c.enter(e)
	c.Drafts = append(c.Drafts, Draft{Seat: seat})
	clock := &c.Match.Chairs[seat].Clock
	clock.Lapses = 0
	if !clock.Since.IsZero() {
		c.startClock(seat, true)
	}
}

// present notes that the player of a seat is there: nobody need replace them.
func (m *Match) present(seat game.Seat) {
	m.Chairs[seat].Clock.Lapses, m.Chairs[seat].Away = 0, false
	m.Votes = slices.DeleteFunc(m.Votes, func(v Vote) bool { return v.About.replaces() && v.Seat == seat })
}

// Return gives a seat back to the person who was replaced in it; who conceded
// cannot return. Errors: ErrNotSeated; ErrSeen.
func (s *Service) Return(id ID, user User) error {
	return s.with(id, func(r *room) error {
		if err := r.played(); err != nil {
			return err
		}
		c := r.step()
		at := slices.IndexFunc(c.Match.Chairs, func(c Chair) bool { return c.Left != nil && c.Left.User == user && !c.Conceded })
		if at < 0 || user == "" {
			return ErrNotSeated
		}
		if err := r.blind(user, game.Seat(at)); err != nil {
			return err
		}
		seat, chair := game.Seat(at), &c.Match.Chairs[at]
		r.seat(c, seat, *chair.Left, ByOwner)
		chair.Left = nil
		c.say(Item{News: Returned, Entry: c.Match.Entries, Seats: game.Only(seat), Who: &chair.Owner})
		return r.commit(c)
	})
}

// ErrNoOffer is returned when a seat is not offered to somebody, or not any more.
var ErrNoOffer = errors.New("the seat is not offered to them")

// An Offer is a seat that an operator would give to a person. It is theirs once they take
// it: until then whoever has it plays on. It lapses when the seat becomes anybody's, when
// another is made and when the match ends.
type Offer struct {
	Owner        // who is asked
	By    Owner  `json:"by"` // the operator
	Why   string `json:"why,omitempty"`
}

// offer asks a person whether they take a seat.
func (c *step) offer(seat game.Seat, to, by Owner, why string) {
	c.Match.Chairs[seat].Offer = &Offer{Owner: to, By: by, Why: why}
	c.say(Item{News: SeatOffered, Seats: game.Only(seat), Who: by.public(), To: &to, Why: why})
}

// AnswerOffer has user take a seat that an operator offers to them (see Reseat), or not.
// Errors: ErrNoOffer, also where whoever offered it plays there since; ErrSeated and
// ErrSeen of who has come to another seat since; ErrLobby; ErrEnded.
func (s *Service) AnswerOffer(id ID, user User, seat game.Seat, yes bool) error {
	return s.with(id, func(r *room) error {
		if err := r.played(); err != nil {
			return err
		}
		chairs := r.stored.Match.Chairs
		if seat < 0 || int(seat) >= len(chairs) {
			return ErrNoOffer
		}
		offer := chairs[seat].Offer
		switch {
		case offer == nil && yes && user != "" && chairs[seat].User == user:
			return nil // twice
		case offer == nil || offer.User != user || r.impartial(offer.By, offer.Owner) != nil:
			return ErrNoOffer
		}
		c := r.step()
		if !yes {
			c.Match.Chairs[seat].Offer = nil
			c.say(Item{News: SeatDeclined, Seats: game.Only(seat), To: &offer.Owner})
			return r.commit(c)
		}
		if err := r.reseats(seat, offer.Owner); err != nil {
			return err
		}
		r.reseat(c, seat, offer.Owner, offer.By, offer.Why, true)
		return r.commit(c)
	})
}

// names reports whether an offer is to user, or theirs.
func (o *Offer) names(user User) bool { return o != nil && (o.User == user || o.By.User == user) }

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

// unvolunteer drops the votes about a person who is forgotten.
func (m *Match) unvolunteer(user User) {
	m.Votes = slices.DeleteFunc(m.Votes, func(v Vote) bool { return v.Who != nil && v.Who.User == user })
}

// What a season does to the matches that count for it, besides Deal and Substitute.

// Vacate has a computer player go on for a line of a contest that has nobody any more. If
// nobody is left at all, the match ends as one that everybody dropped out of. A chair that
// a computer player has already stays as it is. Errors: ErrNoContest, ErrNoSeat, ErrEnded.
func (s *Service) Vacate(id ID, seat game.Seat) error {
	return s.with(id, func(r *room) error {
		m := &r.stored.Match
		switch err := r.played(); {
		case m.Contest == nil:
			return ErrNoContest
		case err != nil:
			return err
		case seat < 0 || int(seat) >= len(m.Chairs):
			return ErrNoSeat
		case m.Chairs[seat].User == "":
			return nil
		}
		c := r.step()
		r.handOver(c, seat, false, ByContest)
		if c.Match.People() == 0 {
			r.end(c, Abandoned, Final{Outcome: Deserted})
		}
		return r.commit(c)
	})
}

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
