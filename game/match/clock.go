package match

import (
	"slices"
	"time"

	"norenbot/game"
)

// A Pace is how much time the seats have; "" is no limit. Its values are stored.
type Pace string

// The paces.
const (
	NoPace Pace = ""
	Blitz  Pace = "blitz"
	Daily  Pace = "daily"
	Slow   Pace = "slow"
)

// A Bank is the time of a seat. It runs only while the seat is awaited.
type Bank struct {
	First time.Duration // at the deal
	Each  time.Duration // added with every confirmed draft
	Most  time.Duration // never more than this
}

// Bank returns the time of a pace; false for none.
func (p Pace) Bank() (Bank, bool) {
	switch p {
	case Blitz:
		return Bank{4 * time.Hour, time.Hour, 12 * time.Hour}, true
	case Daily:
		return Bank{24 * time.Hour, 4 * time.Hour, 72 * time.Hour}, true
	case Slow:
		return Bank{72 * time.Hour, 12 * time.Hour, 120 * time.Hour}, true
	}
	return Bank{}, false
}

// A Span is a stretch of time: From belongs to it, To does not.
type Span struct {
	From time.Time `json:"f"`
	To   time.Time `json:"t"`
}

// within returns how much of the span lies between two moments.
func (s Span) within(from, to time.Time) time.Duration {
	return max(0, earlier(s.To, to).Sub(later(s.From, from)))
}

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

// elapsed returns how much of the time between two moments counts for a match:
// all but its Stops. Every limit is computed by it or by its inverse, after, so
// whatever else shall cost nobody time belongs into Stops.
func (m *Match) elapsed(from, to time.Time) time.Duration {
	ran := max(0, to.Sub(from))
	for _, stop := range m.Stops {
		ran -= stop.within(from, to)
	}
	return ran
}

// after returns the first moment at which that much time has elapsed since
// another one.
func (m *Match) after(from time.Time, d time.Duration) time.Time {
	at := from.Add(d)
	for _, stop := range m.Stops { // in order, so that a later one cannot move what an earlier one did not reach
		if stop.To.After(from) && stop.From.Before(at) {
			at = at.Add(stop.To.Sub(later(stop.From, from)))
		}
	}
	return at
}

// halt has time stand still in a span. What is said twice, or overlaps with
// what was said before, counts once.
func (m *Match) halt(span Span) {
	if !span.To.After(span.From) {
		return
	}
	lobby := m.elapsed(m.Created, m.Until)
	left := make([]time.Duration, len(m.Votes))
	for i := range m.Votes {
		v := &m.Votes[i]
		if v.Since.IsZero() { // of a program that did not note it
			v.Since = v.Until.Add(-voteTime)
		}
		left[i] = m.elapsed(v.Since, v.Until)
	}
	m.Stops = union(m.Stops, span)
	for i, d := range left {
		m.Votes[i].Until = m.after(m.Votes[i].Since, d)
	}
	if m.Phase == Lobby {
		m.Until = m.after(m.Created, lobby)
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
		runs(c.Clock.Since)
	}
	for _, v := range m.Votes {
		runs(v.Since)
	}
	m.Stops = slices.DeleteFunc(m.Stops, func(s Span) bool { return first.IsZero() || !s.To.After(first) })
}

// setClocks gives every seat the time it begins with.
func (m *Match) setClocks() {
	bank, _ := m.Pace.Bank()
	for seat := range m.Chairs {
		m.Chairs[seat].Clock = Clock{Left: bank.First}
	}
}

// startClock starts the clock of a seat that is asked.
func (c *step) startClock(seat game.Seat) {
	clock := &c.Match.Chairs[seat].Clock
	clock.Since, clock.Reminded = c.now, time.Time{}
}

// stopClock stops the clock of a seat that is no longer asked.
func (c *step) stopClock(seat game.Seat) {
	clock := &c.Match.Chairs[seat].Clock
	if !clock.Since.IsZero() {
		clock.Left = max(0, clock.Left-c.Match.elapsed(clock.Since, c.now))
	}
	clock.Since, clock.Reminded = time.Time{}, time.Time{}
}

// addTime gives a seat what its pace gives for a decision.
func (m *Match) addTime(seat game.Seat) {
	if bank, ok := m.Pace.Bank(); ok {
		clock := &m.Chairs[seat].Clock
		clock.Left = min(clock.Left+bank.Each, bank.Most)
	}
}

// takeTime takes that away again, when the decision is taken back.
func (m *Match) takeTime(seat game.Seat) {
	bank, _ := m.Pace.Bank()
	clock := &m.Chairs[seat].Clock
	clock.Left = max(0, clock.Left-bank.Each)
}

// A duty is something that time brings about.
type duty struct {
	at time.Time
	Duty
}

// A Duty is something that has to be done because of the time.
type Duty struct {
	Kind DutyKind
	Seat game.Seat // of Remind and TimeOut
	Vote Vote      // of CloseVote and CountVote
}

// A DutyKind is what has to be done.
type DutyKind int

// The duties.
const (
	CloseLobby DutyKind = iota // nobody has begun: fill it or let it expire
	Remind                     // the time of the seat will soon have run out
	TimeOut                    // the time of the seat has run out
	CloseVote                  // the vote has failed
	CountVote                  // the vote is decided, since somebody who has not voted is absent now
)

// Due returns what has to be done at a moment: a function of the facts alone.
// It is in the order of the moments. Computers have no time limit, and while a
// match is under repair nothing is due.
func Due(m Match, now time.Time) []Duty {
	var due []duty
	for _, d := range m.duties() {
		if !d.at.After(now) {
			due = append(due, d)
		}
	}
	slices.SortStableFunc(due, func(a, b duty) int { return a.at.Compare(b.at) })
	var out []Duty
	for _, d := range due {
		out = append(out, d.Duty)
	}
	return out
}

// wake returns when something is due next; zero is never.
func (m *Match) wake() time.Time {
	var first time.Time
	for _, d := range m.duties() {
		if first.IsZero() || d.at.Before(first) {
			first = d.at
		}
	}
	return first
}

func (m *Match) duties() []duty {
	switch {
	case m.Repair != nil || !m.Phase.Live():
		return nil
	case m.Phase == Lobby:
		return []duty{{m.Until, Duty{Kind: CloseLobby}}}
	}
	var out []duty
	for i := range m.Chairs {
		seat, clock := game.Seat(i), m.Chairs[i].Clock
		end, limited := m.Deadline(seat)
		switch warn := m.warning(seat); {
		case !limited:
		case warn > 0 && clock.Reminded.IsZero():
			out = append(out, duty{m.after(clock.Since, clock.Left-warn), Duty{Kind: Remind, Seat: seat}})
		default:
			out = append(out, duty{end, Duty{Kind: TimeOut, Seat: seat}})
		}
	}
	for _, v := range m.Votes {
		d := duty{v.Until, Duty{Kind: CloseVote, Vote: v}}
		if passed, failed := m.decided(v); passed || failed {
			d = duty{v.Since, Duty{Kind: CountVote, Vote: v}}
		}
		out = append(out, d)
	}
	return out
}

// Deadline returns when the time of a seat runs out; false if it is not
// awaited, is a computer's, or the match has no pace. A seat that was reminded
// late, because the program did not run, still has the whole warning.
func (m Match) Deadline(seat game.Seat) (time.Time, bool) {
	c := m.Chairs[seat]
	_, limited := m.Pace.Bank()
	if !limited || c.User == "" || c.Clock.Since.IsZero() {
		return time.Time{}, false
	}
	end := m.after(c.Clock.Since, c.Clock.Left)
	if c.Clock.Reminded.IsZero() {
		return end, true
	}
	return later(end, m.after(c.Clock.Reminded, m.warning(seat))), true
}

// warning returns how long before its deadline a seat is reminded: a quarter
// of its first time, or half of what it has if that is less.
func (m *Match) warning(seat game.Seat) time.Duration {
	bank, _ := m.Pace.Bank()
	return min(bank.First/4, m.Chairs[seat].Clock.Left/2)
}
