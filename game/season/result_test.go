package season

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/league"
	"norenbot/game/match"
)

func TestResultOf(t *testing.T) {
	noon := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	ann, bob := match.Owner{User: "1"}, match.Owner{User: "2"}
	chairs := []match.Chair{{Owner: ann, Tenures: []match.Tenure{{Owner: ann, Used: 3}, {Owner: bob, Used: 4}}},
		{Owner: match.Owner{Computer: "random"}, Left: &bob}, {Owner: match.Owner{Gone: true}}}
	base := league.Match{Pairing: 3, Try: 2, Lines: []int{4, 0, 2}, Persons: []league.Person{7, 8, 9},
		Used: []int64{7, 0, 0}, Dropped: []bool{false, true, false}}
	for _, tc := range []struct {
		name   string
		change func(*match.Match)
		want   func(*league.Match)
	}{
		{"going on", func(*match.Match) {}, func(*league.Match) {}},
		{"under repair", func(m *match.Match) { m.Phase, m.Repair = match.Playing, &match.Repair{} }, func(l *league.Match) { l.Repair = true }},
		{"played", func(m *match.Match) {
			m.Ended, m.Final = noon, &match.Final{Outcome: match.Played, Places: []int{1, 3, 2},
				Result: &game.Result{Scores: []game.Score{{Place: 1, Total: 30}, {Place: 2, Total: 20}, {Place: 3, Total: 10}}}}
		}, func(l *league.Match) {
			l.Over, l.Ended, l.Places, l.Totals = true, noon, []int{1, 3, 2}, []int{30, 20, 10}
		}},
		{"deserted", func(m *match.Match) { m.Ended, m.Final = noon, &match.Final{Outcome: match.Deserted} }, func(l *league.Match) {
			l.Over, l.Ended, l.Places = true, noon, []int{1, 1, 1}
		}},
		{"called off", func(m *match.Match) { m.Ended, m.Final = noon, &match.Final{Outcome: match.Void} }, func(*league.Match) {}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			m := match.Match{Chairs: chairs, Contest: &match.Contest{Season: "s", Pairing: 3, Try: 1, Lines: []int{4, 0, 2}, Persons: []int64{7, 8, 9}}}
			tc.change(&m)
			want := base
			tc.want(&want)
			got, err := ResultOf(&m)
			require.NoError(t, err)
			require.Equal(t, want, got)
		})
	}
}

// TestGivingUpADuel is to lose it; at a larger table a computer player goes on.
func TestGivingUpADuel(t *testing.T) {
	given := match.Chair{Owner: match.Owner{Computer: "random"}, Left: &match.Owner{User: "2"}, Conceded: true}
	late := match.Chair{Owner: match.Owner{Computer: "random"}, Left: &match.Owner{User: "2"}}
	require.False(t, dropped(&match.Match{Chairs: []match.Chair{given, {}}}, 0))
	require.True(t, dropped(&match.Match{Chairs: []match.Chair{late, {}}}, 0))
	require.True(t, dropped(&match.Match{Chairs: []match.Chair{given, {}, {}}}, 0))
}
