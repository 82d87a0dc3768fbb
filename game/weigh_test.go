package game_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
)

// purchase is a question for up to four: two beers, a shoe and three books.
func purchase(least int) *game.Question {
	return &game.Question{Min: least, Max: 4, Options: []game.Option{{Key: "beer", Times: 2}, {Key: "shoe"}, {Key: "book", Times: 3}}, Default: []string{"book", "beer"}}
}

func TestWeighing(t *testing.T) {
	worth := func(of map[string]float64) func(string) float64 { return func(key string) float64 { return of[key] } }
	t.Run("as much as there may be, the best first, each as often as it may be", func(t *testing.T) {
		require.Equal(t, []int{1, 0, 0, 2}, purchase(0).Fill(nil, worth(map[string]float64{"beer": 2, "shoe": 3, "book": 1})))
	})
	t.Run("nothing that is worth nothing", func(t *testing.T) {
		require.Equal(t, []int{1}, purchase(0).Fill(nil, worth(map[string]float64{"beer": -1, "shoe": 3})))
	})
	t.Run("but as much as one must", func(t *testing.T) {
		require.Equal(t, []int{1, 2, 2}, purchase(3).Fill(nil, worth(map[string]float64{"beer": -1, "shoe": 3})))
	})
	t.Run("the best, and of equal ones any", func(t *testing.T) {
		luck, seen := rand.New(rand.NewPCG(1, 2)), map[int]int{}
		for range 200 {
			seen[purchase(1).Best(luck, worth(map[string]float64{"beer": 5, "shoe": 4, "book": 5}))]++
		}
		require.Len(t, seen, 2)
		require.InDelta(t, 100, seen[0], 30)
		require.InDelta(t, 100, seen[2], 30)
	})
	t.Run("what the rules would take", func(t *testing.T) {
		require.Equal(t, []int{2, 0}, purchase(1).Usual(nil))
	})
}
