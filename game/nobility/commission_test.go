package nobility

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// rich lays out for seat 0 something of all that is counted.
func rich(g *position) {
	p := &g.Players[0]
	g.owns(0, Scholars, 0)
	g.owns(0, Scholars, 1)
	g.owns(0, Artists, 0)
	g.lots(0, 1)
	p.Tiles = 3
	g.houses(0, Elf, Elf, Elf, Gnome, Dwarf)
	g.Guilds[Scholars].Apprentices[0], g.Guilds[Wizards].Apprentices[0] = 1, 2
	g.Desks.At[0], g.Desks.At[1] = 0, 0
	g.noble(0, 10)
	p.Coins, p.Modifiers, p.Reputation, p.Houses, p.Workers = 9, 3, 17, 1, 2
	p.Goods = [GoodCount]int16{Books: 2, Magic: 1, Artwork: 1, Jewelry: 1}
}

// TestMetrics is A-39, one by one.
func TestMetrics(t *testing.T) {
	s := kept(t, 2, rich)
	for m, is := range [MetricCount]int{CountWorkshops: 3, CountCommunity: 1, CountCouncil: 3, CountSettlers: 5, CountRaces: 3, CountKin: 3,
		CountApprentices: 3, CountGuilds: 3, CountClerks: 2, CountCoins: 9, CountGoods: 5, CountKinds: 4, CountReputation: 17,
		CountNobility: 10, CountModifiers: 3, CountMasters: 2, CountHouses: 1, CountWorkers: 2, CountPoints: 77} {
		require.Equal(t, is, s.g.count(0, Metric(m), 77), Metric(m).String())
	}
}

// TestCommissions scores every card with the same table, and none that is not active.
func TestCommissions(t *testing.T) {
	worth := [CommissionCount + 1]int{1: 9, 2: 4, 3: 9, 4: 5, 5: 6, 6: 10, 7: 6, 8: 6, 9: 8, 10: 4, 11: 5, 12: 4, 13: 8, 14: 8, 15: 6, 16: 8, 17: 4, 18: 6}
	s := kept(t, 2, rich)
	for c := Commission(1); c <= CommissionCount; c++ {
		at := &s.g.Players[0].Commissions[0]
		*at = CommissionView{Held: true, Card: c, Tile: 1, Done: [3]bool{true, true, true}}
		require.Equal(t, worth[c], s.g.commissioned(0), c.Key())
		require.EqualValues(t, worth[c], s.g.final(0).Scored[ByCommissions])
		at.Done[1] = false
		require.Zero(t, s.g.commissioned(0))
	}
}
