package nobility

import (
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"
)

// Every card and tile of the base game is played once; those of the other decks are with
// their chapters.

func TestEverySettlersCardIsPlayed(t *testing.T) {
	for c := Settlers(1); c <= SettlersCount; c++ {
		s := play(t, 2, "", func(g *position) { g.hold(0, c); g.stock(0, 5) })
		p := s.g.player(0)
		workers, stars, goods := p.Workers, p.Nobility, p.stored()
		s.say("0 turn house." + c.Key() + "\n0 pay usual")
		card := c.Card()
		require.Equal(t, int(card.Max), int(p.Scored[BySettlers]), c.Key())
		require.Equal(t, goods-int(card.Max), p.stored(), c.Key())
		require.Equal(t, []int8{workers + card.Workers, stars + card.Stars}, []int8{p.Workers, p.Nobility}, c.Key())
		require.True(t, p.housed(card.Race), c.Key())
	}
}

func TestEveryBuildingIsBought(t *testing.T) {
	for b := Building(1); b <= BuildingCount; b++ {
		s := play(t, 2, "", func(g *position) {
			g.show(3, b)
			g.player(0).Workers = 2
			for i := range g.Guilds {
				g.Guilds[i].Apprentices[0] = 1
			}
		})
		s.say("0 turn =3\n0 place hall")
		if guild := b.Card().Guild; guild != NoGuild {
			require.Equal(t, WorkshopView{b, 0}, s.g.Guilds[guild].Workshops[0], b.Key())
		} else {
			s.say("0 lot lot.2")
			require.Equal(t, b, s.g.player(0).Community[1], b.Key())
		}
		require.Positive(t, s.g.player(0).Scored[ByBuildings], b.Key())
	}
}

func TestEveryCouncilTileIsFulfilled(t *testing.T) {
	for c := Council(1); c <= CouncilCount; c++ {
		s := play(t, 2, "", func(g *position) {
			g.wish(1, Elf, c)
			p := g.player(0)
			p.Nobility, p.Lord, p.Coins = theCards.Limits.Nobility, true, 20
			g.houses(0, Elf)
			g.stock(0, 5)
		})
		p := s.g.player(0)
		goods, card := p.Goods, c.Card()
		s.say("0 turn =4\n0 place council.elf")
		require.Equal(t, card.Points, int8(p.Scored[ByCouncil]), c.Key())
		require.Equal(t, 20-card.Coins, int8(p.Coins), c.Key())
		for good, n := range card.Goods {
			require.Equal(t, goods[good]-int16(n), p.Goods[good], "%s: %s", c.Key(), Good(good))
		}
	}
}

func TestEveryShipPays(t *testing.T) {
	for ship := Ship(1); ship <= ShipCount; ship++ {
		for good := range Good(GoodCount) {
			s := play(t, 2, "", func(g *position) { g.moor(ship); g.stock(0, 2) })
			before := s.g.player(0).Coins
			s.say("0 turn =2\n0 place port\n0 goods " + good.String())
			require.Equal(t, before+int16(ship.Card().Price[good]), s.g.player(0).Coins, "%s: %s", ship.Key(), good)
		}
	}
}

// TestUsualPlaces: the rest as usual of a die is what brings a player on.
func TestUsualPlaces(t *testing.T) {
	for want, set := range map[string]func(*position){
		"yard": func(g *position) { g.player(0).Houses = 0 },
		"council.elf": func(g *position) {
			g.wish(1, Elf, 11)
			g.player(0).Nobility, g.player(0).Lord = 12, true
			g.houses(0, Elf)
			g.stock(0, 5)
		},
		"hall": func(g *position) { g.show(4, BuildingCount); g.player(0).Workers = 1 },
	} {
		s := play(t, 2, "", set)
		s.say("0 turn =" + strconv.Itoa(4))
		require.Equal(t, []string{want}, s.Question(0).Default)
	}
}
