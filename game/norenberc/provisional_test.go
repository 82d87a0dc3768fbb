package norenberc

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/gametest"
)

// At the end of a game, when Talers are open, the provisional scoring is the
// final one; before, secret Talers count nowhere.
func TestProvisionalScoringEndsAsTheFinalOne(t *testing.T) {
	for seats := 2; seats <= 5; seats++ {
		luck := rand.New(rand.NewPCG(uint64(seats), 3))
		run, err := game.Open(New(), game.Record{Game: "norenberc", Setup: New().Info().Setup(seats, game.SeedOf(uint64(seats)))})
		require.NoError(t, err)
		defer run.Close()
		gametest.PlayOn(t, run, game.Random(luck), func(*game.Question) {
			view := run.View(game.Public).(View)
			for _, s := range view.Provisional() {
				require.Zero(t, s.Richest+s.TaxCollector)
			}
		})
		view := run.View(game.Public).(View)
		require.Equal(t, view.Final, view.Provisional())
	}
}
