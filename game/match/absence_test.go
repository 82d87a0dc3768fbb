package match_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/match"
)

func TestAway(t *testing.T) {
	c := newClub(t)
	id := c.deal(3, match.Terms{})
	_, err := c.Propose(id, "0", match.Replace, 1)
	require.ErrorIs(t, err, match.ErrNotAbsent)
	c.news()
	for range 2 {
		require.NoError(t, c.Away(id, "1", true))
	}
	require.Equal(t, []match.News{match.GoneAway}, c.news(), "once")
	v, err := c.Propose(id, "0", match.Replace, 1)
	require.NoError(t, err, "whatever time is left, even without a limit")
	require.Equal(t, 2, c.facts(id).Needs(v))
	require.Equal(t, game.Only(0, 2), c.facts(id).Electors(v))
	abandon := match.Vote{About: match.Abandon}
	require.Equal(t, game.Only(0, 2), c.facts(id).Electors(abandon), "who is gone does not vote")
	require.NoError(t, c.Away(id, "1", false))
	require.Empty(t, c.facts(id).Votes, "who is back need not be replaced")
	require.NoError(t, c.Away(id, "1", true))
	c.give(id, 1, "2")
	require.False(t, c.facts(id).Chairs[1].Away, "whoever decides is there")
	require.ErrorIs(t, c.Away(id, "9", true), match.ErrNotSeated)
	require.NoError(t, c.Away(id, "1", true))
	_, err = c.Ballot(id, "2", match.Replace, 1, true)
	require.ErrorIs(t, err, match.ErrNoVote)
	_, err = c.Propose(id, "0", match.Replace, 1)
	require.NoError(t, err)
	_, err = c.Ballot(id, "2", match.Replace, 1, true)
	require.NoError(t, err)
	require.NotEmpty(t, c.facts(id).Chairs[1].Computer)
	require.False(t, c.facts(id).Chairs[1].Away)
}

func TestVolunteer(t *testing.T) {
	away := func(t *testing.T, persons int) (*club, match.ID) {
		c := newClub(t)
		id := c.deal(persons, match.Terms{Pace: match.Blitz})
		require.NoError(t, c.Away(id, "1", true))
		c.news()
		return c, id
	}
	t.Run("plays on once the others agree", func(t *testing.T) {
		c, id := away(t, 3)
		require.NoError(t, c.Watch(id, person(7)))
		c.pick(id, 1, "3")
		v, err := c.Volunteer(id, person(7), 1)
		require.NoError(t, err)
		require.Equal(t, game.Only(0, 2), c.facts(id).Electors(v))
		require.Equal(t, 2, c.facts(id).Needs(v))
		_, err = c.Volunteer(id, person(7), 1)
		require.ErrorIs(t, err, match.ErrVoting, "twice")
		_, err = c.Ballot(id, "1", match.Substitute, 1, false)
		require.ErrorIs(t, err, match.ErrNoVote, "nobody votes about themselves")
		_, err = c.Ballot(id, "7", match.Substitute, 1, true)
		require.ErrorIs(t, err, match.ErrNotSeated)
		for _, user := range []match.User{"0", "2"} {
			v, err = c.Ballot(id, user, match.Substitute, 1, true)
			require.NoError(t, err)
		}
		require.True(t, v.Passed)
		require.Equal(t, []match.News{match.VoteOpened, match.VoteCast, match.VoteEnded, match.Substituted}, c.news())
		m := c.facts(id)
		require.Equal(t, person(7), m.Chairs[1].Owner)
		require.Empty(t, m.Watchers)
		require.Empty(t, c.menu(id, 7).Draft, "what was drafted was another's")
		require.Equal(t, match.ByVote, c.stored(id).Journal[1].By)
		require.ErrorIs(t, c.Return(id, "1"), match.ErrNotSeated)
		c.plans(id, 1)
		c.give(id, 7, "2")
		c.start()
	})
	t.Run("not when the player is back first", func(t *testing.T) {
		c, id := away(t, 3)
		_, err := c.Volunteer(id, person(7), 1)
		require.NoError(t, err)
		c.give(id, 1, "2")
		require.Empty(t, c.facts(id).Votes)
	})
	t.Run("one of two alone decides", func(t *testing.T) {
		c, id := away(t, 2)
		_, err := c.Volunteer(id, person(7), 1)
		require.NoError(t, err)
		_, err = c.Ballot(id, "0", match.Substitute, 1, true)
		require.NoError(t, err)
		require.Equal(t, person(7), c.facts(id).Chairs[1].Owner)
	})
	t.Run("is forgotten", func(t *testing.T) {
		c, id := away(t, 3)
		_, err := c.Volunteer(id, person(7), 1)
		require.NoError(t, err)
		_, err = c.Forget("7")
		require.NoError(t, err)
		require.Empty(t, c.facts(id).Votes)
		for _, item := range c.items() {
			require.False(t, item.Vote != nil && item.Vote.Who != nil && item.Vote.Who.User != "")
		}
	})
	t.Run("is refused", func(t *testing.T) {
		c, id := away(t, 3)
		for explanation, tc := range map[string]struct {
			who  int
			seat game.Seat
			err  error
		}{
			"at the same table: they know another's plan": {0, 1, match.ErrSeated},
			"themselves":                {1, 1, match.ErrSeated},
			"for somebody who is there": {7, 2, match.ErrNotAbsent},
			"for no seat":               {7, 3, match.ErrNoSeat},
			"for no seat at all":        {7, -1, match.ErrNoSeat},
		} {
			_, err := c.Volunteer(id, person(tc.who), tc.seat)
			require.ErrorIs(t, err, tc.err, explanation)
		}
		require.NoError(t, c.Away(id, "0", true))
		require.NoError(t, c.Away(id, "2", true))
		_, err := c.Volunteer(id, person(7), 1)
		require.ErrorIs(t, err, match.ErrLast, "all others are absent")
	})
}
