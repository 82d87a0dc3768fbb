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
	_, err = c.Rematch(id, person(9))
	require.ErrorIs(t, err, match.ErrNotSeated)
	m, err := c.Rematch(id, person(2))
	require.NoError(t, err, "who conceded has played")
	_, err = c.Rematch(id, person(9))
	require.ErrorIs(t, err, match.ErrNotSeated, "not by this way")
	_, err = c.Join(m.ID, person(9))
	require.NoError(t, err)
}
