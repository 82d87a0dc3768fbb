package game_test

import (
	"math/rand/v2"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/require"

	"norenbot/game"
)

// TestOdds of picks at random, alone and of several: a weighs 8, b and c 1, and
// who may be picked twice weighs twice.
func TestOdds(t *testing.T) {
	require.EqualValues(t, 128, unsafe.Sizeof(game.Option{}), "odds cost no room")
	const trials = 10_000
	one, two := asking(1, 1, 1, 1, 1), asking(2, 2, 1, 1, 2)
	one.Options[0].Odds, two.Options[0].Odds = 8, 8
	random := game.Random(rand.New(rand.NewPCG(1, 1)))
	var alone, without [3]int
	for range trials {
		alone[random.Choose(one, nil)[0]]++
		picks := random.Choose(two, nil)
		require.Len(t, picks, 2)
		without[0]++
		for _, p := range picks {
			if p == 0 {
				without[0]--
			}
		}
	}
	require.InDelta(t, 0.8*trials, alone[0], 0.02*trials)
	require.InDelta(t, 0.1*trials, alone[1], 0.02*trials)
	// 8 of 11 first; else b first (1/11, then 8 of 10), or c (2/11, then 8 of 10).
	require.InDelta(t, (3./11)*(2./10)*trials, without[0], 0.02*trials)
}

// TestEvenOdds take the same luck as a plain draw: games at random stay the games
// they were.
func TestEvenOdds(t *testing.T) {
	random, plain := game.Random(rand.New(rand.NewPCG(1, 1))), rand.New(rand.NewPCG(1, 1))
	for n := range 100 {
		q := asking(1, 1, make([]int, n+2)...)
		require.Equal(t, []int{plain.IntN(n + 2)}, random.Choose(q, nil))
	}
}

// TestStopped: a Chooser that has seen enough ends its game, and what comes back
// is the position as it was then; the next game is a whole one.
func TestStopped(t *testing.T) {
	whole := finished(t).Record()
	n := 0
	random := game.Random(rand.New(rand.NewPCG(1, 2)))
	g, _, err := game.Play(toy{}, game.Record{Setup: whole.Setup}, nil, game.ChooserFunc(func(q *game.Question, picks []int) []int {
		if n++; n == 5 {
			panic(game.ErrStopped)
		}
		return random.Choose(q, picks)
	}))
	require.Equal(t, game.ErrStopped, err)
	require.NoError(t, g.Check())
	require.Positive(t, g.View(0).(toyView).Stones, "it goes on")
	_, result, err := game.Play(toy{}, whole, nil, game.Random(rand.New(rand.NewPCG(1, 2))))
	require.NoError(t, err)
	require.Len(t, result.Scores, whole.Setup.Seats)
}
