package season

import (
	"slices"

	"norenbot/game/league"
	"norenbot/game/match"
)

// Table is what the match of a contest tells its season. Used is in nanoseconds. Where a
// computer player has the chair its line has dropped out. A match that was lost by all
// ends with all places shared; one that was called off is not over: the season decides.
func Table(m *match.Match) league.Match {
	c := m.Contest
	t := league.Match{Pairing: c.Pairing, Try: c.Try + 1, Lines: c.Lines, Repair: m.Repair != nil}
	for _, p := range c.Persons {
		t.Persons = append(t.Persons, league.Person(p))
	}
	for _, chair := range m.Chairs {
		t.Used = append(t.Used, int64(chair.Used()))
		t.Dropped = append(t.Dropped, chair.Computer != "")
	}
	f := m.Final
	if f == nil || f.Outcome == match.Void {
		return t
	}
	t.Over, t.Ended, t.Places = true, m.Ended, f.Places
	if t.Places == nil {
		t.Places = slices.Repeat([]int{1}, len(m.Chairs))
	}
	if f.Result != nil {
		for _, s := range f.Result.Scores {
			t.Totals = append(t.Totals, s.Total)
		}
	}
	return t
}
