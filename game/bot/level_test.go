package bot_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/bot"
)

// highest is a policy that picks the option with the highest key, or nothing where no key
// is above its limit.
func highest(above string) bot.Policy {
	return func(bot.Viewer, *rand.Rand) game.Chooser {
		return game.ChooserFunc(func(q *game.Question, picks []int) []int {
			best, key := -1, above
			for i := range q.Options {
				if q.Options[i].Key > key {
					best, key = i, q.Options[i].Key
				}
			}
			if best >= 0 {
				return append(picks, best)
			}
			return picks
		})
	}
}

// offered is a question for which nothing or one of keys may be picked.
func offered(byDefault []string, keys ...string) *game.Question {
	q := &game.Question{Key: "pick", Max: 1, Default: byDefault}
	for _, k := range keys {
		q.Options = append(q.Options, game.Option{Key: k})
	}
	return q
}

// counted is how often each answer is given to q, "" being none.
func counted(t *testing.T, p bot.Policy, q *game.Question, times int) map[string]int {
	all := map[string]int{}
	seat := p(nil, luck(7))
	for range times {
		picks := q.Keys(seat.Choose(q, nil))
		require.NoError(t, q.Accept(picks))
		all[append(picks, "")[0]]++
	}
	return all
}

func TestOverlooking(t *testing.T) {
	q := offered(nil, "5", "1", "9", "3")
	t.Run("takes the best of what it notices", func(t *testing.T) {
		all := counted(t, bot.Overlooking(highest("0"), 0.4), q, 4000)
		require.InDelta(t, 2400, all["9"], 150, "noticed with a chance of 0.6")
		require.InDelta(t, 960, all["5"], 120, "0.4 times 0.6")
		require.Greater(t, all["3"], all["1"])
	})
	t.Run("passes only where the good player does", func(t *testing.T) {
		all := counted(t, bot.Overlooking(highest("8"), 0.9), q, 500)
		require.Equal(t, map[string]int{"9": 500}, all, "all else is worth nothing")
		all = counted(t, bot.Overlooking(highest("9"), 0.9), q, 500)
		require.Equal(t, map[string]int{"": 500}, all)
	})
	t.Run("always notices the default, and weighs it with the rest", func(t *testing.T) {
		all := counted(t, bot.Overlooking(highest("0"), 0.5), offered([]string{"5"}, "5", "1", "9"), 1000)
		require.Zero(t, all["1"], "5 is always better")
		require.Equal(t, 1000, all["9"], "5 is the default: all is looked through before it is given")
	})
	t.Run("finds enough where several must be picked", func(t *testing.T) {
		three := offered([]string{"1", "3", "5"}, "5", "1", "9", "3")
		three.Min, three.Max = 3, 3
		most := func(bot.Viewer, *rand.Rand) game.Chooser {
			return game.ChooserFunc(func(q *game.Question, picks []int) []int {
				return append(picks, 0, 1, len(q.Options)-1)
			})
		}
		require.NotEmpty(t, counted(t, bot.Overlooking(most, 0.9), three, 200))
	})
	t.Run("is the good player itself without a chance of it", func(t *testing.T) {
		require.Equal(t, map[string]int{"9": 100}, counted(t, bot.Overlooking(highest("0"), 0), q, 100))
	})
}

// TestLevel: it thinks about its share of questions, and answers the rest at once.
func TestLevel(t *testing.T) {
	run := asked(t, fist{}, "0")
	quick := func(_ bot.Viewer, _ *rand.Rand) game.Chooser {
		return game.ChooserFunc(func(_ *game.Question, picks []int) []int { return append(picks, 2) })
	}
	thought := 0
	level := bot.Level{Quick: quick, Thinks: 0.25, Search: bot.Search{Playouts: 60}}
	for seed := range uint64(400) {
		picks := level.Decide(t.Context(), bot.Look(fist{}, run, 0, luck(seed)))
		require.Equal(t, picks, level.Decide(t.Context(), bot.Look(fist{}, run, 0, luck(seed))), "the same luck, the same choice")
		if picks[0] == "9" { // what search finds
			thought++
		}
	}
	require.InDelta(t, 100, thought, 30)
}

func TestSlipping(t *testing.T) {
	t.Run("answers its share on impulse, with anything", func(t *testing.T) {
		all := counted(t, bot.Slipping(highest("0"), 0.4), offered(nil, "5", "1", "9", "3"), 4000)
		require.InDelta(t, 2400+400, all["9"], 150, "the best where it does not slip, and in one slip of four")
		for _, other := range []string{"5", "1", "3"} {
			require.InDelta(t, 400, all[other], 90, other)
		}
	})
	t.Run("is idle only where the good player is", func(t *testing.T) {
		all := counted(t, bot.Slipping(highest("0"), 1), offered([]string{"5"}, "5", "1", "9"), 1000)
		require.Less(t, all["5"], 10, "the default")
		require.Less(t, all[""], 10, "nothing")
	})
}
