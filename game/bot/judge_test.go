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
	"norenbot/game/norenberc"
)

// stall is a game of two categories: seat 0 sells cheese for 4 points and loses one to
// customs; or bread for 1, at either of two ends of the market. Seat 1 has 2. Where all is
// alike, there is nothing but bread.
type stall struct {
	alike, broken bool
	idle          string // the default, unless it is ""
}

func (stall) Info() game.Info {
	return game.Info{Name: "stall", MinSeats: 2, MaxSeats: 2, Revision: 1, Bound: 3}
}

func (s stall) Deal(game.Setup, *rand.Rand) (game.Game, error) { return stallGame{s}, nil }

type stallGame struct{ stall }

func (stallGame) View(game.Seat) any { return nil }
func (stallGame) Check() error       { return nil }

func (g stallGame) Play(t *game.Table) game.Result {
	m := game.Ask[[2]int](t, "sell", 0)
	for _, ware := range []struct {
		key   string
		parts [2]int
	}{{"bread.left", [2]int{1, 0}}, {"cheese", [2]int{4, -1}}, {"bread.right", [2]int{1, 0}}} {
		if g.alike {
			ware.parts = [2]int{1, 0}
		}
		m.Offer(ware.parts, ware.key).Text.Say("ware")
	}
	if g.idle != "" {
		m.ByDefault(g.idle)
	}
	sold := m.One()
	if g.broken {
		panic("broken")
	}
	own := game.Score{Place: 2, Total: sold[0] + sold[1], Parts: []game.Part{
		{Category: game.Say("sales"), Points: sold[0]}, {Category: game.Say("customs"), Points: sold[1]}}}
	other := game.Score{Place: 1, Total: 2, Parts: []game.Part{{Category: game.Say("sales"), Points: 2}, {Category: game.Say("customs")}}}
	if own.Total > other.Total {
		own.Place, other.Place = 1, 2
	}
	return game.Result{Scores: []game.Score{own, other}}
}

func advised(t *testing.T, rules game.Rules) bot.Seen {
	run, err := game.Open(rules, game.Record{Setup: rules.Info().Setup(2, game.SeedOf(1))})
	require.NoError(t, err)
	t.Cleanup(run.Close)
	return bot.Look(rules, run, 0, luck(1))
}

func TestJudge(t *testing.T) {
	judge := bot.Judge{Work: 600}
	t.Run("says what wins, and which points make the difference", func(t *testing.T) {
		all, err := judge.Judge(t.Context(), advised(t, stall{}))
		require.NoError(t, err)
		require.Len(t, all, 3)
		require.Equal(t, []any{[]string{"cheese"}, 1.0, 3.0, true}, []any{all[0].Answer, all[0].Chance, all[0].Points, all[0].Even})
		require.Equal(t, []bot.Points{{Category: game.Say("sales")}, {Category: game.Say("customs")}}, all[0].Gains)
		for _, other := range all[1:] {
			require.Equal(t, []any{0.0, 1.0, false}, []any{other.Chance, other.Points, other.Even}, "%v", other)
			require.Equal(t, []bot.Points{{Category: game.Say("sales"), Points: 3}, {Category: game.Say("customs"), Points: -1}}, other.Gains)
			require.Equal(t, []bot.Gap{{1, 1, 1}, {2, 2, 2}}, []bot.Gap{other.Cost, other.Fewer}, "the same in all worlds")
			require.True(t, other.Worth.Told())
		}
	})
	t.Run("says where it makes no difference, and spends little on it", func(t *testing.T) {
		seen := advised(t, stall{alike: true})
		all, err := bot.Judge{Work: 100_000}.Judge(t.Context(), seen)
		require.NoError(t, err)
		require.Equal(t, []bool{true, true, true}, []bool{all[0].Even, all[1].Even, all[2].Even})
		require.Less(t, all[0].Worlds, 200)
	})
	t.Run("tells what is close by looking longer", func(t *testing.T) {
		all, err := bot.Judge{Work: 100_000}.Judge(t.Context(), advised(t, coin{}))
		require.NoError(t, err)
		require.Equal(t, []string{"better"}, all[0].Answer)
		require.False(t, all[1].Even)
		require.Greater(t, all[1].Worlds, 200)
		require.InDelta(t, 0.02, all[1].Cost.Mean, 0.015)
		all, err = bot.Judge{Work: 150}.Judge(t.Context(), advised(t, coin{}))
		require.NoError(t, err)
		require.True(t, all[1].Even, "not in a moment")
	})
	t.Run("calls nothing equal that may differ by much", func(t *testing.T) {
		all, err := bot.Judge{Work: 150}.Judge(t.Context(), advised(t, lots{}))
		require.NoError(t, err)
		require.Equal(t, []bool{true, false, false}, []bool{all[0].Even, all[1].Even, all[2].Even})
		require.False(t, all[1].Cost.Told(), "and nothing is known against it either")
		all, err = bot.Judge{Work: 200_000}.Judge(t.Context(), advised(t, lots{}))
		require.NoError(t, err)
		require.Equal(t, []bool{true, true, false}, []bool{all[0].Even, all[1].Even, all[2].Even}, "unless it looks long")
		require.Equal(t, []string{"none"}, all[2].Answer)
	})
	t.Run("looks no longer than it takes to know of what it is asked about, unless it is to", func(t *testing.T) {
		worlds := func(by bot.Judge, also ...[]string) int {
			all, err := by.Judge(t.Context(), advised(t, lots{}), also...)
			require.NoError(t, err)
			return all[0].Worlds
		}
		by := bot.Judge{Work: 100_000}
		whole := worlds(by)
		require.Less(t, 4*worlds(by, []string{"none"}), whole)
		by.Whole = true
		require.GreaterOrEqual(t, 2*worlds(by, []string{"none"}), whole, "the worst is tried as often, too")
	})
	t.Run("is idle on no tie", func(t *testing.T) {
		all, err := judge.Judge(t.Context(), advised(t, stall{alike: true, idle: "bread.left"}))
		require.NoError(t, err)
		require.NotEqual(t, []string{"bread.left"}, all[0].Answer)
		all, err = judge.Judge(t.Context(), advised(t, stall{idle: "cheese"}))
		require.NoError(t, err)
		require.Equal(t, []string{"cheese"}, all[0].Answer, "and where it is best")
	})
	t.Run("is a player who may be idle", func(t *testing.T) {
		freely := judge.Decide(t.Context(), advised(t, stall{alike: true}))
		for _, idle := range []string{"bread.left", "cheese", "bread.right"} {
			require.Equal(t, freely, judge.Decide(t.Context(), advised(t, stall{alike: true, idle: idle})))
		}
	})
	t.Run("judges what it is told to", func(t *testing.T) {
		run := asked(t, fist{pick: true}, "0")
		worst := []string{"8", "9", "10", "11", "12", "13", "14", "15"}
		all, err := bot.Judge{Work: 2000}.Judge(t.Context(), bot.Look(fist{pick: true}, run, 0, luck(1)), worst)
		require.NoError(t, err)
		last := all[len(all)-1]
		require.Equal(t, worst, last.Answer)
		require.False(t, last.Even)
	})
	t.Run("does not see into the fist, whatever is in it", func(t *testing.T) {
		var first []bot.Judged
		for _, hidden := range []string{"0", "1", "2", "3"} {
			all, err := judge.Judge(t.Context(), bot.Look(fist{}, asked(t, fist{}, hidden), 0, luck(1)))
			require.NoError(t, err)
			require.Equal(t, []string{"9"}, all[0].Answer)
			if first == nil {
				first = all
			}
			require.Equal(t, first, all, "%s is hidden", hidden)
		}
	})
	t.Run("plays what it says", func(t *testing.T) {
		require.Equal(t, []string{"cheese"}, judge.Decide(t.Context(), advised(t, stall{})))
	})
	t.Run("fails as the rules do", func(t *testing.T) {
		seen := advised(t, stall{})
		seen.Rules = stall{broken: true}
		_, err := judge.Judge(t.Context(), seen)
		require.ErrorContains(t, err, "broken")
		var told error
		seen.Failed = func(err error) { told = err }
		require.NoError(t, seen.Question.Accept(judge.Decide(t.Context(), seen)))
		require.ErrorContains(t, told, "broken")
	})
	t.Run("stops when nobody waits any more", func(t *testing.T) {
		ended, stop := context.WithCancel(t.Context())
		stop()
		_, err := judge.Judge(ended, advised(t, stall{}))
		require.ErrorIs(t, err, context.Canceled)
	})
	t.Run("stops when its time is over", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			seen, start := advised(t, coin{}), time.Now()
			slow := game.GivingWay(t.Context(), func() { time.Sleep(20 * time.Millisecond) })
			all, err := bot.Judge{Think: 2 * time.Second}.Judge(slow, seen)
			require.NoError(t, err)
			require.Greater(t, all[0].Worlds, 2)
			require.InDelta(t, 2, time.Since(start).Seconds(), 0.1)
		})
	})
}

// coin is a game of one throw, of which 51 in a hundred win by one answer and 49 by the other.
type coin struct{ stall }

func (coin) Deal(_ game.Setup, luck *rand.Rand) (game.Game, error) { return &coinGame{luck}, nil }

type coinGame struct{ luck *rand.Rand }

func (*coinGame) View(game.Seat) any { return nil }
func (*coinGame) Check() error       { return nil }

func (g *coinGame) Play(t *game.Table) game.Result {
	m := game.Ask[int](t, "bet", 0)
	m.Offer(49, "worse").Text.Say("ware")
	m.Offer(51, "better").Text.Say("ware")
	bet := m.One()
	t.Settle()
	won := game.Score{Place: 1, Total: 1}
	lost := game.Score{Place: 2}
	if t.Rand().IntN(100) < bet {
		return game.Result{Scores: []game.Score{won, lost}}
	}
	return game.Result{Scores: []game.Score{lost, won}}
}

// lots is a game of one draw: half of the lots win for who bets on even ones and half for who bets on
// odd ones, and none for who bets on none.
type lots struct{ stall }

func (lots) Deal(_ game.Setup, luck *rand.Rand) (game.Game, error) { return &lotsGame{}, nil }

type lotsGame struct{ coinGame }

func (g *lotsGame) Play(t *game.Table) game.Result {
	m := game.Ask[int](t, "bet", 0)
	m.Offer(0, "even").Text.Say("ware")
	m.Offer(1, "odd").Text.Say("ware")
	m.Offer(2, "none").Text.Say("ware")
	bet := m.One()
	t.Settle()
	won := game.Score{Place: 1, Total: 1}
	lost := game.Score{Place: 2}
	if t.Rand().IntN(2) == bet {
		return game.Result{Scores: []game.Score{won, lost}}
	}
	return game.Result{Scores: []game.Score{lost, won}}
}

// TestJudgeDoesNotSeePlans exchanges what another seat has planned in secret in Norenberc.
func TestJudgeDoesNotSeePlans(t *testing.T) {
	rules := norenberc.New()
	judge := bot.Judge{Work: 20_000, Policy: norenberc.Heuristic}
	var first []bot.Judged
	for _, plan := range []string{"bakers", "printers"} {
		run, err := game.Open(rules, game.Record{Setup: rules.Info().Setup(3, game.SeedOf(1)), Log: []game.Answer{
			{Seat: 0, Key: "plan", Picks: []string{"brewers", "bakers"}}, {Seat: 1, Key: "plan", Picks: []string{"bakers"}},
			{Seat: 2, Key: "plan", Picks: []string{plan}}}})
		require.NoError(t, err)
		all, err := judge.Judge(t.Context(), bot.Look(rules, run, 0, luck(3)))
		run.Close()
		require.NoError(t, err)
		if first == nil {
			first = all
		}
		require.Equal(t, first, all)
	}
	require.NotEmpty(t, first[0].Gains)
}
