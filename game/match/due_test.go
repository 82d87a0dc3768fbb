package match_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/match"
)

func TestDue(t *testing.T) {
	h := func(n float64) time.Time { return noon.Add(time.Duration(n * float64(time.Hour))) }
	playing := func(change func(*match.Match)) match.Match {
		m := match.Match{Phase: match.Playing, Pace: match.Daily, Chairs: []match.Chair{
			{Owner: person(0), Clock: match.Clock{Since: noon, Left: 24 * time.Hour}}, {Owner: person(1)}}}
		change(&m)
		return m
	}
	for _, tc := range []struct {
		name   string
		change func(*match.Match)
		kind   match.DutyKind
		first  time.Time // when it becomes due; zero: never
	}{
		{"a reminder, at half of the time", func(*match.Match) {}, match.Remind, h(12)},
		{"then another, a quarter before the end", func(m *match.Match) { m.Chairs[0].Clock.Half = h(12) }, match.Remind, h(18)},
		{"the time is what the seat had, however it was counted since", func(m *match.Match) {
			m.Chairs[0].Clock = match.Clock{Since: noon, Had: 24 * time.Hour, Left: 15 * time.Hour, Counted: h(9)}
		}, match.Remind, h(12)},
		{"counted anew after that, at once", func(m *match.Match) {
			m.Chairs[0].Clock = match.Clock{Since: noon, Had: 24 * time.Hour, Left: 9 * time.Hour, Counted: h(15)}
		}, match.Remind, h(15)},
		{"but not twice", func(m *match.Match) {
			m.Chairs[0].Clock = match.Clock{Since: noon, Had: 24 * time.Hour, Left: 9 * time.Hour, Counted: h(15), Half: h(12)}
		}, match.Remind, h(18)},
		{"two reminders are no closer than half of the last warning", func(m *match.Match) { m.Chairs[0].Clock.Left = 17 * time.Hour }, match.Remind, h(11)},
		{"of hours of a table's own, both fit", func(m *match.Match) {
			m.Pace, m.Chairs[0].Clock.Left = "turn6plan48", 6*time.Hour
		}, match.Remind, h(3)},
		{"and the last is a quarter of these", func(m *match.Match) {
			m.Pace, m.Chairs[0].Clock = "turn6plan48", match.Clock{Since: noon, Left: 6 * time.Hour, Half: h(3)}
		}, match.Remind, h(4.5)},
		{"once reminded, the end", func(m *match.Match) { m.Chairs[0].Clock.Reminded = h(18) }, match.TimeOut, h(24)},
		{"reminded late, the whole warning is left", func(m *match.Match) { m.Chairs[0].Clock.Reminded = h(100) }, match.TimeOut, h(106)},
		{"with little time, a reminder at half of it", func(m *match.Match) { m.Chairs[0].Clock.Left = 4 * time.Hour }, match.Remind, h(2)},
		{"with no time at all, the end", func(m *match.Match) { m.Chairs[0].Clock.Left = 0 }, match.TimeOut, noon},
		{"nothing for a seat that is not awaited", func(m *match.Match) { m.Chairs[0].Clock.Since = time.Time{} }, 0, time.Time{}},
		{"nothing for a computer", func(m *match.Match) { m.Chairs[0].Owner = match.Owner{Computer: "x"} }, 0, time.Time{}},
		{"nothing without a pace", func(m *match.Match) { m.Pace = match.NoPace }, 0, time.Time{}},
		{"nothing under repair", func(m *match.Match) { m.Repair = &match.Repair{} }, 0, time.Time{}},
		{"nothing after the end", func(m *match.Match) { m.Phase = match.Finished }, 0, time.Time{}},
		{"a vote that failed", func(m *match.Match) { m.Pace, m.Votes = "", []match.Vote{{Until: h(3)}} }, match.CloseVote, h(3)},
		{"a lobby that nobody began", func(m *match.Match) { m.Phase, m.Until = match.Lobby, h(5) }, match.CloseLobby, h(5)},
	} {
		t.Run(tc.name, func(t *testing.T) {
			m := playing(tc.change)
			if tc.first.IsZero() {
				require.Empty(t, match.Due(m, h(1e5)))
				return
			}
			require.Empty(t, match.Due(m, tc.first.Add(-time.Second)))
			due := match.Due(m, tc.first)
			require.Len(t, due, 1)
			require.Equal(t, tc.kind, due[0].Kind)
		})
	}
}

func TestDueOrder(t *testing.T) {
	m := match.Match{Phase: match.Playing, Pace: match.Blitz, Chairs: []match.Chair{
		{Owner: person(0), Clock: match.Clock{Since: noon.Add(time.Minute)}}, {Owner: person(1), Clock: match.Clock{Since: noon}}}}
	due := match.Due(m, noon.Add(time.Hour))
	require.Equal(t, []game.Seat{1, 0}, []game.Seat{due[0].Seat, due[1].Seat})
}

func TestTimeLimit(t *testing.T) {
	timed := func(t *testing.T) (*club, match.ID) {
		c := newClub(t, unbraked)
		id := c.deal(2, match.Terms{Pace: match.Blitz})
		c.news()
		return c, id
	}
	after := func(c *club, d time.Duration) {
		c.clock = c.clock.Add(d)
		require.NoError(c.t, c.Tick())
	}
	t.Run("is off by default", func(t *testing.T) {
		c := newClub(t)
		id := c.deal(2, match.Terms{})
		c.news()
		after(c, 1000*time.Hour)
		require.Empty(t, c.news())
		require.Equal(t, game.Only(0, 1), c.facts(id).Awaited())
	})
	t.Run("reminds at half and in the last quarter, with the real deadline", func(t *testing.T) {
		c, _ := timed(t)
		after(c, 2*time.Hour-time.Second)
		require.Empty(t, c.news())
		after(c, time.Second)
		require.Equal(t, []match.News{match.Halfway, match.Halfway}, c.news())
		after(c, time.Hour-time.Second)
		require.Empty(t, c.news())
		after(c, time.Second)
		require.Equal(t, []match.News{match.Reminded, match.Reminded}, c.news())
		after(c, time.Minute)
		require.Empty(t, c.news())
	})
	t.Run("reminds once of both, late", func(t *testing.T) {
		c, id := timed(t)
		after(c, 3*time.Hour)
		after(c, time.Minute)
		items := c.items()
		require.Len(t, items, 2, "both seats")
		require.Equal(t, match.Reminded, items[0].News)
		require.Equal(t, noon.Add(4*time.Hour), items[0].Until)
		end, limited := c.facts(id).Deadline(0)
		require.True(t, limited)
		require.Equal(t, items[0].Until, end)
	})
	t.Run("plays a complete draft", func(t *testing.T) {
		c, id := timed(t)
		c.pick(id, 0, "1")
		c.pick(id, 0, "8")
		c.give(id, 1, "2")
		after(c, 3*time.Hour)
		after(c, time.Hour)
		e := c.stored(id).Journal[2]
		require.Equal(t, match.ByDeadline, e.By)
		require.Equal(t, []game.Answer{{Seat: 0, Key: "plan", Picks: []string{"1"}}, {Seat: 0, Key: "more", Picks: []string{"8"}}}, e.Answers)
		require.Contains(t, c.news(), match.TimeUp)
	})
	t.Run("completes what was begun with the defaults", func(t *testing.T) {
		c, id := timed(t)
		c.pick(id, 0, "1")
		c.give(id, 1, "2")
		after(c, 3*time.Hour)
		after(c, time.Hour)
		require.Equal(t, []game.Answer{{Seat: 0, Key: "plan", Picks: []string{"1"}}, {Seat: 0, Key: "more", Picks: []string{"7"}}}, c.stored(id).Journal[2].Answers)
		require.Empty(t, c.stored(id).Drafts)
	})
	t.Run("lets the bank grow with each decision, up to its most", func(t *testing.T) {
		c, id := timed(t)
		c.clock = noon.Add(90 * time.Minute)
		c.give(id, 0, "2")
		require.Equal(t, 3*time.Hour+30*time.Minute, c.facts(id).Chairs[0].Clock.Left)
		c.give(id, 1, "2")
		require.Equal(t, noon.Add(5*time.Hour), must(c.facts(id).Deadline(0)))
		bank, _ := match.Blitz.Bank()
		for range 12 { // hours, of which an operator takes none away
			require.NoError(t, c.Rewind(id, 1, 0, manager, ""))
			c.give(id, 0, "2")
		}
		require.Equal(t, bank.Most, c.facts(id).Chairs[0].Clock.Left)
	})
	t.Run("gives the whole warning after an outage", func(t *testing.T) {
		c, id := timed(t)
		after(c, 30*time.Hour)
		require.Equal(t, game.Only(0, 1), c.facts(id).Awaited())
		after(c, time.Hour)
		require.NotEqual(t, game.Only(0, 1), c.facts(id).Awaited())
	})
	t.Run("is credited for an outage", func(t *testing.T) {
		c, id := timed(t)
		c.clock = noon.Add(10 * time.Hour)
		require.NoError(t, c.Credit(noon.Add(time.Hour), c.clock))
		require.Equal(t, noon.Add(13*time.Hour), must(c.facts(id).Deadline(0)))
		require.NoError(t, c.Credit(noon.Add(-time.Hour), noon))
		require.Equal(t, noon.Add(13*time.Hour), must(c.facts(id).Deadline(0)), "but only for what it cost")
	})
	t.Run("is credited after the reminder too, as are votes", func(t *testing.T) {
		c, id := timed(t)
		_, err := c.Propose(id, "0", match.Abandon, 0)
		require.NoError(t, err)
		after(c, 3*time.Hour)
		c.clock = noon.Add(13 * time.Hour)
		require.NoError(t, c.Credit(noon.Add(3*time.Hour), c.clock))
		require.Equal(t, noon.Add(14*time.Hour), must(c.facts(id).Deadline(0)))
		require.Equal(t, noon.Add(58*time.Hour), c.facts(id).Votes[0].Until)
	})
	t.Run("can be taken back by an operator", func(t *testing.T) {
		c, id := timed(t)
		after(c, 3*time.Hour)
		after(c, time.Hour)
		require.NoError(t, c.Rewind(id, 1, 0, operator, ""))
		require.Equal(t, game.Only(0, 1), c.facts(id).Awaited())
	})
}

// unbraked has a test turn the clock by hours and everything follow at once.
func unbraked(o *match.Options) { o.OverdueShare = 100 }

func must(at time.Time, ok bool) time.Time {
	if !ok {
		panic("no deadline")
	}
	return at
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
