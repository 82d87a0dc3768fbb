package norenberc

import (
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/gametest"
)

func TestPlanning(t *testing.T) {
	t.Run("N-12 one to all of the agents' guilds, or none", func(t *testing.T) {
		s := play(t, 3, func(p *prop) { p.agents(0, Brewers, 0); p.players[1].supply, p.players[1].stock = 2, 6 })
		for seat, most := range []int{4, 2, 4} {
			q := s.Question(game.Seat(seat))
			require.Equal(t, 0, q.Min)
			require.Equal(t, most, q.Max)
			require.Equal(t, []string{"brewers", "bakers", "shoemakers", "printers"}, gametest.Keys(q.Options))
			require.Empty(t, q.Default)
		}
	})
	t.Run("N-12 A-31 no more cards than guilds are in play", func(t *testing.T) {
		s := play(t, 2, func(p *prop) { p.players[0].supply, p.players[0].stock = 8, 0 })
		require.Equal(t, 3, s.Question(0).Max)
	})
	t.Run("the rulebook's example: 3, 2 and 4 cards, whose number is public once all are in", func(t *testing.T) {
		s := play(t, 3, nil)
		s.answer(0, "plan", "bakers", "shoemakers", "printers")
		require.Equal(t, 3, s.view(0).Players[0].Planned)
		require.Equal(t, []Guild{Bakers, Shoemakers, Printers}, s.view(0).Players[0].Plan)
		require.Equal(t, -1, s.view(1).Players[0].Planned, "A-44")
		require.Equal(t, -1, s.view(game.Public).Players[0].Planned)
		s.answer(1, "plan", "brewers", "shoemakers")
		s.answer(2, "plan", "brewers", "bakers", "shoemakers", "printers")
		require.Equal(t, []string{"1 visit.brewers"}, s.asked(), "N-15: only cards of the guild called are turned up")
		v := s.view(0)
		require.Equal(t, []int{3, 1, 3}, []int{v.Players[0].Planned, v.Players[1].Planned, v.Players[2].Planned})
		require.Nil(t, v.Players[1].Plan)
		require.Equal(t, []game.Seat{1, 2}, v.Houses[0].Cards)
		require.Equal(t, []int{4, 3, 3}, []int{v.Players[0].Supply, v.Players[1].Supply, v.Players[2].Supply})
	})
	t.Run("N-13 a pass keeps the agents and lasts to the next round", func(t *testing.T) {
		s := play(t, 2, nil)
		require.False(t, s.view(0).Players[0].Passed)
		s.answer(0, "plan")
		require.True(t, s.view(0).Players[0].Passed, "shown to its own seat at once")
		require.False(t, s.view(1).Players[0].Passed)
		s.answer(1, "plan", "bakers")
		require.True(t, s.g.players[0].finished)
		require.True(t, s.view(1).Players[0].Passed)
		require.EqualValues(t, 4, s.g.players[0].supply)
		s.visit(1, "nothing")
		require.Equal(t, []string{"1 plan"}, s.asked(), "N-29: a new turn without the finished")
		s.answer(1, "plan")
		require.Equal(t, 2, s.g.round)
		require.Equal(t, []string{"0 plan", "1 plan"}, s.asked(), "N-37")
		require.False(t, s.view(1).Players[0].Passed)
	})
	t.Run("A-32 when all pass there are no actions", func(t *testing.T) {
		s := play(t, 2, nil).plans("", "")
		require.Equal(t, 2, s.g.round)
		require.False(t, s.Told("called"))
	})
	t.Run("A-44 a plan may be changed until the last is in, and not after", func(t *testing.T) {
		s := play(t, 2, nil)
		s.answer(0, "plan", "bakers")
		require.NoError(t, s.CanUndo(0))
		s.answer(1, "plan", "bakers")
		require.ErrorIs(t, s.CanUndo(0), game.ErrSettled)
		require.ErrorIs(t, s.CanUndo(1), game.ErrSettled)
	})
}

func TestPlanningInReverse(t *testing.T) {
	s := play(t, 3, func(p *prop) { p.order = [mostSeats]game.Seat{1, 0, 2} }, settingPlanning, planReverse)
	require.True(t, s.view(0).Sequential)
	require.Equal(t, []string{"2 plan"}, s.asked(), "N-14: the last in turn order first")
	s.answer(2, "plan", "bakers", "printers")
	require.Equal(t, []string{"0 plan"}, s.asked())
	require.Equal(t, 2, s.view(0).Players[2].Planned, "the number is public at once")
	require.Nil(t, s.view(0).Players[2].Plan, "the cards are not")
	require.ErrorIs(t, s.CanUndo(2), game.ErrSettled)
	s.answer(0, "plan")
	require.True(t, s.view(1).Players[0].Passed)
	require.Equal(t, []string{"1 plan"}, s.asked())
	s.answer(1, "plan", "bakers")
	require.Equal(t, []string{"1 visit.bakers"}, s.asked(), "N-16: actions in turn order")
}

func TestFinished(t *testing.T) {
	t.Run("N-29 the rulebook's example: 3, 2 and 4 actions, one with a Councilman", func(t *testing.T) {
		s := play(t, 3, func(p *prop) {
			p.order = [mostSeats]game.Seat{2, 0, 1}
			p.lodge(Brewers, Tile{}, person(Councilman))
		})
		s.plans("bakers shoemakers printers", "brewers shoemakers", "brewers bakers shoemakers printers")
		s.visit(2, "sell").visit(1, "recruit.l2").answer(1, "pay.brewers", "shoe").answer(1, "first", "first")
		for s.g.turn == 1 {
			s.visit(s.Questions()[0].Seat, "nothing")
		}
		require.Equal(t, []int8{1, 3, 0}, []int8{s.g.players[0].supply, s.g.players[1].supply, s.g.players[2].supply}, "4 - 2 + 1 = 3")
		require.Equal(t, []bool{false, false, true}, []bool{s.g.players[0].finished, s.g.players[1].finished, s.g.players[2].finished})
		require.Equal(t, []string{"0 plan", "1 plan"}, s.asked())
		s.answer(0, "plan").answer(1, "plan", "brewers", "bakers", "printers")
		for s.g.round == 1 {
			s.visit(1, "nothing")
		}
		require.Equal(t, 2, s.g.round, "a pass and the last agents end the round")
	})
	t.Run("A-33 an agent gained with the last one keeps its player in the round", func(t *testing.T) {
		s := play(t, 2, func(p *prop) {
			p.players[0].supply, p.players[0].stock = 1, 7
			p.lodge(Brewers, Tile{}, person(Councilman))
		}).plans("brewers", "")
		s.visit(0, "recruit.l2").answer(0, "pay.brewers", "shoe")
		require.Equal(t, []string{"0 plan"}, s.asked())
		require.Equal(t, 1, s.Question(0).Max, "A-22: it acts in the next turn")
	})
}

func (s *stage) view(seat game.Seat) View { return s.View(seat).(View) }

func TestRoundsHaveAtMostEightTurns(t *testing.T) {
	s := play(t, 2, func(p *prop) { p.players[0].supply, p.players[0].stock = 8, 0 }).plans("brewers", "")
	for turn := 1; turn <= longestRound; turn++ {
		require.Equal(t, turn, s.g.turn, strconv.Itoa(turn))
		s.visit(0, "nothing")
		if turn < longestRound {
			s.answer(0, "plan", "brewers")
		}
	}
	require.Equal(t, 2, s.g.round, "N-68")
	require.Equal(t, []int8{8, 4}, []int8{s.g.players[0].supply, s.g.players[1].supply}, "N-35: all agents are back")
}

// TestPlanningSaysWhatCanBeDone for what a player owns now, each of two that plan at once.
func TestPlanningSaysWhatCanBeDone(t *testing.T) {
	brewer, baker := Tile{Guild: Brewers, Value: 3}, Tile{Guild: Bakers, Value: 5}
	s := play(t, 2, func(p *prop) {
		p.masters(2, 4, 6)
		p.lodge(Brewers, brewer, Tile{Townsman: Burglar}, baker)
		p.goods(0, 2, 0, 0)
		p.goods(1, 0, 0, 0)
		p.players[0].money, p.players[1].money = 5, 1
	})
	first, other := s.Question(0), s.Question(1)
	require.True(t, first.Options[0].Detail.IsZero(), "all of it")
	require.False(t, first.Options[0].Idle)
	require.Equal(t, game.Say("norenberc.plan.can.buy"), first.Options[1].Detail)
	for _, o := range other.Options {
		require.Equal(t, game.Say("norenberc.plan.can.none"), o.Detail)
		require.True(t, o.Idle)
	}
	s.plans("bakers", "bakers").visit(0, "nothing")
	require.True(t, s.Told("nothing.done"))
	require.True(t, s.Told("nothing.forced"), "nobody has chosen that")
}
