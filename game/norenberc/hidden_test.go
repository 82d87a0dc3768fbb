package norenberc

import (
	"cmp"
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
)

func TestImagine(t *testing.T) {
	t.Run("N-11 others' cards are dealt anew among guilds not yet called, as many as they are", func(t *testing.T) {
		s := play(t, 4, nil).plans("brewers", "brewers printers tailors", "bakers", "")
		seen := map[guilds]bool{}
		for n := range uint64(60) {
			s.g.Imagine(0, luckOf(n))
			plan := s.g.players[1].plan
			require.Equal(t, 2, plan.len())
			require.False(t, plan.has(Brewers), "already called")
			require.Zero(t, s.g.players[3].plan)
			seen[plan] = true
			require.NoError(t, s.Check())
		}
		require.Len(t, seen, 6, "every pair of the four guilds left")
	})
	t.Run("one's own cards stay", func(t *testing.T) {
		s := play(t, 4, nil).plans("brewers printers", "brewers tailors", "", "")
		for n := range uint64(20) {
			s.g.Imagine(0, luckOf(n))
			require.Equal(t, []Guild{Printers}, s.g.players[0].plan.list())
		}
	})
	t.Run("N-12 plans still being made are left alone", func(t *testing.T) {
		s := play(t, 2, nil).answer(0, "plan", "bakers")
		for n := range uint64(20) {
			s.g.Imagine(1, luckOf(n))
			require.Equal(t, []Guild{Bakers}, s.g.players[0].plan.list())
		}
	})
	t.Run("N-11 the craftsmen in the stack are known, townsmen may be others, the order is not known", func(t *testing.T) {
		s := play(t, 3, nil)
		view := s.view(0)
		craftsmen := func() map[Tile]int {
			n := map[Tile]int{}
			for _, tile := range s.g.stack {
				if tile.Craftsman() {
					n[tile]++
				}
			}
			return n
		}
		before, stacks, removed := craftsmen(), map[string]bool{}, map[string]bool{}
		for n := range uint64(20) {
			s.g.Imagine(0, luckOf(n))
			require.NoError(t, s.Check())
			require.Equal(t, before, craftsmen())
			stacks[fmt.Sprint(s.g.stack)] = true
			removed[fmt.Sprint(s.g.removed)] = true
		}
		require.Len(t, stacks, 20)
		require.Greater(t, len(removed), 10)
		require.Equal(t, view, s.view(0))
	})
	t.Run("a townsman shuffled back is known to be in the stack", func(t *testing.T) {
		s := recruits(t, 2, Guardsman, func(p *prop) { p.lodge(Bakers, person(Guardsman)) })
		s.answer(0, "guardsman", "none")
		for n := range uint64(60) {
			s.g.Imagine(1, luckOf(n))
			require.Equal(t, 1, s.stacked(Guardsman), "the other one lodges at the Bakers")
		}
	})
}

func TestSortByFace(t *testing.T) {
	set := Inferred()
	tiles := set.Townsmen[:]
	for _, craftsmen := range set.Craftsmen {
		tiles = append(tiles, craftsmen[:]...)
	}
	sorted := slices.Clone(tiles)
	slices.SortFunc(sorted, func(a, b Tile) int {
		plus := map[bool]int{true: 1}
		return cmp.Or(cmp.Compare(a.Townsman, b.Townsman), cmp.Compare(a.Guild, b.Guild), cmp.Compare(a.Value, b.Value),
			cmp.Compare(plus[a.AgentPlus], plus[b.AgentPlus]))
	})
	game.Shuffle(tiles, luckOf(1))
	sortByFace(tiles)
	require.Equal(t, sorted, tiles)
}

func TestForesee(t *testing.T) {
	s := play(t, 3, nil)
	require.Empty(t, s.g.Foresee(0), "nothing is planned")
	s.answer(0, "plan", "brewers", "shoemakers")
	keys := func(seat game.Seat) []string {
		var keys []string
		for _, q := range s.g.Foresee(seat) {
			keys = append(keys, q.Key)
		}
		return keys
	}
	require.Equal(t, []string{"visit.brewers", "visit.shoemakers"}, keys(0), "the own plan, while others still plan")
	s.answer(1, "plan", "brewers").answer(2, "plan")
	require.Equal(t, []string{"0 visit.brewers"}, s.asked())
	require.Equal(t, []string{"visit.shoemakers"}, keys(0), "what is asked now is not foreseen")
	require.Equal(t, []string{"visit.brewers"}, keys(1), "revealed, but not yet its turn")
	require.Empty(t, keys(2))
	require.Empty(t, keys(game.Public))
	require.Empty(t, keys(9))
	foreseen := s.g.Foresee(1)[0]
	asked := *s.Question(0)
	s.visit(0, "nothing")
	require.Equal(t, *s.Question(1), foreseen, "asked as it would be now")
	require.Equal(t, "visit.brewers", asked.Key)
	s.visit(1, "nothing").visit(0, "nothing").pass().pass().pass().pass()
	require.Empty(t, keys(0), "the game is over")
}

func TestViewSharesNothing(t *testing.T) {
	s := play(t, 2, func(p *prop) { p.own(0, worker(Bakers, 4), worker(Brewers, 3), person(Engraver)) })
	v := s.view(0)
	require.Equal(t, []Tile{worker(Brewers, 3), worker(Bakers, 4), person(Engraver)}, v.Players[0].Citizens, "in order of guilds")
	v.Players[0].Citizens[0] = Tile{}
	v.Order[0] = 9
	v.Houses[0].Roof[0] = 9
	require.Equal(t, worker(Brewers, 3), s.view(0).Players[0].Citizens[0])
	require.Equal(t, game.Seat(0), s.view(0).Order[0])
	require.Equal(t, 0, s.view(0).Houses[0].Roof[0])
}
