package nobility

import (
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
)

func TestIncome(t *testing.T) {
	for _, tc := range []struct {
		seats int
		chart []int // R-12, and digest 1.2: Coins an Apprentice, by how many there are
	}{{2, []int{3, 2}}, {3, []int{3, 2, 1}}, {4, []int{3, 2, 2, 1}}, {5, []int{3, 2, 2, 1, 1}}, {6, []int{4, 3, 2, 2, 1, 1}}} {
		for n, each := range tc.chart {
			s := play(t, tc.seats, "", func(g *position) {
				g.Guilds[Wizards].Apprentices[0] = 1
				g.Guilds[Wizards].Apprentices[1] = int8(n)
			}).pass(2)
			require.EqualValues(t, 8+each, s.g.Players[0].Coins, "%d seats, %d there", tc.seats, n+1)
			require.EqualValues(t, each, s.g.Players[0].Income.Coins)
			require.EqualValues(t, 8+n*each, s.g.Players[1].Coins)
		}
	}
	scenes(t, []scene{
		{name: "R-12 a good of its guild for each own workshop", set: func(g *position) {
			g.install(Wizards, 0, 0, GetCoin)
			g.install(Wizards, 1, 0, GetModifier)
			g.install(Artists, 0, 1, GetCoin)
			g.install(Artists, 1, game.Public, GetReputation)
		}, check: func(s *stage) {
			s.pass(2)
			require.Equal(s, of(1, 1, 1, 3, 1, 1), s.g.Players[0].Goods)
			require.Equal(s, of(1, 1, 1, 1, 1, 2), s.g.Players[1].Goods)
			require.EqualValues(s, 8, s.g.Players[0].Coins, "Guild Masters earn no Coins")
		}},
		{name: "R-12 what lots bring", set: func(g *position) {
			for lot := range LotCount {
				g.community(0, lot)
			}
			g.player(0).Reputation = 10
		}, check: func(s *stage) {
			s.pass(2)
			p := &s.g.Players[0]
			require.Equal(s, []int16{9, 51, 11}, []int16{p.Coins, p.Modifiers, int16(p.Reputation)})
			require.Equal(s, []string{"Income: 0 gets 1 coin, and 1 modifier and 1 reputation from community buildings; goods: nothing."}, s.english("income.lots"))
			require.Equal(s, []string{"Income: 1 gets no coins; goods: nothing."}, s.english("income"))
		}},
	})
}

func TestUpkeep(t *testing.T) {
	scenes(t, []scene{
		{name: "R-13 dice return, a new ship comes, the first player moves on", seats: 3, set: func(g *position) { g.moor(8) }, say: `
			0 turn =4
			0 place port
			0 goods books
			1 turn =5
			1 place castle
			2 turn =3
			2 place guild.artists
			2 buy`, check: func(s *stage) {
			s.pass(2)
			require.Equal(s, []int{2, 1}, []int{int(s.g.Round), int(s.g.First)})
			require.Equal(s, [3]Die{}, s.g.Castle)
			require.Equal(s, [DieFaces]Die{}, s.g.Port.Dice)
			require.Equal(s, [WorkshopSlots]Die{}, s.g.Guilds[Artists].Dice)
			require.Equal(s, Goods{}, s.g.Port.Sold)
			require.NotEqual(s, Ship(8), s.g.Port.Ship)
			for p := range s.g.Players[:3] {
				require.Equal(s, 5, s.g.Players[p].rolled(), "R-7")
				require.Zero(s, s.g.Players[p].Spent)
			}
			require.Equal(s, game.Seat(1), s.Questions()[0].Seat)
		}},
		{name: "R-13 the council fills from the top left", set: func(g *position) {
			g.councilPile[12], g.councilPile[13] = g.Council[0][Elf].Tile, g.Council[2][Human].Tile
			g.CouncilStack = 14
			g.Council[0][Elf].Tile, g.Council[2][Human].Tile = 0, 0
		}, check: func(s *stage) {
			top, next := s.g.councilPile[13], s.g.councilPile[12]
			s.pass(2)
			require.Equal(s, top, s.g.Council[0][Elf].Tile)
			require.Equal(s, next, s.g.Council[2][Human].Tile)
		}},
		{name: "R-13 buildings slide left, new ones come from the left", set: func(g *position) {
			for die := range HallSlots {
				g.show(die+1, Building(37+die))
			}
			g.layAside(g.Hall[1].Tile)
			g.Hall[1].Tile = 0
		}, check: func(s *stage) {
			next := s.g.bag[s.g.Bag-1]
			s.pass(2)
			got := []Building{}
			for i := range s.g.Hall {
				got = append(got, s.g.Hall[i].Tile)
			}
			require.Equal(s, []Building{37, 39, 40, 41, 42, next}, got)
		}},
		{name: "A-32 workshops of full guilds leave the hall", set: func(g *position) {
			for die := range HallSlots {
				g.show(die+1, Building(37+die))
			}
			g.show(1, 24)
			g.install(Wizards, 0, 1, GetModifier)
			g.install(Wizards, 1, 1, BuyGood)
			g.install(Wizards, 2, 1, GetCoin)
			for i, b := range g.bag[:g.Bag] { // one more is drawn first
				if b == 22 {
					g.bag[i], g.bag[g.Bag-1] = g.bag[g.Bag-1], b
				}
			}
		}, check: func(s *stage) {
			s.pass(2)
			for i := range s.g.Hall {
				require.False(s, s.g.dead(s.g.Hall[i].Tile))
			}
			require.ElementsMatch(s, []Building{24, 22}, s.g.aside[:s.g.Aside])
		}},
		{name: "A-15 what lies aside comes back when the bag is empty", set: func(g *position) {
			for g.Bag > 0 {
				g.Bag--
				g.layAside(g.bag[g.Bag])
			}
			g.layAside(g.Hall[0].Tile)
			g.Hall[0].Tile = 0
		}, check: func(s *stage) {
			s.pass(2)
			require.Zero(s, s.g.Aside)
			require.NotZero(s, s.g.Hall[5].Tile)
		}},
		{name: "A-15 no ship comes after the last", set: func(g *position) { g.Ships = 0 }, check: func(s *stage) {
			s.pass(2)
			require.Zero(s, s.g.Port.Ship)
			require.Equal(s, &notShip, s.g.barredPort(0, 3).why)
		}},
	})
}

func TestEnd(t *testing.T) {
	s := play(t, 3, "", func(g *position) {
		g.player(0).Goods = of(2, 2, 1, 0, 0, 0) // five: 2 points
		g.player(1).Nobility, g.player(1).Lord = 12, true
		g.player(2).Nobility, g.player(2).Lord = 7, true
		g.Guilds[Wizards].Apprentices[2] = 1
	})
	result := s.end()
	require.Equal(t, 10, int(s.g.Round), "R-6")
	at := func(seat int, by Scored) int { return result.Scores[seat].Parts[by].Points }
	require.Equal(t, []int{2, 3, 3}, []int{at(0, ByGoods), at(1, ByGoods), at(2, ByGoods)}, "R-32")
	require.Equal(t, []int{0, 6, 3}, []int{at(0, ByNobility), at(1, ByNobility), at(2, ByNobility)}, "R-32")
	require.EqualValues(t, 8+10*3, s.g.Players[2].Coins, "A-19: Income also after the last round")
	require.Equal(t, []int{3, 1, 2}, []int{result.Scores[0].Place, result.Scores[1].Place, result.Scores[2].Place})

	short := play(t, 2, "rounds=7", nil)
	short.end()
	require.Equal(t, 7, int(short.g.Round), "A-41")
}

func TestTies(t *testing.T) {
	for _, tc := range []struct {
		why    string
		set    func(a, b *PlayerView)
		places [2]int
	}{
		{"shared", func(a, b *PlayerView) {}, [2]int{1, 1}},
		{"coins", func(a, b *PlayerView) { b.Coins++ }, [2]int{2, 1}},
		{"reputation before coins", func(a, b *PlayerView) { b.Coins++; a.Reputation = 12 }, [2]int{1, 2}},
		{"houses built before reputation", func(a, b *PlayerView) { a.Reputation = 12; b.Lots[0] = 1 }, [2]int{2, 1}},
		{"those on the platform do not count", func(a, b *PlayerView) { a.Reputation = 12; b.Houses = 3 }, [2]int{1, 2}},
		{"points before all", func(a, b *PlayerView) { a.Points++; a.Scored[ByCouncil]++; b.Lots[0] = 1 }, [2]int{1, 2}},
	} {
		g := deal(setupOf(t, 2, ""), game.Setup{}.Luck())
		tc.set(&g.Players[0], &g.Players[1])
		result := g.end(new(game.Table))
		require.Equal(t, tc.places, [2]int{result.Scores[0].Place, result.Scores[1].Place}, tc.why)
	}
}
