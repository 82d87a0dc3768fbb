package nobility_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/gametest"
	"norenbot/game/nobility"
)

// View.Open says of the die in the hand what the question of where it goes offers, and of every die
// that can be placed that it can go somewhere.
func TestOpenIsWhatIsOffered(t *testing.T) {
	for seats := 1; seats <= nobility.SeatsMost; seats++ {
		luck, asked := rand.New(rand.NewPCG(uint64(seats), 3)), 0
		run, err := game.Open(nobility.New(), game.Record{Game: "nobility", Setup: nobility.New().Info().Setup(seats, game.SeedOf(uint64(seats)))})
		require.NoError(t, err)
		defer run.Close()
		gametest.PlayOn(t, run, game.Random(luck), func(q *game.Question) {
			switch v := run.View(q.Seat).(nobility.View); {
			case v.Held > 0:
				asked++
				require.Equal(t, gametest.Keys(q.Options), v.Open(q.Seat, v.Held))
			case q.Options[0].Key == "die.6":
				require.NotEmpty(t, v.Open(q.Seat, 6))
			}
		})
		require.Greater(t, asked, 20*seats)
	}
}
