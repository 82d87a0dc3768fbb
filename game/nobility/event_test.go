package nobility

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// today lays an event on top of the pile; what lay there takes its place.
func (g *position) today(name string) {
	for e := Event(1); e <= EventCount; e++ {
		if e.Card().Name != name {
			continue
		}
		top := g.EventsLeft - 1
		for i := range g.events {
			if g.events[i] == e {
				g.events[i] = g.events[top]
			}
		}
		g.events[top] = e
		return
	}
	panic("no such event")
}

// onSlot lays a Building on a slot of the Guild Hall; what lay there goes to the bag.
func (g *position) onSlot(slot int, b Building) {
	was := g.Hall[slot].Tile
	for i := range g.bag[:g.Bag] {
		if g.bag[i] == b {
			g.bag[i] = was
		}
	}
	for i := range g.Hall {
		if g.Hall[i].Tile == b {
			g.Hall[i].Tile = was
		}
	}
	g.Hall[slot].Tile = b
}

// TestEvents plays every event: what it changes, R-40.
func TestEvents(t *testing.T) {
	const community = BuildingCount // the last tile is a Community Building
	for name, c := range map[string]struct {
		set    func(*position)
		script string
		says   func(t *testing.T, p *PlayerView, g *position)
	}{
		"busy-port": {nil, "0 turn =2 \n 0 place port \n 0 goods books books", func(t *testing.T, p *PlayerView, g *position) {
			require.EqualValues(t, 20+2*(g.Port.Ship.Card().Price[Books]+1), p.Coins)
		}},
		"diligent-hands": {nil, "rest", func(t *testing.T, p *PlayerView, _ *position) { require.EqualValues(t, 4, p.Income.Coins) }},
		"guild-holiday":  {nil, "rest", func(t *testing.T, p *PlayerView, _ *position) { require.EqualValues(t, 2, p.Income.Coins) }},
		"royal-gifts":    {nil, "", func(t *testing.T, p *PlayerView, _ *position) { require.EqualValues(t, 51, p.Modifiers) }},
		"timber-barges": {nil, "0 turn =2 \n 0 place yard", func(t *testing.T, p *PlayerView, _ *position) {
			require.EqualValues(t, 17, p.Coins)
		}},
		"open-house": {func(g *position) { g.Tavern.Dice[0] = NewDie(1, 6) }, "0 turn =2 \n ? 0 place tavern", nil},
		"guild-fair": {nil, "0 turn =2 \n 0 place guild.merchants \n 0 buy 1", func(t *testing.T, p *PlayerView, _ *position) {
			require.EqualValues(t, 6, p.Goods[Jewelry])
		}},
		"open-court": {func(g *position) { g.Players[0].Reputation = 10 }, "0 turn =2 \n 0 place castle", func(t *testing.T, p *PlayerView, _ *position) {
			require.EqualValues(t, 12, p.Reputation)
		}},
		"diligent-clerks": {nil, "", func(t *testing.T, p *PlayerView, g *position) {
			require.Equal(t, 2, g.clerkFree(1))
		}},
		"building-grants": {func(g *position) { g.onSlot(1, community) }, "0 turn =2 \n 0 place hall \n 0 lot lot.1", func(t *testing.T, p *PlayerView, _ *position) {
			require.EqualValues(t, 18, p.Coins)
			require.EqualValues(t, 2, p.Nobility)
		}},
		"day-of-nobles": {func(g *position) { g.onSlot(1, community) }, "0 turn =2 \n 0 place hall \n 0 lot lot.1", func(t *testing.T, p *PlayerView, _ *position) {
			require.EqualValues(t, 16, p.Coins)
			require.EqualValues(t, 3, p.Nobility)
		}},
		"good-spirits": {func(g *position) { g.houses(0, Elf); g.noble(0, 12) }, "0 turn =2 \n 0 place council.elf", func(t *testing.T, p *PlayerView, _ *position) {
			require.EqualValues(t, 23, p.Reputation)
		}},
		"generous-newcomers": {nil, "0 turn house* \n 0 pay usual", func(t *testing.T, p *PlayerView, _ *position) {
			require.EqualValues(t, 2, p.Scored[ByEvents])
		}},
		"storm-at-sea": {nil, "0 turn =6 \n 0 place port \n 0 goods books magic", nil},
		"city-tax": {func(g *position) { g.owns(0, Artists, 0) }, "rest", func(t *testing.T, p *PlayerView, _ *position) {
			require.EqualValues(t, 20+3-1, p.Coins, "one Apprentice, one Building")
		}},
		"open-gates": {func(g *position) { g.Players[0].Reputation = 6 }, "", func(t *testing.T, p *PlayerView, g *position) {
			require.Equal(t, 8, g.limit(0))
		}},
	} {
		t.Run(name, func(t *testing.T) {
			s := play(t, 2, "events=on", func(g *position) {
				p := &g.Players[0]
				p.Coins, p.Workers = 20, 3
				g.stock(0, 4)
				g.Guilds[Scholars].Apprentices[0] = 1
				if c.set != nil {
					c.set(g)
				}
				g.today(name)
			})
			require.Equal(t, name, s.g.Event.Card().Name)
			require.True(t, s.Told("reveal"))
			switch c.script {
			case "rest":
				s.pass(2)
			default:
				s.say(c.script)
			}
			if c.says != nil {
				c.says(t, &s.g.Players[0], s.g)
			}
		})
	}
}

func TestATaxOfNothingIsNotTold(t *testing.T) {
	s := play(t, 3, "events=on", func(g *position) {
		g.owns(0, Artists, 0)
		g.owns(1, Artists, 1)
		g.player(1).Coins = 0
		g.today("city-tax")
	}).pass(2)
	require.Equal(t, []string{"0 pays 1 coin in tax."}, s.english("taxed"), "of what there is; and who has no building pays none")
}
