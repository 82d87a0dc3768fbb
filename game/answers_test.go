package game_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
)

// asking returns a question with options a, b, ..., each so many times.
func asking(least, most int, times ...int) *game.Question {
	q := &game.Question{Min: least, Max: most}
	for i, n := range times {
		q.Options = append(q.Options, game.Option{Key: string(rune('a' + i)), Times: n})
	}
	return q
}

func TestAnswersOfAQuestion(t *testing.T) {
	for _, tc := range []struct {
		name string
		q    *game.Question
		want [][]int
	}{
		{"exactly one", asking(0, 0, 1, 1), [][]int{{0}, {1}}},
		{"none or one", asking(0, 1, 1, 1), [][]int{nil, {0}, {1}}},
		{"one or two, one of them twice", asking(1, 2, 2, 1), [][]int{{0}, {1}, {0, 1}, {0, 0}}},
		{"two of three", asking(2, 2, 1, 1, 1), [][]int{{0, 1}, {0, 2}, {1, 2}}},
		{"more than there is", asking(1, 9, 2), [][]int{{0}, {0, 0}}},
		{"nothing to pick", asking(1, 2), nil},
	} {
		t.Run(tc.name, func(t *testing.T) {
			var got [][]int
			for picks := range tc.q.Answers() {
				got = append(got, slices.Clone(picks))
			}
			require.Equal(t, tc.want, got)
		})
	}
	t.Run("each is an answer, and there once", func(t *testing.T) {
		luck := rand.New(rand.NewPCG(1, 1))
		for range 300 {
			q := asking(luck.IntN(3), 2+luck.IntN(3), 1+luck.IntN(3), 1+luck.IntN(2), 1, 1)
			var met [][]int
			for picks := range q.Answers() {
				require.NoError(t, q.Accept(q.Keys(picks)))
				require.False(t, slices.ContainsFunc(met, func(old []int) bool { return slices.Equal(old, picks) }))
				met = append(met, slices.Clone(picks))
			}
		}
	})
	t.Run("38 of 40, without trying what cannot be enough", func(t *testing.T) {
		n := 0
		for range asking(38, 38, slices.Repeat([]int{1}, 40)...).Answers() {
			n++
		}
		require.Equal(t, 40*39/2, n)
	})
	t.Run("of very many, the first come at once", func(t *testing.T) {
		q := asking(20, 30, slices.Repeat([]int{3}, 40)...)
		n := 0
		for range q.Answers() {
			if n++; n == 1000 {
				return
			}
		}
	})
}

func TestFind(t *testing.T) {
	q := asking(1, 1, 1, 1)
	require.Equal(t, 1, q.Find("b"))
	require.Equal(t, -1, q.Find("c"))
}

func TestCloneSharesNoMemory(t *testing.T) {
	require.Nil(t, (*game.Question)(nil).Clone())
	q := asking(1, 1, 1, 1)
	q.Not, q.Default = []game.Option{{Key: "z"}}, []string{"a"}
	c := q.Clone()
	require.Equal(t, q, c)
	c.Options[0].Key, c.Not[0].Key, c.Default[0] = "?", "?", "?"
	require.Equal(t, "a z a", q.Options[0].Key+" "+q.Not[0].Key+" "+q.Default[0])
}
