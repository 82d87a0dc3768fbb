package norenberc

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
)

// over is a stage where everybody has passed in the first round.
func over(t *testing.T, seats int, set func(*prop), options ...string) *stage {
	t.Helper()
	return play(t, seats, set, options...).pass()
}

func TestFavourite(t *testing.T) {
	t.Run("the rulebook's example: Yellow alone has Beer, and it is the prestige guild", func(t *testing.T) {
		const yellow = 0
		s := over(t, 3, func(p *prop) {
			p.masters(6, 2, 3, 4)
			p.goods(0, 1)
			p.goods(1)
			p.goods(2)
		})
		y := s.g.players[yellow]
		require.EqualValues(t, 0, y.goods[0], "N-31: returns 1 Beer")
		require.EqualValues(t, 12, s.g.houses[0].store[0])
		require.Equal(t, []Tile{worker(Brewers, 6)}, y.tiles)
		require.Equal(t, Goods{1}, y.crests)
		require.EqualValues(t, 1, y.prestige)
		f := s.view(2).Favourites[0]
		require.Equal(t, Favourite{Guild: Brewers, Seat: yellow, Counts: []int{1, 0, 0}, Tie: Clear, Tiles: []Tile{worker(Brewers, 6)}, Prestige: true}, f)
		require.Equal(t, []string{"favourite.clear", "favourite.why"}, s.why("favourite"))
	})
	t.Run("N-30 most goods", func(t *testing.T) {
		s := over(t, 3, func(p *prop) { p.goods(0, 2); p.goods(1, 3); p.goods(2, 2) })
		require.Equal(t, Goods{2, 0}, s.g.players[1].goods)
		require.Len(t, s.g.players[1].tiles, 1)
	})
	t.Run("N-30 A-37 A-45 tied: more Talers, which only the tied players show", func(t *testing.T) {
		s := over(t, 3, func(p *prop) {
			p.goods(0, 2)
			p.goods(1, 2)
			p.goods(2, 1)
			p.players[0].money, p.players[1].money, p.players[2].money = 7, 8, 90
		})
		f := s.view(game.Public).Favourites[0]
		require.Equal(t, game.Seat(1), f.Seat)
		require.Equal(t, ByMoney, f.Tie)
		require.Equal(t, []int{7, 8, -1}, f.Money, "A-27")
		require.True(t, s.Told("favourite.money"))
		require.Equal(t, []int{-1, -1, -1}, []int{s.view(game.Public).Players[0].Money, s.view(game.Public).Players[1].Money, s.view(game.Public).Players[2].Money})
	})
	t.Run("N-30 A-37 still tied: the better place in turn order", func(t *testing.T) {
		for _, first := range []game.Seat{0, 1} {
			s := over(t, 2, func(p *prop) {
				p.goods(0, 2)
				p.goods(1, 2)
				p.order = [mostSeats]game.Seat{first, 1 - first}
			})
			f := s.view(0).Favourites[0]
			require.Equal(t, first, f.Seat)
			require.Equal(t, ByOrder, f.Tie)
			require.True(t, s.Told("favourite.order"))
		}
	})
	t.Run("N-30 a poorer player late in the order does not win, nor tie", func(t *testing.T) {
		s := over(t, 3, func(p *prop) {
			for seat := range game.Seat(3) {
				p.goods(seat, 2)
			}
			p.players[0].money, p.players[1].money, p.players[2].money = 9, 9, 12
		})
		require.Equal(t, game.Seat(2), s.view(0).Favourites[0].Seat)
		require.Equal(t, ByMoney, s.view(0).Favourites[0].Tie)
	})
	t.Run("N-31 agent-plus of the guildmaster applies", func(t *testing.T) {
		s := over(t, 2, func(p *prop) { p.masters(2); p.goods(0, 3) })
		require.Equal(t, []int8{5, 3}, []int8{s.g.players[0].supply, s.g.players[0].stock})
	})
	t.Run("A-9 N-33 no goods, no favourite: master and prestige crest leave, the guild crest stays", func(t *testing.T) {
		s := over(t, 2, func(p *prop) { p.masters(7); p.goods(0); p.goods(1) })
		require.Equal(t, worker(Brewers, 7), s.g.box[0])
		require.EqualValues(t, 4, s.g.houses[0].crests)
		require.EqualValues(t, 1, s.g.prestigeGone)
		require.Equal(t, Favourite{Guild: Brewers, Seat: game.Public, Counts: []int{0, 0}, Tie: Nobody, Tiles: []Tile{worker(Brewers, 7)}, Prestige: true}, s.view(0).Favourites[0])
		require.True(t, s.Told("prestige.gone"))
	})
	t.Run("N-32 N-33 in round 4 the tile below goes along", func(t *testing.T) {
		var top, below [2]Tile
		s := play(t, 2, func(p *prop) {
			top = [2]Tile{p.houses[0].tiles[Top], p.houses[1].tiles[Top]}
			below = [2]Tile{p.houses[0].tiles[W4], p.houses[1].tiles[W4]}
			p.goods(0, 9)
			p.goods(1)
		}).pass().pass().pass()
		before := len(s.g.players[0].tiles)
		require.Equal(t, int(top[0].Value), s.g.price(Brewers), "only the top one makes the price")
		s.pass()
		require.Equal(t, []Tile{top[0], below[0]}, s.g.players[0].tiles[before:])
		require.Equal(t, []Tile{top[0], below[0]}, s.view(0).Favourites[0].Tiles)
		require.Subset(t, s.g.box, []Tile{top[1], below[1]})
		require.EqualValues(t, 4, s.g.players[0].crests[0], "one crest, not two")
	})
	t.Run("a draft stops before Talers are shown, but not where they lie open", func(t *testing.T) {
		tied := func(p *prop) {
			p.goods(0, 2)
			p.goods(1, 2)
			p.players[0].supply, p.players[0].stock = 1, 7
		}
		shown := func(options ...string) bool {
			s := play(t, 2, tied, options...).plans("shoemakers", "")
			run, err := game.Preview(staged(tied), s.Record(), game.Answer{Seat: 0, Key: "visit.shoemakers", Picks: []string{"nothing"}})
			require.NoError(t, err)
			defer run.Close()
			require.True(t, run.AtSettle())
			return slices.ContainsFunc(run.Events(), func(e game.Event) bool { return e.Text.Key == Name+".shows" })
		}
		require.False(t, shown())
		require.True(t, shown(settingMoney, moneyOpen))
	})
}

func TestRoundEnd(t *testing.T) {
	t.Run("N-35 agents come back from all roofs", func(t *testing.T) {
		s := play(t, 2, nil).plans("brewers bakers", "bakers").visit(0, "nothing").visit(0, "nothing").visit(1, "nothing")
		s.pass()
		require.Equal(t, []int8{4, 4}, []int8{s.g.players[0].supply, s.g.players[1].supply})
		require.Equal(t, []int{0, 0}, s.view(0).Houses[1].Roof)
	})
	t.Run("N-36 three Talers each", func(t *testing.T) {
		s := over(t, 3, nil)
		require.Equal(t, []int{28, 28, 28}, s.money())
		require.Equal(t, []string{"income.why"}, s.why("income"))
	})
	t.Run("N-38 the next craftsman becomes guildmaster", func(t *testing.T) {
		s := play(t, 2, nil)
		h := &s.g.houses[1]
		w2, w3, top, w4 := h.tiles[W2], h.tiles[W3], h.tiles[Top], h.tiles[W4]
		s.pass()
		require.Equal(t, int(w2.Value), s.g.price(Bakers))
		require.Equal(t, 2, s.g.round)
		require.Equal(t, 1, s.g.turn)
		require.True(t, h.tiles[W1].IsZero())
		s.pass()
		require.Equal(t, int(w3.Value), s.g.price(Bakers))
		s.pass()
		require.Equal(t, int(top.Value), s.g.price(Bakers))
		require.Equal(t, w4, h.tiles[W4], "the lower tile goes along")
	})
	t.Run("N-37 after round 4 the game is scored without steps 4 to 7", func(t *testing.T) {
		s := play(t, 2, nil).pass().pass().pass()
		lodged := s.g.houses[0].tiles[L1]
		s.pass()
		require.Empty(t, s.Questions())
		require.Equal(t, Over, s.view(0).Phase)
		require.Equal(t, lodged, s.g.houses[0].tiles[L1])
		require.Equal(t, 4, s.g.round)
		v := s.view(game.Public)
		require.Equal(t, s.money(), []int{v.Players[0].Money, v.Players[1].Money}, "A-27: shown at the end")
		result, ok := s.Result()
		require.True(t, ok)
		require.Len(t, result.Scores, 2)
		require.Len(t, v.Final, 2)
	})
}

func TestRefill(t *testing.T) {
	t.Run("N-39 the rulebook's example: two slide, two are drawn in order", func(t *testing.T) {
		a, b := worker(Bakers, 5), worker(Bakers, 4)
		next, after := person(Mayor), worker(Shoemakers, 4)
		s := over(t, 3, func(p *prop) {
			p.lodge(Brewers, Tile{}, Tile{}, a, b)
			p.next(after)
			top := p.stack[len(p.stack)-1]
			p.stack = p.stack[:len(p.stack)-1]
			p.next(next)
			n := len(p.stack) - 1
			p.stack = append(p.stack[:n], top, p.stack[n])
		})
		require.Equal(t, []Tile{a, b, next, after}, s.g.houses[0].tiles[L1:])
	})
	t.Run("N-39 a guest in L1 leaves the game, gaps close", func(t *testing.T) {
		a, b, c := worker(Bakers, 5), worker(Bakers, 4), person(Engraver)
		s := over(t, 3, func(p *prop) { p.lodge(Brewers, a, b, Tile{}, c) })
		require.Contains(t, s.g.box, a)
		require.Equal(t, []Tile{b, c}, s.g.houses[0].tiles[L1:L3])
		for _, tile := range s.g.houses[0].tiles[L1:] {
			require.False(t, tile.IsZero())
		}
		require.True(t, s.Told("leaves"))
	})
	t.Run("N-39 A-28 guilds in order, until the stack is empty", func(t *testing.T) {
		s := over(t, 2, func(p *prop) {
			p.lodge(Brewers, Tile{}, Tile{}, Tile{}, worker(Bakers, 4))
			p.lodge(Bakers, Tile{}, Tile{}, Tile{}, worker(Bakers, 5))
			p.lodge(Shoemakers, Tile{}, Tile{}, Tile{}, person(Mayor))
			p.box = append(p.box, p.stack[:len(p.stack)-4]...)
			p.stack = p.stack[len(p.stack)-4:]
		})
		filled := func(i int) (n int) {
			for _, tile := range s.g.houses[i].tiles[L1:] {
				if !tile.IsZero() {
					n++
				}
			}
			return n
		}
		require.Equal(t, []int{4, 2, 1}, []int{filled(0), filled(1), filled(2)})
		require.False(t, s.g.houses[1].tiles[L2].IsZero(), "left to right")
		require.True(t, s.Told("empty"))
		require.Equal(t, 0, s.view(0).Stack)
	})
	t.Run("a draft stops before new guests are drawn", func(t *testing.T) {
		s := play(t, 2, nil).answer(0, "plan")
		run, err := game.Preview(staged(nil), s.Record(), game.Answer{Seat: 1, Key: "plan", Picks: []string{}})
		require.NoError(t, err)
		defer run.Close()
		require.True(t, run.AtSettle())
		require.Equal(t, 1, run.View(1).(View).Round)
	})
}

func TestPrestige(t *testing.T) {
	t.Run("N-9 the highest guildmaster, ties to the lower number", func(t *testing.T) {
		s := play(t, 3, func(p *prop) { p.masters(3, 6, 6, 5) })
		require.Equal(t, Bakers, s.view(0).Prestige)
		require.True(t, s.view(0).Houses[1].Prestige)
		require.Equal(t, 3, s.view(0).Crests)
	})
	t.Run("N-40 the rulebook's example: not the last one; the tie goes to the lower number", func(t *testing.T) {
		s := over(t, 3, func(p *prop) {
			p.masters(7, 2, 3, 4)
			p.lay(Brewers, W2, worker(Brewers, 6))
			p.lay(Bakers, W2, worker(Bakers, 4))
			p.lay(Shoemakers, W2, worker(Shoemakers, 5))
			p.lay(Printers, W2, worker(Printers, 5))
		})
		require.Equal(t, Shoemakers, s.view(0).Prestige)
		require.Equal(t, 2, s.view(0).Crests)
	})
	t.Run("N-64 at most one a round, four in a game", func(t *testing.T) {
		s := play(t, 2, nil).pass().pass().pass()
		require.Equal(t, 0, s.view(0).Crests)
		s.pass()
		require.Equal(t, NoGuild, s.view(0).Prestige)
		given := 0
		for _, p := range s.g.players[:2] {
			given += int(p.prestige)
		}
		require.Equal(t, 4, given+int(s.g.prestigeGone))
	})
}

// TestFortunesAreToldOnce: whoever is tied at several guilds shows their Talers at
// the first.
func TestFortunesAreToldOnce(t *testing.T) {
	s := play(t, 3, func(p *prop) {
		p.goods(0, 2, 2, 0, 1)
		p.goods(1, 2, 2, 2)
		p.goods(2, 0, 0, 2)
	})
	s.pass()
	shows := 0
	for _, what := range s.told() {
		if what == "shows" {
			shows++
		}
	}
	require.Equal(t, 3, shows, "of two who are tied twice, and a third")
}
