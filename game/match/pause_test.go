package match_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/match"
)

const days = 24 * time.Hour

func TestPause(t *testing.T) {
	begin := func(t *testing.T) (*club, match.ID) {
		c := newClub(t, unbraked)
		id := c.deal(3, match.Terms{Pace: match.Daily})
		c.clock = noon.Add(time.Hour)
		c.news()
		return c, id
	}
	paused := func(t *testing.T) (*club, match.ID) {
		c, id := begin(t)
		_, err := c.ProposePause(id, "0", 7)
		require.NoError(t, err)
		_, err = c.Ballot(id, "1", match.Halt, 0, true)
		require.NoError(t, err)
		require.Nil(t, c.facts(id).Pause, "all must agree")
		v, err := c.ProposePause(id, "2", 7) // to propose the same is a yes
		require.NoError(t, err)
		require.True(t, v.Passed)
		require.Contains(t, c.news(), match.Paused)
		require.Equal(t, noon.Add(7*days+24*time.Hour), must(c.facts(id).Deadline(0)))
		return c, id
	}
	t.Run("ends by itself", func(t *testing.T) {
		c, id := paused(t)
		c.pass(7*days-time.Minute, time.Hour)
		require.Contains(t, []string{"[]", "[resumed]"}, sprint(c.news()))
		c.pass(time.Hour, time.Minute)
		require.Nil(t, c.facts(id).Pause)
		require.Equal(t, noon.Add(8*days), must(c.facts(id).Deadline(0)))
	})
	t.Run("or when more than half want to go on", func(t *testing.T) {
		c, id := paused(t)
		c.pass(2*days, time.Hour)
		_, err := c.ProposePause(id, "1", 0)
		require.NoError(t, err)
		require.NotNil(t, c.facts(id).Pause)
		_, err = c.Ballot(id, "2", match.GoOn, 1, true)
		require.NoError(t, err)
		require.Nil(t, c.facts(id).Pause)
		items := c.items()
		last := items[len(items)-1]
		require.Equal(t, match.Resumed, last.News)
		require.Equal(t, game.Only(0, 1, 2), last.Seats)
		require.Equal(t, c.clock.Add(23*time.Hour), must(c.facts(id).Deadline(0)))
	})
	t.Run("an outage inside it is no more than the pause", func(t *testing.T) {
		c, id := paused(t)
		c.clock = c.clock.Add(3 * days)
		require.NoError(t, c.Credit(c.clock.Add(-2*days), c.clock))
		require.Equal(t, noon.Add(8*days), must(c.facts(id).Deadline(0)))
		require.NotContains(t, c.news(), match.Credited)
	})
	t.Run("can be played in", func(t *testing.T) {
		c, id := paused(t)
		c.pass(1*days, time.Hour)
		c.plans(id, 3)
		require.Equal(t, c.clock.Add(6*days+27*time.Hour), must(c.facts(id).Deadline(0)))
	})
	t.Run("is refused with a reason", func(t *testing.T) {
		c, id := begin(t)
		for _, n := range []int{0, -1, match.PauseDays + 1} {
			_, err := c.ProposePause(id, "0", n)
			require.ErrorIs(t, err, match.ErrPause)
		}
		c, id = paused(t)
		_, err := c.ProposePause(id, "0", 3)
		require.ErrorIs(t, err, match.ErrPause, "one lasts")
	})
	t.Run("one no is enough against it", func(t *testing.T) {
		c, id := begin(t)
		_, err := c.ProposePause(id, "0", 7)
		require.NoError(t, err)
		v, err := c.Ballot(id, "1", match.Halt, 0, false)
		require.NoError(t, err)
		require.False(t, v.Passed)
		require.Empty(t, c.facts(id).Votes)
	})
}

func sprint(news []match.News) string {
	out := "["
	for i, n := range news {
		if i > 0 {
			out += " "
		}
		out += string(n)
	}
	return out + "]"
}

func TestForgive(t *testing.T) {
	// Seat 0 plans; the time of seats 1 and 2 runs out, and something is turned up.
	begin := func(t *testing.T) (c *club, id match.ID, entry int) {
		c = newClub(t, unbraked)
		id = c.deal(3, match.Terms{Pace: match.Blitz})
		c.give(id, 0, "2")
		c.give(id, 2, "2")
		c.pass(4*time.Hour+time.Minute, time.Minute)
		m := c.facts(id)
		require.Equal(t, 1, m.Chairs[1].Clock.Lapses)
		c.news()
		return c, id, m.Entries
	}
	t.Run("takes a majority, and gives time to decide", func(t *testing.T) {
		c, id, entry := begin(t)
		_, err := c.ProposeForgive(id, "0", entry)
		require.NoError(t, err)
		v, err := c.Ballot(id, "1", match.Forgive, 1, true)
		require.NoError(t, err)
		require.True(t, v.Passed)
		m := c.facts(id)
		require.Equal(t, game.Only(1), m.Awaited())
		require.Zero(t, m.Chairs[1].Clock.Lapses)
		require.Equal(t, c.clock.Add(2*time.Hour), must(m.Deadline(1)), "half of the first time")
		require.Contains(t, c.news(), match.Rewound)
	})
	t.Run("says what is undone, and is moot once somebody decides", func(t *testing.T) {
		c, id, entry := begin(t)
		c.give(id, 0, "1", "4")
		v, err := c.ProposeForgive(id, "2", entry)
		require.NoError(t, err)
		require.Equal(t, 1, v.Lost)
		require.Equal(t, game.Seat(1), v.Seat)
		c.give(id, 1, "1", "4")
		require.Empty(t, c.facts(id).Votes)
		v, err = c.ProposeForgive(id, "2", entry)
		require.NoError(t, err, "it can be asked again")
		require.Equal(t, 2, v.Lost)
	})
	t.Run("for a day", func(t *testing.T) {
		c, id, entry := begin(t)
		c.clock = c.clock.Add(25 * time.Hour)
		_, err := c.ProposeForgive(id, "0", entry)
		require.ErrorIs(t, err, match.ErrTooLate)
	})
	t.Run("only what was played at the end of a time", func(t *testing.T) {
		c, id, entry := begin(t)
		for _, n := range []int{-1, 0, 1, 2, entry + 1} {
			_, err := c.ProposeForgive(id, "0", n)
			require.ErrorIs(t, err, game.ErrNothing, "entry %d", n)
		}
		require.NoError(t, c.Rewind(id, entry-1, 0, operator))
		_, err := c.ProposeForgive(id, "0", entry)
		require.ErrorIs(t, err, game.ErrNothing, "it does not stand any more")
	})
}

func TestOwnPace(t *testing.T) {
	t.Run("so many hours for what all decide, so many for a turn", func(t *testing.T) {
		c := newClub(t, unbraked)
		pace, err := match.Own(6, 48)
		require.NoError(t, err)
		id := c.deal(2, match.Terms{Pace: pace})
		require.Equal(t, noon.Add(48*time.Hour), must(c.facts(id).Deadline(0)))
		c.clock = noon.Add(40 * time.Hour)
		c.plans(id, 2)
		require.Equal(t, c.clock.Add(6*time.Hour), must(c.facts(id).Deadline(0)), "what was left is gone")
	})
	t.Run("taking back gives no new time", func(t *testing.T) {
		c := newClub(t, unbraked)
		pace, err := match.Own(6, 48)
		require.NoError(t, err)
		id := c.deal(2, match.Terms{Pace: pace})
		c.clock = noon.Add(40 * time.Hour)
		c.give(id, 0, "2")
		_, err = c.Withdraw(id, "0", c.newPress())
		require.NoError(t, err)
		require.Equal(t, noon.Add(48*time.Hour), must(c.facts(id).Deadline(0)))
	})
	t.Run("has limits", func(t *testing.T) {
		for _, hours := range [][2]int{{0, 24}, {24, 0}, {-1, -1}, {1, match.HoursMost + 1}} {
			_, err := match.Own(hours[0], hours[1])
			require.ErrorIs(t, err, match.ErrPace)
		}
		for _, p := range []match.Pace{"turn1", "turn1plan", "turn01plan2", "turn1plan2x", "turn0plan1", "turn999plan1"} {
			_, limited := p.Bank()
			require.False(t, limited, p)
		}
	})
}
