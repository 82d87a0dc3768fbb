package bot

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
)

func question(least, most int, often ...int) *game.Question {
	q := &game.Question{Min: least, Max: most}
	for i, n := range often {
		q.Options = append(q.Options, game.Option{Key: string(rune('a' + i)), Times: n})
	}
	return q
}

func TestAllAnswersOrNone(t *testing.T) {
	q := question(1, 2, 2, 1)
	require.Equal(t, [][]int{{0}, {1}, {0, 1}, {0, 0}}, answers(q, 4))
	require.Nil(t, answers(q, 3), "too many")
}

func TestNeighbourIsAnAnswer(t *testing.T) {
	luck := rand.New(rand.NewPCG(1, 1))
	for range 2000 {
		q := question(luck.IntN(3), 2+luck.IntN(3), 1+luck.IntN(3), 1+luck.IntN(2), 1, 1)
		picks := game.Random(luck).Choose(q, nil)
		next := neighbour(q, picks, luck)
		require.NoError(t, q.Accept(q.Keys(next)), "%v of %+v", next, q)
	}
}
