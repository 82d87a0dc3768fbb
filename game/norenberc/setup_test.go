package norenberc

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
)

func TestSetup(t *testing.T) {
	for seats := fewestSeats; seats <= mostSeats; seats++ {
		t.Run(fmt.Sprintf("%d players", seats), func(t *testing.T) {
			set := Inferred()
			run, err := game.Open(New(), game.Record{Setup: New().Info().Setup(seats, game.SeedOf(5))})
			require.NoError(t, err)
			defer run.Close()
			g := run.Game().(*position)
			require.Equal(t, guildsOf[:seats+1], g.inUse, "N-1")
			kept := map[int]int{2: 8, 3: 12, 4: 16, 5: 20}[seats]
			require.Len(t, g.removed, 26-kept, "N-3")
			require.Len(t, g.stack, map[int]int{2: 17, 3: 24, 4: 31, 5: 38}[seats], "N-7 N-8")
			require.EqualValues(t, 3, g.prestigeLeft, "N-9")
			for i, h := range g.playing() {
				require.EqualValues(t, 4, h.crests, "N-2")
				require.EqualValues(t, 12-seats, h.store[i], "N-4")
				require.Equal(t, 12-seats, h.store.Total())
				require.True(t, h.tiles[L1].IsZero(), "N-8")
				for _, place := range []Place{W1, W2, W3, W4, Top, L2, L3, L4} {
					require.False(t, h.tiles[place].IsZero(), "N-6 N-8")
				}
			}
			for s, p := range g.players[:seats] {
				require.Equal(t, []int{25, 4, 4}, []int{p.money, int(p.supply), int(p.stock)}, "N-4")
				require.Equal(t, seats+1, p.goods.Total(), s)
			}
			require.Equal(t, New().Info().Settings[2].Values, []string{set.ID})
			require.NoError(t, g.Check())
		})
	}
	t.Run("N-5 N-6 luck deals the turn order and the tiles", func(t *testing.T) {
		orders, tops := map[string]bool{}, map[Tile]bool{}
		for n := range uint64(40) {
			g, err := New().Deal(New().Info().Setup(3, game.SeedOf(n)), luckOf(n))
			require.NoError(t, err)
			orders[fmt.Sprint(g.(*position).order)] = true
			tops[g.(*position).houses[2].tiles[Top]] = true
		}
		require.Len(t, orders, 6)
		require.Len(t, tops, 6)
	})
	t.Run("another tile set is used when a table chooses it", func(t *testing.T) {
		other := Inferred()
		other.ID = "mine"
		for i := range other.Craftsmen {
			for k := range other.Craftsmen[i] {
				other.Craftsmen[i][k] = Tile{Guild: guildsOf[i], Value: 7}
			}
		}
		rules := New(Inferred(), other)
		require.Equal(t, []string{"inferred-1", "mine"}, rules.Info().Settings[2].Values)
		setup := rules.Info().Setup(2, game.SeedOf(1))
		setup.Chosen = map[string]string{settingTiles: "mine"}
		run, err := game.Open(rules, game.Record{Setup: setup})
		require.NoError(t, err)
		defer run.Close()
		require.Equal(t, 7, run.View(0).(View).Houses[0].Price)
		setup.Chosen[settingTiles] = "yours"
		_, err = game.Open(rules, game.Record{Setup: setup})
		require.ErrorIs(t, err, game.ErrSetting)
		_, err = rules.Deal(setup, luckOf(1))
		require.ErrorIs(t, err, game.ErrSetting)
	})
	t.Run("N-9 the opening is told: who is where, the round, the prestige guild", func(t *testing.T) {
		s := play(t, 3, nil)
		require.Equal(t, []string{"place", "place", "place", "round", "prestige"}, s.told())
	})
}

func TestSettings(t *testing.T) {
	t.Run("A-27 money is hidden from others, or open to all", func(t *testing.T) {
		hidden := play(t, 2, nil)
		require.Equal(t, []int{25, -1}, []int{hidden.view(0).Players[0].Money, hidden.view(0).Players[1].Money})
		require.Equal(t, -1, hidden.view(game.Public).Players[0].Money)
		open := play(t, 2, nil, settingMoney, moneyOpen)
		require.Equal(t, 25, open.view(game.Public).Players[0].Money)
		require.True(t, open.view(0).OpenMoney)
	})
}
