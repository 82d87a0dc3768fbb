package analysis

import (
	"flag"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/bot"
	"norenbot/game/hansa"
	"norenbot/game/nobility"
	"norenbot/game/norenberc"
)

var quiet = flag.Int("quiet", 0, "games of each of three in TestQuietDecisions; without it the beginning of one")

// TestQuietDecisions: where nothing is turned up a line moves little from one decision to the next, so
// that a reader sees the game in it and not the luck of the playouts. With -quiet 4 -v it writes by
// how much, as found and as drawn.
func TestQuietDecisions(t *testing.T) {
	for n, of := range []struct {
		rules  game.Rules
		policy bot.Policy
		seats  int
	}{{norenberc.New(), norenberc.Heuristic, 3}, {hansa.New(), hansa.Heuristic, 3}, {nobility.New(), nobility.Heuristic, 3}} {
		games, playouts := *quiet, bot.DefaultAnalysis
		if games == 0 {
			if games, playouts = 1, bot.DefaultAnalysis/4; n > 0 {
				continue
			}
		}
		var found, drawn, moves float64
		for seed := range uint64(games) {
			rec := met(t, of.rules, of.policy, of.seats, seed)
			if *quiet == 0 {
				rec.Log = rec.Log[:45]
			}
			a, err := bot.Analyst{Playouts: playouts, Policy: of.policy, Judge: bot.Judge{Work: 1000}}.Analyse(t.Context(), of.rules, rec)
			require.NoError(t, err)
			var points []Point
			for _, p := range a.Curve {
				points = append(points, Point{p.Answers, p.Chance})
			}
			smooth := smoothed(points)
			for _, i := range calm(t, of.rules, rec, points) {
				for seat := range of.seats {
					moves++
					found += math.Abs(points[i+1].Chance[seat] - points[i].Chance[seat])
					drawn += math.Abs(smooth[i+1].Chance[seat] - smooth[i].Chance[seat])
				}
			}
		}
		t.Logf("%s, %d seats: from one quiet decision to the next %.1f %% as found, %.1f %% as drawn; %.0f moves of lines",
			of.rules.Info().Name, of.seats, 100*found/moves, 100*drawn/moves, moves)
		require.Greater(t, moves, 20.0)
		require.Less(t, drawn/moves, 0.04)
	}
}

// met is a game among players who overlook some options.
func met(t *testing.T, rules game.Rules, policy bot.Policy, seats int, seed uint64) game.Record {
	var players []bot.Player
	for range seats {
		players = append(players, bot.Overlooking(policy, 0.2))
	}
	run, err := bot.PlayOut(t.Context(), rules, rules.Info().Setup(seats, game.SeedOf(seed)), players, seed)
	require.NoError(t, err)
	defer run.Close()
	return run.Record()
}

// calm are the places in a curve of the points after which nothing is turned up until the next one.
func calm(t *testing.T, rules game.Rules, rec game.Record, points []Point) (all []int) {
	first := rec
	first.Log = nil
	run, err := game.Open(rules, first)
	require.NoError(t, err)
	defer run.Close()
	at, settled := 0, 0
	for i, answer := range rec.Log {
		require.NoError(t, run.Answer(answer))
		if i+1 < points[at+1].Answers {
			continue
		}
		if run.Settled() == settled {
			all = append(all, at)
		}
		at, settled = at+1, run.Settled()
	}
	return all
}
