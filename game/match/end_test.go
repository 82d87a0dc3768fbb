package match_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/match"
)

func TestConcede(t *testing.T) {
	t.Run("of two ends the match", func(t *testing.T) {
		c := newClub(t)
		id := c.deal(2, match.Terms{})
		c.news()
		m, err := c.Concede(id, "0")
		require.NoError(t, err)
		require.Equal(t, match.Finished, m.Phase)
		require.Equal(t, match.GivenUp, m.Final.Outcome)
		require.Equal(t, []int{2, 1}, m.Final.Places)
		require.Nil(t, m.Final.Result)
		require.Zero(t, m.Awaited())
		require.NotEmpty(t, m.Seed)
		require.Equal(t, []match.News{match.LeftTable, match.Over}, c.news())
		_, err = c.Concede(id, "1")
		require.ErrorIs(t, err, match.ErrEnded)
	})
	t.Run("of three leaves the seat to a computer, and comes last", func(t *testing.T) {
		c := newClub(t)
		id := c.deal(3, match.Terms{})
		c.pick(id, 0, "3")
		m, err := c.Concede(id, "0")
		require.NoError(t, err)
		require.Equal(t, match.Playing, m.Phase)
		require.Equal(t, person(0), *m.Chairs[0].Left)
		_, err = c.Menu(id, "0")
		require.ErrorIs(t, err, match.ErrNotSeated)
		require.ErrorIs(t, c.Return(id, "0"), match.ErrNotSeated, "for good")
		c.think(id)
		require.Equal(t, game.Only(1, 2), c.facts(id).Awaited())
		c.finish(id)
		m = c.facts(id)
		require.Equal(t, match.Played, m.Final.Outcome)
		require.Equal(t, 1, m.Final.Result.Scores[0].Place, "whatever the computer scored")
		require.Equal(t, []int{3, 1, 1}, m.Final.Places)
		for _, e := range c.stored(id).Journal {
			if e.Act == match.Confirm && e.Seat == 0 {
				require.Equal(t, match.ByComputer, e.By)
			}
		}
	})
	t.Run("of the last person ends the match", func(t *testing.T) {
		c := newClub(t)
		id := c.deal(3, match.Terms{})
		for _, user := range []string{"0", "2", "1"} {
			_, err := c.Concede(id, match.User(user))
			require.NoError(t, err)
		}
		require.Equal(t, match.GivenUp, c.facts(id).Final.Outcome)
	})
	t.Run("drops the votes about the seat", func(t *testing.T) {
		c := newClub(t)
		id := c.deal(3, match.Terms{})
		_, err := c.Propose(id, "0", match.Abandon, 0)
		require.NoError(t, err)
		_, err = c.Concede(id, "0")
		require.NoError(t, err)
		require.Empty(t, c.facts(id).Votes)
	})
}

// lapse lets time pass until the one seat that is awaited runs out of it.
func (c *club) lapse(id match.ID, seat game.Seat) {
	c.t.Helper()
	require.Equal(c.t, game.Only(seat), c.facts(id).Awaited())
	for entries := c.facts(id).Entries; c.facts(id).Entries == entries; {
		c.clock = c.clock.Add(time.Hour)
		require.NoError(c.t, c.Tick())
	}
}

// absent has seat 2 of three run out of time for a plan and a turn.
func (c *club) absent(id match.ID) {
	c.t.Helper()
	c.plans(id, 2)
	c.lapse(id, 2)
	require.NotContains(c.t, c.news(), match.Absent)
	c.give(id, 0, "1", "4")
	c.give(id, 1, "1", "4")
	c.lapse(id, 2)
	require.Contains(c.t, c.news(), match.Absent)
}

func TestAbsent(t *testing.T) {
	c := newClub(t)
	id := c.deal(3, match.Terms{Pace: match.Blitz})
	_, err := c.Propose(id, "0", match.Replace, 2)
	require.ErrorIs(t, err, match.ErrNotAbsent)
	c.absent(id)
	_, err = c.Propose(id, "0", match.Replace, 2)
	require.NoError(t, err)
	c.plans(id, 3)
	require.Empty(t, c.facts(id).Votes, "who acts is not absent")
	_, err = c.Propose(id, "0", match.Replace, 2)
	require.ErrorIs(t, err, match.ErrNotAbsent)
}

func TestReplace(t *testing.T) {
	c := newClub(t)
	id := c.deal(3, match.Terms{Pace: match.Blitz})
	c.absent(id)
	v, err := c.Propose(id, "0", match.Replace, 2)
	require.NoError(t, err)
	require.False(t, v.Passed)
	_, err = c.Ballot(id, "2", match.Replace, 2, false)
	require.ErrorIs(t, err, match.ErrNoVote, "one does not vote about oneself")
	v, err = c.Ballot(id, "1", match.Replace, 2, true)
	require.NoError(t, err)
	require.True(t, v.Passed)
	require.Contains(t, c.news(), match.Replaced)
	m := c.facts(id)
	require.Equal(t, match.DefaultKind, m.Chairs[2].Computer)
	require.False(t, m.Chairs[2].Conceded)

	require.NoError(t, c.Return(id, "2"), "who was replaced may return at any time")
	m = c.facts(id)
	require.Equal(t, person(2), m.Chairs[2].Owner)
	require.Nil(t, m.Chairs[2].Left)
	require.Contains(t, c.news(), match.Returned)
	c.finish(id)
}
