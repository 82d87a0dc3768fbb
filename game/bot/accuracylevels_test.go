package bot

import (
	"flag"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/hansa"
	"norenbot/game/market"
	"norenbot/game/nobility"
	"norenbot/game/norenberc"
)

var accuracyMatches = flag.Int("matches", 0, "matches of each game in TestAccuracyOfLevels: 16 and more say the order of all four")

// TestAccuracyOfLevels: where four players meet who play about as every other level of people's menus does, from
// the Chick to the Owl, their accuracy is in this order, in every game. One match may have it otherwise: the
// mean of many counts. A few say that the upper two are above the lower two, the last far above the first.
func TestAccuracyOfLevels(t *testing.T) {
	if os.Getenv("NORENBOT_CI") == "" {
		t.Skip("matches that are looked at for some minutes: set NORENBOT_CI")
	}
	slips := func(good Policy, overlooks, share float64) Player {
		return Slipping(Overlooking(good, overlooks), share)
	}
	thinks := func(good Policy, share float64, s Search) Player {
		s.Policy = good
		return Level{Quick: good, Thinks: share, Search: s}
	}
	for _, c := range []struct {
		rules   game.Rules
		policy  Policy
		players [4]Player // the weakest first
		games   int
	}{
		{norenberc.New(), norenberc.Heuristic, [4]Player{slips(norenberc.Heuristic, 0.4, 0.92), slips(norenberc.Heuristic, 0.4, 0.25),
			thinks(norenberc.Heuristic, 0.1, Search{Playouts: 40, Deep: true}), thinks(norenberc.Heuristic, 0.6, Search{Playouts: 40, Deep: true})}, 3},
		{hansa.New(), hansa.Heuristic, [4]Player{slips(hansa.Heuristic, 0.4, 0.96), slips(hansa.Heuristic, 0.4, 0.25),
			thinks(hansa.Heuristic, 0.025, Search{Playouts: 20}), thinks(hansa.Heuristic, 0.6, Search{Playouts: 15})}, 6},
		{nobility.New(), nobility.Heuristic, [4]Player{slips(nobility.Heuristic, 0.4, 0.53), slips(nobility.Heuristic, 0.4, 0.24),
			thinks(nobility.Heuristic, 0.015, Search{Playouts: 60}), thinks(nobility.Heuristic, 0.6, Search{Playouts: 24})}, 3},
		{market.New(), market.Heuristic, [4]Player{slips(market.Heuristic, 0.4, 0.45), slips(market.Heuristic, 0.2, 0),
			thinks(market.Heuristic, 0.45, Search{Playouts: 40}), thinks(market.Heuristic, 0.9, Search{Playouts: 40})}, 12},
	} {
		t.Run(c.rules.Info().Name, func(t *testing.T) {
			if *accuracyMatches > 0 {
				c.games = *accuracyMatches
			}
			var mean [4]float64
			for n := range c.games {
				for who, a := range accuraciesOf(t, c.rules, c.policy, c.players, n) {
					t.Logf("match %d, player %d: %.0f (%.0f to %.0f)", n, who, 100*a.Share, 100*a.Low, 100*a.High)
					mean[who] += a.Share / float64(c.games)
				}
			}
			t.Logf("mean: %.2f", mean)
			require.Greater(t, mean[2]+mean[3], mean[0]+mean[1]+0.2)
			require.Greater(t, mean[3], mean[0]+0.3)
			if *accuracyMatches >= 16 {
				require.IsIncreasing(t, mean[:])
			}
		})
	}
}

// accuraciesOf plays match n, in which the players sit in another order than in the one before, and returns
// how well each decided.
func accuraciesOf(t *testing.T, rules game.Rules, policy Policy, players [4]Player, n int) (by [4]Accuracy) {
	var seated []Player
	for seat := range players {
		seated = append(seated, players[(seat+n)%4])
	}
	run, err := PlayOut(t.Context(), rules, rules.Info().Setup(4, game.SeedOf(uint64(n))), seated, uint64(n))
	require.NoError(t, err)
	defer run.Close()
	w, err := Analyst{Policy: policy}.work(t.Context(), rules, run.Record())
	require.NoError(t, err)
	w.step = len(w.rec.Log) + 1 // the rest of the curve is not asked for
	require.NoError(t, w.walk())
	for seat, a := range w.accuracies() {
		by[(seat+n)%4] = a
	}
	return by
}
