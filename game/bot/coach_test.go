package bot_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/bot"
	"norenbot/game/norenberc"
)

// stall is a game of two categories: seat 0 sells cheese for 4 points and loses one to
// customs; or bread for 1, at either of two ends of the market. Seat 1 has 2. Where all is
// alike, there is nothing but bread.
type stall struct{ alike, broken bool }

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

func advised(t *testing.T, rules game.Rules) (bot.Seen, func(context.Context, bot.Coach) ([]bot.Prospect, error)) {
	run, err := game.Open(rules, game.Record{Setup: rules.Info().Setup(2, game.SeedOf(1))})
	require.NoError(t, err)
	t.Cleanup(run.Close)
	seen := bot.Look(rules, run, 0, luck(1))
	return seen, func(ctx context.Context, c bot.Coach) ([]bot.Prospect, error) { return c.Advise(ctx, seen) }
}

func TestCoach(t *testing.T) {
	coach := bot.Coach{Search: bot.Search{Playouts: 60}, Worlds: 8}
	t.Run("says what wins, and which points make the difference", func(t *testing.T) {
		_, advise := advised(t, stall{})
		all, err := advise(t.Context(), coach)
		require.NoError(t, err)
		require.Len(t, all, 3)
		require.Equal(t, bot.Prospect{Answer: []string{"cheese"}, Chance: 1, Points: 3, Even: true,
			Gains: []bot.Points{{Category: game.Say("sales")}, {Category: game.Say("customs")}}}, all[0])
		for _, other := range all[1:] {
			require.Equal(t, []any{0.0, 1.0, false}, []any{other.Chance, other.Points, other.Even}, "%v", other)
			require.Equal(t, []bot.Points{{Category: game.Say("sales"), Points: 3}, {Category: game.Say("customs"), Points: -1}}, other.Gains)
		}
	})
	t.Run("says where it makes no difference", func(t *testing.T) {
		_, advise := advised(t, stall{alike: true})
		all, err := advise(t.Context(), coach)
		require.NoError(t, err)
		require.Equal(t, []bool{true, true, true}, []bool{all[0].Even, all[1].Even, all[2].Even})
	})
	t.Run("does not see into the fist, whatever is in it", func(t *testing.T) {
		var first []bot.Prospect
		for _, hidden := range []string{"0", "1", "2", "3"} {
			all, err := coach.Advise(t.Context(), bot.Look(fist{}, asked(t, fist{}, hidden), 0, luck(1)))
			require.NoError(t, err)
			require.Equal(t, []string{"9"}, all[0].Answer)
			if first == nil {
				first = all
			}
			require.Equal(t, first, all, "%s is hidden", hidden)
		}
	})
	t.Run("fails as the rules do", func(t *testing.T) {
		seen, _ := advised(t, stall{})
		seen.Rules = stall{broken: true}
		_, err := coach.Advise(t.Context(), seen)
		require.ErrorContains(t, err, "broken")
	})
	t.Run("stops when nobody waits any more", func(t *testing.T) {
		_, advise := advised(t, stall{})
		ended, stop := context.WithCancel(t.Context())
		stop()
		_, err := advise(ended, coach)
		require.ErrorIs(t, err, context.Canceled)
	})
}

// TestCoachDoesNotSeePlans exchanges what another seat has planned in secret in Norenberc.
func TestCoachDoesNotSeePlans(t *testing.T) {
	rules := norenberc.New()
	coach := bot.Coach{Search: bot.Search{Playouts: 30, Policy: norenberc.Heuristic}, Worlds: 6}
	var first []bot.Prospect
	for _, plan := range []string{"bakers", "printers"} {
		run, err := game.Open(rules, game.Record{Setup: rules.Info().Setup(3, game.SeedOf(1)), Log: []game.Answer{
			{Seat: 0, Key: "plan", Picks: []string{"brewers", "bakers"}}, {Seat: 1, Key: "plan", Picks: []string{"bakers"}},
			{Seat: 2, Key: "plan", Picks: []string{plan}}}})
		require.NoError(t, err)
		all, err := coach.Advise(t.Context(), bot.Look(rules, run, 0, luck(3)))
		run.Close()
		require.NoError(t, err)
		if first == nil {
			first = all
		}
		require.Equal(t, first, all)
	}
	require.NotEmpty(t, first[0].Gains)
}
