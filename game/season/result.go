package season

import (
	"fmt"

	"norenbot/game/league"
	"norenbot/game/match"
)

// ResultOf is what a match tells its season. One that was called in, or cancelled by an
// operator, is not over: what it counts as is the season's to say, and until then it
// tells who used how much time, in nanoseconds. A match whose seats are not those of its
// contest is an error.
func ResultOf(m *match.Match) (league.Match, error) {
	of, seats := m.Contest, len(m.Chairs)
	if len(of.Lines) != seats || len(of.Persons) != seats {
		return league.Match{}, fmt.Errorf("match %s has %d seats for %d lines and %d persons", m.ID, seats, len(of.Lines), len(of.Persons))
	}
	r := league.Match{Pairing: of.Pairing, Try: of.Try + 1, Lines: of.Lines, Persons: make([]league.Person, seats),
		Dropped: make([]bool, seats), Used: make([]int64, seats), Repair: m.Repair != nil && m.Phase == match.Playing, Mended: m.Mended}
	for seat := range m.Chairs {
		r.Persons[seat] = league.Person(of.Persons[seat])
		r.Dropped[seat] = dropped(m, seat)
		r.Used[seat] = int64(m.Chairs[seat].Used())
	}
	if m.Final == nil || m.Final.Outcome == match.Void {
		return r, nil
	}
	r.Over, r.Ended = true, m.Ended
	r.Places = make([]int, seats) // all equal where nobody won
	copy(r.Places, m.Final.Places)
	r.Places = league.Final(r.Places, nil)
	if m.Final.Result != nil {
		for _, score := range m.Final.Result.Scores {
			r.Totals = append(r.Totals, score.Total)
		}
	}
	return r, nil
}

// dropped reports whether a seat's person dropped out: a computer player has the chair. To
// give up a duel, which ends it, is only to lose it.
func dropped(m *match.Match, seat int) bool {
	c := m.Chairs[seat]
	return c.Computer != "" && !(c.Conceded && len(m.Chairs) == 2)
}
