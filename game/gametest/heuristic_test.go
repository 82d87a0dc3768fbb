package gametest_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/gametest"
)

// TestHeuristic: a policy at random is sound, and each fault is found.
func TestHeuristic(t *testing.T) {
	type viewer = interface{ View(game.Seat) any }
	require.NoError(t, gametest.Heuristic(rules(""), func(_ viewer, luck *rand.Rand) game.Chooser { return game.Random(luck) }))
	for wrong, choose := range map[string]func(at viewer, q *game.Question) []int{
		"by the same luck":         func(_ viewer, q *game.Question) []int { return []int{rand.IntN(len(q.Options))} },
		"looks at the View of":     func(at viewer, q *game.Question) []int { at.View(1 - min(q.Seat, 1)); return []int{0} },
		"it changes the question":  func(_ viewer, q *game.Question) []int { q.Options[0].Text = game.Say("x"); return []int{0} },
		"of a part of the options": func(_ viewer, q *game.Question) []int { return make([]int, len(q.Options)) },
		"index out of range": func(_ viewer, q *game.Question) []int {
			if q.Key == "plan" {
				_ = q.Options[2] // the third reef, were all of them there
			}
			return []int{0}
		},
	} {
		t.Run(wrong, func(t *testing.T) {
			require.ErrorContains(t, gametest.Heuristic(rules(""), func(at viewer, _ *rand.Rand) game.Chooser {
				return game.ChooserFunc(func(q *game.Question, picks []int) []int { return append(picks, choose(at, q)...) })
			}), wrong)
		})
	}
}
