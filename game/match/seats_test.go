package match_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/match"
)

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

// TestASeatIsOffered: whom an operator gives a seat has it once they take it; until then
// whoever has it plays on.
func TestASeatIsOffered(t *testing.T) {
	offered := func(t *testing.T) (*club, match.ID) {
		c := newClub(t)
		id := c.deal(3, match.Terms{})
		require.NoError(t, c.Reseat(id, 1, person(7), manager, ""))
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
		require.NoError(t, c.Reseat(id, 1, manager, manager, ""))
		require.Equal(t, manager, c.facts(id).Chairs[1].Owner)
	})
	t.Run("and not to whom it is theirs", func(t *testing.T) {
		c, id := offered(t)
		require.ErrorIs(t, c.AnswerOffer(id, "1", 1, true), match.ErrNoOffer)
	})
	for name, lapses := range map[string]func(c *club, id match.ID) error{
		"another is made": func(c *club, id match.ID) error { return c.Reseat(id, 1, person(8), manager, "") },
		"a computer player takes over": func(c *club, id match.ID) error {
			return c.Reseat(id, 1, match.Owner{}, manager, "")
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
		require.NoError(t, c.Cancel(id, operator, ""))
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
			require.NoError(t, c.Reseat(id, 1, person(7), manager, ""))
			require.NoError(t, tc.since(c, id))
			before := c.facts(id)
			require.ErrorIs(t, c.AnswerOffer(id, "7", 1, true), tc.err)
			require.Equal(t, before, c.facts(id), "nothing has changed")
		})
	}
}

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
			require.NoError(c.t, c.Reseat(id, 2, match.Owner{}, manager, ""))
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
			require.ErrorIs(t, c.Reseat(id, 1, who, manager, ""), match.ErrSeen)
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
		require.ErrorIs(t, c.Reseat(id, 2, person(7), manager, ""), match.ErrSeen, "while they sit")
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
		"seat":   func(c *club, id match.ID, by match.Owner) error { return c.Reseat(id, 1, person(7), by, "") },
		"rewind": func(c *club, id match.ID, by match.Owner) error { return c.Rewind(id, 1, 0, by, "") },
		"end":    func(c *club, id match.ID, by match.Owner) error { return c.Cancel(id, by, "") },
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
	require.ErrorIs(t, c.Reseat(id, 1, manager, manager, ""), match.ErrOwnMatch)
	id = c.deal(3, match.Terms{})
	require.NoError(t, c.Reseat(id, 1, manager, manager, ""))
}
