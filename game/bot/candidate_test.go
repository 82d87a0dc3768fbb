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

func TestAnswers(t *testing.T) {
	for _, tc := range []struct {
		name string
		q    *game.Question
		want [][]int
	}{
		{"exactly one", question(0, 0, 1, 1), [][]int{{0}, {1}}},
		{"none or one", question(0, 1, 1, 1), [][]int{{}, {0}, {1}}},
		{"one or two, one of them twice", question(1, 2, 2, 1), [][]int{{0}, {0, 0}, {0, 1}, {1}}},
		{"two of three", question(2, 2, 1, 1, 1), [][]int{{0, 1}, {0, 2}, {1, 2}}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			require.ElementsMatch(t, tc.want, answers(tc.q, len(tc.want)))
			require.Nil(t, answers(tc.q, len(tc.want)-1), "too many")
		})
	}
}

func TestNeighbourIsAnAnswer(t *testing.T) {
	luck := rand.New(rand.NewPCG(1, 1))
	for range 2000 {
		q := question(luck.IntN(3), 2+luck.IntN(3), 1+luck.IntN(3), 1+luck.IntN(2), 1, 1)
		picks := game.Random(luck).Choose(q, nil)
		next := neighbour(q, picks, luck)
		require.NoError(t, q.Accept(keys(q, next)), "%v of %+v", next, q)
	}
}
