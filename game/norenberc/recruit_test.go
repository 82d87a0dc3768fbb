package norenberc

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
)

func TestCost(t *testing.T) {
	for _, tc := range []struct {
		name   string
		window string
		goods  []int8
		ask    []string // answers to give after the visit: key and picks
		left   Goods
	}{
		{"N-21 L1 takes one own", "recruit.l1", []int8{2, 2}, nil, Goods{1, 2}},
		{"N-21 L2 takes one own and one of any type", "recruit.l2", []int8{2, 2}, []string{"pay.brewers", "pastry"}, Goods{2 - 1, 1}},
		{"A-23 L2 with two own", "recruit.l2", []int8{2, 2}, []string{"pay.brewers", "beer"}, Goods{0, 2}},
		{"N-21 L3 takes two own", "recruit.l3", []int8{2}, nil, Goods{}},
		{"N-21 L3 or one own and two of any", "recruit.l3", []int8{1, 1, 1}, nil, Goods{}},
		{"A-24 L3 the dearer price where both are possible", "recruit.l3", []int8{2, 2}, []string{"price.brewers", "any", "pay.brewers", "pastry pastry"}, Goods{1, 0}},
		{"A-24 L3 the cheaper one", "recruit.l3", []int8{2, 2}, []string{"price.brewers", "own"}, Goods{0, 2}},
		{"A-23 L3 one own and two of any, all own", "recruit.l3", []int8{3, 2}, []string{"price.brewers", "any", "pay.brewers", "beer beer"}, Goods{0, 2}},
		{"N-21 L4 takes three own", "recruit.l4", []int8{3}, nil, Goods{}},
		{"N-21 L4 or two own and two of any", "recruit.l4", []int8{2, 1, 1}, nil, Goods{}},
		{"A-24 L4 the dearer price", "recruit.l4", []int8{4, 1}, []string{"price.brewers", "any", "pay.brewers", "beer pastry"}, Goods{1, 0}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			s := play(t, 2, func(p *prop) {
				p.lodge(Brewers, worker(Bakers, 4), worker(Bakers, 4), worker(Bakers, 5), worker(Bakers, 5))
				p.goods(0, tc.goods...)
			}).plans("brewers", "")
			before := s.g.houses[0].store
			had := s.g.players[0].goods
			s.visit(0, tc.window)
			for i := 0; i < len(tc.ask); i += 2 {
				s.answer(0, tc.ask[i], strings.Fields(tc.ask[i+1])...)
			}
			require.Equal(t, tc.left, s.g.players[0].goods)
			for i := range had {
				before[i] += had[i] - tc.left[i]
			}
			require.Equal(t, before, s.g.houses[0].store, "all paid goods enter this guild's store")
			require.Len(t, s.g.players[0].tiles, 1)
			require.Equal(t, 0, countAsked(s, "first"), "N-22: a player already first is not asked")
		})
	}
	t.Run("A-24 the cheaper price is offered first and is the default", func(t *testing.T) {
		s := play(t, 2, func(p *prop) { p.goods(0, 2, 2) }).plans("brewers", "").visit(0, "recruit.l3")
		require.Equal(t, []string{"own", "any"}, s.offered(0))
		require.Equal(t, []string{"own"}, s.Question(0).Default)
		s.answer(0, "price.brewers", "any")
		require.Equal(t, []string{"beer", "pastry"}, s.offered(0))
		require.Equal(t, []string{"beer", "pastry"}, s.Question(0).Default)
		require.Equal(t, []int{1, 2}, []int{s.Question(0).Options[0].Often(), s.Question(0).Options[1].Often()}, "one beer is spoken for")
	})
}

func countAsked(s *stage, key string) int {
	n := 0
	for _, a := range s.Record().Log {
		if a.Key == key {
			n++
		}
	}
	return n
}

func TestRecruit(t *testing.T) {
	t.Run("the rulebook's example: Blue pays a Beer and a Shoe for the Councilman", func(t *testing.T) {
		const blue, orange = 1, 2
		s := play(t, 3, func(p *prop) {
			p.order = [mostSeats]game.Seat{orange, 0, blue}
			p.lodge(Brewers, Tile{}, person(Councilman), worker(Printers, 7), person(Musician3))
		}).plans("", "brewers", "brewers bakers")
		s.visit(orange, "sell")
		require.Equal(t, []string{"sell", "recruit.l2", "recruit.l3", "buy", "nothing"}, s.offered(blue))
		guests := len(s.g.stack)
		s.visit(blue, "recruit.l2").answer(blue, "pay.brewers", "shoe")
		require.Len(t, s.g.stack, guests+1, "the Councilman is shuffled back")
		require.Equal(t, 26, s.g.players[blue].money, "1 Taler for Orange's agent on the roof")
		require.Equal(t, []int8{4, 3}, []int8{s.g.players[blue].supply, s.g.players[blue].stock}, "4 - 1 + 1")
		s.answer(blue, "first", "first")
		require.Equal(t, []game.Seat{blue, orange, 0}, s.view(0).Order)
		require.True(t, s.g.houses[0].tiles[L2].IsZero(), "nobody slides")
		require.Equal(t, worker(Printers, 7), s.g.houses[0].tiles[L3])
		require.EqualValues(t, 1, s.g.houses[0].roof[blue])
	})
	t.Run("N-22 A-19 the roof pays for agents of all colours, not for Mayors, not for the acting one", func(t *testing.T) {
		s := play(t, 3, func(p *prop) {
			p.lodge(Brewers, worker(Bakers, 3))
			p.agents(0, Brewers, 2)
			p.agents(2, Brewers, 1)
			p.agents(2, Bakers, 1)
			p.house(Brewers).mayors = 1
			*p.find(person(Mayor)) = p.stack[0]
			p.stack = p.stack[1:]
		}).plans("brewers", "", "")
		s.visit(0, "recruit.l1")
		require.Equal(t, 25+3, s.g.players[0].money)
	})
	t.Run("N-22 no event and no Taler for an empty roof", func(t *testing.T) {
		s := play(t, 2, func(p *prop) { p.lodge(Brewers, worker(Bakers, 3)) }).plans("brewers", "").visit(0, "recruit.l1")
		require.Equal(t, 25, s.g.players[0].money)
		require.False(t, s.Told("roof"))
	})
	t.Run("N-23 a craftsman is kept; agent-plus brings an agent", func(t *testing.T) {
		s := play(t, 2, func(p *prop) { p.lodge(Brewers, worker(Shoemakers, 2)) }).plans("brewers", "").visit(0, "recruit.l1")
		require.Equal(t, []Tile{worker(Shoemakers, 2)}, s.view(1).Players[0].Citizens)
		require.Equal(t, []int8{4, 3}, []int8{s.g.players[0].supply, s.g.players[0].stock})
	})
	t.Run("A-41 agent-plus without an agent left does nothing", func(t *testing.T) {
		s := play(t, 2, func(p *prop) {
			p.players[0].supply, p.players[0].stock = 8, 0
			p.lodge(Brewers, worker(Shoemakers, 2))
		}).plans("brewers", "").visit(0, "recruit.l1")
		require.EqualValues(t, 7, s.g.players[0].supply)
		require.True(t, s.Told("agent.none"))
	})
}

func TestTurnOrder(t *testing.T) {
	setup := func(p *prop) {
		p.lodge(Brewers, worker(Bakers, 3), worker(Bakers, 3), worker(Bakers, 4), worker(Bakers, 4))
		for seat := range game.Seat(4) {
			p.goods(seat, 1, 1)
		}
	}
	t.Run("A-26 to the first place or not at all", func(t *testing.T) {
		s := play(t, 4, setup).plans("", "", "brewers", "").visit(2, "recruit.l1")
		require.Equal(t, []string{"first", "stay"}, s.offered(2))
		require.Equal(t, []string{"stay"}, s.Question(2).Default)
		stays := play(t, 4, setup).plans("", "", "brewers shoemakers", "").visit(2, "recruit.l1").answer(2, "first", "stay")
		require.Equal(t, []game.Seat{0, 1, 2, 3}, stays.view(0).Order)
		s.answer(2, "first", "first")
		require.Equal(t, []game.Seat{2, 0, 1, 3}, s.view(0).Order, "those ahead slide down one")
	})
	t.Run("A-25 at once; those still to act keep their order and nobody acts twice", func(t *testing.T) {
		s := play(t, 4, setup).plans("brewers bakers", "brewers bakers", "brewers bakers", "brewers bakers")
		s.visit(0, "nothing").visit(1, "recruit.l1").answer(1, "first", "first")
		require.Equal(t, []string{"2 visit.brewers"}, s.asked())
		require.Equal(t, []game.Seat{2, 3}, s.view(0).Houses[0].Cards)
		s.visit(2, "nothing").visit(3, "recruit.l2").answer(3, "first", "first")
		require.Equal(t, []string{"3 visit.bakers"}, s.asked(), "the next guild uses the new order")
		require.Equal(t, []game.Seat{3, 1, 0, 2}, s.view(0).Houses[1].Cards)
	})
}
