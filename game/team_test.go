package game_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
)

func TestTeams(t *testing.T) {
	pairs := game.Teams{0, 1, 0, 1}
	require.True(t, pairs.Partners(0, 2))
	require.False(t, pairs.Partners(0, 0), "nobody is their own partner")
	require.False(t, pairs.Partners(0, 1))
	require.False(t, game.Teams(nil).Partners(0, 2))
	require.Equal(t, []game.Seat{1, 3}, pairs.Of(3))
	require.Equal(t, []game.Seat{3}, game.Teams(nil).Of(3))
	require.Equal(t, []game.Seat{0, 1}, pairs.Heads(4))
	require.Equal(t, []game.Seat{0, 1, 2}, game.Teams(nil).Heads(3))
}

func TestShares(t *testing.T) {
	for name, tc := range map[string]struct {
		teams  game.Teams
		won    []game.Seat
		shares []float64
	}{
		"a team has won":            {game.Teams{0, 1, 0, 1}, []game.Seat{1, 3}, []float64{0, 1, 0, 1}},
		"two teams share it":        {game.Teams{0, 1, 0, 1}, []game.Seat{0, 1, 2, 3}, []float64{0.5, 0.5, 0.5, 0.5}},
		"one of the winners left":   {game.Teams{0, 1, 0, 1}, []game.Seat{3}, []float64{0, 0, 0, 1}},
		"two win by themselves":     {nil, []game.Seat{0, 2}, []float64{0.5, 0, 0.5, 0}},
		"nobody, all against a box": {nil, nil, []float64{0, 0, 0, 0}},
	} {
		t.Run(name, func(t *testing.T) {
			set := game.Only(tc.won...)
			for seat, share := range tc.shares {
				require.Equal(t, share, tc.teams.Share(4, set.Has, game.Seat(seat)), seat)
			}
		})
	}
}
