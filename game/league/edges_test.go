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

// cupOf is a cup of tables of four of which two go on, whose first round is paired.
func cupOf(t *testing.T, people int) *stage {
	t.Helper()
	of := terms(Cup, 4, 4)
	of.GoOn = 2
	st := newStage(t, 1, of, people)
	st.now = st.s.Terms.Last
	st.due()
	st.now = st.s.Terms.Start
	paired, err := st.s.Pair(nil)
	require.NoError(t, err)
	st.add(0, paired)
	return st
}

// TestTheLastTableOfACupHasOneWinner, however many go on from others.
func TestTheLastTableOfACupHasOneWinner(t *testing.T) {
	st := cupOf(t, 4)
	st.add(0, Began{Pairing: 1, Try: 1})
	matches := []Match{{Pairing: 1, Try: 1, Lines: st.s.Pairings[0].Lines, Over: true, Ended: st.now, Places: []int{2, 1, 3, 4}}}
	outcomes, err := st.s.Outcomes(matches)
	require.NoError(t, err)
	require.Equal(t, []bool{false, true, false, false}, st.s.Bracket(outcomes)[0][0].GoesOn)
	standings, err := st.s.Standings(matches)
	require.NoError(t, err)
	for _, row := range standings[0][1:] {
		require.Equal(t, Range{2, 4}, row.Possible, "who lost the final has any place but the first")
	}
}

// TestASubstituteWhoCameTooLate for a cup's match is behind those who played it.
func TestASubstituteWhoCameTooLate(t *testing.T) {
	st := cupOf(t, 8)
	lines := st.s.Pairings[0].Lines
	st.add(0, Withdrew{Line: lines[1]})
	st.add(0, Began{Pairing: 1, Try: 1})
	played := []int{lines[0], lines[2], lines[3]}
	st.add(0, Signed{Person: 99})
	st.add(0, Replaced{Line: lines[1], Person: 99})
	matches := []Match{{Pairing: 1, Try: 1, Lines: played, Over: true, Ended: st.now, Places: []int{3, 1, 2}}}
	outcomes, err := st.s.Outcomes(matches)
	require.NoError(t, err)
	require.Equal(t, []int{3, 4, 1, 2}, st.s.Bracket(outcomes)[0][0].Places)
	require.True(t, st.s.Out(outcomes, lines[1]))
}

// TestALadderClosesNothing: what is played there goes on while other tables open.
func TestALadderClosesNothing(t *testing.T) {
	st := newStage(t, 1, terms(Ladder, 2, 0), 2)
	for round := range 2 {
		for p := range 2 {
			if round > 0 {
				st.add(0, Signed{Person: Person(10 + p)})
			}
		}
		paired, err := st.s.Pair(nil)
		require.NoError(t, err)
		st.add(0, paired)
		st.add(0, Began{Pairing: round + 1, Try: 1})
	}
	outcomes, err := st.s.Outcomes(st.matches)
	require.NoError(t, err)
	require.Equal(t, []State{Open, Open}, []State{outcomes[0].State, outcomes[1].State})
}

// TestTheExtraWeek: a season with too few players waits for a week, once, however often an organiser has extended sign-up
// before, and says whether it has.
func TestTheExtraWeek(t *testing.T) {
	st := newStage(t, 1, terms(Swiss, 2, 4), 3)
	st.add(1, Extended{Until: st.s.Terms.Last.Add(24 * time.Hour)})
	require.False(t, st.s.Extended(), "an organiser has given other days")
	st.now = st.s.Terms.Last
	st.due()
	require.Equal(t, Signing, st.s.Phase)
	require.Equal(t, st.now.Add(7*24*time.Hour), st.s.Terms.Last)
	require.True(t, st.s.Extended())
	st.now = st.s.Terms.Last
	st.due()
	require.Equal(t, Off, st.s.Phase)
}

// TestATableThatWasNeverDealt is adjudicated as one at which nobody waited for anybody.
func TestATableThatWasNeverDealt(t *testing.T) {
	st := cupOf(t, 4)
	st.add(0, Ended{})
	outcomes, err := st.s.Outcomes(nil)
	require.NoError(t, err)
	require.Equal(t, Outcome{Adjudicated, Result{Lines: st.s.Pairings[0].Lines, Places: []int{1, 1, 1, 1}}}, outcomes[0])
}

// TestSittingOutPaysOnceItsRoundIsPaired, and not when it is announced.
func TestSittingOutPaysOnceItsRoundIsPaired(t *testing.T) {
	st := newStage(t, 1, terms(Swiss, 2, 4), 5)
	st.now = st.s.Terms.Last
	st.due()
	points := func() int {
		standings, err := st.s.Standings(nil)
		require.NoError(t, err)
		for _, row := range standings[0] {
			if row.Line == 0 {
				return row.Points
			}
		}
		return -1
	}
	st.add(0, SatOut{Line: 0, Round: 1})
	require.Zero(t, points())
	paired, err := st.s.Pair(nil)
	require.NoError(t, err)
	st.add(0, paired)
	require.Equal(t, ByePoints, points())
}

// TestRatingOfPairs: partners are judged by the best place of the other side, and as two.
func TestRatingOfPairs(t *testing.T) {
	teams, four := []int{0, 0, 1, 1}, []Rating{Newcomer, Newcomer, Newcomer, Newcomer}
	var shown []int
	for _, r := range Rate(four, []int{1, 1, 3, 3}, teams) {
		points, _, _ := r.Shown()
		shown = append(shown, points)
	}
	require.Equal(t, []int{1556, 1556, 1444, 1444}, shown)
	left := Rate(four, []int{1, 4, 2, 2}, teams)
	require.Equal(t, Rate(four, []int{1, 1, 2, 2}, teams)[2:], left[2:], "a partner who left does not make the side's place worse")
	require.Less(t, left[1].Mu, left[0].Mu, "and is judged by a place of their own")
	require.Equal(t, Rating{25, 9}, Rating{25, 9}.Drift(10), "who is less sure than a newcomer becomes no surer by waiting")
}

// TestExpIsBounded: beyond 700 it is sure anyway, and never infinite.
func TestExpIsBounded(t *testing.T) {
	require.Equal(t, exp(700), exp(1e9))
	require.Equal(t, exp(-700), exp(-1e9))
}

// pairsSigned is a Swiss of pairs, four of which have signed up, by number.
func pairsSigned(t *testing.T) *stage {
	t.Helper()
	of := terms(Swiss, 4, 2)
	of.Team, of.Smaller = 2, false
	st := newStage(t, 1, of, 0)
	for p := Person(1); p <= 8; p += 2 {
		st.add(0, Signed{Person: p, With: []Person{p + 1}})
		st.add(0, Signed{Person: p + 1, With: []Person{p}})
	}
	return st
}

// TestADrawNotesRatings: of a pair, the mean of both; one for each line or none at all.
func TestADrawNotesRatings(t *testing.T) {
	st := pairsSigned(t)
	drawn, err := st.s.Draw(seedOfTests, func(p Person) int { return 1000 + 100*int(p) })
	require.NoError(t, err)
	require.Equal(t, []Person{7, 5, 3, 1}, drawn.Lines)
	require.Equal(t, []int{1750, 1550, 1350, 1150}, drawn.Ratings)
	short := drawn
	short.Ratings = short.Ratings[1:]
	require.ErrorIs(t, st.s.Add(Event{At: st.now, Act: short}), ErrLine)
	short.Ratings = nil // as an earlier version of the program has drawn
	require.NoError(t, st.s.Add(Event{At: st.now, Act: short}))
}

// TestAPairWasWaitedForAsLongAsBoth, when its table is not played to the end.
func TestAPairWasWaitedForAsLongAsBoth(t *testing.T) {
	st := pairsSigned(t)
	drawn, err := st.s.Draw(seedOfTests, func(p Person) int { return 1000 })
	require.NoError(t, err)
	st.add(0, drawn)
	paired, err := st.s.Pair(nil)
	require.NoError(t, err)
	st.add(0, paired)
	st.add(0, Began{Pairing: 1, Try: 1})
	p := st.s.Pairings[0]
	a, b := p.Lines[0], p.Lines[1]
	st.add(0, Ended{})
	// Both last seats took as long; the first of the second pair took longer than the first of the first.
	outcomes, err := st.s.Outcomes([]Match{{Pairing: 1, Try: 1, Lines: []int{a, a, b, b}, Used: []int64{10, 40, 60, 40}}})
	require.NoError(t, err)
	require.Equal(t, []int{1, 2}, outcomes[0].Result.Places)
	outcomes, err = st.s.Outcomes([]Match{{Pairing: 1, Try: 1, Lines: []int{a, a, b, b}, Used: []int64{10, 40, 60, 0}}})
	require.NoError(t, err)
	require.Equal(t, []int{1, 2}, outcomes[0].Result.Places)
	outcomes, err = st.s.Outcomes([]Match{{Pairing: 1, Try: 1, Lines: []int{a, a, b, b}, Used: []int64{90, 10, 10, 20}}})
	require.NoError(t, err)
	require.Equal(t, []int{2, 1}, outcomes[0].Result.Places)
}

// TestWhoComesLateBringsNothing: the lots are drawn by then, and stay.
func TestWhoComesLateBringsNothing(t *testing.T) {
	of := terms(Swiss, 2, 4)
	of.Late = true
	st := newStage(t, 1, of, 3)
	st.add(0, Signed{Person: 4, Press: "4711"})
	st.now = st.s.Terms.Last
	st.due()
	lots := st.s.Lots(seedOfTests)
	require.NotEqual(t, seedOfTests, lots)
	st.add(0, Signed{Person: 5, Press: "4712"})
	require.Len(t, st.s.Lines, 5)
	require.Equal(t, lots, st.s.Lots(seedOfTests))
}

// TestATablesDeadlineMovesOnFromItsRounds.
func TestATablesDeadlineMovesOnFromItsRounds(t *testing.T) {
	st := cupOf(t, 8)
	until := st.s.Rounds[0].Until
	require.ErrorIs(t, st.s.Add(Event{At: st.now, Act: Extended{Pairing: 1, Until: until.Add(-time.Hour)}}), ErrPhase)
	require.ErrorIs(t, st.s.Add(Event{At: st.now, Act: Extended{Pairing: 1, Until: until}}), ErrPhase)
	st.add(0, Extended{Pairing: 1, Until: until.Add(time.Hour)})
	require.Equal(t, until.Add(time.Hour), st.s.Pairings[0].Until)
	require.Equal(t, until, st.s.Rounds[0].Until)
}

// TestWhoIsPutIntoAQueueBringsNothing to the deal of a ladder's table.
func TestWhoIsPutIntoAQueueBringsNothing(t *testing.T) {
	st := newStage(t, 1, terms(Ladder, 2, 0), 0)
	st.add(0, Signed{Person: 1})
	st.add(0, Signed{Person: 2, Press: "4711"})
	paired, err := st.s.Pair(nil)
	require.NoError(t, err)
	st.add(0, paired)
	require.Equal(t, []string{"4711"}, st.s.Pairings[0].Brought)
}
