package bot_test

import (
	"context"
	"math/rand/v2"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/bot"
	"norenbot/game/hansa"
	"norenbot/game/norenberc"
)

func luck(n uint64) *rand.Rand { return rand.New(rand.NewPCG(n, 1)) }

// asked opens a game of fist in which seat 0 is asked.
func asked(t *testing.T, rules game.Rules, hidden string) *game.Run {
	run, err := game.Open(rules, game.Record{Setup: rules.Info().Setup(2, game.SeedOf(1)),
		Log: []game.Answer{{Seat: 1, Key: "hide", Picks: []string{hidden}}}})
	require.NoError(t, err)
	t.Cleanup(run.Close)
	return run
}

func TestSearch(t *testing.T) {
	t.Run("does not see into the fist, whatever is in it", func(t *testing.T) {
		for _, hidden := range []string{"0", "1", "2", "3"} {
			run := asked(t, fist{}, hidden)
			picks := bot.Search{Playouts: 400}.Decide(t.Context(), bot.Look(fist{}, run, 0, luck(1)))
			require.Equal(t, []string{"9"}, picks)
		}
	})
	t.Run("finds a good one of too many answers", func(t *testing.T) {
		rules := fist{pick: true}
		run := asked(t, rules, "0")
		seen := bot.Look(rules, run, 0, luck(1))
		picks := bot.Search{Playouts: 3000, Width: 24}.Decide(t.Context(), seen)
		require.NoError(t, seen.Question.Accept(picks))
		require.NoError(t, run.Answer(game.Answer{Key: "pick", Picks: picks}))
		result, _ := run.Result()
		require.GreaterOrEqual(t, result.Scores[0].Total, 10, "of 16, and 0 on average: %v", picks)
	})
	t.Run("answers with the policy's proposal if it may not try", func(t *testing.T) {
		run := asked(t, fist{}, "0")
		third := func(bot.Viewer, *rand.Rand) game.Chooser {
			return game.ChooserFunc(func(_ *game.Question, picks []int) []int { return append(picks, 2) })
		}
		ended, stop := context.WithCancel(t.Context())
		stop()
		picks := bot.Search{Policy: third}.Decide(ended, bot.Look(fist{}, run, 0, luck(1)))
		require.Equal(t, []string{"2"}, picks)
	})
	t.Run("answers though the rules fail", func(t *testing.T) {
		whole := asked(t, fist{}, "0")
		seen := bot.Look(fist{}, whole, 0, luck(1))
		seen.Rules = fist{broken: true}
		require.NoError(t, seen.Question.Accept(bot.Search{Playouts: 10}.Decide(t.Context(), seen)))
	})
	t.Run("tells its progress", func(t *testing.T) {
		var told []float64
		run := asked(t, fist{}, "0")
		search := bot.Search{Playouts: 4, Progress: func(done float64) { told = append(told, done) }}
		search.Decide(t.Context(), bot.Look(fist{}, run, 0, luck(1)))
		require.Equal(t, []float64{0, 0.25, 0.5, 0.75, 1}, told)
	})
	t.Run("stops when its time is over", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			run := asked(t, fist{}, "0")
			start := time.Now()
			search := bot.Search{Think: time.Minute, Progress: func(float64) { time.Sleep(10 * time.Second) }}
			search.Decide(t.Context(), bot.Look(fist{}, run, 0, luck(1)))
			require.Equal(t, time.Minute+10*time.Second, time.Since(start))
			run.Close()
		})
	})
}

// TestHiddenThingsExchanged plays Norenberc and exchanges, wherever a seat is
// asked, what others have planned in secret: players answer the same.
func TestHiddenThingsExchanged(t *testing.T) {
	rules := norenberc.New()
	players := map[string]bot.Player{
		"search":    bot.Search{Playouts: 24},
		"guided":    bot.Search{Playouts: 12, Policy: norenberc.Heuristic},
		"heuristic": bot.Policy(norenberc.Heuristic),
	}
	compared := 0
	for seed := range uint64(3) {
		plans := []game.Answer{{Seat: 0, Key: "plan", Picks: []string{"brewers", "bakers"}},
			{Seat: 1, Key: "plan", Picks: []string{"bakers"}}, {Seat: 2, Key: "plan", Picks: []string{"bakers"}}}
		other := append([]game.Answer{}, plans...)
		other[2] = game.Answer{Seat: 2, Key: "plan", Picks: []string{"printers"}}
		setup := rules.Info().Setup(3, game.SeedOf(seed))
		for name, p := range players {
			var picks [2][]string
			for i, log := range [][]game.Answer{plans, other} {
				run, err := game.Open(rules, game.Record{Setup: setup, Log: log})
				require.NoError(t, err)
				require.Equal(t, "visit.brewers", run.Question(0).Key)
				picks[i] = p.Decide(t.Context(), bot.Look(rules, run, 0, luck(seed)))
				run.Close()
			}
			require.Equal(t, picks[0], picks[1], "%s, seed %d", name, seed)
			compared++
		}
	}
	require.Equal(t, 9, compared)
}

// TestOpenTogether has two seats decide while others have decided or not.
func TestOpenTogether(t *testing.T) {
	rules := norenberc.New()
	setup := rules.Info().Setup(3, game.SeedOf(5))
	var picks [][]string
	for _, log := range [][]game.Answer{nil, {{Seat: 0, Key: "plan", Picks: []string{"bakers"}}}} {
		run, err := game.Open(rules, game.Record{Setup: setup, Log: log})
		require.NoError(t, err)
		seen := bot.Look(rules, run, 2, luck(1))
		picks = append(picks, bot.Search{Playouts: 60}.Decide(t.Context(), seen))
		require.NoError(t, seen.Question.Accept(picks[len(picks)-1]))
		run.Close()
	}
	require.Equal(t, picks[0], picks[1])
}

// BenchmarkSearch counts playouts from the opening, the middle and near the end of a
// four-seat game: at random, and guided by the heuristic.
func BenchmarkSearch(b *testing.B) {
	for _, g := range []struct {
		rules     game.Rules
		heuristic bot.Policy
	}{{norenberc.New(), norenberc.Heuristic}, {hansa.New(), hansa.Heuristic}} {
		whole, err := bot.PlayOut(b.Context(), g.rules, g.rules.Info().Setup(4, game.SeedOf(1)), random(4), 1)
		require.NoError(b, err)
		defer whole.Close()
		log := whole.Record().Log
		for _, stage := range []struct {
			name   string
			at     int
			policy bot.Policy
		}{
			{"opening", 0, nil}, {"middle", len(log) / 2, nil}, {"late", len(log) * 9 / 10, nil},
			{"guided", 0, g.heuristic}, {"guided middle", len(log) / 2, g.heuristic},
		} {
			b.Run(g.rules.Info().Name+"/"+stage.name, func(b *testing.B) {
				rec := whole.Record()
				rec.Log = log[:stage.at]
				run, err := game.Open(g.rules, rec)
				require.NoError(b, err)
				defer run.Close()
				seat := run.Questions()[0].Seat
				b.ReportAllocs()
				bot.Search{Playouts: b.N, Policy: stage.policy}.Decide(b.Context(), bot.Look(g.rules, run, seat, luck(1)))
				b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "playouts/s")
			})
		}
	}
}

func random(seats int) []bot.Player {
	players := make([]bot.Player, seats)
	for s := range players {
		players[s] = bot.Policy(bot.Random)
	}
	return players
}

// purse is a game for one, who takes 0 to 9 coins twice. Less than least coins
// lose.
type purse struct{ least int }

func (purse) Info() game.Info {
	return game.Info{Name: "purse", MinSeats: 1, MaxSeats: 1, Revision: 1, Bound: 2}
}

func (r purse) Deal(game.Setup, *rand.Rand) (game.Game, error) { return purseGame{r}, nil }

type purseGame struct{ purse }

func (purseGame) View(game.Seat) any { return nil }
func (purseGame) Check() error       { return nil }

func (g purseGame) Play(t *game.Table) game.Result {
	sum := 0
	for range 2 {
		sum += among(t, "take", 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9).One()
	}
	return game.Result{Scores: []game.Score{{Place: 1, Total: sum}}, Lost: sum < g.least}
}

// TestSearchAlone: without rivals a game is worth what it brings, and less than
// half of what it may be if it is lost.
func TestSearchAlone(t *testing.T) {
	for _, least := range []int{0, 12, 100} {
		run, err := game.Open(purse{least}, game.Record{Setup: purse{}.Info().Setup(1, game.SeedOf(1))})
		require.NoError(t, err)
		picks := bot.Search{Playouts: 400}.Decide(t.Context(), bot.Look(purse{least}, run, 0, luck(1)))
		require.Equal(t, []string{"9"}, picks, "least %d", least)
		run.Close()
	}
}

func TestSimulationCountsWhatIsLost(t *testing.T) {
	o, err := bot.Simulation{Rules: purse{least: 10}, Seats: 1, Games: 200, Kinds: []bot.Kind{randomKind}}.Run(t.Context())
	require.NoError(t, err)
	require.InDelta(t, 200-float64(o.Lost), o.Kinds[0].Wins, 0)
	require.InDelta(t, 110, o.Lost, 25, "55 of the 100 pairs of 0 to 9 are below 10")
	o, err = bot.Simulation{Rules: purse{least: 100}, Seats: 1, Games: 10, Kinds: []bot.Kind{randomKind}}.Run(t.Context())
	require.NoError(t, err)
	require.Equal(t, 10, o.Lost)
	require.InDelta(t, 0, o.Seats[0].Share.Share, 0)
}
