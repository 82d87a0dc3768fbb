package match

import (
	"slices"
	"time"

	"norenbot/game"
)

// A duty is something that time brings about.
type duty struct {
	at time.Time
	Duty
}

// A Duty is something that has to be done because of the time.
type Duty struct {
	Kind DutyKind
	Seat game.Seat // of Remind and TimeOut
	Vote Vote      // of CloseVote
}

// A DutyKind is what has to be done.
type DutyKind int

// The duties.
const (
	CloseLobby DutyKind = iota // nobody has begun: fill it or let it expire
	Remind                     // the time of the seat will soon have run out
	TimeOut                    // the time of the seat has run out
	CloseVote                  // the vote has failed
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
		seat := game.Seat(i)
		end, limited := m.Deadline(seat)
		switch warn := m.warning(seat); {
		case !limited:
		case warn > 0 && m.Chairs[seat].Clock.Reminded.IsZero():
			out = append(out, duty{end.Add(-warn), Duty{Kind: Remind, Seat: seat}})
		default:
			out = append(out, duty{end, Duty{Kind: TimeOut, Seat: seat}})
		}
	}
	for _, v := range m.Votes {
		out = append(out, duty{v.Until, Duty{Kind: CloseVote, Vote: v}})
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
	end := c.Clock.Since.Add(c.Clock.Left)
	if warned := c.Clock.Reminded.Add(m.warning(seat)); !c.Clock.Reminded.IsZero() && warned.After(end) {
		end = warned
	}
	return end, true
}

// warning returns how long before its deadline a seat is reminded: a quarter
// of its first time, or half of what it has if that is less.
func (m *Match) warning(seat game.Seat) time.Duration {
	bank, _ := m.Pace.Bank()
	return min(bank.First/4, m.Chairs[seat].Clock.Left/2)
}
