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
			_, err := c.Open("toy", place, person(0), match.Terms{}, "")
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
		require.NoError(t, c.Rewind(id, 1, 0, operator, ""))
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
