package league

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// pairs are teams of two at a table of four.
var pairs = []int{0, 1, 0, 1}

// TestRatingOfTeams: partners are judged against the other team, never against each other.
func TestRatingOfTeams(t *testing.T) {
	strong, weak := Rating{35, 3}, Rating{15, 3}
	even := Rating{25, 3}
	won := []int{1, 3, 1, 3}
	gain := func(before []Rating, places []int, seat int) float64 {
		return Rate(before, places, pairs)[seat].Mu - before[seat].Mu
	}
	mixed := []Rating{strong, even, weak, even}
	require.InDelta(t, gain(mixed, won, 0), gain(mixed, won, 2), 1e-12, "as strong as the others together, both gain alike")
	require.InDelta(t, 0, gain(mixed, won, 0)+gain(mixed, won, 1), 1e-12, "what one team gains the other loses")
	require.InDelta(t, 0, gain(mixed, []int{1, 1, 1, 1}, 0), 1e-12, "nobody was to be expected to win")
	require.Less(t, gain([]Rating{even, even, strong, even}, won, 0), gain([]Rating{even, even, weak, even}, won, 0), "beside a strong partner it is less of a feat")
	unknown := Rating{25, 6}
	apart := []Rating{unknown, even, even, even}
	require.InDelta(t, 4*gain(apart, won, 2), gain(apart, won, 0), 1e-12, "of whom less is known, by variance, has more of it")
	left := []int{4, 2, 1, 2}
	require.Negative(t, gain(mixed, left, 0), "who left has lost")
	require.Equal(t, gain(mixed, won, 2), gain(mixed, left, 2), "and the partner has won all the same")

	two := Rate([]Rating{strong, even}, []int{1, 2}, nil)
	require.Equal(t, two, Rate([]Rating{strong, even}, []int{1, 2}, []int{0, 1}), "teams of one are nobody's partners")
}

// TestTeamsAreRated: only where two teams can be compared, partners who are not rated count as
// they stand.
func TestTeamsAreRated(t *testing.T) {
	g := Game{Day: 1, Persons: []Person{1, 2, 3, 4}, Places: []int{1, 3, 1, 3}, Own: []int{5, 5, 5, 5}, Teams: pairs}
	var all Ratings
	changes := all.Add(&g)
	require.Len(t, changes, 4)
	require.Equal(t, changes[0].After, changes[2].After)
	require.Greater(t, changes[0].After.Mu, Newcomer.Mu)
	require.Less(t, changes[1].After.Mu, Newcomer.Mu)

	idle := g
	idle.Own = []int{5, 5, 0, 5}
	var some Ratings
	without := some.Add(&idle)
	require.Len(t, without, 3, "who has decided nothing is not rated")
	require.Equal(t, changes[0], without[0], "and was a partner all the same")
	idle.Own = []int{5, 0, 5, 0}
	require.Empty(t, new(Ratings).Add(&idle), "one team alone")
}

// inPairs is a league of four pairs, of whom each one names the other.
func inPairs(t *testing.T) *stage {
	terms := terms(League, 4, 2)
	terms.Team = 2
	st := newStage(t, 1, terms, 0)
	for p := Person(1); p <= 8; p++ {
		st.add(p, Signed{Person: p, With: []Person{9 - p}, Press: "p"})
	}
	return st
}

// TestPairsAreDrawn: a pair is as strong as both of it are on average, and each press is in the lots.
func TestPairsAreDrawn(t *testing.T) {
	st := inPairs(t)
	require.Equal(t, []Person{4, 3, 2, 1}, st.s.List, "in the order in which they were whole")
	require.Len(t, st.s.brought, 8)
	number, listed := st.s.Listed(6)
	require.Equal(t, []any{2, true}, []any{number, listed})
	rating := map[Person]int{1: 1500, 8: 1500, 2: 2000, 7: 900, 3: 1600, 6: 1600, 4: 1000, 5: 1000}
	drawn, err := st.s.Draw(seedOfTests, func(p Person) int { return rating[p] })
	require.NoError(t, err)
	require.Equal(t, []Person{3, 1, 2, 4}, drawn.Lines)
	st.add(0, drawn)
	l, has := st.s.Has(7)
	require.True(t, has)
	require.Equal(t, []Person{2, 7}, st.s.Team(st.s.Lines[l].Person))
	require.Empty(t, st.s.listed)
	require.ElementsMatch(t, []Person{1, 2, 3, 4, 5, 6, 7, 8}, st.s.Inside())
	st.add(99, Swapped{A: 0, B: 2})
	for p, want := range map[Person]int{3: 2, 6: 2, 2: 0, 7: 0} {
		l, _ := st.s.Has(p)
		require.Equal(t, want, l)
	}
}

// TestAPairCountsAsOne: a table of four seats has two lines; who leaves puts the pair last, and after
// two such tables it is out, and the next season closed to who left, not to the partner.
func TestAPairCountsAsOne(t *testing.T) {
	st := inPairs(t)
	st.now = st.s.Terms.Last
	st.due()
	st.now = st.s.Terms.Start
	st.due()
	require.Len(t, st.s.Pairings, 6)
	first, gone := st.s.Pairings[0].Lines[0], Person(0)
	tables := 0
	for i := range st.matches {
		m := &st.matches[i]
		a, b := st.s.Pairings[m.Pairing-1].Lines[0], st.s.Pairings[m.Pairing-1].Lines[1]
		m.Lines, m.Persons = []int{a, b, a, b}, nil
		for seat := range m.Lines {
			m.Persons = append(m.Persons, st.s.Sitter(m.Lines, seat))
		}
		m.Over, m.Ended, m.Used = true, st.now, []int64{1, 2, 3, 4}
		m.Places, m.Totals, m.Dropped = []int{1, 3, 1, 3}, []int{20, 10, 20, 10}, make([]bool, 4)
		if seat := slices.Index(m.Lines, first); seat >= 0 && tables < 2 {
			tables++
			gone = m.Persons[seat+2]
			m.Dropped[seat+2], m.Places = true, []int{1, 2, 4, 2}
			if seat == 1 {
				m.Places = []int{1, 3, 1, 4}
			}
		}
	}
	outcomes, err := st.s.Outcomes(st.matches)
	require.NoError(t, err)
	last := 0
	for _, o := range outcomes {
		require.Len(t, o.Result.Lines, 2)
		require.Equal(t, []int{20, 10}, o.Result.Totals)
		require.Equal(t, []int{1, 2}, o.Result.Places)
		if seat := slices.Index(o.Result.Lines, first); o.Result.Dropped[0] || o.Result.Dropped[1] {
			require.Zero(t, Points(o.Result.Places, o.Result.Dropped)[seat])
			last++
		}
	}
	require.Equal(t, 2, last)
	st.due()
	require.Zero(t, st.s.Lines[first].Person)
	require.Equal(t, []Person{gone}, st.s.Barred())
	_, has := st.s.Has(9 - gone)
	require.False(t, has)
}

// TestLetIn: whoever is barred names nobody, and is named by nobody, until an organiser lets them in.
func TestLetIn(t *testing.T) {
	terms := terms(League, 4, 2)
	terms.Team = 2
	s := &Season{}
	add := func(by Person, a Act) error { return s.Add(Event{At: monday, By: by, Act: a}) }
	require.NoError(t, add(99, Opened{Terms: terms, Before: &Before{Barred: []Person{1}}}))
	require.ErrorIs(t, add(1, Signed{Person: 1, With: []Person{2}}), ErrPerson)
	require.ErrorIs(t, add(2, Signed{Person: 2, With: []Person{1}}), ErrPerson)
	require.NoError(t, add(99, Signed{Person: 1}))
	require.Empty(t, s.List)
	require.Empty(t, s.Waiting())
	require.NoError(t, add(2, Signed{Person: 2, With: []Person{1}}))
	require.Equal(t, [][]Person{{1, 2}}, s.NamedBy(1))
	require.ErrorIs(t, add(2, Signed{Person: 2, With: []Person{1}}), ErrPerson, "once is enough")
	require.Empty(t, s.NamedBy(2))
	require.Equal(t, []Person{2}, s.Waiting())
	require.NoError(t, add(1, Signed{Person: 1, With: []Person{2}}))
	require.Equal(t, []Person{1}, s.List)
	require.NoError(t, add(2, Left{Person: 2}))
	require.Empty(t, s.List)
	require.Equal(t, []Person{1}, s.Team(1))
	require.ErrorIs(t, add(3, Signed{Person: 3}), ErrPerson)
	terms.Table = 5
	require.ErrorIs(t, terms.Check(monday), ErrTerms)
}

// TestPairsComeLate: a Swiss takes a pair after the draw, on a line of its own, once both have named each other; five
// pairs have a bye each round.
func TestPairsComeLate(t *testing.T) {
	terms := terms(Swiss, 4, 2)
	terms.Team, terms.Late, terms.Smaller = 2, true, false
	st := newStage(t, 1, terms, 0)
	for p := Person(1); p <= 8; p++ {
		st.add(p, Signed{Person: p, With: []Person{9 - p}})
	}
	st.now = st.s.Terms.Last
	st.due()
	st.add(11, Signed{Person: 11, With: []Person{10}})
	require.Len(t, st.s.Lines, 4)
	st.add(10, Signed{Person: 10, With: []Person{11}})
	require.Len(t, st.s.Lines, 5)
	for _, p := range []Person{10, 11} {
		l, has := st.s.Has(p)
		require.True(t, has)
		require.Equal(t, 4, l)
	}
	st.now = st.s.Terms.Start
	st.due()
	require.Len(t, st.s.Rounds[0].Tables, 2)
	require.Len(t, st.s.Rounds[0].Byes, 1)
}
