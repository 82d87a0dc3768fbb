package league

import (
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
