package match_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/game/match"
)

// pass lets time pass as it does: Tick is called again and again.
func (c *club) pass(d, every time.Duration) {
	c.t.Helper()
	for end := c.clock.Add(d); c.clock.Before(end); {
		c.clock = c.clock.Add(every)
		require.NoError(c.t, c.Tick())
	}
}

// league deals matches of two absent people, all at once.
func (c *club) league(matches int) (ids []match.ID) {
	for range matches {
		ids = append(ids, c.deal(2, match.Terms{Pace: match.Blitz}))
	}
	return ids
}

// lapses counts the time limits that were carried out.
func (c *club) lapses(ids []match.ID) (n int) {
	for _, id := range ids {
		for _, e := range c.stored(id).Journal {
			if e.By == match.ByDeadline {
				n++
			}
		}
	}
	return n
}

func TestBrake(t *testing.T) {
	t.Run("matches dealt together run out together", func(t *testing.T) {
		c := newClub(t)
		ids := c.league(11)
		c.pass(4*time.Hour, time.Minute)
		require.Equal(t, 22, c.lapses(ids))
		require.Empty(t, c.trouble)
	})
	t.Run("a month of ticks an hour apart carries everything out", func(t *testing.T) {
		c := newClub(t)
		ids := c.league(11)
		c.pass(30*24*time.Hour, time.Hour)
		require.GreaterOrEqual(t, c.lapses(ids), 4*11)
		require.NotEmpty(t, c.trouble)
		require.ErrorIs(t, c.trouble[0], match.ErrBrake)
	})
	// After three days in which nobody looked, 60 reminders, 3 votes and 10
	// tables are overdue.
	asleep := func(t *testing.T) (c *club, ids []match.ID) {
		c = newClub(t)
		ids = c.league(30)
		for _, id := range ids[:3] {
			_, err := c.Propose(id, "0", match.Abandon, 0)
			require.NoError(t, err)
		}
		for range 10 {
			_, err := c.Open("toy", place, person(0), match.Terms{})
			require.NoError(t, err)
		}
		require.NoError(t, c.Tick())
		c.news()
		c.clock = c.clock.Add(72 * time.Hour)
		require.NoError(t, c.Tick())
		require.Empty(t, c.news())
		require.Len(t, c.trouble, 1)
		require.ErrorIs(t, c.trouble[0], match.ErrBrake)
		brake, on := c.Braked()
		require.True(t, on)
		require.Equal(t, match.Brake{Overdue: 73, Running: 73, Since: c.clock, Until: c.clock.Add(time.Hour)}, brake)
		return c, ids
	}
	t.Run("after an unwatched time nothing is done for an hour, then a dozen a minute", func(t *testing.T) {
		c, _ := asleep(t)
		c.pass(59*time.Minute, 5*time.Second)
		require.Empty(t, c.news())
		c.pass(2*time.Minute, 5*time.Second)
		require.InDelta(t, 12, len(c.news()), 2)
		c.pass(6*time.Minute, 5*time.Second)
		require.InDelta(t, 73-12, len(c.news()), 2)
		_, on := c.Braked()
		require.False(t, on)
		require.Len(t, c.trouble, 1, "it is reported once")
	})
	t.Run("an outage meanwhile begins the hour anew", func(t *testing.T) {
		c, _ := asleep(t)
		c.pass(50*time.Minute, time.Minute)
		require.NoError(t, c.Credit(c.clock.Add(-2*time.Minute), c.clock))
		c.pass(55*time.Minute, time.Minute)
		require.Empty(t, c.news())
		c.pass(10*time.Minute, time.Minute)
		require.NotEmpty(t, c.news())
	})
	t.Run("an operator releases it", func(t *testing.T) {
		c, _ := asleep(t)
		require.True(t, released(c))
		require.False(t, released(c))
		require.Len(t, c.news(), 40, "it is told in each")
		require.NoError(t, c.Tick())
		require.Len(t, c.news(), 73)
	})
	t.Run("who manages a server releases it for its matches", func(t *testing.T) {
		c, _ := asleep(t)
		release := func(server string) bool {
			on, err := c.Release(server, manager)
			require.NoError(t, err)
			return on
		}
		require.True(t, release("elsewhere"))
		require.NoError(t, c.Tick())
		require.Empty(t, c.news(), "what is overdue here waits")
		require.True(t, release(place.Server))
		_, on := c.Braked()
		require.True(t, on, "for all others")
		for _, item := range c.items() {
			require.Equal(t, match.Released, item.News)
			require.Equal(t, &manager, item.Who)
		}
		require.False(t, release(place.Server), "once more")
		require.NoError(t, c.Tick())
		require.Len(t, c.news(), 73)
	})
	t.Run("a clock that was wrong for some seconds changes nothing", func(t *testing.T) {
		c, ids := asleep(t)
		c.clock = c.clock.Add(-72*time.Hour + 8*time.Second)
		require.NoError(t, c.Tick())
		_, on := c.Braked()
		require.False(t, on)
		c.pass(2*time.Hour-time.Minute, time.Minute)
		require.Empty(t, c.news())
		c.pass(2*time.Hour+time.Minute, time.Minute)
		require.Equal(t, 60, c.lapses(ids), "limits run as ever")
	})
	t.Run("a duty that fails does not hold up the others", func(t *testing.T) {
		c, ids := asleep(t)
		c.store.Fail = func(change match.Change) error {
			if change.Match.ID == ids[0] {
				return errDisk
			}
			return nil
		}
		c.pass(70*time.Minute, 5*time.Second)
		for _, id := range ids[1:] {
			require.False(t, c.facts(id).Chairs[0].Clock.Reminded.IsZero())
		}
		_, on := c.Braked()
		require.False(t, on)
		c.store.Fail, c.trouble = nil, nil
	})
	t.Run("open tables do not hide that all are late", func(t *testing.T) {
		c := newClub(t, func(o *match.Options) { o.Lobby = 30 * 24 * time.Hour })
		c.league(1)
		for range 10 {
			c.lobby(match.Terms{})
		}
		c.clock = c.clock.Add(24 * time.Hour)
		require.NoError(t, c.Tick())
		brake, on := c.Braked()
		require.True(t, on)
		require.Equal(t, []int{2, 12}, []int{brake.Overdue, brake.Running})
	})
	t.Run("few overdue, or a small share, is carried out at once", func(t *testing.T) {
		c := newClub(t)
		c.league(4)
		c.clock = c.clock.Add(150 * time.Minute)
		c.league(6)
		c.clock = c.clock.Add(90 * time.Minute)
		c.start(func(o *match.Options) { o.OverdueShare = 40 })
		c.news()
		require.NoError(t, c.Tick(), "8 of 20")
		require.Len(t, c.news(), 8)
		c.clock = c.clock.Add(2 * time.Hour)
		c.start(func(o *match.Options) { o.OverdueFew = 20 })
		require.NoError(t, c.Tick())
		require.NotEmpty(t, c.news())
	})
}

func TestTimeIsCountedOnce(t *testing.T) {
	t.Run("an outage inside a repair", func(t *testing.T) {
		c := newClub(t)
		id := c.deal(2, match.Terms{Pace: match.Daily})
		before := must(c.facts(id).Deadline(0))
		c.clock = noon.Add(2 * time.Hour)
		c.rules = toy{shift: 1}
		c.start()
		require.Equal(t, []match.ID{id}, closedAtStart(c))
		c.clock = noon.Add(6 * time.Hour)
		require.NoError(t, c.Credit(noon.Add(3*time.Hour), c.clock))
		c.clock = noon.Add(8 * time.Hour)
		c.rules = toy{}
		c.start()
		require.NoError(t, c.Reopen(id))
		require.Equal(t, before.Add(6*time.Hour), must(c.facts(id).Deadline(0)))
		c.trouble = nil
	})
	t.Run("going back under repair costs nobody time either", func(t *testing.T) {
		c := newClub(t)
		id := c.deal(2, match.Terms{Pace: match.Daily})
		c.rules = toy{shift: 1}
		c.start()
		require.Equal(t, []match.ID{id}, closedAtStart(c))
		c.clock = noon.Add(8 * time.Hour)
		require.NoError(t, c.Rewind(id, 1, 0, operator))
		require.Equal(t, 24*time.Hour, c.facts(id).Chairs[0].Clock.Left)
		c.trouble, c.rules = nil, toy{shift: 1}
	})
	t.Run("a vote and a table stand still with it", func(t *testing.T) {
		c := newClub(t)
		id := c.deal(2, match.Terms{})
		_, err := c.Propose(id, "0", match.Abandon, 0)
		require.NoError(t, err)
		lobby := c.lobby(match.Terms{})
		c.clock = noon.Add(10 * time.Hour)
		for range 2 {
			require.NoError(t, c.Credit(noon.Add(time.Hour), c.clock))
		}
		require.Equal(t, noon.Add(57*time.Hour), c.facts(id).Votes[0].Until)
		require.Equal(t, noon.Add(57*time.Hour), c.facts(lobby).Until)
	})
}
