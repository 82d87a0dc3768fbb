package match

import (
	"fmt"
	"slices"
	"sync"
	"time"
)

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
	var seats Brake // the same of seats alone
	for m, err := range s.o.Store.Live() {
		if err != nil {
			continue // Tick or Ready report it
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
	s.brake.on, s.brake.free, s.brake.next = &b, nil, b.Until
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
