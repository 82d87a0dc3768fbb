package match

import (
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"norenbot/game"
)

// dueMost is how many matches one Tick looks at.
const dueMost = 1000

// Tick does what the time has brought about, see Due. It is called every few
// seconds, as long as people can be reached. After a time that it did not
// watch it may wait, see Brake.
func (s *Service) Tick() error {
	now := s.now()
	if err := s.checkBrake(now); err != nil {
		return err
	}
	ids, err := s.o.Store.Due(now, dueMost)
	if err != nil {
		return fmt.Errorf("looking for what is due: %w", err)
	}
	for _, id := range ids {
		err := s.with(id, func(r *room) error { return r.catchUp(now) })
		if err := ignore(err, ErrRepair); err != nil {
			s.brake.giveBack()
			s.trouble(id, fmt.Errorf("doing what is due: %w", err))
		}
	}
	s.brake.ease()
	s.jobs.retry()
	return nil
}

// worthSaying is how long an outage lasts that everybody is told of; the time of
// shorter ones is given back in silence.
const worthSaying = 15 * time.Minute

// Credit has time stand still between two moments, in which people could not reach the
// program, for every match in which something runs, and tells them of it. What is credited
// twice counts once. If the second is before the first, the clock was turned back, and time
// goes on from there. Errors are joined; the other matches are credited all the same.
func (s *Service) Credit(from, to time.Time) error {
	from, to = from.UTC().Truncate(time.Second), to.UTC().Truncate(time.Second)
	s.brake.unsteady(to)
	var ids []ID
	for m, err := range s.o.Store.Live() {
		if err == nil && (m.Match.Phase == Lobby || m.Match.Pace != NoPace || len(m.Match.Votes) > 0) {
			ids = append(ids, m.Match.ID)
		}
	}
	var errs error
	for _, id := range ids {
		errs = errors.Join(errs, s.with(id, func(r *room) error {
			c := r.step()
			if to.Before(from) {
				c.Match.turnBack(from, to)
			} else {
				c.credit(Span{from, to})
			}
			return r.commit(c)
		}))
	}
	return errs
}

// credit has time stand still in a span, and tells of it if anybody's time ran.
func (c *step) credit(span Span) {
	ran := c.Match.Phase == Lobby
	for seat := range c.Match.Chairs {
		at := later(span.From, c.Match.Chairs[seat].Clock.from())
		_, limited := c.Match.Deadline(game.Seat(seat))
		ran = ran || limited && c.Match.elapsed(game.Seat(seat), at, span.To) >= worthSaying
	}
	c.Match.halt(span)
	switch {
	case !ran || span.To.Sub(span.From) < worthSaying:
	case c.Match.Phase == Lobby:
		c.say(Item{News: LobbyNews})
	default:
		c.say(Item{News: Credited, Since: span.From, Until: span.To})
	}
}

// Unheard notes that nothing can be said where a match is played, since some
// moment: nobody's time runs until Heard. Open tables and matches that have ended
// stay as they are.
func (s *Service) Unheard(id ID, since time.Time) error {
	return s.with(id, func(r *room) error {
		if r.stored.Match.Phase != Playing || !r.stored.Match.Unheard.IsZero() {
			return nil
		}
		c := r.step()
		c.Match.Unheard = since.UTC().Truncate(time.Second)
		return r.commit(c)
	})
}

// Heard notes that it can be said again, and tells of it if that shall be.
func (s *Service) Heard(id ID, tell bool) error {
	return s.with(id, func(r *room) error {
		since := r.stored.Match.Unheard
		if since.IsZero() {
			return nil
		}
		c := &step{Change: Change{Match: r.stored.Match.clone()}, now: r.s.now()} // not in silence, as step would
		c.Match.Unheard = time.Time{}
		if c.credit(Span{since, c.now}); !tell {
			c.Outbox = nil
		}
		return r.commit(c)
	})
}

// catchUp does what is due of one match, as far as the brake lets it. After
// each duty it looks again.
func (r *room) catchUp(now time.Time) error {
	for {
		due := Due(r.stored.Match, now)
		if len(due) == 0 || !r.s.brake.pass(now, r.stored.Match.Place.Server) {
			return nil
		}
		if err := r.do(due[0]); err != nil {
			return err
		}
	}
}

// do carries out one duty, and commits.
func (r *room) do(d Duty) error {
	c := r.step()
	switch d.Kind {
	case CloseLobby:
		return r.closeLobby(c)
	case Remind:
		c.Match.Chairs[d.Seat].Clock.Reminded = c.now
		end, _ := c.Match.Deadline(d.Seat)
		c.say(Item{News: Reminded, Seats: game.Only(d.Seat), Until: end})
		return r.commit(c)
	case TimeOut:
		return r.timeUp(c, d.Seat)
	case CloseVote:
		at := c.Match.vote(d.Vote.About, d.Vote.Seat)
		c.Match.Votes = append(c.Match.Votes[:at:at], c.Match.Votes[at+1:]...)
		c.say(Item{News: VoteEnded, Vote: &d.Vote})
		return r.commit(c)
	case EndPause:
		c.resume()
		return r.commit(c)
	case CountVote:
		_, err := r.count(c, c.Match.vote(d.Vote.About, d.Vote.Seat), nil, VoteCast)
		return err
	}
	panic(fmt.Sprintf("no such duty: %d", d.Kind))
}

// timeUp plays for a seat whose time has run out, see playLapse. If everybody
// stays away, the match ends instead.
func (r *room) timeUp(c *step, seat game.Seat) error {
	c.Match.Chairs[seat].Clock.Lapses++
	if c.Match.deserted() {
		r.end(c, Abandoned, Final{Outcome: Deserted})
		return r.commit(c)
	}
	answers, how, err := r.playLapse(c, seat)
	if err != nil {
		return err
	}
	c.lapse = how
	return r.enterDraft(c, Entry{Seat: seat, Answers: answers, By: ByDeadline})
}

// deserted reports whether nobody is there to play on for: the only person at
// the table is absent, or all persons have been for a round.
func (m *Match) deserted() bool {
	most := absentAfter
	if size(m.People()) > 1 {
		most++
	}
	return !slices.ContainsFunc(m.Chairs, func(c Chair) bool { return c.User != "" && c.Clock.Lapses < most })
}

const (
	// unwatched is how long after the last Tick, or after its moment, something
	// is overdue: Tick is called every few seconds, so what is due meanwhile was
	// due while nobody looked.
	unwatched = 5 * time.Minute
	// steady is how long people must have been able to act before what was
	// overdue is carried out.
	steady = time.Hour
	// easing is the pause between two overdue duties then: twelve a minute.
	easing = 5 * time.Second
)

// A Brake says that nothing is done because of the time just now. It is put on
// when Tick was not called for some minutes and then finds too large a share of
// all time limits overdue (see Options.OverdueShare): the machine slept or was
// off, or its clock is wrong. What comes due while Tick watches never counts,
// so matches that were dealt together may end together.
//
// It lets go by itself: at Until, an hour later or after the last outage, what
// is overdue is carried out at a dozen a minute; and at once if the clock turns
// back.
type Brake struct {
	Overdue int // how many time limits were
	Running int // of so many
	Since   time.Time
	Until   time.Time
}

// Braked returns the brake that is on, if one is.
func (s *Service) Braked() (Brake, bool) {
	s.brake.mu.Lock()
	defer s.brake.mu.Unlock()
	if s.brake.on == nil {
		return Brake{}, false
	}
	return *s.brake.on, true
}

// brake is the Brake of a Service with what decides about it.
type brake struct {
	mu   sync.Mutex
	last time.Time // the last Tick
	on   *Brake
	free []string  // the servers for which it was released; see Release
	next time.Time // when the next overdue duty may be carried out
	held bool      // something had to wait in this Tick
}

// checkBrake puts the brake on if need be, and reports it.
func (s *Service) checkBrake(now time.Time) error {
	if !s.brake.missed(now) {
		return nil
	}
	b := Brake{Since: now, Until: now.Add(steady)}
	for m, err := range s.o.Store.Live() {
		if err != nil {
			continue // Tick or Ready report it
		}
		for _, d := range m.Match.duties() {
			b.Running++
			if now.Sub(d.at) > unwatched {
				b.Overdue++
			}
		}
	}
	if b.Overdue <= s.o.OverdueFew || 100*b.Overdue <= s.o.OverdueShare*b.Running {
		return nil
	}
	s.brake.mu.Lock()
	s.brake.on, s.brake.free, s.brake.next = &b, nil, b.Until
	s.brake.mu.Unlock()
	s.trouble("", fmt.Errorf("%w: %d of %d; nothing is carried out before %s, then a dozen a minute",
		ErrBrake, b.Overdue, b.Running, b.Until.Format(time.RFC3339)))
	return nil
}

// missed notes a Tick and reports whether time limits may have run out unseen
// before it.
func (b *brake) missed(now time.Time) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	gap := b.last.IsZero() || now.Sub(b.last) > unwatched
	b.last, b.held = now, false
	if b.on != nil && now.Before(b.on.Since) { // a wrong clock was set right
		b.on, gap = nil, true
	}
	return gap && b.on == nil
}

// pass reports whether one more duty may be carried out in a match of a server,
// and counts it.
func (b *brake) pass(now time.Time, server string) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	switch {
	case b.on == nil || slices.Contains(b.free, server):
		return true
	case b.next.After(now):
		b.held = true
		return false
	}
	b.next = later(b.next, now.Add(-time.Minute)).Add(easing)
	return true
}

// giveBack takes back a pass: the duty failed, and must not hold up the others.
func (b *brake) giveBack() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.next = b.next.Add(-easing)
}

// ease lets the brake go if nothing had to wait in the Tick that ends.
func (b *brake) ease() {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.on != nil && !b.held {
		b.on = nil
	}
}

// unsteady notes that people could not act until a moment.
func (b *brake) unsteady(until time.Time) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.on != nil {
		b.on.Until = later(b.on.Until, until.Add(steady))
		b.next = later(b.next, b.on.Until)
	}
}
