package gametest_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/gametest"
)

// ladder is a game for one of rungs, each of which is climbed by one or two feet. It can be
// gone on with from a copy, unless that has a fault.
type ladder struct{ fault string }

func (ladder) Info() game.Info {
	return game.Info{Name: "ladder", MinSeats: 1, MaxSeats: 1, Revision: 1, Bound: 30}
}
func (l ladder) Deal(game.Setup, *rand.Rand) (game.Game, error) {
	return &climber{ladder: l, Height: new(int)}, nil
}

type climber struct {
	ladder
	Rung   int
	Height *int
}

func (g *climber) View(game.Seat) any { return []int{g.Rung, *g.Height} }
func (g *climber) Check() error       { return nil }

func (g *climber) Play(t *game.Table) game.Result {
	for ; g.Rung < 30; g.Rung++ {
		m := game.Ask[int](t, "climb", 0)
		m.Text.Say("climb")
		m.Offer(1, "one").Text.Say("one")
		m.Offer(2, "two").Text.Say("two")
		*g.Height += m.One()
	}
	return game.Result{Scores: []game.Score{{Place: 1, Total: *g.Height, Parts: []game.Part{{Category: game.Say("height"), Points: *g.Height}}}}}
}

func (g *climber) Resume() game.Game {
	next, height := *g, *g.Height
	switch next.Height = &height; {
	case g.fault == "a copy shares memory":
		next.Height = g.Height
	case g.fault == "a copy forgets", g.fault == "a copy forgets late" && g.Rung > 4:
		height = 0
	case g.fault == "a copy is ahead":
		next.Rung++
	}
	return &next
}

// TestGoneOnWithFromACopy: a Resumer is compared with what is played from the opening.
func TestGoneOnWithFromACopy(t *testing.T) {
	t.Setenv("NORENBOT_CI", "") // it plays more games
	require.Empty(t, gametest.Examine(ladder{}, gametest.Games(3), gametest.Files("")).Faults)
	for _, fault := range []string{"a copy shares memory", "a copy forgets", "a copy forgets late", "a copy is ahead"} {
		require.Contains(t, gametest.Examine(ladder{fault}, gametest.Games(3), gametest.Files("")).Broken(), gametest.Replays, fault)
	}
}
