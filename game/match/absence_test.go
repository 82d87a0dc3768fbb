package match_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/match"
	"norenbot/game/storytest"
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

// sat begins a match of three in which person 7 plays for seat 1 for a week.
func sat(t *testing.T) (*club, match.ID) {
	c := newClub(t)
	id := c.deal(3, match.Terms{})
	require.NoError(t, c.AskSitter(id, "1", person(7), 7))
	require.NoError(t, c.AnswerSitter(id, "7", 1, true))
	return c, id
}

func TestSitter(t *testing.T) {
	t.Run("plays once they have agreed, and every act says so", func(t *testing.T) {
		c := newClub(t)
		id := c.deal(3, match.Terms{})
		c.news()
		require.NoError(t, c.AskSitter(id, "1", person(7), 7))
		_, err := c.Menu(id, "7")
		require.ErrorIs(t, err, match.ErrNotSeated, "nobody plays who has not agreed")
		for range 2 {
			require.NoError(t, c.AnswerSitter(id, "7", 1, true))
		}
		require.Equal(t, []match.News{match.SitterAsked, match.SitterAgreed}, c.news())
		c.give(id, 7, "3")
		e := c.stored(id).Journal[1]
		require.Equal(t, match.Entry{N: 2, Seat: 1, Answers: e.Answers, By: match.BySitter, User: "7", At: e.At, Press: e.Press, Print: e.Print}, e)
		_, err = c.Withdraw(id, "7", "w")
		require.NoError(t, err)
		require.Equal(t, match.BySitter, c.stored(id).Journal[2].By)
		look, err := c.Look(id, "7")
		require.NoError(t, err)
		require.Equal(t, game.Seat(1), look.Seat)
		c.start()
		c.confirm(id, 7)
		c.plans(id, 1)
		c.give(id, 2, "2")
	})
	t.Run("decides, and no more", func(t *testing.T) {
		c, id := sat(t)
		_, err := c.Concede(id, "7")
		require.ErrorIs(t, err, match.ErrNotSeated)
		_, err = c.Propose(id, "7", match.Abandon, 0)
		require.ErrorIs(t, err, match.ErrNotSeated)
		require.ErrorIs(t, c.AskSitter(id, "7", person(8), 1), match.ErrNotSeated)
		_, _, err = c.Orders(id, "7")
		require.ErrorIs(t, err, match.ErrNotSeated)
	})
	t.Run("ends with its time", func(t *testing.T) {
		c, id := sat(t)
		c.clock = c.clock.Add(7*24*time.Hour - time.Second)
		c.menu(id, 7)
		c.clock = c.clock.Add(time.Second)
		_, err := c.Menu(id, "7")
		require.ErrorIs(t, err, match.ErrNotSeated)
		require.ErrorIs(t, c.AnswerSitter(id, "7", 1, true), match.ErrNoSitter)
	})
	for explanation, end := range map[string]func(c *club, id match.ID) error{
		"when the owner picks again": func(c *club, id match.ID) error { c.pick(id, 1, "3"); return nil },
		"when the owner says so":     func(c *club, id match.ID) error { return c.EndSitter(id, "1") },
		"when the sitter says so":    func(c *club, id match.ID) error { return c.EndSitter(id, "7") },
		"when they take it back":     func(c *club, id match.ID) error { return c.AnswerSitter(id, "7", 1, false) },
		"when the seat is another's": func(c *club, id match.ID) error { return c.hands(id, 1, person(8), manager) },
		"when the owner is forgotten": func(c *club, id match.ID) error {
			_, err := c.Forget("1")
			return err
		},
	} {
		t.Run("ends "+explanation, func(t *testing.T) {
			c, id := sat(t)
			c.news()
			require.NoError(t, end(c, id))
			require.Contains(t, c.news(), match.SitterEnded)
			_, err := c.Menu(id, "7")
			require.ErrorIs(t, err, match.ErrNotSeated)
			require.Nil(t, c.facts(id).Chairs[1].Sitter)
		})
	}
	t.Run("leaves orders to the owner", func(t *testing.T) {
		tell := storytest.Of(t)
		tell("the sitter decides, and can say nothing beforehand")
		c, id := newOf(t, road{}, 3)
		require.NoError(t, c.AskSitter(id, "0", person(7), 7))
		require.NoError(t, c.AnswerSitter(id, "7", 0, true))
		c.give(id, 7, "2")
		waits := c.menu(id, 7)
		require.Equal(t, match.Waiting, waits.State)
		require.False(t, waits.Foresees)
		_, err := c.LookAhead(id, "7")
		require.ErrorIs(t, err, match.ErrNotSeated)

		tell("what the owner half said is the owner’s alone")
		c.lookAhead(id, 0)
		c.pick(id, 0, "3") // half said
		require.Equal(t, waits, c.menu(id, 7), "nobody's business but the owner's")
		require.NotNil(t, c.menu(id, 0).Ahead)
		for _, token := range []match.Token{waits.Token, c.menu(id, 0).Token} {
			_, err = c.Confirm(id, "7", token, c.newPress())
			require.Error(t, err)
			_, err = c.Pick(id, "7", token, []string{"1"})
			require.Error(t, err)
			_, err = c.StartOver(id, "7", token)
			require.Error(t, err)
		}
		require.Len(t, c.waitingAhead(id, 0), 1)
		tell("the owner’s orders are kept, and the sitter stays")
		c.confirm(id, 0)
		require.Zero(t, c.menu(id, 7).Orders)
		require.NotNil(t, c.facts(id).Chairs[0].Sitter, "orders from afar end nothing")

		tell("an order is carried out before the sitter is asked")
		c.give(id, 1, "9")
		c.give(id, 2, "9")
		journal := c.stored(id).Journal
		require.Equal(t, match.ByOrder, journal[len(journal)-1].By, "before the sitter is asked")
		tell("an order that comes when the sitter is asked does not go before")
		c.give(id, 1, "1")
		c.give(id, 2, "9")
		require.Equal(t, "go", c.menu(id, 7).Question.Key)
		c.orders(id, 0, ordered(step("go", "1")))
		require.Equal(t, match.BySitter, c.decidesAs(id, 7, "9"), "who was asked already decides")
	})
	t.Run("is forgotten", func(t *testing.T) {
		c, id := sat(t)
		c.give(id, 7, "3")
		_, err := c.Forget("7")
		require.NoError(t, err)
		require.Nil(t, c.facts(id).Chairs[1].Sitter)
		require.Empty(t, c.stored(id).Journal[1].User)
	})
	t.Run("is refused", func(t *testing.T) {
		c, id := sat(t)
		require.ErrorIs(t, c.AskSitter(id, "0", person(2), 7), match.ErrSeated, "they would see hidden plans of two seats")
		require.ErrorIs(t, c.AskSitter(id, "0", person(0), 7), match.ErrSeated, "themselves")
		require.ErrorIs(t, c.AskSitter(id, "0", person(7), 7), match.ErrSitting, "for two seats")
		for _, days := range []int{0, -1, 61} {
			require.ErrorIs(t, c.AskSitter(id, "0", person(8), days), match.ErrSitterTime)
		}
		require.ErrorIs(t, c.AnswerSitter(id, "8", 1, true), match.ErrNoSitter, "who was not named")
		require.ErrorIs(t, c.AnswerSitter(id, "7", 5, true), match.ErrNoSitter)
		require.ErrorIs(t, c.EndSitter(id, "0"), match.ErrNoSitter)
		require.NoError(t, c.hands(id, 2, person(8), manager))
		require.NoError(t, c.AskSitter(id, "0", person(9), 7))
		require.NoError(t, c.hands(id, 2, person(9), manager))
		require.ErrorIs(t, c.AnswerSitter(id, "9", 0, true), match.ErrSeated, "who has come to the table meanwhile")
	})
}

// decidesAs has somebody decide, and returns as whom the journal knows them.
func (c *club) decidesAs(id match.ID, user int, picks ...string) match.Doer {
	c.t.Helper()
	done := c.give(id, user, picks...)
	return c.stored(id).Journal[done.Entry-1].By
}
