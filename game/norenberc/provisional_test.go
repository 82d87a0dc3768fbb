package norenberc

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
)

// At the end of a game, when Talers are open, the provisional scoring is the
// final one; before, secret Talers count nowhere.
func TestProvisionalScoringEndsAsTheFinalOne(t *testing.T) {
	for seats := 2; seats <= 5; seats++ {
		luck := rand.New(rand.NewPCG(uint64(seats), 3))
		run, err := game.Open(New(), game.Record{Game: "norenberc", Setup: New().Info().Setup(seats, game.SeedOf(uint64(seats)))})
		require.NoError(t, err)
		defer run.Close()
		for len(run.Questions()) > 0 {
			q := run.Questions()[0]
			var picks []string
			for _, i := range game.Random(luck).Choose(&q, nil) {
				picks = append(picks, q.Options[i].Key)
			}
			require.NoError(t, run.Answer(game.Answer{Seat: q.Seat, Key: q.Key, Picks: picks}))
			view := run.View(game.Public).(View)
			if view.Phase == Over {
				require.Equal(t, view.Final, view.Provisional())
				continue
			}
			for _, s := range view.Provisional() {
				require.Zero(t, s.Richest+s.TaxCollector)
			}
		}
	}
}
