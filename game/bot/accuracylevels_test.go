package bot

import (
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/hansa"
	"norenbot/game/market"
	"norenbot/game/nobility"
	"norenbot/game/norenberc"
)

// TestAccuracyOfLevels: where a weak, a middling and a strong player meet, their accuracy is in this order, in
// every game. They play about as the Chick, the Hare and the Owl of people's menus do. One match
// may have it otherwise: the mean of several counts, of seeds that stay the same.
func TestAccuracyOfLevels(t *testing.T) {
	if os.Getenv("NORENBOT_CI") == "" {
		t.Skip("matches that are looked at for a minute: set NORENBOT_CI")
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
		players [3]Player // the weakest first
		games   int
	}{
		{norenberc.New(), norenberc.Heuristic, [3]Player{slips(norenberc.Heuristic, 0.4, 0.92), slips(norenberc.Heuristic, 0.3, 0.03),
			thinks(norenberc.Heuristic, 0.6, Search{Playouts: 40, Deep: true})}, 3},
		{hansa.New(), hansa.Heuristic, [3]Player{slips(hansa.Heuristic, 0.4, 0.96), slips(hansa.Heuristic, 0.29, 0.04),
			thinks(hansa.Heuristic, 0.6, Search{Playouts: 15})}, 6},
		{nobility.New(), nobility.Heuristic, [3]Player{slips(nobility.Heuristic, 0.4, 0.53), slips(nobility.Heuristic, 0.4, 0.06),
			thinks(nobility.Heuristic, 0.6, Search{Playouts: 24})}, 3},
		{market.New(), market.Heuristic, [3]Player{slips(market.Heuristic, 0.4, 0.45), thinks(market.Heuristic, 0.2, Search{Playouts: 40}),
			thinks(market.Heuristic, 0.9, Search{Playouts: 40})}, 12},
	} {
		t.Run(c.rules.Info().Name, func(t *testing.T) {
			var mean [3]float64
			for n := range c.games {
				for who, a := range accuraciesOf(t, c.rules, c.policy, c.players, n) {
					t.Logf("match %d, player %d: %.0f (%.0f to %.0f)", n, who, 100*a.Share, 100*a.Low, 100*a.High)
					mean[who] += a.Share / float64(c.games)
				}
			}
			t.Logf("mean: %.2f", mean)
			require.Greater(t, mean[1], mean[0]+0.1)
			require.Greater(t, mean[2], mean[1]+0.05)
		})
	}
}

// accuraciesOf plays match n, in which the players sit in another order than in the one before, and returns
// how well each decided.
func accuraciesOf(t *testing.T, rules game.Rules, policy Policy, players [3]Player, n int) (by [3]Accuracy) {
	var seated []Player
	for seat := range players {
		seated = append(seated, players[(seat+n)%3])
	}
	run, err := PlayOut(t.Context(), rules, rules.Info().Setup(3, game.SeedOf(uint64(n))), seated, uint64(n))
	require.NoError(t, err)
	defer run.Close()
	w, err := Analyst{Policy: policy}.work(t.Context(), rules, run.Record())
	require.NoError(t, err)
	w.step = len(w.rec.Log) + 1 // the rest of the curve is not asked for
	require.NoError(t, w.walk())
	for seat, a := range w.accuracies() {
		by[(seat+n)%3] = a
	}
	return by
}
