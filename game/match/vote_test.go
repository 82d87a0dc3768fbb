package match_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/match"
)

// TestOneVoteAtATime: what would be undone is known when a vote opens, and no
// other one disturbs it.
func TestOneVoteAtATime(t *testing.T) {
	played := func(t *testing.T) (*club, match.ID) {
		c := newClub(t)
		id := c.deal(3, match.Terms{})
		c.plans(id, 3)
		c.give(id, 0, "3", "4")
		c.give(id, 1, "2", "4")
		c.news()
		return c, id
	}
	t.Run("says what it undoes", func(t *testing.T) {
		c, id := played(t)
		v, err := c.Propose(id, "0", match.GoBack, 0)
		require.NoError(t, err)
		require.Equal(t, 1, v.Lost, "what seat 1 did since")
		require.NotEmpty(t, v.What)
		require.Equal(t, v, c.facts(id).Votes[0])
	})
	t.Run("a secret plan is not told", func(t *testing.T) {
		c := newClub(t)
		id := c.deal(3, match.Terms{})
		c.give(id, 0, "3")
		v, err := c.Propose(id, "0", match.GoBack, 0)
		require.NoError(t, err)
		require.Zero(t, v.Lost)
		require.Empty(t, v.What)
	})
	t.Run("another one has to wait", func(t *testing.T) {
		c, id := played(t)
		_, err := c.Propose(id, "0", match.GoBack, 0)
		require.NoError(t, err)
		for _, about := range []match.Motion{match.GoBack, match.Abandon} {
			_, err = c.Propose(id, "1", about, 0)
			require.ErrorIs(t, err, match.ErrVoting, about)
		}
		require.Len(t, c.facts(id).Votes, 1)
	})
	t.Run("to propose what is open is a yes", func(t *testing.T) {
		c, id := played(t)
		_, err := c.Propose(id, "0", match.Abandon, 0)
		require.NoError(t, err)
		_, err = c.Propose(id, "0", match.Abandon, 0)
		require.ErrorIs(t, err, match.ErrVoting)
		v, err := c.Propose(id, "1", match.Abandon, 0)
		require.NoError(t, err)
		require.True(t, v.Passed)
		require.Equal(t, []match.News{match.VoteOpened, match.VoteEnded, match.Over}, c.news())
	})
	t.Run("a decision closes a vote to go back", func(t *testing.T) {
		c, id := played(t)
		_, err := c.Propose(id, "0", match.GoBack, 0)
		require.NoError(t, err)
		c.give(id, 2, "1", "4")
		require.Empty(t, c.facts(id).Votes)
		_, err = c.Ballot(id, "1", match.GoBack, 0, true)
		require.ErrorIs(t, err, match.ErrNoVote, "a press on a vote that has closed")
		items := c.items()
		require.Equal(t, match.VoteEnded, items[1].News)
		require.True(t, items[1].Vote.Moot)
		require.False(t, items[1].Vote.Passed)
		v, err := c.Propose(id, "0", match.GoBack, 0)
		require.NoError(t, err)
		require.Equal(t, 2, v.Lost)
	})
	t.Run("and no vote to abandon", func(t *testing.T) {
		c, id := played(t)
		_, err := c.Propose(id, "0", match.Abandon, 0)
		require.NoError(t, err)
		c.give(id, 2, "1", "4")
		require.Len(t, c.facts(id).Votes, 1)
	})
}

// TestTheAbsentDoNotVote: the last of three who is there can have the others
// replaced, or end the match.
func TestTheAbsentDoNotVote(t *testing.T) {
	left := func(t *testing.T) (*club, match.ID) {
		c := newClub(t)
		id := c.deal(3, match.Terms{Pace: match.Blitz})
		for n := 0; c.facts(id).Chairs[1].Clock.Lapses < 2 || c.facts(id).Chairs[2].Clock.Lapses < 2; n++ {
			require.Less(t, n, 100)
			if c.facts(id).Awaited().Has(0) {
				menu, err := c.PickRest(id, "0", c.menu(id, 0).Token)
				require.NoError(t, err)
				_, err = c.Confirm(id, "0", menu.Token, c.newPress())
				require.NoError(t, err)
			}
			c.clock = c.clock.Add(time.Hour)
			require.NoError(t, c.Tick())
		}
		return c, id
	}
	t.Run("to have one replaced", func(t *testing.T) {
		c, id := left(t)
		v, err := c.Propose(id, "0", match.Replace, 2)
		require.NoError(t, err)
		require.True(t, v.Passed)
		require.Equal(t, match.DefaultKind, c.facts(id).Chairs[2].Computer)
	})
	t.Run("to abandon the match", func(t *testing.T) {
		c, id := left(t)
		v, err := c.Propose(id, "0", match.Abandon, 0)
		require.NoError(t, err)
		require.True(t, v.Passed)
		require.Equal(t, match.Abandoned, c.facts(id).Phase)
	})
	t.Run("unless they do", func(t *testing.T) {
		c, id := left(t)
		c.clock = c.clock.Add(time.Second)
		_, err := c.Propose(id, "1", match.Abandon, 0)
		require.NoError(t, err)
		m := c.facts(id)
		require.Equal(t, game.Only(0, 1), m.Electors(m.Votes[0]))
		v, err := c.Ballot(id, "0", match.Abandon, 1, false)
		require.NoError(t, err)
		require.False(t, v.Passed)
		require.Empty(t, c.facts(id).Votes)
	})
	t.Run("and a vote is counted when who was missing is absent", func(t *testing.T) {
		c := newClub(t, unbraked)
		id := c.deal(3, match.Terms{Pace: match.Blitz})
		c.plans(id, 2)
		c.lapse(id, 2)
		c.give(id, 0, "1", "4")
		_, err := c.Propose(id, "0", match.Abandon, 0)
		require.NoError(t, err)
		c.give(id, 1, "1", "4")
		_, err = c.Ballot(id, "1", match.Abandon, 0, false)
		require.NoError(t, err)
		require.Len(t, c.facts(id).Votes, 1, "seat 2 decides")
		c.lapse(id, 2)
		require.NoError(t, c.Tick())
		require.Empty(t, c.facts(id).Votes, "one to one is no majority")
		require.Equal(t, match.Playing, c.facts(id).Phase)
	})
}

// TestOnlyWhoPlayedAsksForARematch: somebody else can join it.
func TestOnlyWhoPlayedAsksForARematch(t *testing.T) {
	c := newClub(t)
	id := c.deal(3, match.Terms{})
	_, err := c.Concede(id, "2")
	require.NoError(t, err)
	_, err = c.Propose(id, "0", match.Abandon, 0)
	require.NoError(t, err)
	_, err = c.Propose(id, "1", match.Abandon, 0)
	require.NoError(t, err)
	_, err = c.Rematch(id, person(9), "")
	require.ErrorIs(t, err, match.ErrNotSeated)
	m, err := c.Rematch(id, person(2), "")
	require.NoError(t, err, "who conceded has played")
	_, err = c.Rematch(id, person(9), "")
	require.ErrorIs(t, err, match.ErrNotSeated, "not by this way")
	_, err = c.Join(m.ID, person(9), "")
	require.NoError(t, err)
}

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
		require.NoError(t, c.Rewind(id, entry-1, 0, operator, ""))
		_, err := c.ProposeForgive(id, "0", entry)
		require.ErrorIs(t, err, game.ErrNothing, "it does not stand any more")
	})
}
