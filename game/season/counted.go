package season

import (
	"norenbot/game/league"
	"norenbot/game/match"
)

// Counted returns BookOptions.Counts for a store that nobody changes meanwhile: each
// season is read once, when it is first asked after. Of a season that cannot be read no
// match counts.
func Counted(s Store) func(match.Match) bool {
	played := map[ID]map[match.ID]bool{}
	return func(m match.Match) bool {
		id := ID(m.Contest.Season)
		if played[id] == nil {
			played[id] = countsIn(s, id)
		}
		return played[id][m.ID]
	}
}

// countsIn are the matches that a season counts as played.
func countsIn(s Store, id ID) map[match.ID]bool {
	counts := map[match.ID]bool{}
	stored, err := s.LoadSeason(id)
	if err != nil {
		return counts
	}
	folded, err := league.Fold(stored.Events)
	if err != nil {
		return counts
	}
	ids := map[[2]int]match.ID{}
	var tables []league.Match
	for m, err := range s.Contests(id) {
		if err != nil {
			continue
		}
		t, err := ResultOf(&m)
		if err != nil {
			continue
		}
		tables = append(tables, t)
		ids[[2]int{t.Pairing, t.Try}] = m.ID
	}
	outcomes, err := folded.Outcomes(tables)
	if err != nil {
		return counts
	}
	for i, o := range outcomes {
		if o.State == league.Played {
			counts[ids[[2]int{i + 1, folded.Pairings[i].Try}]] = true
		}
	}
	return counts
}
