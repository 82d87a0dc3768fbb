package norenberc

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
)

func TestCalling(t *testing.T) {
	t.Run("N-15 N-16 guilds in order, players in turn order, agent to card to roof", func(t *testing.T) {
		s := play(t, 3, func(p *prop) { p.order = [mostSeats]game.Seat{2, 0, 1} })
		s.plans("brewers bakers", "bakers", "brewers bakers")
		require.Equal(t, []string{"2 visit.brewers"}, s.asked())
		require.Equal(t, []game.Seat{2, 0}, s.view(1).Houses[0].Cards)
		require.EqualValues(t, 3, s.g.players[2].supply, "an agent lies on the card")
		s.visit(2, "nothing")
		require.EqualValues(t, 1, s.g.houses[0].roof[2])
		require.Equal(t, []string{"0 visit.brewers"}, s.asked())
		s.visit(0, "nothing")
		require.Equal(t, []string{"2 visit.bakers"}, s.asked())
		s.visit(2, "nothing").visit(0, "nothing").visit(1, "nothing")
		require.Equal(t, []string{"0 plan", "1 plan", "2 plan"}, s.asked())
	})
	t.Run("a card not yet called cannot be guessed from what others are shown", func(t *testing.T) {
		one := play(t, 2, nil).plans("brewers bakers", "brewers")
		other := play(t, 2, nil).plans("brewers shoemakers", "brewers")
		require.Equal(t, one.View(1), other.View(1))
		require.Equal(t, one.View(game.Public), other.View(game.Public))
		require.Equal(t, one.Events(), other.Events())
	})
	t.Run("no answer is taken back once the next guild is called", func(t *testing.T) {
		s := play(t, 2, nil).plans("brewers shoemakers", "").visit(0, "nothing")
		require.ErrorIs(t, s.CanUndo(0), game.ErrSettled)
	})
}

func TestVisit(t *testing.T) {
	t.Run("N-16 what is possible is offered, the rest is explained", func(t *testing.T) {
		s := play(t, 2, func(p *prop) { p.goods(0, 1, 1) }).plans("brewers", "")
		require.Equal(t, []string{"sell", "recruit.l2", "buy", "nothing"}, s.offered(0))
		require.Equal(t, map[string]string{"recruit.l3": "norenberc.not.cost.l3", "recruit.l4": "norenberc.not.cost.l4"}, s.refused(0))
		require.Equal(t, []string{"nothing"}, s.Question(0).Default)
		require.Equal(t, "brewers", s.Question(0).Focus)
	})
	t.Run("N-28 A-47 doing nothing is always possible and costs the agent; alone it is not asked", func(t *testing.T) {
		s := play(t, 2, func(p *prop) {
			p.goods(0, 0, 1)
			p.players[0].money = 1
			p.barter(Brewers, Bakers, Brewers, p.houses[0].store[0])
			p.lay(Brewers, L1, worker(Brewers, 3))
		}).plans("brewers bakers", "")
		require.Equal(t, []string{"0 visit.bakers"}, s.asked(), "a single option answers itself")
		require.EqualValues(t, 1, s.g.houses[0].roof[0])
		require.True(t, s.Told("nothing.forced"))
	})
	for _, tc := range []struct {
		name string
		set  func(*prop)
		want string
	}{
		{"A-36 nothing to sell", func(p *prop) { p.goods(0, 0, 5) }, "sell norenberc.not.sell"},
		{"N-19 the store is empty", func(p *prop) { p.barter(Brewers, Bakers, Brewers, 10) }, "buy norenberc.not.store"},
		{"A-35 no money for one good", func(p *prop) { p.masters(5); p.players[0].money = 4 }, "buy norenberc.not.money"},
		{"N-21 no good of the guild's own", func(p *prop) { p.goods(0, 0, 8); p.lay(Brewers, L1, person(Mayor)) }, "recruit.l1 norenberc.not.cost.l1"},
		{"N-21 no second good", func(p *prop) { p.goods(0, 1) }, "recruit.l2 norenberc.not.cost.l2"},
		{"N-21 not two own, not one and two", func(p *prop) { p.goods(0, 1, 1) }, "recruit.l3 norenberc.not.cost.l3"},
		{"N-21 not three own, not two and two", func(p *prop) { p.goods(0, 2, 1) }, "recruit.l4 norenberc.not.cost.l4"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			s := play(t, 2, tc.set).plans("brewers", "")
			var act, why string
			_, err := fmt.Sscan(tc.want, &act, &why)
			require.NoError(t, err)
			require.Equal(t, why, s.refused(0)[act])
			require.NotContains(t, s.offered(0), act)
		})
	}
}

func TestSell(t *testing.T) {
	t.Run("N-18 the rulebook's example: 1 Beer for 6, the price of the guildmaster", func(t *testing.T) {
		s := play(t, 3, func(p *prop) { p.masters(6, 2) }).plans("", "", "brewers bakers")
		s.visit(2, "sell")
		require.Equal(t, 31, s.g.players[2].money, "one good is sold without asking how many")
		require.EqualValues(t, 0, s.g.players[2].goods[0])
		require.EqualValues(t, 10, s.g.houses[0].store[0])
		require.Equal(t, []string{"price.why"}, s.why("sold"))
	})
	t.Run("N-18 any number from one up, only of the guild's own type, loose", func(t *testing.T) {
		s := play(t, 2, func(p *prop) { p.masters(4); p.goods(0, 3, 2, 2) }).plans("brewers", "").visit(0, "sell")
		require.Equal(t, []string{"1", "2", "3"}, s.offered(0))
		require.Equal(t, []string{"1"}, s.Question(0).Default)
		s.answer(0, "sell.brewers", "2")
		require.Equal(t, 33, s.g.players[0].money)
		require.Equal(t, Goods{1, 2, 2}, s.g.players[0].goods)
	})
}

func TestBuy(t *testing.T) {
	t.Run("N-19 the rulebook's example: 3 Pastries for 6", func(t *testing.T) {
		s := play(t, 3, func(p *prop) { p.masters(6, 2); p.players[2].money = 31 }).plans("", "", "bakers")
		s.visit(2, "buy").answer(2, "buy.bakers", "pastry", "pastry", "pastry")
		require.Equal(t, 25, s.g.players[2].money)
		require.EqualValues(t, 4, s.g.players[2].goods[1])
		require.EqualValues(t, 6, s.g.houses[1].store[1])
	})
	t.Run("A-35 any mix of what is in the store, for the same price", func(t *testing.T) {
		s := play(t, 2, func(p *prop) { p.masters(3); p.barter(Shoemakers, Brewers, Shoemakers, 2) }).plans("brewers", "")
		s.visit(0, "buy")
		q := s.Question(0)
		require.Equal(t, []string{"beer", "shoe"}, s.offered(0))
		require.Equal(t, []int{3, 2}, []int{q.Options[0].Often(), q.Options[1].Often()})
		require.Equal(t, []int{1, 3}, []int{q.Min, q.Max})
		require.Equal(t, []string{"beer"}, q.Default)
		s.answer(0, "buy.brewers", "beer", "shoe", "shoe")
		require.Equal(t, Goods{2, 1, 3}, s.g.players[0].goods)
		require.Equal(t, 16, s.g.players[0].money)
		require.EqualValues(t, 0, s.g.houses[0].store[2])
	})
	t.Run("N-19 no more than the money buys, nor the store holds", func(t *testing.T) {
		poor := play(t, 2, func(p *prop) { p.masters(4); p.players[0].money = 11 }).plans("brewers", "").visit(0, "buy")
		require.Equal(t, 2, poor.Question(0).Max)
		last := play(t, 2, func(p *prop) { p.masters(4); p.players[0].money = 4 }).plans("brewers", "").visit(0, "buy")
		require.Equal(t, 0, last.g.players[0].money, "one good for the last Taler answers itself")
		few := play(t, 2, func(p *prop) {
			p.barter(Brewers, Bakers, Brewers, 9)
			p.barter(Shoemakers, Brewers, Shoemakers, 1)
		}).plans("brewers", "").visit(0, "buy")
		require.Equal(t, 2, few.Question(0).Max)
	})
	t.Run("N-27 Talers gained may be spent at the next guild", func(t *testing.T) {
		s := play(t, 2, func(p *prop) { p.masters(6, 5); p.players[0].money = 0 }).plans("brewers bakers", "")
		require.NotContains(t, s.offered(0), "buy")
		s.visit(0, "sell")
		require.Contains(t, s.offered(0), "buy")
	})
}

func TestFirstTurnLimit(t *testing.T) {
	for _, tc := range []struct{ seats, cards, limit int }{
		{5, 5, 1}, {5, 4, 1}, {5, 3, 2}, {5, 2, 3}, {5, 1, 3},
		{4, 4, 2}, {4, 3, 2}, {4, 2, 3}, {4, 1, 3},
		{3, 3, 3}, {3, 1, 3}, {2, 2, 3}, {2, 1, 3},
	} {
		t.Run(fmt.Sprintf("N-20 A-34 %d players, %d cards: %d", tc.seats, tc.cards, tc.limit), func(t *testing.T) {
			s := play(t, tc.seats, func(p *prop) { p.masters(2) })
			for seat := range game.Seat(tc.seats) {
				if int(seat) < tc.cards {
					s.answer(seat, "plan", "brewers")
				} else {
					s.answer(seat, "plan")
				}
			}
			for seat := range game.Seat(tc.cards - 1) {
				s.visit(seat, "nothing")
			}
			last := game.Seat(tc.cards - 1)
			money := s.g.players[last].money
			require.Equal(t, int32(tc.limit), int32(s.limitShown(last)))
			crowded := s.purchase(last).Detail.Key == "norenberc.buy.crowded"
			require.Equal(t, tc.limit < 3, crowded, "the limit says its reason")
			s.visit(last, "buy")
			if q := s.Question(last); q != nil && q.Key == "buy.brewers" {
				require.Equal(t, tc.limit, q.Max, "the cards count, whatever the others did")
				return
			}
			require.Equal(t, 1, tc.limit)
			require.Equal(t, money-2, s.g.players[last].money)
		})
	}
	t.Run("N-20 not in the second turn", func(t *testing.T) {
		s := play(t, 5, func(p *prop) { p.masters(2) }).plans("brewers", "brewers", "brewers", "brewers", "brewers")
		for seat := range game.Seat(5) {
			s.visit(seat, "nothing")
		}
		s.plans("brewers", "brewers", "brewers", "brewers", "brewers").visit(0, "buy")
		require.Equal(t, 3, s.Question(0).Max)
	})
	t.Run("N-20 not in the second round", func(t *testing.T) {
		s := play(t, 4, nil).pass()
		s.plans("brewers", "brewers", "brewers", "brewers")
		require.Equal(t, []int{2, 1}, []int{s.g.round, s.g.turn})
		require.Equal(t, 3, s.limitShown(0))
	})
}

// limitShown is how many goods the option to buy speaks of.
func (s *stage) limitShown(seat game.Seat) int { return s.purchase(seat).Text.Args[0].Int() }

// purchase is the option to buy; the zero Option if there is none.
func (s *stage) purchase(seat game.Seat) game.Option {
	for _, o := range s.Question(seat).Options {
		if o.Key == "buy" {
			return o
		}
	}
	return game.Option{}
}
