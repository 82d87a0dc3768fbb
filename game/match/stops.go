package match

import (
	"slices"
	"time"

	"norenbot/game"
)

// A Span is a stretch of time: From belongs to it, To does not.
type Span struct {
	From time.Time `json:"f"`
	To   time.Time `json:"t"`
}

// within returns how much of the span lies between two moments.
func (s Span) within(from, to time.Time) time.Duration {
	return max(0, earlier(s.To, to).Sub(later(s.From, from)))
}

// has reports whether a moment lies in the span.
func (s Span) has(at time.Time) bool { return !s.From.After(at) && s.To.After(at) }

// earlier is the earlier of two moments, of equal ones the second; later is its opposite.
func earlier(a, b time.Time) time.Time {
	if a.Before(b) {
		return a
	}
	return b
}

func later(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}

// still returns the spans between two moments in which time stands still, in
// order and apart: the Stops for everybody, for a seat also when its player is
// not to be asked. Whatever else shall cost nobody time belongs here.
func (m *Match) still(seat game.Seat, from, to time.Time) []Span {
	if seat < 0 || m.Chairs[seat].Rest == nil {
		return m.Stops
	}
	all := slices.Clone(m.Stops)
	for _, s := range m.Chairs[seat].Rest.spells(from, to) {
		all = union(all, s)
	}
	return all
}

// elapsed returns how much of the time between two moments counts for a seat, or
// for everybody (game.Public): all in which it did not stand still. Every limit
// is computed by it or by its inverse, after.
func (m *Match) elapsed(seat game.Seat, from, to time.Time) time.Duration {
	ran := max(0, to.Sub(from))
	for _, stop := range m.still(seat, from, to) {
		ran -= stop.within(from, to)
	}
	return ran
}

// after returns the first moment at which that much time has elapsed since
// another one and time does not stand still.
func (m *Match) after(seat game.Seat, from time.Time, d time.Duration) time.Time {
	for seen := from.Add(2*d + day); ; { // as far as it is with the longest nights
		at := from.Add(d)
		for _, stop := range m.still(seat, from, seen) { // in order, so that a later one cannot move what an earlier one did not reach
			if stop.To.After(from) && !stop.From.After(at) {
				at = at.Add(stop.To.Sub(later(stop.From, from)))
			}
		}
		if !at.After(seen) {
			return at
		}
		seen = at.Add(2 * d) // a vacation or a pause lies on the way, and nights after it
	}
}

// Quiet reports whether time stands still for a seat at a moment, and until
// when: its player sleeps or is on vacation, or there is a pause. Nobody is to be
// reminded of anything then.
func (m Match) Quiet(seat game.Seat, at time.Time) (until time.Time, quiet bool) {
	for _, s := range m.still(seat, at, at) {
		if s.has(at) {
			return s.To, true
		}
	}
	return time.Time{}, false
}

// halt has time stand still in a span. What is said twice, or overlaps with
// what was said before, counts once.
func (m *Match) halt(span Span) {
	if span.To.After(span.From) {
		m.restop(union(m.Stops, span))
	}
}

// restop takes over other Stops: votes and an open table have as much time left
// as before.
func (m *Match) restop(stops []Span) {
	lobby, kept := m.elapsed(game.Public, m.Created, m.Until), m.keptFor(m.Created)
	left := make([]time.Duration, len(m.Votes))
	for i := range m.Votes {
		v := &m.Votes[i]
		if v.Since.IsZero() { // of a program that did not note it
			v.Since = v.Until.Add(-voteTime)
		}
		left[i] = m.elapsed(game.Public, v.Since, v.Until)
	}
	m.Stops = stops
	for i, d := range left {
		m.Votes[i].Until = m.after(game.Public, m.Votes[i].Since, d)
	}
	if m.Phase == Lobby {
		m.Until = m.after(game.Public, m.Created, lobby)
		m.keep(m.Created, kept)
	}
}

// goOn ends every stop that would last longer.
func (m *Match) goOn(now time.Time) { m.restop(m.stopsUntil(now)) }

// stopsUntil are the Stops as far as they lie before a moment.
func (m *Match) stopsUntil(now time.Time) (past []Span) {
	for _, s := range m.Stops {
		if s.To = earlier(s.To, now); s.To.After(s.From) {
			past = append(past, s)
		}
	}
	return past
}

// turnBack has the clock go on from a moment before the last one it showed:
// what had run by then has run, and what seemed to happen later happened now.
func (m *Match) turnBack(last, now time.Time) {
	if !m.Unheard.IsZero() {
		m.halt(Span{m.Unheard, last})
	}
	for seat := range m.Chairs {
		m.count(game.Seat(seat), last)
		clock := &m.Chairs[seat].Clock
		if !clock.Since.IsZero() {
			clock.Since, clock.Counted = earlier(clock.Since, now), now
			clock.Half, clock.Reminded = earlier(clock.Half, now), earlier(clock.Reminded, now)
		}
	}
	lobby, kept := m.elapsed(game.Public, last, m.Until), m.keptFor(last)
	left := make([]time.Duration, len(m.Votes))
	for i, v := range m.Votes {
		left[i] = m.elapsed(game.Public, last, v.Until)
	}
	m.Stops = m.stopsUntil(now)
	for i, d := range left {
		v := &m.Votes[i]
		v.Since, v.Until = earlier(v.Since, now), m.after(game.Public, now, d)
	}
	m.Created, m.Unheard = earlier(m.Created, now), earlier(m.Unheard, now)
	if m.Phase == Lobby {
		m.Until = m.after(game.Public, now, lobby)
		m.keep(now, kept)
	}
	if m.Pause != nil {
		m.Pause = &Span{earlier(m.Pause.From, now), m.Pause.To}
		m.halt(*m.Pause)
	}
}

// union adds a span to spans that are in order and apart, and keeps them so.
func union(spans []Span, add Span) []Span {
	var out []Span
	for _, s := range spans {
		if s.To.Before(add.From) || s.From.After(add.To) {
			out = append(out, s)
			continue
		}
		add = Span{From: earlier(add.From, s.From), To: later(add.To, s.To)}
	}
	out = append(out, add)
	slices.SortFunc(out, func(a, b Span) int { return a.From.Compare(b.From) })
	return out
}

// forgetStops drops the Stops that lie before everything that still runs.
func (m *Match) forgetStops() {
	var first time.Time // of what runs
	runs := func(since time.Time) {
		if !since.IsZero() && (first.IsZero() || since.Before(first)) {
			first = since
		}
	}
	if m.Phase == Lobby {
		runs(m.Created)
	}
	for _, c := range m.Chairs {
		if !c.Clock.Since.IsZero() {
			runs(c.Clock.from())
		}
	}
	for _, v := range m.Votes {
		runs(v.Since)
	}
	m.Stops = slices.DeleteFunc(m.Stops, func(s Span) bool { return first.IsZero() || !s.To.After(first) })
}
