package league

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// rowsOf are the rows of lines 0 and 1 after one table of a Swiss.
func rowsOf(r Result) [2]Row {
	var rows [2]Row
	for _, row := range Standings(Swiss, [][]int{{0, 1}}, []Result{r}, make([]int, 2), []Lot{{1}, {2}})[0] {
		rows[row.Line] = row
	}
	return rows
}

// TestRelativeScore: a total over the best, where the best is something and the person stayed.
func TestRelativeScore(t *testing.T) {
	for _, c := range []struct {
		name    string
		totals  []int
		dropped []bool
		want    [2]int
	}{
		{"both have nothing", []int{0, 0}, nil, [2]int{0, 0}},
		{"both have less than nothing", []int{-4, -2}, nil, [2]int{0, 0}},
		{"one has less than nothing", []int{8, -2}, nil, [2]int{1_000_000, 0}},
		{"one has a quarter", []int{2, 8}, nil, [2]int{250_000, 1_000_000}},
		{"the best dropped out", []int{8, 2}, []bool{true, false}, [2]int{0, 250_000}},
		{"a ruling has no totals", nil, nil, [2]int{0, 0}},
	} {
		t.Run(c.name, func(t *testing.T) {
			rows := rowsOf(Result{Lines: []int{0, 1}, Places: []int{1, 2}, Totals: c.totals, Dropped: c.dropped})
			require.Equal(t, c.want, [2]int{rows[0].Relative, rows[1].Relative})
		})
	}
	two := []Result{{Lines: []int{0, 1}, Places: []int{1, 2}}, {Lines: []int{0, 1}, Places: []int{1, 2}, Totals: []int{4, 2}}}
	rows := Standings(Swiss, [][]int{{0, 1}}, two, make([]int, 2), []Lot{{1}, {2}})[0]
	require.Equal(t, 500_000, rows[1].Relative, "the mean of the tables that have totals")
}

// TestACarriedTableIsNotPlayed: it counts as 5 each, and for nothing else.
func TestACarriedTableIsNotPlayed(t *testing.T) {
	rows := rowsOf(Result{Lines: []int{0, 1}, Places: []int{1, 1}, Totals: []int{9, 3}, Carried: true})
	for l, row := range rows {
		require.Equal(t, []int{ByePoints, 0, 1, 0, 0}, []int{row.Points, row.Played, row.Carried, row.Wins, row.Relative}, "line %d", l)
	}
	carried := Result{Lines: []int{0, 1}, Places: []int{1, 2}, Carried: true}
	for _, row := range Standings(League, [][]int{{0, 1}}, []Result{carried}, []int{0, 8 * Point}, []Lot{{1}, {2}})[0] {
		require.Equal(t, 9*Point, row.Points)
		require.Zero(t, row.Duel, "nor as a duel between two who are otherwise equal")
	}
}

// TestNobodyWinsWhereAllLeft, though all share the first place.
func TestNobodyWinsWhereAllLeft(t *testing.T) {
	for l, row := range rowsOf(Result{Lines: []int{0, 1}, Places: []int{1, 2}, Dropped: []bool{true, true}}) {
		require.Equal(t, []int{0, 1, 0}, []int{row.Points, row.Played, row.Wins}, "line %d", l)
	}
}

// TestOutOfACup: who lost is out, and who sits at a table that was never dealt only once its round is closed: a substitute may come.
func TestOutOfACup(t *testing.T) {
	st := newStage(t, 1, terms(Cup, 2, 4), 8)
	st.now = st.s.Terms.Last
	st.due()
	left := st.s.Lines[1].Person
	st.add(0, Withdrew{Line: 1})
	st.now = st.s.Terms.Start
	paired, err := st.s.Pair(nil)
	require.NoError(t, err)
	st.add(0, paired)
	out := func(matches []Match, line int) bool {
		outcomes, err := st.s.Outcomes(matches)
		require.NoError(t, err)
		return st.s.Out(outcomes, line)
	}
	outcomes, err := st.s.Outcomes(nil)
	require.NoError(t, err)
	walkover := 0
	for i, o := range outcomes {
		if o.State == Walkover {
			walkover = i + 1
		}
	}
	require.NotZero(t, walkover, "person %d left a table of two", left)
	require.False(t, out(nil, 1), "a substitute may still come to line 1")
	for l := range st.s.Lines {
		require.False(t, out(nil, l), "nothing is decided for line %d", l)
	}
	var matches []Match
	for n, p := range st.s.Pairings {
		if n+1 == walkover {
			continue
		}
		st.add(0, Began{Pairing: n + 1, Try: 1})
		matches = append(matches, Match{Pairing: n + 1, Try: 1, Lines: p.Lines, Over: true, Ended: st.now.Add(time.Hour), Places: []int{1, 2}})
		require.True(t, out(matches, p.Lines[1]), "who lost")
		require.False(t, out(matches, p.Lines[0]), "who won")
	}
	require.False(t, out(matches, 1), "the round is still open")
	paired, err = st.s.Pair(matches)
	require.NoError(t, err)
	st.add(0, paired)
	require.True(t, out(matches, 1), "the next round has been paired without line 1")
}
