package match_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"norenbot/game"
	"norenbot/game/match"
)

// TestAnythingGoes has people, the clock, a computer and an operator do
// whatever comes to mind: the journal only grows, facts and position always
// agree, and nothing is told of that needs an operator.
func TestAnythingGoes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := newClub(tb{rapid: t})
		id := c.deal(4, match.Terms{Pace: match.Blitz})
		user := func(t *rapid.T) string { return fmt.Sprint(rapid.IntRange(0, 3).Draw(t, "user")) }
		motion := rapid.SampledFrom([]match.Motion{match.GoBack, match.Abandon, match.Replace})
		seat := func(t *rapid.T) game.Seat { return game.Seat(rapid.IntRange(0, 3).Draw(t, "seat")) }
		before := c.stored(id).Journal
		// What is refused is not looked at: other tests say what is refused when.
		play := func(t *rapid.T) {
			u := user(t)
			menu, err := c.Menu(id, u)
			for err == nil && menu.State == match.Asked {
				option := rapid.SampledFrom(menu.Question.Options).Draw(t, "option")
				menu, err = c.Pick(id, u, menu.Token, []string{option.Key})
			}
			if rapid.Bool().Draw(t, "confirm") {
				_, _ = c.Confirm(id, u, menu.Token, c.newPress())
			}
		}
		t.Repeat(map[string]func(*rapid.T){
			"play": play, "play on": play, "play along": play,
			"withdraw": func(t *rapid.T) { _, _ = c.Withdraw(id, user(t), c.newPress()) },
			"concede": func(t *rapid.T) {
				if rapid.IntRange(0, 9).Draw(t, "really") == 0 {
					_, _ = c.Concede(id, user(t))
				}
			},
			"propose": func(t *rapid.T) { _, _ = c.Propose(id, user(t), motion.Draw(t, "motion"), seat(t)) },
			"ballot": func(t *rapid.T) {
				for _, v := range c.facts(id).Votes {
					_, _ = c.Ballot(id, user(t), v.About, v.Seat, rapid.Bool().Draw(t, "yes"))
				}
			},
			"return": func(t *rapid.T) { _ = c.Return(id, user(t)) },
			"wait": func(t *rapid.T) {
				c.clock = c.clock.Add(time.Duration(rapid.IntRange(1, 240).Draw(t, "minutes")) * time.Minute)
				require.NoError(t, c.Tick())
			},
			"think":   func(t *rapid.T) { require.NoError(t, c.Think1(context.Background(), id)) },
			"rewind":  func(t *rapid.T) { _ = c.Rewind(id, rapid.IntRange(1, len(before)).Draw(t, "to"), "op") },
			"restart": func(*rapid.T) { c.start() },
			"": func(t *rapid.T) {
				now := c.stored(id).Journal
				require.GreaterOrEqual(t, len(now), len(before))
				require.Equal(t, before, now[:len(before)])
				before = now
				require.Empty(t, c.trouble)
				c.look()
			},
		})
	})
}
