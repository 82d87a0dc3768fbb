package bot_test

import (
	"context"
	"math/rand/v2"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/bot"
	"norenbot/game/norenberc"
)

var randomKind = bot.Kind{Name: "random", Player: bot.Policy(bot.Random)}

func TestSimulation(t *testing.T) {
	searching := bot.Kind{Name: "search", Player: bot.Search{Playouts: 3}}
	run := func(t *testing.T, s bot.Simulation) bot.Outcome {
		o, err := s.Run(t.Context())
		require.NoError(t, err)
		o.Seconds, o.GamesPerSec = 0, 0
		return o
	}
	t.Run("its outcome does not depend on the jobs", func(t *testing.T) {
		s := bot.Simulation{Rules: norenberc.New(), Seats: 3, Games: 12, Seed: 4, Kinds: []bot.Kind{searching, randomKind, randomKind}}
		one := run(t, s)
		s.Jobs = 3
		require.Equal(t, one, run(t, s))
		s.Seed = 5
		require.NotEqual(t, one, run(t, s))
	})
	t.Run("policies play the same game with and without replaying", func(t *testing.T) {
		s := bot.Simulation{Rules: norenberc.New(), Seats: 2, Games: 10, Seed: 4, Kinds: []bot.Kind{randomKind, randomKind}}
		quick := run(t, s)
		slow := bot.Kind{Name: "random", Player: bot.Policy(bot.Random)}
		s.Kinds = []bot.Kind{slow, slow}
		require.Equal(t, quick, run(t, s))
	})
	t.Run("kinds take turns in all seats", func(t *testing.T) {
		first := bot.Kind{Name: "wins", Player: picking("0", "9")}
		s := bot.Simulation{Rules: fist{}, Seats: 2, Games: 10, Kinds: []bot.Kind{first, {Name: "loses", Player: picking("1", "3")}}}
		o := run(t, s)
		// Safe beats the seat 1 that never scores more than 1; a guess of 3 is never right.
		require.Equal(t, []float64{5, 5}, []float64{o.Seats[0].Wins, o.Seats[1].Wins})
		require.Equal(t, "wins", o.Kinds[0].Kind)
		require.InDelta(t, 10, o.Kinds[0].Wins, 0)
		require.InDelta(t, 0.5, o.Kinds[0].Even, 1e-9)
		require.InDelta(t, 0, o.Kinds[1].Wins, 0)
		require.Equal(t, 20, o.Decisions)
	})
	t.Run("several seats of a kind add up, and ties are split", func(t *testing.T) {
		lose := bot.Kind{Name: "loses", Player: picking("1", "3")}
		o := run(t, bot.Simulation{Rules: fist{}, Seats: 3, Games: 3, Kinds: []bot.Kind{lose, lose, lose}})
		require.InDelta(t, 3, o.Kinds[0].Wins, 1e-9)
		require.InDelta(t, 1, o.Kinds[0].Even, 1e-9)
		require.Equal(t, 3, o.Kinds[0].Seats)
		require.InDelta(t, 1.5, o.Seats[1].Wins, 1e-9, "seats 1 and 2 share every game")
	})
	t.Run("every player has its own luck", func(t *testing.T) {
		apart := 0
		for seed := range uint64(20) {
			run, err := bot.PlayOut(t.Context(), fist{}, fist{}.Info().Setup(3, game.SeedOf(1)), random(3), seed)
			require.NoError(t, err)
			if log := run.Record().Log; log[0].Picks[0] != log[1].Picks[0] {
				apart++
			}
			run.Close()
		}
		require.Positive(t, apart, "two players always hide the same")
	})
	t.Run("a failure names its game", func(t *testing.T) {
		for _, kind := range []bot.Kind{randomKind, {Name: "search", Player: bot.Search{Playouts: 3}}} {
			_, err := bot.Simulation{Rules: fist{broken: true}, Seats: 2, Games: 5, Kinds: []bot.Kind{kind, kind}}.Run(t.Context())
			require.ErrorContains(t, err, "game 0: the rules failed: broken")
			require.Contains(t, string(game.StackOf(err)), "fist_test.go")
		}
	})
	t.Run("it can be interrupted", func(t *testing.T) {
		ctx, stop := context.WithCancel(t.Context())
		var done atomic.Int64
		s := bot.Simulation{Rules: fist{}, Seats: 2, Games: 1000, Kinds: []bot.Kind{randomKind, randomKind},
			Progress: func(n int) { done.Store(int64(n)); stop() }}
		_, err := s.Run(ctx)
		require.ErrorIs(t, err, context.Canceled)
		require.EqualValues(t, 1, done.Load())
	})
}

// picking is the policy that hides and guesses always the same.
func picking(hides, guesses string) bot.Policy {
	return func(bot.Viewer, *rand.Rand) game.Chooser {
		return game.ChooserFunc(func(q *game.Question, picks []int) []int {
			key := map[string]string{"hide": hides, "guess": guesses}[q.Key]
			return append(picks, q.Find(key))
		})
	}
}

func TestWilson(t *testing.T) {
	for _, tc := range []struct{ wins, games, low, high float64 }{
		{8, 10, 0.4902, 0.9433},
		{0, 10, 0, 0.2775},
		{10, 10, 0.7225, 1},
		{0, 0, 0, 1},
	} {
		low, high := bot.Wilson(tc.wins, tc.games)
		require.InDelta(t, tc.low, low, 1e-4)
		require.InDelta(t, tc.high, high, 1e-4)
	}
}

// TestFailingPolicy is told with its place, in a simulation and an analysis: where it answers,
// and where a search plays on by it.
func TestFailingPolicy(t *testing.T) {
	careless := bot.Policy(func(_ bot.Viewer, _ *rand.Rand) game.Chooser {
		return game.ChooserFunc(func(q *game.Question, picks []int) []int {
			_ = q.Options[len(q.Options)] // it takes its place in a hand for that of an option
			return picks
		})
	})
	search := bot.Search{Playouts: 3, Policy: careless}
	thoughtless := bot.Search{Playouts: 3, Policy: func(at bot.Viewer, luck *rand.Rand) game.Chooser {
		if _, still := at.(game.Game); !still {
			return game.Random(luck) // it proposes well, and fails where it plays on
		}
		return careless(at, luck)
	}}
	for name, player := range map[string]bot.Player{"answers": careless, "proposes": search, "plays on": thoughtless} {
		t.Run(name, func(t *testing.T) {
			kinds := []bot.Kind{{Name: name, Player: player}, randomKind}
			_, err := bot.Simulation{Rules: fist{}, Seats: 2, Games: 5, Kinds: kinds}.Run(t.Context())
			require.ErrorContains(t, err, "out of range")
			require.Contains(t, string(game.StackOf(err)), "simulate_test.go")
		})
	}
	rec := game.Record{Setup: fist{}.Info().Setup(2, game.SeedOf(1)), Log: []game.Answer{{Seat: 1, Key: "hide", Picks: []string{"2"}}}}
	_, err := bot.Analyst{Playouts: 4, Policy: careless}.Analyse(t.Context(), fist{}, rec)
	require.ErrorContains(t, err, "out of range")
	require.Contains(t, string(game.StackOf(err)), "simulate_test.go")
}
