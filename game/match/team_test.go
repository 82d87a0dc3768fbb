package match_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/gametest/quarry"
	"norenbot/game/match"
)

// paired begins a match of two teams: persons 0 and 1 against 2 and 3, of whom so many are people
// and the others computers.
func (c *club) paired(people int) match.ID {
	c.rules = quarry.Rules{}
	c.start()
	m, err := c.Open("quarry", place, person(0), match.Terms{}, "")
	require.NoError(c.t, err)
	for n := 1; n < people; n++ {
		_, err = c.Join(m.ID, person(n), "")
		require.NoError(c.t, err)
	}
	for range 4 - people {
		_, err = c.AddComputer(m.ID, "0", match.DefaultKind)
		require.NoError(c.t, err)
	}
	m, err = c.Start(m.ID, "0", "")
	require.NoError(c.t, err)
	require.Equal(c.t, game.Teams{0, 0, 1, 1}, m.Teams)
	return m.ID
}

// TestTeamsShareAPlace to the end of a match, and in its file.
func TestTeamsShareAPlace(t *testing.T) {
	c := newClub(t)
	id := c.paired(4)
	c.finish(id)
	m := c.facts(id)
	places := m.Final.Places
	require.ElementsMatch(t, []int{1, 1, 3, 3}, places)
	require.Equal(t, places[0], places[1])
	shares := m.Final.Shares(m.Teams)
	require.ElementsMatch(t, []float64{1, 1, 0, 0}, shares, "both of a team have won all of it")

	a, err := c.Archive(id)
	require.NoError(t, err)
	f, err := a.OpenForm(quarry.Rules{})
	require.NoError(t, err)
	change, err := match.Import(f, quarry.Rules{})
	require.NoError(t, err)
	require.Equal(t, m.Teams, change.Match.Teams)
	require.Equal(t, shares, change.Match.Final.Shares(change.Match.Teams))
}

// TestWhoLeavesATeam comes last, and the partner keeps what the team has come to.
func TestWhoLeavesATeam(t *testing.T) {
	c := newClub(t)
	id := c.paired(4)
	_, err := c.Concede(id, "0")
	require.NoError(t, err)
	require.Equal(t, match.Playing, c.facts(id).Phase, "a computer goes on beside the partner")
	c.finish(id)
	m := c.facts(id)
	require.Equal(t, 4, m.Final.Places[0])
	scores := m.Final.Result.Scores
	require.Equal(t, scores[1].Place, scores[0].Place, "by the rules it is the team's")
	require.Equal(t, scores[1].Place < scores[2].Place, m.Final.Places[1] < m.Final.Places[2])
}

// TestATeamGivesUp when all people of it have: there is nobody left to play against.
func TestATeamGivesUp(t *testing.T) {
	c := newClub(t)
	id := c.paired(4)
	_, err := c.Concede(id, "2")
	require.NoError(t, err)
	_, err = c.Concede(id, "0")
	require.NoError(t, err)
	require.Equal(t, match.Playing, c.facts(id).Phase, "one of each")
	m, err := c.Concede(id, "3")
	require.NoError(t, err)
	require.Equal(t, match.GivenUp, m.Final.Outcome)
	require.Equal(t, []int{2, 1, 2, 2}, m.Final.Places, "who conceded before is last, too")

	c.press++
	id = c.paired(3)
	m, err = c.Concede(id, "2")
	require.NoError(t, err)
	require.Equal(t, match.GivenUp, m.Final.Outcome, "the partner is a computer")
	require.Equal(t, []int{1, 1, 4, 3}, m.Final.Places)
}
