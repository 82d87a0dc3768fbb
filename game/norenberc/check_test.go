package norenberc

import (
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
)

// TestCheck breaks each invariant and has Check name it.
func TestCheck(t *testing.T) {
	for _, tc := range []struct {
		name, want string
		spoil      func(*position)
	}{
		{"nothing", "", func(*position) {}},
		{"a good too many in a store", "N-61: 13 goods of the bakers", func(g *position) { g.houses[0].store[1]++ }},
		{"a good too few with a player", "N-61: 11 goods of the brewers", func(g *position) { g.players[0].goods[0]-- }},
		{"a good too many on a Peddler", "N-61: 13 goods", func(g *position) { g.players[0].peddlers[0]++ }},
		{"a store that owes", "N-61: the store of the brewers owes", func(g *position) { g.houses[0].store[1]--; g.houses[1].store[1]++ }},
		{"a player who owes", "N-61: seat 1 owes", func(g *position) { g.players[1].goods[0] -= 2; g.houses[0].store[0] += 2 }},
		{"a player who owes a Peddler's good", "N-61: seat 1 owes", func(g *position) { g.players[1].peddlers[0]--; g.houses[0].store[0]++ }},
		{"an agent too many", "N-62: seat 1 has 9 agents", func(g *position) { g.houses[2].roof[1]++ }},
		{"an agent too few", "N-62: seat 0 has 7 agents", func(g *position) { g.players[0].stock-- }},
		{"a card without an agent", "N-62: seat 1 has 9 agents", func(g *position) { g.houses[2].cards |= game.Only(1) }},
		{"a negative stock", "N-67: seat 0 has 9 agents in supply", func(g *position) { g.players[0].supply, g.players[0].stock = 9, -1 }},
		{"a negative supply", "N-67: seat 0 has -1 agents in supply", func(g *position) { g.players[0].supply, g.players[0].stock = -1, 9 }},
		{"more cards than agents", "N-12: seat 0 planned 3 cards with 2", func(g *position) {
			g.players[0].supply, g.players[0].stock, g.players[0].plan = 2, 6, 7
		}},
		{"a stranger in a workshop", "N-63", func(g *position) {
			h := g.houses
			g.houses[0].tiles[Top], g.houses[1].tiles[Top] = h[1].tiles[Top], h[0].tiles[Top]
		}},
		{"a guild crest too few", "N-64: 3 crests of the bakers", func(g *position) { g.houses[1].crests-- }},
		{"a guild crest too many", "N-64: 5 crests of the bakers", func(g *position) { g.players[1].crests[1]++ }},
		{"a prestige crest lost", "N-64: 3 prestige crests", func(g *position) { g.prestige = NoGuild }},
		{"a prestige crest too many", "N-64: 5 prestige crests", func(g *position) { g.prestigeGone++ }},
		{"two prestige crests given in a round", "N-64: 4 prestige crests, 2 of them given in 1", func(g *position) {
			g.players[0].prestige, g.prestigeLeft = 2, 1
		}},
		{"a tile lost", "N-66", func(g *position) { g.stack = g.stack[1:] }},
		{"a tile twice", "N-66", func(g *position) { g.box = append(g.box, g.stack[0]) }},
		{"a tile removed and not", "N-66", func(g *position) { g.removed = g.removed[1:] }},
		{"a tile owned and not", "N-66", func(g *position) { g.players[0].tiles = append(g.players[0].tiles, g.stack[0]) }},
		{"a tile in hand and elsewhere", "N-66", func(g *position) { g.hand = g.stack[0] }},
		{"a Mayor too many", "N-66", func(g *position) { g.houses[0].mayors++ }},
		{"a Peddler too many", "N-66", func(g *position) { g.paidPeddlers++ }},
		{"a seat twice in turn order", "N-67: the turn order", func(g *position) { g.order[0] = g.order[1] }},
		{"debts", "N-67: seat 1 has -1 Talers", func(g *position) { g.players[1].money = -1 }},
		{"a ninth turn", "N-68: turn 9", func(g *position) { g.turn = 9 }},
	} {
		t.Run(tc.name, func(t *testing.T) {
			s := play(t, 2, nil)
			tc.spoil(s.g)
			if tc.want == "" {
				require.NoError(t, s.g.Check())
				return
			}
			require.ErrorContains(t, s.g.Check(), tc.want)
		})
	}
	t.Run("the first tile that is in two places is a Peddler with a good", func(t *testing.T) {
		s := play(t, 2, nil)
		s.g.players[0].peddlers[0]++
		s.g.players[0].goods[0]--
		require.ErrorContains(t, s.g.Check(), "N-66")
	})
}
