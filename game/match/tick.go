package match

import (
	"context"
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
func (s *Service) Tick() error { return s.TickWithout(nil) }

// TickWithout is Tick for all servers but those whose people cannot be reached just now; nil is none. What is due
// in those waits until CreditIn has given their time back.
func (s *Service) TickWithout(away func(server string) bool) error {
	now := s.now()
	if err := s.checkBrake(now, away); err != nil {
		return err
	}
	ids, err := s.due(now, away)
	if err != nil {
		return fmt.Errorf("looking for what is due: %w", err)
	}
	thinking, stop := context.WithTimeout(context.Background(), thinkInTick)
	defer stop()
	for _, id := range ids {
		err := s.catchUp(id, now, thinking)
		if err := ignore(err, ErrRepair, ErrNewer); err != nil {
			s.brake.giveBack()
			s.trouble(id, fmt.Errorf("doing what is due: %w", err))
		}
	}
	s.brake.ease()
	s.jobs.retry()
	return nil
}

// due are the matches with something due, but for those of servers that are away; they take no room from the
// others.
func (s *Service) due(now time.Time, away func(server string) bool) ([]ID, error) {
	if away == nil {
		return s.o.Store.Due(now, dueMost)
	}
	out := map[ID]bool{}
	for m, err := range s.o.Store.Live() {
		switch {
		case err != nil && !errors.Is(err, ErrDamaged):
			return nil, err
		case err == nil && away(m.Place.Server):
			out[m.ID] = true
		}
	}
	ids, err := s.o.Store.Due(now, dueMost+len(out))
	return slices.DeleteFunc(ids, func(id ID) bool { return out[id] }), err
}

// worthSaying is how long an outage lasts that everybody is told of; the time of
// shorter ones is given back in silence.
const worthSaying = 15 * time.Minute

// Credit has time stand still between two moments, in which people could not reach the
// program, for every match in which something runs, and tells them of it. What is credited
// twice counts once. If the second is before the first, the clock was turned back, and time
// goes on from there; that counts each time. Errors are joined; the other matches are credited all
// the same. ErrAway is among them if the store was away, and some of the matches may not be tried
// then: it is to be done again. A match that cannot be read is no error: Ready tells of it.
func (s *Service) Credit(from, to time.Time) error { return s.CreditIn(from, to, nil) }

// CreditIn is Credit for the matches of some servers; nil is all.
func (s *Service) CreditIn(from, to time.Time, in func(server string) bool) error {
	from, to = from.UTC().Truncate(time.Second), to.UTC().Truncate(time.Second)
	s.brake.unsteady(to, in)
	var ids []ID
	var errs error
	for m, err := range s.o.Store.Live() {
		switch {
		case err != nil:
			errs = errors.Join(errs, ignore(err, ErrDamaged))
		case in != nil && !in(m.Place.Server):
		case m.Phase == Lobby || m.Pace != NoPace || len(m.Votes) > 0:
			ids = append(ids, m.ID)
		}
	}
	for _, id := range ids {
		err := s.with(id, func(r *room) error {
			c := r.step()
			if to.Before(from) {
				c.Match.turnBack(from, to)
			} else {
				c.credit(Span{from, to})
			}
			return r.commit(c)
		})
		errs = errors.Join(errs, err)
		if errors.Is(err, ErrAway) && !to.Before(from) {
			break // each of thousands would wait for it
		}
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
// all time limits, or of those of seats, overdue (see Options.OverdueShare): the machine slept or was
// off, or its clock is wrong. What comes due while Tick watches never counts,
// so matches that were dealt together may end together; those of a contest are
// spread besides (see Contest).
//
// It lets go by itself: at Until, an hour later or after the last outage, what
// is overdue is carried out at a dozen a minute; and at once if the clock turns
// back. It is a circuit breaker for timeouts.
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
	// The outages of some servers since the brake is on, after which it holds longer there.
	shaky []shaky
}

// A shaky says until when the brake holds in some servers.
type shaky struct {
	in    func(server string) bool
	until time.Time
}

// checkBrake puts the brake on if need be, and reports it. What is overdue in servers that are away says nothing
// of the others.
func (s *Service) checkBrake(now time.Time, away func(server string) bool) error {
	if !s.brake.missed(now) {
		return nil
	}
	b := Brake{Since: now, Until: now.Add(steady)}
	var seats Brake // the same of seats alone
	for m, err := range s.o.Store.Live() {
		if err != nil || away != nil && away(m.Place.Server) {
			continue // Tick or Ready report the error
		}
		for _, d := range m.duties() {
			if d.Kind == TakeOver {
				continue // nobody's time
			}
			late := now.Sub(d.at) > unwatched
			b.count(late)
			if d.Kind == Remind || d.Kind == TimeOut {
				seats.count(late)
			}
		}
	}
	// Many open tables, which wait for days, must not hide that all who are asked are late.
	if !s.o.tooMany(b) && !s.o.tooMany(seats) {
		return nil
	}
	s.brake.mu.Lock()
	s.brake.on, s.brake.free, s.brake.next, s.brake.shaky = &b, nil, b.Until, nil
	s.brake.mu.Unlock()
	s.trouble("", fmt.Errorf("%w: %d of %d; nothing is carried out before %s, then a dozen a minute",
		ErrBrake, b.Overdue, b.Running, b.Until.Format(time.RFC3339)))
	return nil
}

// count counts one more time limit.
func (b *Brake) count(late bool) {
	b.Running++
	if late {
		b.Overdue++
	}
}

// tooMany reports whether so many time limits are overdue that the brake is put on.
func (o *Options) tooMany(b Brake) bool {
	return b.Overdue > o.OverdueFew && 100*b.Overdue > o.OverdueShare*b.Running
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
	case b.next.After(now), slices.ContainsFunc(b.shaky, func(s shaky) bool { return s.until.After(now) && s.in(server) }):
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

// unsteady notes that people could not act until a moment, in some servers; nil is all.
func (b *brake) unsteady(until time.Time, in func(server string) bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	switch {
	case b.on == nil:
	case in != nil:
		b.shaky = append(b.shaky, shaky{in, until.Add(steady)})
	default:
		b.on.Until = later(b.on.Until, until.Add(steady))
		b.next = later(b.next, b.on.Until)
	}
}
