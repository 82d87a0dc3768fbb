package match_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game/match"
)

// TestASeatIsOffered: whom an operator gives a seat has it once they take it; until then
// whoever has it plays on.
func TestASeatIsOffered(t *testing.T) {
	offered := func(t *testing.T) (*club, match.ID) {
		c := newClub(t)
		id := c.deal(3, match.Terms{})
		require.NoError(t, c.Reseat(id, 1, person(7), manager))
		return c, id
	}
	t.Run("and taken", func(t *testing.T) {
		c, id := offered(t)
		require.Equal(t, match.User("1"), c.facts(id).Chairs[1].User)
		_, err := c.Menu(id, "7")
		require.ErrorIs(t, err, match.ErrNotSeated)
		c.give(id, 1, "2")
		c.news()
		c.start()
		for _, other := range []match.User{"", "0", "1", "8"} {
			require.ErrorIs(t, c.AnswerOffer(id, other, 1, true), match.ErrNoOffer, "the offer of another")
		}
		require.ErrorIs(t, c.AnswerOffer(id, "7", 2, true), match.ErrNoOffer, "another seat")
		require.ErrorIs(t, c.AnswerOffer(id, "7", -1, true), match.ErrNoOffer)
		require.ErrorIs(t, c.AnswerOffer(id, "7", 3, true), match.ErrNoOffer)
		require.Empty(t, c.news())
		require.NoError(t, c.AnswerOffer(id, "7", 1, true))
		require.Equal(t, person(7), c.facts(id).Chairs[1].Owner)
		require.Equal(t, []match.News{match.Reseated}, c.news())
		require.NoError(t, c.AnswerOffer(id, "7", 1, true), "twice")
		require.Empty(t, c.news())
	})
	t.Run("and not taken", func(t *testing.T) {
		c, id := offered(t)
		c.news()
		require.NoError(t, c.AnswerOffer(id, "7", 1, false))
		require.Equal(t, []match.News{match.SeatDeclined}, c.news())
		require.ErrorIs(t, c.AnswerOffer(id, "7", 1, true), match.ErrNoOffer)
		require.Equal(t, person(1), c.facts(id).Chairs[1].Owner)
	})
	t.Run("by whoever takes it themselves", func(t *testing.T) {
		c := newClub(t)
		id := c.deal(3, match.Terms{})
		require.NoError(t, c.Reseat(id, 1, manager, manager))
		require.Equal(t, manager, c.facts(id).Chairs[1].Owner)
	})
	t.Run("and not to whom it is theirs", func(t *testing.T) {
		c, id := offered(t)
		require.ErrorIs(t, c.AnswerOffer(id, "1", 1, true), match.ErrNoOffer)
	})
	for name, lapses := range map[string]func(c *club, id match.ID) error{
		"another is made": func(c *club, id match.ID) error { return c.Reseat(id, 1, person(8), manager) },
		"a computer player takes over": func(c *club, id match.ID) error {
			return c.Reseat(id, 1, match.Owner{}, manager)
		},
		"its owner concedes": func(c *club, id match.ID) error {
			_, err := c.Concede(id, "1")
			return err
		},
		"somebody else is forgotten, who made it": func(c *club, id match.ID) error {
			_, err := c.Forget(manager.User)
			return err
		},
		"whoever is asked is forgotten": func(c *club, id match.ID) error {
			_, err := c.Forget("7")
			return err
		},
	} {
		t.Run("until "+name, func(t *testing.T) {
			c, id := offered(t)
			require.NoError(t, lapses(c, id))
			require.ErrorIs(t, c.AnswerOffer(id, "7", 1, true), match.ErrNoOffer)
			require.ErrorIs(t, c.AnswerOffer(id, "7", 1, false), match.ErrNoOffer)
			_, sits := c.facts(id).SeatOf("7")
			require.False(t, sits)
		})
	}
	t.Run("until the match ends", func(t *testing.T) {
		c, id := offered(t)
		require.NoError(t, c.Cancel(id, operator))
		require.ErrorIs(t, c.AnswerOffer(id, "7", 1, true), match.ErrEnded)
		require.Nil(t, c.facts(id).Chairs[1].Offer)
	})
}

// TestAnOfferIsJudgedAgain: what would have been refused when a seat was offered is refused
// when it is taken.
func TestAnOfferIsJudgedAgain(t *testing.T) {
	for name, tc := range map[string]struct {
		since func(c *club, id match.ID) error
		err   error
	}{
		"who has taken another seat since": {func(c *club, id match.ID) error { return c.hands(id, 2, person(7), operator) }, match.ErrSeated},
		"who has sat for another since": {func(c *club, id match.ID) error {
			if err := c.AskSitter(id, c.facts(id).Chairs[2].User, person(7), 1); err != nil {
				return err
			}
			return c.AnswerSitter(id, "7", 2, true)
		}, match.ErrSeen},
		"from whom plays there since": {func(c *club, id match.ID) error { return c.hands(id, 2, manager, operator) }, match.ErrNoOffer},
	} {
		t.Run(name, func(t *testing.T) {
			c := newClub(t, numbered)
			id := c.deal(3, ratedBlitz)
			require.NoError(t, c.Reseat(id, 1, person(7), manager))
			require.NoError(t, tc.since(c, id))
			before := c.facts(id)
			require.ErrorIs(t, c.AnswerOffer(id, "7", 1, true), tc.err)
			require.Equal(t, before, c.facts(id), "nothing has changed")
		})
	}
}
