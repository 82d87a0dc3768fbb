package bot

import (
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/norenberc"
)

// TestJudgedByWhatTheSeatKnows: how an answer is weighed does not depend on what another
// seat has planned in secret.
func TestJudgedByWhatTheSeatKnows(t *testing.T) {
	rules := norenberc.New()
	weighed := func(secret ...string) decision {
		rec := game.Record{Setup: rules.Info().Setup(2, game.SeedOf(3))}
		rec.Log = []game.Answer{{Seat: 1, Key: "plan", Picks: secret}, {Seat: 0, Key: "plan", Picks: []string{"bakers"}}}
		w, err := Analyst{Policy: norenberc.Heuristic, Playouts: 24}.work(t.Context(), rules, rec)
		require.NoError(t, err)
		w.seed = 1 // otherwise made of the whole record
		rec.Log = rec.Log[:1]
		run, err := game.Open(rules, rec)
		require.NoError(t, err)
		defer run.Close()
		d := w.decision(run, 1)
		require.NoError(t, w.weigh(&d, DefaultWidth, 96))
		return d
	}
	first := weighed("bakers")
	for _, secret := range [][]string{{"brewers"}, {"shoemakers", "brewers"}, {}} {
		other := weighed(secret...)
		require.Equal(t, first.better, other.better)
		require.InDelta(t, first.gap, other.gap, 0)
	}
}
