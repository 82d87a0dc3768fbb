package nobility

import (
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
)

// of are Goods by what is said of them.
func of(books, weaponry, furnishings, magic, jewelry, artwork int16) [GoodCount]int16 {
	return [GoodCount]int16{books, weaponry, furnishings, magic, jewelry, artwork}
}

// with gives seat 0 a card, Goods and a Character without a bonus for them.
func with(c Settlers, who Character, goods [GoodCount]int16) func(*position) {
	return func(g *position) {
		g.hold(0, c)
		p := g.player(0)
		p.Goods, p.Character = goods, who
		if other := g.player(1); other.Character == who {
			other.Character = who%CharacterCount + 1
		}
	}
}

func TestCompleting(t *testing.T) {
	scenes(t, []scene{
		{name: "R-28 a house and goods within the range, R-29 points, workers, stars", set: with(2, 12, of(3, 0, 0, 3, 0, 0)), say: `
			0 turn house.settlers.2
			0 pay books magic magic
			0 turn end`, check: func(s *stage) {
			p := &s.g.Players[0]
			require.Equal(s, of(1, 0, 0, 0, 0, 0), p.Goods)
			require.Equal(s, []int{5, 5, 2, 1, 0}, []int{int(p.Points), int(p.Scored[BySettlers]), int(p.Workers), int(p.Nobility), int(p.Houses)})
			require.Equal(s, [LotsMost]Settlers{2}, p.Lots)
			require.Zero(s, p.held())
		}},
		{name: "R-28 one of each kind at least", set: with(2, 12, of(4, 0, 0, 0, 0, 0)), say: "? 0 turn die.4 no house.settlers.2",
			check: nil},
		{name: "R-28 three of a kind at most", set: with(2, 12, of(5, 0, 0, 1, 0, 0)), say: "0 turn house.settlers.2", check: func(s *stage) {
			// 3 books and 1 magic: just enough, so nothing is asked.
			require.Equal(s, of(2, 0, 0, 0, 0, 0), s.g.Players[0].Goods)
		}},
		{name: "R-28 so too few may be there", set: with(3, 12, of(5, 1, 0, 0, 0, 0)), check: func(s *stage) {
			require.Equal(s, "kinds", s.Refused(0, "house.settlers.3"))
		}},
		{name: "R-28 less than the range", set: with(4, 12, of(0, 1, 0, 1, 3, 0)), check: func(s *stage) {
			require.Equal(s, "enough", s.Refused(0, "house.settlers.4"))
		}},
		{name: "R-28 four of the character's kind", set: with(4, 7, of(0, 1, 0, 1, 4, 0)), say: "0 turn house.settlers.4", check: func(s *stage) {
			require.EqualValues(s, 6, s.g.Players[0].Points)
		}},
		{name: "A-7 the range holds for the fourth good, too", set: with(1, 7, of(3, 0, 0, 0, 4, 0)), say: "0 turn house.settlers.1", check: func(s *stage) {
			require.Equal(s, []int{2, 4}, []int{s.Question(0).Min, s.Question(0).Max})
		}},
		{name: "R-28 only with a house", set: func(g *position) { with(2, 12, of(3, 3, 3, 3, 3, 3))(g); g.player(0).Houses = 0 }, check: func(s *stage) {
			require.Equal(s, "house", s.Refused(0, "house.settlers.2"))
		}},
		{name: "R-29 a point for each community building", set: func(g *position) {
			with(2, 12, of(3, 0, 0, 3, 0, 0))(g)
			g.community(0, 0)
			g.community(0, 1)
		}, say: "0 turn house.settlers.2\n0 pay books magic", check: func(s *stage) {
			require.EqualValues(s, 10+4+2, s.g.Players[0].Points)
			require.EqualValues(s, 2, s.g.Players[0].Scored[ByCommunity])
		}},
		{name: "A-14 no more than fourteen meeples", set: func(g *position) { with(1, 12, of(3, 0, 0, 0, 3, 0))(g); g.player(0).Workers = 13 },
			say: "0 turn house.settlers.1\n0 pay books books", check: func(s *stage) { require.EqualValues(s, 14, s.g.Players[0].Workers) }},
		{name: "the rest as usual pays as much as it may", set: with(2, 12, of(3, 0, 0, 3, 0, 0)), say: "0 turn house.settlers.2", check: func(s *stage) {
			require.Len(s, s.Question(0).Default, 4)
		}},
	})
}

// community puts a Community Building on a seat's lot.
func (g *position) community(seat game.Seat, lot int) {
	for b := Building(37); ; b++ {
		for i, at := range g.bag[:g.Bag] {
			if at == b {
				copy(g.bag[i:g.Bag], g.bag[i+1:g.Bag])
				g.Bag--
				g.player(seat).Community[lot] = b
				g.player(seat).score(ByBuildings, int(theCards.Lots[lot].Points))
				return
			}
		}
	}
}

func TestLords(t *testing.T) {
	lord := func(who Character, more func(*position)) func(*position) {
		return func(g *position) {
			with(2, who, of(3, 3, 3, 3, 3, 3))(g)
			g.player(0).Nobility, g.player(0).Reputation = 4, 10
			if more != nil {
				more(g)
			}
		}
	}
	const say = "0 turn house.settlers.2\n0 pay books magic"
	gains := func(reputation, coins, modifiers, houses, workers, points, nobility int) func(*stage) {
		return func(s *stage) {
			p := &s.g.Players[0]
			require.Equal(s, []int{10 + reputation, 8 + coins, 50 + modifiers, houses, 2 + workers, 4 + points, 5 + nobility},
				[]int{int(p.Reputation), int(p.Coins), int(p.Modifiers), int(p.Houses), int(p.Workers), int(p.Points), int(p.Nobility)})
			require.True(s, p.Lord)
		}
	}
	scenes(t, []scene{
		{name: "courtier", set: lord(1, func(g *position) { g.face(2, 9) }), say: say + "\n0 card settlers.9", check: func(s *stage) {
			gains(4, 0, 0, 0, 0, 0, 0)(s)
			require.Equal(s, Settlers(9), s.g.Players[0].Hand[0])
			require.NotZero(s, s.g.Tavern.Cards[2])
		}},
		{name: "courtier with a full hand", set: func(g *position) {
			lord(1, nil)(g)
			g.hold(0, 2, 3, 4)
			g.face(2, 9)
		}, say: say + "\n0 card settlers.9\n? 0 turn end", check: func(s *stage) { require.Equal(s, 3, s.g.Players[0].held()) }},
		{name: "coiner", set: lord(2, nil), say: say, check: gains(0, 5, 0, 0, 0, 0, 0)},
		{name: "quarry master", set: lord(3, nil), say: say + "\n0 gift artwork magic", check: func(s *stage) {
			gains(0, 2, 0, 0, 0, 0, 0)(s)
			require.Equal(s, of(1, 3, 3, 2, 3, 4), s.g.Players[0].Goods)
		}},
		{name: "scribe", set: lord(4, nil), say: say, check: gains(0, 0, 4, 0, 0, 0, 0)},
		{name: "envoy", set: lord(5, nil), say: say, check: gains(4, 0, 2, 0, 0, 0, 0)},
		{name: "bandit", set: lord(6, nil), say: say, check: gains(0, 3, 2, 0, 0, 0, 0)},
		{name: "merchant chief", set: lord(7, nil), say: say + "\n0 gift artwork artwork artwork artwork", check: func(s *stage) {
			require.EqualValues(s, 7, s.g.Players[0].Goods[Artwork])
		}},
		{name: "guard", set: lord(8, nil), say: say, check: gains(3, 2, 0, 0, 0, 0, 0)},
		{name: "master builder", set: lord(9, nil), say: say, check: gains(0, 1, 0, 1, 0, 0, 0)},
		{name: "master builder with seven houses", set: lord(9, func(g *position) { g.player(0).Houses = 7 }), say: say, check: gains(0, 1, 0, 6, 0, 0, 0)},
		{name: "overseer", set: lord(10, nil), say: say, check: gains(0, 2, 0, 0, 1, 0, 0)},
		{name: "court mage", set: lord(11, nil), say: say + "\n0 gift books books", check: gains(2, 0, 1, 0, 0, 0, 0)},
		{name: "painter", set: lord(12, nil), say: say, check: gains(0, 0, 0, 0, 0, 4, 0)},
		{name: "wanderer", set: lord(13, nil), say: say, check: gains(0, 3, 0, 0, 0, 0, 1)},
		{name: "only once", set: lord(2, func(g *position) { g.player(0).Nobility, g.player(0).Lord = 5, true }), say: say, check: gains(0, 0, 0, 0, 0, 0, 1)},
		{name: "A-12 stars beyond the end are lost", set: lord(2, func(g *position) { g.player(0).Nobility, g.player(0).Lord = 12, true }), say: say, check: gains(0, 0, 0, 0, 0, 0, 7)},
		{name: "A-13 by a building, before anything else", set: func(g *position) {
			lord(7, nil)(g)
			g.show(1, 37)
			g.player(0).Workers = 1
		}, say: "0 turn =1\n0 place hall\n0 lot lot.1\n0 gift books books books books\n? 0 turn house.settlers.2", check: nil},
	})
}

func TestSelling(t *testing.T) {
	scenes(t, []scene{
		{name: "R-31 a workshop brings coins and the meeple, costs its points", set: func(g *position) {
			g.install(Artists, 1, 0, GetCoin)
			g.player(0).score(ByBuildings, 4)
			g.player(0).Nobility = 1
		}, say: "0 turn sell\n0 turn end", check: func(s *stage) {
			p := &s.g.Players[0]
			require.Equal(s, []int{11, 1, 0, 1}, []int{int(p.Coins), int(p.Workers), int(p.Points), int(p.Nobility)})
			w := s.g.Guilds[Artists].Workshops[1]
			require.Equal(s, game.Public, w.Owner, "A-10: it stays, nobody's")
			require.NotZero(s, w.Tile)
		}},
		{name: "R-31 a community building goes, A-10 its lot is free again", set: func(g *position) { g.community(0, 0); g.community(0, 1) },
			say: "0 turn sell\n0 sell lot.1\n0 turn end", check: func(s *stage) {
				p := &s.g.Players[0]
				require.Equal(s, []int{11, 1, 5, 0}, []int{int(p.Coins), int(p.Workers), int(p.Points), p.freeLot()})
				require.EqualValues(s, 1, s.g.Aside, "A-15")
			}},
		{name: "R-31 once a turn", set: func(g *position) { g.community(0, 0); g.community(0, 1) }, say: "0 turn sell\n0 sell lot.1\n? 0 turn end no sell"},
		{name: "A-10 nobody gains by it then", seats: 3, set: func(g *position) { g.install(Artists, 0, game.Public, GetReputation) },
			say: "0 turn =1\n0 place guild.artists\n0 buy", check: func(s *stage) { require.False(s, s.Told("owner.coins")) }},
	})
}
