package season_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game/gametest/quarry"
	"norenbot/game/league"
	"norenbot/game/match"
	"norenbot/game/season"
	"norenbot/game/season/seasontest"
)

// pairsOf is a simulated season of a game of two teams of two.
func pairsOf(t *testing.T) *season.Simulated {
	t.Helper()
	terms := quarryPlan(league.Swiss).Terms
	terms.Team = 2
	played := 0
	run, err := season.Simulation{Terms: terms, People: 20, Teams: quarry.Rules{}.Info().Teams, Seed: 1, Finish: func(m *league.Match) error {
		m.Places, m.Totals, m.Dropped = []int{1, 1, 3, 3}, []int{9, 9, 4, 4}, make([]bool, 4)
		played++
		m.Dropped[3] = played == 3
		return nil
	}}.Run(t.Context())
	require.NoError(t, err)
	return run
}

// TestKeepLosesNothing: what the matches of a kept season tell is what was simulated, and they have the teams of their game.
func TestKeepLosesNothing(t *testing.T) {
	for name, run := range map[string]*season.Simulated{"pairs": pairsOf(t), "people": eventful(t, league.League, 22)} {
		run.Matches[0].Mended = 3
		s := seasontest.New()
		seasontest.Keep(t, s, "spring", run)
		of := map[[2]int]league.Match{}
		for _, m := range run.Matches {
			if m.Dropped == nil {
				m.Dropped = make([]bool, len(m.Lines))
			}
			of[[2]int{m.Pairing, m.Try}] = m
		}
		for m, err := range s.Contests("spring") {
			require.NoError(t, err)
			got, err := season.ResultOf(&m)
			require.NoError(t, err)
			require.Equal(t, of[[2]int{got.Pairing, got.Try}], got, name)
			if name == "pairs" {
				require.Equal(t, quarry.Rules{}.Info().Teams[4], m.Teams)
			} else {
				require.Nil(t, m.Teams)
			}
		}
	}
}

// TestKeepRatesPairsAsTeams: partners of a kept season gain and lose alike, which four single players would not.
func TestKeepRatesPairsAsTeams(t *testing.T) {
	s := seasontest.New()
	seasontest.Keep(t, s, "spring", pairsOf(t))
	x, err := season.Export(s, "spring", book(t, s).History)
	require.NoError(t, err)
	at := map[match.ID]map[int]season.FileRating{}
	for _, r := range x.Ratings {
		if at[r.Match] == nil {
			at[r.Match] = map[int]season.FileRating{}
		}
		at[r.Match][r.Seat] = r
	}
	require.Len(t, at, len(x.Matches))
	first := at[x.Matches[0].ID]
	require.Equal(t, first[0].After, first[1].After, "partners who came with the same rating")
	wrong, err := x.Recompute()
	require.NoError(t, err)
	require.Empty(t, wrong)
}

// TestAPairOfWhichOneIsNotRated leaves a gap in the file, which excuses nobody else.
func TestAPairOfWhichOneIsNotRated(t *testing.T) {
	s := seasontest.New()
	seasontest.Keep(t, s, "spring", pairsOf(t))
	var idle []match.Match
	for m, err := range s.Contests("spring") {
		require.NoError(t, err)
		idle = append(idle, m)
	}
	// Of one match a side did nothing: the other is alone. Of another, one of a side did nothing.
	for n, seats := range [][]int{{2, 3}, {0}} {
		for _, seat := range seats {
			idle[n].Chairs[seat].Tenures[0].Decided = 0
		}
		require.NoError(t, s.Commit(match.Change{Match: idle[n]}))
	}
	x, err := season.Export(s, "spring", book(t, s).History)
	require.NoError(t, err)
	require.Equal(t, []string{"few", "few", "idle", "idle"}, x.Matches[0].Unrated)
	require.Equal(t, []string{"idle", "", "", ""}, x.Matches[1].Unrated)
	wrong, err := x.Recompute()
	require.NoError(t, err)
	require.Empty(t, wrong)
	require.Contains(t, strings.Join(x.Unproven(), "\n"), "the ratings of 1 matches of teams")

	x.Matches[1].Unrated = nil // as in a file of before
	wrong, err = x.Recompute()
	require.NoError(t, err)
	require.Empty(t, wrong)
	partner := x.Matches[1].Persons[0]
	for i, r := range x.Ratings {
		if r.Person != partner {
			x.Ratings[i].Before.Mu++
			wrong, err = x.Recompute()
			require.NoError(t, err)
			require.Contains(t, strings.Join(wrong, "\n"), fmt.Sprintf("rating %d: person %d had ", i+1, r.Person))
			return
		}
	}
}
