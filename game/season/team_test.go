package season_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game/league"
	"norenbot/game/match"
	"norenbot/game/season"
)

// TestNoSeasonOfTeams: seasons would part partners, and say so before anything is opened.
func TestNoSeasonOfTeams(t *testing.T) {
	r := newRig(t)
	for _, format := range []league.Format{league.League, league.Swiss, league.Cup, league.Ladder} {
		p := plan(format, 4)
		p.Terms.Game, p.Chosen = "quarry", nil
		_, err := r.Check(p)
		require.ErrorIs(t, err, season.ErrTeams)
		_, err = r.Open(anna, p)
		require.ErrorIs(t, err, season.ErrTeams)
	}
}

// TestARatedTableOfTeams: partners are drawn with the seats, and what happens to one of a team
// happens to both.
func TestARatedTableOfTeams(t *testing.T) {
	r := newRig(t)
	m, err := r.tables.Open("quarry", home, player(0), match.Terms{Pace: match.Blitz, Rated: true}, "")
	require.NoError(t, err)
	for n := range 3 {
		_, err = r.tables.Join(m.ID, player(n+1), "")
		require.NoError(t, err)
	}
	m, err = r.tables.Start(m.ID, player(0).User, "")
	require.NoError(t, err)
	require.NotContains(t, m.Chosen, "order", "a game without a turn order is dealt without one")
	m = r.play(m.ID, 1, 1, 1, 1)
	won := 0
	for seat, p := range m.Persons {
		past := r.History("quarry", league.Person(p))
		require.Len(t, past, 1)
		require.Equal(t, m.Final.Places[seat], past[0].Place)
		partner := r.History("quarry", league.Person(m.Persons[seat^1]))
		require.Equal(t, past[0].Change.After, partner[0].Change.After)
		if past[0].Change.After.Mu > league.Newcomer.Mu {
			won++
			require.Equal(t, 1, past[0].Place)
		}
	}
	require.Equal(t, 2, won)
}
