package bot_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/bot"
)

// ladder is a game in which everybody climbs as many rungs as they say, 0 to 4, so many times: the
// most is always best. With one way up there is nothing to decide.
type ladder struct{ times, most int }

func (ladder) Info() game.Info {
	return game.Info{Name: "ladder", MinSeats: 1, MaxSeats: 3, Revision: 1}
}

func (l ladder) Deal(s game.Setup, _ *rand.Rand) (game.Game, error) {
	return &ladderGame{ladder: l, high: make([]int, s.Seats)}, nil
}

type ladderGame struct {
	ladder
	high []int
}

func (g *ladderGame) View(game.Seat) any { return nil }
func (g *ladderGame) Check() error       { return nil }

func (g *ladderGame) Play(t *game.Table) game.Result {
	for n := range g.times * len(g.high) {
		seat := n % len(g.high)
		var rungs []int
		for rung := range g.most + 1 {
			rungs = append(rungs, rung)
		}
		g.high[seat] += among(t, "climb", game.Seat(seat), rungs...).One()
	}
	result := game.Result{Scores: make([]game.Score, len(g.high))}
	for seat, high := range g.high {
		result.Scores[seat] = game.Score{Total: high, Place: 1}
		for _, other := range g.high {
			if other > high {
				result.Scores[seat].Place++
			}
		}
	}
	return result
}

// climber says the most, but a share of the times anything.
func climber(slips float64) bot.Policy {
	return bot.Slipping(func(bot.Viewer, *rand.Rand) game.Chooser {
		return game.ChooserFunc(func(q *game.Question, picks []int) []int { return append(picks, len(q.Options)-1) })
	}, slips)
}

// TestAccuracy: whoever always decides best has about 100, whoever decides at random about 0, and
// who is between is told from both; alone too.
func TestAccuracy(t *testing.T) {
	rated := func(rules game.Rules, seats int, players ...bot.Policy) []bot.Accuracy {
		rec := played(t, rules, seats, players...)
		found, err := bot.Analyst{Playouts: 32, Policy: climber(0), Judge: bot.Judge{Work: 500}}.Analyse(t.Context(), rules, rec)
		require.NoError(t, err)
		require.Len(t, found.Accuracy, seats)
		for _, a := range found.Accuracy {
			require.LessOrEqual(t, a.Low, a.Share)
			require.LessOrEqual(t, a.Share, a.High)
		}
		return found.Accuracy
	}
	long := ladder{times: 40, most: 4}
	found := rated(long, 3, climber(0.5), climber(0), bot.Random)
	middling, best, random := found[0], found[1], found[2]
	require.InDelta(t, 0, random.Share, 0.3, "drawn towards the others")
	require.InDelta(t, 1, best.Share, 0.2)
	require.Less(t, random.High, middling.Low, "so many decisions tell them apart")
	require.Less(t, middling.High, best.Low)
	require.Equal(t, 40, best.Decisions)
	require.InDelta(t, 1, rated(long, 1, climber(0))[0].Share, 0.02, "alone")
	require.InDelta(t, 0, rated(long, 1, bot.Random)[0].Share, 0.15, "alone")
	require.Equal(t, make([]bot.Accuracy, 2), rated(ladder{times: 3}, 2, climber(0)), "nothing is said where nothing was to be decided")
}

func TestAccuracyIsTold(t *testing.T) {
	require.True(t, bot.Accuracy{Decisions: 9, Share: 0.6, Low: 0.3, High: 0.9}.Told())
	require.False(t, bot.Accuracy{Decisions: 9, Share: 0.6, Low: 0.1, High: 0.9}.Told(), "it may be nearly anything")
	require.False(t, bot.Accuracy{}.Told(), "nothing was to be decided")
}
