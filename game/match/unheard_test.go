package match_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/game/match"
)

// TestUnheard: while nothing can be said where a match is played, nobody's time
// runs, and they are told afterwards.
func TestUnheard(t *testing.T) {
	begin := func(t *testing.T) (*club, match.ID) {
		c := newClub(t, unbraked)
		id := c.deal(2, match.Terms{Pace: match.Blitz})
		c.clock = noon.Add(time.Hour)
		require.NoError(t, c.Unheard(id, noon.Add(time.Hour)))
		c.news()
		return c, id
	}
	t.Run("nothing is due", func(t *testing.T) {
		c, id := begin(t)
		_, limited := c.facts(id).Deadline(0)
		require.False(t, limited)
		c.pass(100*time.Hour, time.Hour)
		require.Empty(t, c.news())
		require.NoError(t, c.Heard(id, true))
		items := c.items()
		require.Len(t, items, 1)
		require.Equal(t, match.Credited, items[0].News)
		require.Equal(t, []time.Time{noon.Add(time.Hour), c.clock}, []time.Time{items[0].Since, items[0].Until})
		require.Equal(t, c.clock.Add(3*time.Hour), must(c.facts(id).Deadline(0)))
		c.pass(3*time.Hour+time.Minute, time.Minute)
		require.Contains(t, c.news(), match.Reminded)
	})
	t.Run("who decides meanwhile has used none of it", func(t *testing.T) {
		c, id := begin(t)
		c.pass(10*time.Hour, time.Hour)
		c.give(id, 0, "2")
		require.Equal(t, 4*time.Hour, c.facts(id).Chairs[0].Clock.Left, "an hour used, an hour given")
		c.pass(10*time.Hour, time.Hour)
		require.NoError(t, c.Heard(id, true))
		require.Equal(t, c.clock.Add(3*time.Hour), must(c.facts(id).Deadline(1)))
	})
	t.Run("a vote stands still, once", func(t *testing.T) {
		c, id := begin(t)
		_, err := c.Propose(id, "0", match.Abandon, 0)
		require.NoError(t, err)
		c.pass(10*time.Hour, time.Hour)
		require.NoError(t, c.SetRest("1", match.Rest{Zone: "Europe/Rome"}))
		c.pass(10*time.Hour, time.Hour)
		require.NoError(t, c.Heard(id, true))
		require.Equal(t, c.clock.Add(48*time.Hour), c.facts(id).Votes[0].Until)
	})
	t.Run("an outage meanwhile is told of once", func(t *testing.T) {
		c, id := begin(t)
		c.clock = c.clock.Add(10 * time.Hour)
		require.NoError(t, c.Credit(c.clock.Add(-5*time.Hour), c.clock))
		require.Empty(t, c.news())
		require.NoError(t, c.Heard(id, true))
		require.Equal(t, c.clock.Add(3*time.Hour), must(c.facts(id).Deadline(0)))
	})
	t.Run("of what nobody noticed nothing is said", func(t *testing.T) {
		c, id := begin(t)
		c.clock = c.clock.Add(5 * time.Minute)
		require.NoError(t, c.Heard(id, true))
		require.NoError(t, c.Heard(id, true))
		require.Empty(t, c.news())
		require.Equal(t, c.clock.Add(3*time.Hour), must(c.facts(id).Deadline(0)))
	})
}

func TestCreditIsTold(t *testing.T) {
	c := newClub(t, unbraked)
	timed, free, lobby := c.deal(2, match.Terms{Pace: match.Daily}), c.deal(2, match.Terms{}), c.lobby(match.Terms{})
	_, err := c.Propose(free, "0", match.Abandon, 0)
	require.NoError(t, err)
	c.news()
	c.clock = noon.Add(72 * time.Hour)
	require.NoError(t, c.Credit(noon.Add(time.Hour), c.clock))
	told := map[match.ID]match.News{}
	for _, item := range c.items() {
		told[item.Match] = item.News
	}
	require.Equal(t, map[match.ID]match.News{timed: match.Credited, lobby: match.LobbyNews}, told)
	require.NoError(t, c.Tick())
	require.Empty(t, c.news(), "nothing is due")
	require.NoError(t, c.Credit(c.clock.Add(-10*time.Minute), c.clock))
	require.Empty(t, c.news(), "too short to be worth a message")
}

// TestCreditWhileTheStoreIsAway: whoever credits learns that it was in vain, and that counts once
// however often it is done again. A match that cannot be read is none that it waits for.
func TestCreditWhileTheStoreIsAway(t *testing.T) {
	c := newClub(t, unbraked)
	id := c.deal(2, match.Terms{Pace: match.Daily})
	before := must(c.facts(id).Deadline(0))
	on := func(err error) { c.start(unbraked, func(o *match.Options) { o.Store = broken{c.store, err} }) }
	c.clock = noon.Add(72 * time.Hour)
	on(match.ErrAway)
	for range 2 {
		require.ErrorIs(t, c.Credit(noon, c.clock), match.ErrAway)
	}
	c.clock = c.clock.Add(time.Hour)
	on(match.ErrDamaged)
	for range 2 {
		require.NoError(t, c.Credit(noon, c.clock))
	}
	require.Equal(t, before.Add(73*time.Hour), must(c.facts(id).Deadline(0)))
}

// TestTurnedBack: a clock that was ahead for a while, and is put right, neither
// takes time from anybody nor gives any.
func TestTurnedBack(t *testing.T) {
	c := newClub(t, unbraked)
	id, lobby := c.deal(2, match.Terms{Pace: match.Daily}), c.lobby(match.Terms{})
	c.clock = noon.Add(5 * time.Hour)
	c.give(id, 0, "2")
	// Wrongly three days later, for ten minutes:
	ahead := c.clock.Add(72 * time.Hour)
	require.NoError(t, c.Credit(c.clock, ahead))
	c.clock = ahead.Add(10 * time.Minute)
	c.give(id, 1, "2") // and seat 0 is asked
	_, err := c.Propose(id, "0", match.Abandon, 0)
	require.NoError(t, err)
	wrong := c.clock
	c.clock = noon.Add(5*time.Hour + 10*time.Minute)
	require.NoError(t, c.Credit(wrong, c.clock))
	m := c.facts(id)
	for seat, chair := range m.Chairs {
		if !chair.Clock.Since.IsZero() {
			require.False(t, chair.Clock.Since.After(c.clock))
			require.Equal(t, chair.Clock.Left, must(m.Deadline(0)).Sub(c.clock), "seat %d", seat)
		}
	}
	require.Equal(t, 24*time.Hour-5*time.Hour+4*time.Hour, m.Chairs[0].Clock.Left)
	require.Equal(t, 24*time.Hour-5*time.Hour-10*time.Minute+4*time.Hour, m.Chairs[1].Clock.Left)
	require.Equal(t, c.clock.Add(48*time.Hour), m.Votes[0].Until)
	require.Equal(t, noon.Add(48*time.Hour), c.facts(lobby).Until)
}

// TestFiveHundredAfterThreeDays: of 500 matches that are due at once after an
// outage that nobody knows the length of, some are carried out each minute; with
// a credit nothing is due.
func TestFiveHundredAfterThreeDays(t *testing.T) {
	off := func(t *testing.T) *club {
		c := newClub(t)
		for range 500 {
			c.deal(2, match.Terms{Pace: match.Blitz})
		}
		require.NoError(t, c.Tick())
		drain(c)
		c.clock = noon.Add(72 * time.Hour)
		c.start()
		return c
	}
	t.Run("with a credit", func(t *testing.T) {
		c := off(t)
		require.NoError(t, c.Credit(noon, c.clock))
		require.Equal(t, map[match.News]int{match.Credited: 500}, drain(c))
		c.pass(2*time.Hour-time.Minute, time.Minute)
		require.Empty(t, drain(c))
		require.Empty(t, c.trouble)
	})
	t.Run("without", func(t *testing.T) {
		c := off(t)
		c.pass(59*time.Minute, time.Minute)
		require.Empty(t, drain(c))
		c.pass(2*time.Minute, 5*time.Second)
		for range 10 {
			c.pass(time.Minute, 5*time.Second)
			told := drain(c)
			require.InDelta(t, 12, told[match.Reminded], 13, fmt.Sprint(told))
			require.NotZero(t, told[match.Reminded])
		}
		on, err := c.Release("", operator)
		require.NoError(t, err)
		require.True(t, on)
		require.NoError(t, c.Tick())
		require.Greater(t, drain(c)[match.Reminded], 700)
	})
}

// drain empties the outbox, and counts what it told of.
func drain(c *club) map[match.News]int {
	count := map[match.News]int{}
	for news := c.news(); len(news) > 0; news = c.news() {
		for _, n := range news {
			count[n]++
		}
	}
	return count
}
