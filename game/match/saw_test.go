package match_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/game/match"
)

// TestWhoHasSeenASeat: a former sitter, who conceded and who was replaced come to no other
// seat, by whatever way; back to their own they may.
func TestWhoHasSeenASeat(t *testing.T) {
	for name, tc := range map[string]struct {
		sees func(c *club, id match.ID) // somebody, 7 or 2, sees seat 2
		who  int
	}{
		"a former sitter": {who: 7, sees: func(c *club, id match.ID) {
			require.NoError(c.t, c.AskSitter(id, "2", person(7), 1))
			require.NoError(c.t, c.AnswerSitter(id, "7", 2, true))
			require.NoError(c.t, c.EndSitter(id, "7"))
		}},
		"who conceded": {who: 2, sees: func(c *club, id match.ID) {
			_, err := c.Concede(id, "2")
			require.NoError(c.t, err)
		}},
		"who was replaced": {who: 2, sees: func(c *club, id match.ID) {
			require.NoError(c.t, c.hands(id, 2, person(8), manager))
		}},
		"who was replaced by a computer": {who: 2, sees: func(c *club, id match.ID) {
			require.NoError(c.t, c.Reseat(id, 2, match.Owner{}, manager))
		}},
	} {
		t.Run(name, func(t *testing.T) {
			c := newClub(t)
			id := c.deal(3, match.Terms{Pace: match.Blitz})
			require.NoError(t, c.AskSitter(id, "1", person(tc.who+50), 1), "somebody else may")
			tc.sees(c, id)
			before := c.facts(id)
			who := person(tc.who)
			require.ErrorIs(t, c.AskSitter(id, "1", who, 1), match.ErrSeen)
			require.ErrorIs(t, c.Reseat(id, 1, who, manager), match.ErrSeen)
			require.Equal(t, before, c.facts(id), "nothing has changed")
			require.NoError(t, c.Away(id, "1", true))
			_, err := c.Volunteer(id, who, 1)
			require.ErrorIs(t, err, match.ErrSeen)
			require.NoError(t, c.hands(id, 2, who, manager), "the seat they know")
		})
	}
	t.Run("who is asked to sit and sees a seat before they agree", func(t *testing.T) {
		c := newClub(t)
		id := c.deal(3, match.Terms{})
		require.NoError(t, c.AskSitter(id, "1", person(7), 1))
		require.NoError(t, c.hands(id, 2, person(7), manager))
		require.NoError(t, c.hands(id, 2, person(2), manager))
		require.ErrorIs(t, c.AnswerSitter(id, "7", 1, true), match.ErrSeen)
	})
	t.Run("who would play on and sees a seat before the others agree", func(t *testing.T) {
		c := newClub(t)
		id := c.deal(3, match.Terms{})
		require.NoError(t, c.Away(id, "1", true))
		_, err := c.Volunteer(id, person(7), 1)
		require.NoError(t, err)
		require.NoError(t, c.AskSitter(id, "2", person(7), 1))
		require.NoError(t, c.AnswerSitter(id, "7", 2, true))
		for _, user := range []match.User{"0", "2"} {
			_, err = c.Ballot(id, user, match.Substitute, 1, true)
			require.NoError(t, err)
		}
		require.Empty(t, c.facts(id).Votes)
		require.Equal(t, person(1), c.facts(id).Chairs[1].Owner)
	})
	t.Run("who has sat for another does not come back", func(t *testing.T) {
		c := newClub(t)
		id := c.deal(3, match.Terms{})
		require.NoError(t, c.AskSitter(id, "1", person(7), 1))
		require.NoError(t, c.AnswerSitter(id, "7", 1, true))
		require.ErrorIs(t, c.Reseat(id, 2, person(7), manager), match.ErrSeen, "while they sit")
	})
	t.Run("the journal knows what the facts did not note", func(t *testing.T) {
		c := newClub(t)
		id := c.deal(3, match.Terms{})
		require.NoError(t, c.AskSitter(id, "2", person(7), 1))
		require.NoError(t, c.AnswerSitter(id, "7", 2, true))
		c.give(id, 7, "2")
		c.clock = c.clock.Add(25 * time.Hour)
		stored := c.stored(id)
		m := stored.Match
		require.NotZero(t, m.Saw("7"))
		m.Chairs[2].Sat = nil
		require.NoError(t, c.store.Commit(match.Change{Match: m}))
		c.start()
		require.ErrorIs(t, c.AskSitter(id, "1", person(7), 1), match.ErrSeen)
	})
}

// TestOwnMatches: a manager who plays, has played or sits decides nothing about a match
// that counts; about one that does not, as always.
func TestOwnMatches(t *testing.T) {
	acts := map[string]func(c *club, id match.ID, by match.Owner) error{
		"ask":    func(c *club, id match.ID, by match.Owner) error { return c.Impartial(id, by) },
		"seat":   func(c *club, id match.ID, by match.Owner) error { return c.Reseat(id, 1, person(7), by) },
		"rewind": func(c *club, id match.ID, by match.Owner) error { return c.Rewind(id, 1, 0, by) },
		"end":    func(c *club, id match.ID, by match.Owner) error { return c.Cancel(id, by) },
	}
	for name, act := range acts {
		t.Run(name, func(t *testing.T) {
			c := newClub(t, numbered)
			id := c.deal(3, ratedBlitz)
			before := c.facts(id)
			require.ErrorIs(t, act(c, id, person(0)), match.ErrOwnMatch)
			require.Equal(t, before, c.facts(id), "nothing has changed")
			_, err := c.Concede(id, "0")
			require.NoError(t, err)
			require.ErrorIs(t, act(c, id, person(0)), match.ErrOwnMatch, "who conceded")
			require.NoError(t, act(c, id, manager))
			id = c.deal(3, ratedBlitz)
			require.NoError(t, act(c, id, operator))
			id = c.contests(3)
			require.ErrorIs(t, act(c, id, person(0)), match.ErrOwnMatch, "a match of a season")
			require.NoError(t, act(c, id, manager))
			id = c.deal(3, match.Terms{})
			require.NoError(t, act(c, id, person(0)), "a match that counts for nothing")
		})
	}
}

// TestAManagerTakesNoSeatThatCounts for themselves.
func TestAManagerTakesNoSeatThatCounts(t *testing.T) {
	c := newClub(t, numbered)
	id := c.deal(3, ratedBlitz)
	require.ErrorIs(t, c.Reseat(id, 1, manager, manager), match.ErrOwnMatch)
	id = c.deal(3, match.Terms{})
	require.NoError(t, c.Reseat(id, 1, manager, manager))
}
