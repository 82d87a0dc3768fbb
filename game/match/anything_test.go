package match_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"norenbot/game"
	"norenbot/game/match"
)

// TestAnythingGoes has people, the clock, a computer and an operator do
// whatever comes to mind: the journal only grows, facts and position always
// agree, and nothing is told of that needs an operator. Over all runs, every kind
// of act is accepted often enough for that to mean something.
func TestAnythingGoes(t *testing.T) {
	tried, accepted := map[string]int{}, map[string]int{}
	count := func(what string, err error) {
		tried[what]++
		if err == nil {
			accepted[what]++
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		c := newClub(tb{rapid: t}, unbraked)
		id := c.deal(4, match.Terms{Pace: match.Blitz})
		user := func(t *rapid.T) match.User { return userOf(rapid.IntRange(0, 3).Draw(t, "user")) }
		motion := rapid.SampledFrom([]match.Motion{match.GoBack, match.Abandon, match.Replace})
		seat := func(t *rapid.T) game.Seat { return game.Seat(rapid.IntRange(0, 3).Draw(t, "seat")) }
		before := c.stored(id).Journal
		// What is refused is only counted: other tests say what is refused when.
		play := func(t *rapid.T) {
			u := user(t)
			menu, err := c.Menu(id, u)
			for err == nil && menu.State == match.Asked {
				option := rapid.SampledFrom(menu.Question.Options).Draw(t, "option")
				if rapid.IntRange(0, 3).Draw(t, "only ticked") == 0 {
					_, err = c.PickSome(id, u, menu.Token, []string{option.Key})
					require.NoError(t, err)
					return
				}
				menu, err = c.Pick(id, u, menu.Token, []string{option.Key})
			}
			if rapid.Bool().Draw(t, "confirm") {
				_, err = c.Confirm(id, u, menu.Token, c.newPress())
				count("confirm", err)
			}
		}
		// away has one seat stay away, while the others play on, until they have it replaced.
		away := func(t *rapid.T) {
			gone := seat(t)
			for n := 0; n < 24 && c.facts(id).Chairs[gone].Clock.Lapses < 2; n++ {
				for other := range game.Seat(4) {
					menu, err := c.Menu(id, userOf(other))
					if other == gone || err != nil || menu.State != match.Asked {
						continue
					}
					menu, err = c.PickRest(id, userOf(other), menu.Token)
					count("pick the rest", err)
					_, err = c.Confirm(id, userOf(other), menu.Token, c.newPress())
					count("confirm", err)
				}
				c.clock = c.clock.Add(time.Hour)
				require.NoError(t, c.Tick())
			}
			for other := range game.Seat(4) {
				_, err := c.Propose(id, userOf(other), match.Replace, gone)
				if errors.Is(err, match.ErrVoting) {
					_, err = c.Ballot(id, userOf(other), match.Replace, gone, true)
				}
				count("replace", err)
			}
			if rapid.Bool().Draw(t, "return") {
				count("return", c.Return(id, userOf(gone)))
			}
		}
		t.Repeat(map[string]func(*rapid.T){
			"play": play, "play on": play, "play along": play,
			"withdraw": func(t *rapid.T) { _, err := c.Withdraw(id, user(t), c.newPress()); count("withdraw", err) },
			"concede": func(t *rapid.T) {
				if rapid.IntRange(0, 9).Draw(t, "really") == 0 {
					_, err := c.Concede(id, user(t))
					count("concede", err)
				}
			},
			"propose": func(t *rapid.T) {
				_, err := c.Propose(id, user(t), motion.Draw(t, "motion"), seat(t))
				count("propose", err)
			},
			"ballot": func(t *rapid.T) {
				for _, v := range c.facts(id).Votes {
					_, err := c.Ballot(id, user(t), v.About, v.Seat, rapid.Bool().Draw(t, "yes"))
					count("ballot", err)
				}
			},
			"return": func(t *rapid.T) { count("return", c.Return(id, user(t))) },
			"wait": func(t *rapid.T) {
				c.clock = c.clock.Add(time.Duration(rapid.IntRange(1, 240).Draw(t, "minutes")) * time.Minute)
				require.NoError(t, c.Tick())
			},
			"away": func(t *rapid.T) {
				if rapid.IntRange(0, 3).Draw(t, "really") == 0 {
					away(t)
				}
			},
			"think": func(t *rapid.T) { require.NoError(t, c.Think1(context.Background(), id)) },
			"rewind": func(t *rapid.T) {
				count("rewind", c.Rewind(id, rapid.IntRange(1, len(before)).Draw(t, "to"), 0, operator, ""))
			},
			"restart": func(*rapid.T) { c.start(unbraked) },
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
	t.Log(accepted, "of", tried)
	if testing.Short() {
		return // too few runs to count
	}
	for what, least := range map[string]int{"confirm": 200, "withdraw": 10, "concede": 5, "propose": 20, "ballot": 20, "replace": 10, "return": 3, "rewind": 20} {
		require.GreaterOrEqual(t, accepted[what], least, "%s, of %d", what, tried[what])
	}
}
