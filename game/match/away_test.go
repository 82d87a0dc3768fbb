package match_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/game/match"
)

// elsewhere is in another server than place.
var elsewhere = match.Place{Server: "elsewhere", Channel: "d"}

func isElsewhere(server string) bool { return server == elsewhere.Server }

// dealAt is deal at another place.
func (c *club) dealAt(at match.Place, terms match.Terms) match.ID {
	c.t.Helper()
	m, err := c.Open("toy", at, person(0), terms, "")
	require.NoError(c.t, err)
	_, err = c.Join(m.ID, person(1), "")
	require.NoError(c.t, err)
	_, err = c.Start(m.ID, "0", "")
	require.NoError(c.t, err)
	return m.ID
}

// TestServersThatAreAway: nothing is done in the servers that are away, everything is in the others, and time is given
// back in the ones alone.
func TestServersThatAreAway(t *testing.T) {
	t.Run("nobody runs out of time there, and everybody elsewhere does", func(t *testing.T) {
		c := newClub(t, unbraked)
		there, here := c.dealAt(elsewhere, match.Terms{Pace: match.Daily}), c.deal(2, match.Terms{Pace: match.Daily})
		before := must(c.facts(there).Deadline(0))
		c.clock = c.clock.Add(25 * time.Hour)
		require.NoError(t, c.TickWithout(isElsewhere))
		require.Zero(t, c.facts(there).Chairs[0].Clock.Reminded)
		require.NotZero(t, c.facts(here).Chairs[0].Clock.Reminded)
		require.NoError(t, c.CreditIn(noon, c.clock, isElsewhere))
		require.Equal(t, before.Add(25*time.Hour), must(c.facts(there).Deadline(0)))
		require.Empty(t, c.facts(here).Stops)
		require.NoError(t, c.Tick())
		require.Zero(t, c.facts(there).Chairs[0].Clock.Reminded)
	})
	t.Run("however much is due there takes no room from the others", func(t *testing.T) {
		c := newClub(t, unbraked)
		for range 1100 {
			_, err := c.Open("toy", elsewhere, person(0), match.Terms{}, "")
			require.NoError(t, err)
		}
		c.clock = c.clock.Add(time.Minute)
		here := c.lobby(match.Terms{})
		c.clock = c.clock.Add(60 * 24 * time.Hour)
		require.NoError(t, c.TickWithout(isElsewhere))
		require.NotEqual(t, match.Lobby, c.facts(here).Phase)
	})
	t.Run("what is overdue there does not put the brake on for the others", func(t *testing.T) {
		c := newClub(t)
		for range 20 {
			c.dealAt(elsewhere, match.Terms{Pace: match.Blitz})
		}
		c.clock = c.clock.Add(24 * time.Hour)
		c.deal(2, match.Terms{Pace: match.Blitz})
		require.NoError(t, c.TickWithout(isElsewhere))
		require.Empty(t, c.trouble)
	})
	t.Run("an outage there prolongs the brake there alone", func(t *testing.T) {
		c := newClub(t)
		var there []match.ID
		for range 10 {
			there = append(there, c.dealAt(elsewhere, match.Terms{Pace: match.Blitz}))
		}
		here := c.league(10)
		require.NoError(t, c.Tick())
		c.clock = c.clock.Add(24 * time.Hour)
		require.NoError(t, c.Tick())
		_, on := c.Braked()
		require.True(t, on)
		c.pass(30*time.Minute, time.Minute)
		require.NoError(t, c.CreditIn(c.clock.Add(-2*time.Minute), c.clock, isElsewhere))
		reminded := func(ids []match.ID) (n int) {
			for _, id := range ids {
				if !c.facts(id).Chairs[0].Clock.Reminded.IsZero() {
					n++
				}
			}
			return n
		}
		c.pass(40*time.Minute, time.Minute)
		require.Equal(t, 10, reminded(here), "an hour after it was put on")
		require.Zero(t, reminded(there))
		c.pass(30*time.Minute, time.Minute)
		require.Equal(t, 10, reminded(there), "an hour after they were back")
		c.trouble = nil
	})
}
