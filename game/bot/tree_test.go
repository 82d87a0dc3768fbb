package bot

import (
	"math/rand/v2"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
)

// A stair is a game for one: stay below for 5 points, or climb four steps, on each of which
// one of three feet is right, for 3 points each.
type stair struct{}

func (stair) Info() game.Info {
	return game.Info{Name: "stair", MinSeats: 1, MaxSeats: 1, Revision: 1, Bound: 10}
}
func (stair) Deal(game.Setup, *rand.Rand) (game.Game, error) { return &stairGame{}, nil }

type stairGame struct{ points int }

func (*stairGame) View(game.Seat) any { return nil }
func (*stairGame) Check() error       { return nil }

func (g *stairGame) Play(t *game.Table) game.Result {
	if g.points = 5; g.ask(t, "way", 2) == 1 {
		g.points = 0
		for step := range 4 {
			if g.ask(t, "step."+strconv.Itoa(step), 3) == step%3 {
				g.points += 3
			}
		}
	}
	return game.Result{Scores: []game.Score{{Place: 1, Total: g.points}}}
}

// ask asks for one of 0 to n-1.
func (*stairGame) ask(t *game.Table, key string, n int) int {
	m := game.Ask[int](t, key, 0)
	m.Text.Say("n", game.Num(n))
	for i := range n {
		o := m.Offer(i, strconv.Itoa(i))
		o.Text.Say("n", game.Num(i))
	}
	return m.One()
}

// clumsy is a policy that takes the last foot, which is right on one step of four.
func clumsy(Viewer, *rand.Rand) game.Chooser {
	return game.ChooserFunc(func(q *game.Question, picks []int) []int { return append(picks, len(q.Options)-1) })
}

// TestSearchesWhatComesAfter: an answer that a policy would make nothing of is worth what
// can be made of it.
func TestSearchesWhatComesAfter(t *testing.T) {
	run, err := game.Open(stair{}, game.Record{Setup: stair{}.Info().Setup(1, game.SeedOf(1))})
	require.NoError(t, err)
	defer run.Close()
	s := Search{Playouts: 400, Policy: clumsy}
	decide := func() []string { return s.Decide(t.Context(), Look(stair{}, run, 0, rand.New(rand.NewPCG(1, 1)))) }
	require.Equal(t, []string{"0"}, decide(), "which the policy makes most of")
	s.Deep = true
	require.Equal(t, []string{"1"}, decide())
	require.Equal(t, []string{"1"}, decide(), "the same luck, the same choice")
}

// TestBranchesOfOtherWorlds: answers that a world does not offer are left alone there, and
// kept for those that do.
func TestBranchesOfOtherWorlds(t *testing.T) {
	c := &climb{luck: rand.New(rand.NewPCG(1, 1)), above: Random(nil, rand.New(rand.NewPCG(1, 2)))}
	wide, narrow := question(1, 2, 2, 1, 1), question(1, 2, 1)
	var root branch
	for n := range 400 {
		q := wide
		if n%2 == 1 {
			q = narrow
		}
		c.at, c.path = &root, nil
		require.NoError(t, q.Accept(q.Keys(c.Choose(q, nil))))
		c.learn(&future{totals: []float64{0}}, 0)
	}
	require.Len(t, root.forks, 1, "one question, whatever is offered")
	require.Greater(t, len(root.forks[0].twigs), 5)
	require.False(t, acceptable(wide, []string{"b", "b"}), "offered once")
	require.True(t, acceptable(wide, []string{"a", "a"}))
	require.False(t, acceptable(narrow, []string{"a", "c"}))
	require.False(t, acceptable(wide, nil), "too few")
}
