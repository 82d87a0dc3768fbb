package norenberc

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
)

// ending is a position for final scoring; its tiles need not add up.
func ending(seats int) *position {
	set := Inferred()
	return deal(New().Info().Setup(seats, game.SeedOf(1)), &set, rand.New(rand.NewPCG(1, 1)))
}

// scored runs the final scoring of g and returns the result.
func scored(t *testing.T, g *position) game.Result {
	t.Helper()
	var result game.Result
	run, err := game.Open(atEnd{New(), g, &result}, game.Record{Setup: New().Info().Setup(g.seats, game.SeedOf(1))})
	require.NoError(t, err)
	t.Cleanup(run.Close)
	return result
}

// atEnd are rules that do nothing but score a position.
type atEnd struct {
	game.Rules
	g      *position
	result *game.Result
}

func (r atEnd) Deal(game.Setup, *rand.Rand) (game.Game, error) { return r, nil }

// Play scores and nothing else.
func (r atEnd) Play(t *game.Table) game.Result {
	*r.result = r.g.score(t)
	return *r.result
}

func (r atEnd) View(seat game.Seat) any { return r.g.View(seat) }
func (r atEnd) Check() error            { return nil }

// crafts are craftsmen of a guild with these values.
func crafts(of Guild, values ...int8) []Tile {
	var tiles []Tile
	for _, v := range values {
		tiles = append(tiles, Tile{Guild: of, Value: v})
	}
	return tiles
}

func together(lists ...[]Tile) []Tile {
	var all []Tile
	for _, l := range lists {
		all = append(all, l...)
	}
	return all
}

// TestFinalExample is the rulebook's example of the final scoring. It prints 41
// for Orange, which counts his 11 points of majorities twice (30 + 11); the
// items it lists add up to 25, 35 and 30, and Yellow wins.
func TestFinalExample(t *testing.T) {
	const blue, yellow, orange = 0, 1, 2
	g := ending(3)
	g.players[blue].tiles = together(crafts(Brewers, 3), crafts(Shoemakers, 7, 6), crafts(Printers, 7, 6, 6, 4, 4, 3),
		[]Tile{person(Foreman4), person(Apprentice)})
	g.players[yellow].tiles = together(crafts(Brewers, 6, 5), crafts(Bakers, 6, 5), crafts(Shoemakers, 3), crafts(Printers, 5, 2),
		[]Tile{person(Nobleman3), person(TaxCollector)})
	g.players[orange].tiles = together(crafts(Brewers, 5), crafts(Bakers, 5), crafts(Shoemakers, 5), crafts(Printers, 5, 2),
		[]Tile{person(Engraver)})
	g.players[blue].money, g.players[yellow].money, g.players[orange].money = 12, 34, 20
	g.players[blue].crests, g.players[blue].prestige = Goods{1, 0, 2, 3}, 2
	g.players[yellow].crests, g.players[yellow].prestige = Goods{2, 2, 0, 1}, 1
	g.players[orange].crests, g.players[orange].prestige = Goods{1, 1, 1, 1}, 1
	result := scored(t, g)

	points := func(seat int) []int {
		var out []int
		for _, part := range result.Scores[seat].Parts {
			out = append(out, part.Points)
		}
		return out
	}
	// townsmen; Brewers, Bakers, Shoemakers, Printers; apprentice; thirty; all types; richest; crests
	require.Equal(t, []int{2, 1, 0, 5, 5, 1, 2, 0, 0, 9}, points(blue))
	require.Equal(t, []int{6, 5, 6, 1, 2, 0, 0, 5, 5, 5}, points(yellow))
	require.Equal(t, []int{0, 3, 3, 3, 2, 0, 0, 5, 0, 14}, points(orange))
	require.Equal(t, []int{25, 35, 30}, []int{result.Scores[0].Total, result.Scores[1].Total, result.Scores[2].Total})
	require.Equal(t, []int{3, 1, 2}, []int{result.Scores[0].Place, result.Scores[1].Place, result.Scores[2].Place})
	require.Equal(t, []int{9, 46}, result.Scores[0].TieBreak)
	require.Equal(t, []int{0, 2, 0, 1, 1}, []int{g.final[0].Majority[1].Place, g.final[0].Foreman, g.final[0].Nobleman, g.final[0].Majority[3].Place, g.final[0].Majority[2].Place})
	require.Equal(t, []int{5, 4, 6}, []int{g.final[0].Different, g.final[1].Different, g.final[2].Different})
}

func TestMajority(t *testing.T) {
	for _, tc := range []struct {
		name   string
		values [][]int8 // of one guild, by seat
		places []int
		points []int
	}{
		{"N-53 three places", [][]int8{{7}, {6}, {5}, {4}}, []int{1, 2, 3, 4}, []int{5, 3, 1, 0}},
		{"N-52 more value goes before more tiles", [][]int8{{7}, {2, 2, 2}, {3}}, []int{1, 2, 3}, []int{5, 3, 1}},
		{"N-52 more tiles break a tie", [][]int8{{6}, {3, 3}, {2}}, []int{2, 1, 3}, []int{3, 5, 1}},
		{"N-53 A-1 a tie for first removes the second", [][]int8{{6}, {6}, {5}, {4}}, []int{1, 1, 3, 4}, []int{4, 4, 1, 0}},
		{"A-5 a tie for first and nobody else", [][]int8{{6}, {6}, {}, {}}, []int{1, 1, 0, 0}, []int{4, 4, 0, 0}},
		{"A-2 three tied for first", [][]int8{{6}, {6}, {6}, {5}}, []int{1, 1, 1, 4}, []int{4, 4, 4, 0}},
		{"N-53 A-4 a tie for second removes the third, and its point is lost", [][]int8{{7}, {6}, {6}, {5}}, []int{1, 2, 2, 4}, []int{5, 2, 2, 0}},
		{"A-4 a tie for second with nobody else", [][]int8{{7}, {6}, {6}, {}}, []int{1, 2, 2, 0}, []int{5, 2, 2, 0}},
		{"N-53 A-6 a tie for third", [][]int8{{7}, {6}, {5}, {5}}, []int{1, 2, 3, 3}, []int{5, 3, 0, 0}},
		{"N-54 A-3 only one ranked", [][]int8{{2}, {}, {}, {}}, []int{1, 0, 0, 0}, []int{9, 0, 0, 0}},
		{"N-54 A-3 two ranked", [][]int8{{2}, {}, {3}, {}}, []int{2, 0, 1, 0}, []int{3, 0, 6, 0}},
		{"A-1 nobody ranked", [][]int8{{}, {}, {}, {}}, []int{0, 0, 0, 0}, []int{0, 0, 0, 0}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			g := ending(len(tc.values))
			for s, values := range tc.values {
				g.players[s].tiles = crafts(Bakers, values...)
			}
			scored(t, g)
			for s := range tc.values {
				m := g.final[s].Majority[1]
				require.Equal(t, tc.places[s], m.Place, "place of seat %d", s)
				require.Equal(t, tc.points[s], m.Points, "points of seat %d", s)
				require.Equal(t, len(tc.values[s]), m.Tiles)
			}
		})
	}
}

func TestApprentice(t *testing.T) {
	const a = Apprentice
	for _, tc := range []struct {
		name  string
		tiles [][]Tile
		want  int // of seat 0
	}{
		{"N-51 second place", [][]Tile{{worker(Bakers, 3), person(a)}, {worker(Bakers, 4)}}, 1},
		{"N-51 third place", [][]Tile{{worker(Bakers, 3), person(a)}, {worker(Bakers, 4)}, {worker(Bakers, 5)}}, 1},
		{"N-51 fourth place", [][]Tile{{worker(Bakers, 3), person(a)}, {worker(Bakers, 4)}, {worker(Bakers, 5)}, {worker(Bakers, 6)}}, 0},
		{"A-7 a tied second place", [][]Tile{{worker(Bakers, 3), person(a)}, {worker(Bakers, 3)}, {worker(Bakers, 5)}}, 1},
		{"A-7 a first who inherits places", [][]Tile{{worker(Bakers, 3), person(a)}, {}}, 0},
		{"N-51 each guild, A-7 each Apprentice", [][]Tile{{worker(Bakers, 3), worker(Brewers, 3), person(a), person(a)}, {worker(Bakers, 4), worker(Brewers, 4)}}, 4},
	} {
		t.Run(tc.name, func(t *testing.T) {
			g := ending(max(2, len(tc.tiles)))
			for s, tiles := range tc.tiles {
				g.players[s].tiles = tiles
			}
			scored(t, g)
			require.Equal(t, tc.want, g.final[0].Apprentice)
		})
	}
}

func TestScoring(t *testing.T) {
	one := func(t *testing.T, p player) Scoring {
		g := ending(2)
		p.money = max(p.money, 1)
		g.players[0], g.players[1] = p, player{}
		scored(t, g)
		return g.final[0]
	}
	t.Run("N-48 one point per full 10 Talers, for each Tax Collector", func(t *testing.T) {
		for money, want := range map[int]int{9: 0, 10: 1, 19: 1, 20: 2, 45: 4} {
			require.Equal(t, want, one(t, player{money: money, tiles: []Tile{person(TaxCollector)}}).TaxCollector, money)
		}
		require.Equal(t, 4, one(t, player{money: 20, tiles: []Tile{person(TaxCollector), person(TaxCollector)}}).TaxCollector)
	})
	t.Run("N-50 own craftsmen of the value, of any guild", func(t *testing.T) {
		tiles := together(crafts(Brewers, 2, 2, 3), crafts(Bakers, 2, 4, 4, 4, 4))
		for w, want := range map[Townsman]int{Foreman2: 3, Foreman3: 1, Foreman4: 4} {
			require.Equal(t, want, one(t, player{tiles: together(tiles, []Tile{person(w)})}).Foreman, w)
		}
	})
	t.Run("N-55 two points for each guild with 30 or more", func(t *testing.T) {
		require.Equal(t, 0, one(t, player{tiles: crafts(Bakers, 7, 7, 7, 6, 2)}).Thirty)
		require.Equal(t, 2, one(t, player{tiles: crafts(Bakers, 7, 7, 7, 6, 3)}).Thirty)
		require.Equal(t, 4, one(t, player{tiles: together(crafts(Bakers, 7, 7, 7, 7, 3), crafts(Brewers, 6, 6, 6, 6, 6))}).Thirty)
	})
	t.Run("N-56 A-38 five points for craftsmen of every guild in play", func(t *testing.T) {
		all := together(crafts(Brewers, 2), crafts(Bakers, 2), crafts(Shoemakers, 2))
		require.Equal(t, 5, one(t, player{tiles: all}).AllTypes)
		require.Equal(t, 0, one(t, player{tiles: all[:2]}).AllTypes)
	})
	t.Run("N-57 the richest 5, tied ones 2 each (A-39)", func(t *testing.T) {
		for _, tc := range []struct{ money, want [4]int }{
			{[4]int{9, 8, 8, 1}, [4]int{5, 0, 0, 0}},
			{[4]int{9, 9, 8, 1}, [4]int{2, 2, 0, 0}},
			{[4]int{0, 9, 9, 9}, [4]int{0, 2, 2, 2}},
		} {
			g := ending(4)
			for s := range tc.money {
				g.players[s].money = tc.money[s]
			}
			scored(t, g)
			for s := range tc.want {
				require.Equal(t, tc.want[s], g.final[s].Richest)
			}
		}
	})
	t.Run("N-58 A-8 different crests, prestige crests and Engravers one by one", func(t *testing.T) {
		for n, want := range []int{0, 0, 0, 2, 5, 9, 14, 20, 20} {
			p := player{}
			for i := range min(n, 3) {
				p.crests[i] = 2
			}
			p.prestige = int8(min(max(0, n-3), 3))
			for range max(0, n-6) {
				p.tiles = append(p.tiles, person(Engraver))
			}
			sc := one(t, p)
			require.Equal(t, n, sc.Different)
			require.Equal(t, want, sc.Crests, "%d crests", n)
		}
	})
	t.Run("N-59 goods and agents are worth nothing", func(t *testing.T) {
		require.Equal(t, 5, one(t, player{goods: Goods{9, 9, 9}, supply: 8}).Total, "the richest's 5 alone")
	})
}

func TestPlaces(t *testing.T) {
	for _, tc := range []struct {
		name string
		of   []Scoring
		want []int
	}{
		{"N-60 most points", []Scoring{{Total: 9}, {Total: 12}, {Total: 10}}, []int{3, 1, 2}},
		{"N-60 then more craftsmen", []Scoring{{Total: 9, Craftsmen: 3, Value: 20}, {Total: 9, Craftsmen: 4, Value: 8}}, []int{2, 1}},
		{"N-60 then the higher value", []Scoring{{Total: 9, Craftsmen: 3, Value: 20}, {Total: 9, Craftsmen: 3, Value: 21}}, []int{2, 1}},
		{"A-40 then shared, and the place after is left out", []Scoring{{Total: 9, Craftsmen: 3}, {Total: 9, Craftsmen: 3}, {Total: 8}}, []int{1, 1, 3}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			g := ending(len(tc.want))
			g.final = tc.of
			g.rankAll()
			for s, place := range tc.want {
				require.Equal(t, place, g.final[s].Place)
			}
		})
	}
}
