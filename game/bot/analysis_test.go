package bot_test

import (
	"context"
	"encoding/json"
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/bot"
	"norenbot/game/norenberc"
)

// TestAnalyse: in a game whose best play is known, what cost most is found and nothing else.
func TestAnalyse(t *testing.T) {
	analyse := func(hidden string, guessed ...string) bot.Analysis {
		log := []game.Answer{{Seat: 1, Key: "hide", Picks: []string{hidden}}}
		for _, g := range guessed {
			log = append(log, game.Answer{Seat: 0, Key: "guess", Picks: []string{g}})
		}
		found, err := bot.Analyst{}.Analyse(t.Context(), fist{}, game.Record{Setup: fist{}.Info().Setup(2, game.SeedOf(1)), Log: log})
		require.NoError(t, err)
		require.Len(t, found.Curve, len(log)+1)
		require.Equal(t, "fist", found.Game)
		require.Equal(t, bot.AnalysisVersion, found.Version)
		return found
	}
	t.Run("a guess costs what safe play was worth", func(t *testing.T) {
		found := analyse("2", "1")
		require.Len(t, found.Costly[0], 1)
		v := found.Costly[0][0]
		require.Equal(t, 1, v.Answer)
		require.Equal(t, []string{"1"}, v.Chosen)
		require.Equal(t, []string{"9"}, v.Better)
		require.InDelta(t, 0.75, v.Cost, 0.05, "a guess wins one time in four")
		require.Less(t, v.Low, v.Cost)
		require.Greater(t, v.High, v.Cost)
		require.InDelta(t, 0.25, v.Chance, 0.05)
		require.Equal(t, []float64{0, 1}, found.Curve[2].Chance, "how it ended")
		require.Empty(t, found.Costly[1])
	})
	t.Run("a lucky guess is judged by what could be known", func(t *testing.T) {
		found := analyse("2", "2")
		require.Len(t, found.Costly[0], 1, "it won, and was a mistake")
		require.Equal(t, []float64{1, 0}, found.Curve[2].Chance)
	})
	t.Run("what cost nothing is not told", func(t *testing.T) {
		require.Empty(t, analyse("2", "9").Costly[0])
	})
	t.Run("no chance tells what is in the fist", func(t *testing.T) {
		require.InDelta(t, 0.4, analyse("2").Curve[1].Chance[0], 0.15, "one of five answers is safe, and each guess wins one time in four")
	})
}

// played is a game among policies.
func played(t *testing.T, rules game.Rules, seats int, policies ...bot.Policy) game.Record {
	players := make([]bot.Player, seats)
	for seat := range players {
		players[seat] = policies[seat%len(policies)]
	}
	run, err := bot.PlayOut(t.Context(), rules, rules.Info().Setup(seats, game.SeedOf(5)), players, 5)
	require.NoError(t, err)
	defer run.Close()
	return run.Record()
}

// TestAnalyseAgain: the same record has the same analysis, on one core or many; a record
// that is no whole game is analysed as far as it goes.
func TestAnalyseAgain(t *testing.T) {
	rules := norenberc.New()
	rec := played(t, rules, 2, norenberc.Heuristic, bot.Random)
	rec.Log = rec.Log[:24]
	var told []float64
	analyst := bot.Analyst{Playouts: 3, Policy: norenberc.Heuristic, Judge: bot.Judge{Work: 3000}, Progress: func(done float64) { told = append(told, done) }}
	first, err := analyst.Analyse(t.Context(), rules, rec)
	require.NoError(t, err)
	require.Len(t, first.Curve, 25)
	for _, p := range first.Curve {
		require.InDelta(t, 1, p.Chance[0]+p.Chance[1], 1e-9)
	}
	require.IsNonDecreasing(t, told)
	require.InDelta(t, 1, told[len(told)-1], 0)

	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	again, err := analyst.Analyse(t.Context(), rules, rec)
	require.NoError(t, err)
	require.Equal(t, first, again)
	text, err := json.Marshal(first)
	require.NoError(t, err)
	var back bot.Analysis
	require.NoError(t, json.Unmarshal(text, &back))
	require.Equal(t, first, back)
}

// TestAnalyseRefuses: what does not hold is known at once.
func TestAnalyseRefuses(t *testing.T) {
	rules := norenberc.New()
	rec := played(t, rules, 2, bot.Random)
	analyse := func(ctx context.Context, change func(*game.Record)) error {
		with := rec.With()
		change(&with)
		_, err := bot.Analyst{Playouts: 1, Policy: bot.Random}.Analyse(ctx, rules, with)
		return err
	}
	require.ErrorIs(t, analyse(t.Context(), func(r *game.Record) { r.Setup.Revision = 99 }), game.ErrRevision)
	require.ErrorIs(t, analyse(t.Context(), func(r *game.Record) { r.Game = "chess" }), game.ErrOtherGame)
	var replay *game.ReplayError
	require.ErrorAs(t, analyse(t.Context(), func(r *game.Record) { r.Log[3].Picks = []string{"nothing of the kind"} }), &replay)
	require.Equal(t, 4, replay.At)
	stopped, stop := context.WithCancel(t.Context())
	stop()
	require.ErrorIs(t, analyse(stopped, func(*game.Record) {}), context.Canceled)
}

// TestAnalyseManyAnswers: where a search cannot try every answer, the one chosen is
// compared all the same.
func TestAnalyseManyAnswers(t *testing.T) {
	rules := fist{pick: true}
	found, err := bot.Analyst{Playouts: 64, Policy: bot.Random}.Analyse(t.Context(), rules,
		game.Record{Setup: rules.Info().Setup(2, game.SeedOf(1)), Log: []game.Answer{
			{Seat: 1, Key: "hide", Picks: []string{"0"}}, {Seat: 0, Key: "pick", Picks: []string{"8", "9"}}}})
	require.NoError(t, err)
	require.Len(t, found.Costly[0], 1)
	require.Equal(t, []string{"8", "9"}, found.Costly[0][0].Chosen)
	require.InDelta(t, 1, found.Costly[0][0].Cost, 0)
	require.InDelta(t, -1, found.Costly[0][0].Rivals, 1)
}
