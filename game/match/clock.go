package match

import (
	"fmt"
	"slices"
	"time"

	"norenbot/game"
)

// A Pace is the time control of a match: how much time the seats have; "" is no limit. Its values are
// stored: a new one may be added, none renamed.
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
	// Turn and Plan are those of a pace without a bank: what a seat has for each
	// decision, alone or while all decide. What is left of it is not kept.
	Turn, Plan time.Duration
}

// Bank returns the time of a pace; false for none.
func (p Pace) Bank() (Bank, bool) {
	switch p {
	case Blitz:
		return Bank{First: 4 * time.Hour, Each: time.Hour, Most: 12 * time.Hour}, true
	case Daily:
		return Bank{First: 24 * time.Hour, Each: 4 * time.Hour, Most: 72 * time.Hour}, true
	case Slow:
		return Bank{First: 72 * time.Hour, Each: 12 * time.Hour, Most: 120 * time.Hour}, true
	}
	turn, plan, ok := p.Hours()
	if !ok {
		return Bank{}, false
	}
	b := Bank{Turn: time.Duration(turn) * time.Hour, Plan: time.Duration(plan) * time.Hour}
	b.First = max(b.Turn, b.Plan)
	b.Most = b.First
	return b, true
}

// HoursMost is how many hours a table may give for one decision: two weeks.
const HoursMost = 336

// Own returns a table's own pace: so many hours for a turn, and for what all
// decide at once. Errors: ErrPace.
func Own(turn, plan int) (Pace, error) {
	if min(turn, plan) < 1 || max(turn, plan) > HoursMost {
		return NoPace, fmt.Errorf("%w: %d and %d hours; from 1 to %d", ErrPace, turn, plan, HoursMost)
	}
	return Pace(fmt.Sprintf(ownPace, turn, plan)), nil
}

const ownPace = "turn%dplan%d"

// Hours returns what a table's own pace gives; false for all others.
func (p Pace) Hours() (turn, plan int, ok bool) {
	if _, err := fmt.Sscanf(string(p), ownPace, &turn, &plan); err != nil {
		return 0, 0, false
	}
	own, err := Own(turn, plan)
	return turn, plan, err == nil && own == p
}

// setClocks gives every seat the time it begins with.
func (m *Match) setClocks() {
	bank, _ := m.Pace.Bank()
	for seat := range m.Chairs {
		m.Chairs[seat].Clock = Clock{Left: bank.First}
	}
}

// from is when Left was what it says.
func (c Clock) from() time.Time { return later(c.Since, c.Counted) }

// count takes off what a seat has used of its time, so that whatever is said
// later of which time counts does not change it.
func (m *Match) count(seat game.Seat, now time.Time) {
	clock := &m.Chairs[seat].Clock
	if !clock.Since.IsZero() {
		clock.Left = max(0, clock.Left-m.use(seat, now))
		clock.Counted = now
	}
}

// addTime gives a seat what its pace gives for a decision.
func (m *Match) addTime(seat game.Seat) {
	if bank, ok := m.Pace.Bank(); ok {
		clock := &m.Chairs[seat].Clock
		clock.Left = min(clock.Left+bank.Each, bank.Most)
	}
}

// takeTime takes that away again, when the decision is taken back. What was cut off at
// Most is not given back.
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
	EndPause                   // the pause is over
	CountVote                  // the vote is decided, since somebody who has not voted is absent now
	FreeChairs                 // the time of guests who have not answered is over
	TakeOver                   // a computer is awaited: whoever thought for it may have died
)

// Due returns what has to be done at a moment: a function of the facts alone.
// It is in the order of the moments. Computers have no time limit; while a match
// is under repair, or nothing can be said in it, nothing is due, and nothing of a
// seat while that is not to be asked: what was due a moment before waits.
func Due(m Match, now time.Time) []Duty {
	var due []duty
	for _, d := range m.duties() {
		if !d.at.After(now) && !m.postponed(d, now) {
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

// postponed reports whether a duty waits for its seat.
func (m *Match) postponed(d duty, now time.Time) bool {
	if d.Kind != Remind && d.Kind != TimeOut {
		return false
	}
	_, quiet := m.Quiet(d.Seat, now)
	return quiet
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

// duties are all that time will bring about as things stand, in no order: at most one for
// each seat, each vote, the pause and the computers.
func (m *Match) duties() []duty {
	switch {
	case m.Repair != nil || !m.Unheard.IsZero() && m.Phase != Lobby || !m.Phase.Live():
		return nil
	case m.Phase == Lobby:
		out := []duty{{m.lobbyEnds(), Duty{Kind: CloseLobby}}}
		if len(m.Guests) > 0 {
			out = append(out, duty{m.keptUntil(), Duty{Kind: FreeChairs}})
		}
		return out
	}
	var out []duty
	for i := range m.Chairs {
		seat, clock := game.Seat(i), m.Chairs[i].Clock
		end, limited := m.Deadline(seat)
		switch {
		case !limited:
		case m.warning(seat) > 0 && clock.Reminded.IsZero():
			out = append(out, duty{m.reminds(seat), Duty{Kind: Remind, Seat: seat}})
		default:
			out = append(out, duty{end, Duty{Kind: TimeOut, Seat: seat}})
		}
	}
	if !m.Think.IsZero() {
		out = append(out, duty{m.Think, Duty{Kind: TakeOver}})
	}
	if m.Pause != nil {
		out = append(out, duty{m.Pause.To, Duty{Kind: EndPause}})
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
// awaited, is a computer's, nothing can be said to it, or the match has no pace.
// It is never a moment at which the seat is not to be asked. A seat that was
// reminded late, because the program did not run, still has the whole warning.
func (m Match) Deadline(seat game.Seat) (time.Time, bool) {
	c := m.Chairs[seat]
	_, limited := m.Pace.Bank()
	if !limited || c.User == "" || c.Clock.Since.IsZero() || !m.Unheard.IsZero() {
		return time.Time{}, false
	}
	end := m.after(seat, c.Clock.from(), c.Clock.Left)
	if c.Clock.Reminded.IsZero() {
		return end, true
	}
	return later(end, m.after(seat, c.Clock.Reminded, m.warning(seat))), true
}

// had is what a seat had when it was asked.
func (c Clock) had() time.Duration { return max(c.Had, c.Left) }

// warning returns how long before its deadline a seat is reminded for the last time: a
// quarter of its first time, or half of what it had if that is less; of a pace without a
// bank, a quarter of what it had. 0 without a pace.
func (m *Match) warning(seat game.Seat) time.Duration {
	bank, _ := m.Pace.Bank()
	had := m.Chairs[seat].Clock.had()
	if bank.Turn > 0 {
		return had / 4
	}
	return min(bank.First/4, had/2)
}

// leftWith is when a seat that is asked has so much of its time left.
func (m *Match) leftWith(seat game.Seat, left time.Duration) time.Time {
	clock := m.Chairs[seat].Clock
	return m.after(seat, clock.from(), max(0, clock.Left-left))
}

// HalfOf returns when half of a seat's time is over; false for a seat that has no limit.
func (m Match) HalfOf(seat game.Seat) (time.Time, bool) {
	if _, limited := m.Deadline(seat); !limited {
		return time.Time{}, false
	}
	return m.leftWith(seat, m.Chairs[seat].Clock.had()/2), true
}

// reminds is when a seat is reminded next: at half of its time, unless that is soon
// followed by the last reminder, and then by that.
func (m *Match) reminds(seat game.Seat) time.Time {
	half, last := m.Chairs[seat].Clock.had()/2, m.warning(seat)
	if m.Chairs[seat].Clock.Half.IsZero() && half-last >= max(time.Hour, last/2) {
		last = half
	}
	return m.leftWith(seat, last)
}

// remind notes that a seat is reminded, and reports whether for the last time: what was
// due before is not said any more.
func (m *Match) remind(seat game.Seat, now time.Time) (last bool) {
	last = !now.Before(m.leftWith(seat, m.warning(seat)))
	if clock := &m.Chairs[seat].Clock; last {
		clock.Reminded = now
	} else {
		clock.Half = now
	}
	return last
}
