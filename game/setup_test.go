package game_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
)

// sized is a game whose settings depend on how many play.
var sized = game.Info{Name: "sized", MinSeats: 1, MaxSeats: 6, Revision: 1, Settings: []game.Setting{
	{Key: "strict", Values: []string{"off", "on"}, Fixed: map[int]string{1: "on", 6: "on"}},
	{Key: "board", Values: []string{"small", "big"}, Fewest: []int{0, 3}},
}}

func TestResolve(t *testing.T) {
	for _, tc := range []struct {
		name         string
		seats        int
		chosen, want map[string]string
	}{
		{"nothing is fixed and nothing chosen", 4, nil, nil},
		{"what is chosen stays", 4, map[string]string{"board": "big"}, map[string]string{"board": "big"}},
		{"six fix it", 6, nil, map[string]string{"strict": "on"}},
		{"whatever was chosen", 1, map[string]string{"strict": "off"}, map[string]string{"strict": "on"}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			setup := sized.Setup(tc.seats, game.SeedOf(1))
			setup.Chosen = tc.chosen
			got, err := sized.Resolve(setup)
			require.NoError(t, err)
			require.Equal(t, tc.want, got.Chosen)
		})
	}
	few := sized.Setup(2, game.SeedOf(1))
	few.Chosen = map[string]string{"board": "big"}
	_, err := sized.Resolve(few)
	require.EqualError(t, err, `board = "big" needs at least 3 seats`)
	require.NoError(t, sized.Check(few), "a record of rules that allowed it still loads")
	chosen := map[string]string{"strict": "off"}
	six := sized.Setup(6, game.SeedOf(1))
	six.Chosen = chosen
	_, err = sized.Resolve(six)
	require.NoError(t, err)
	require.Equal(t, "off", chosen["strict"], "what was chosen is not written into")
	require.EqualError(t, sized.Possible(six), `strict = "off": at a table of 6 it is always "on"`)
	require.EqualError(t, sized.Possible(few), `board = "big" needs at least 3 seats`)
	require.NoError(t, sized.Possible(sized.Setup(6, game.SeedOf(1))), "what is left open is fixed")
	six.Chosen["board"] = "huge"
	_, err = sized.Resolve(six)
	require.ErrorIs(t, err, game.ErrSetting)
}

func TestLeast(t *testing.T) {
	require.Equal(t, 1, sized.Least(nil))
	require.Equal(t, 3, sized.Least(map[string]string{"board": "big"}))
}
