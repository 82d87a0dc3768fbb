package match_test

import (
	"context"
	"encoding/json"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/match"
)

func TestDraft(t *testing.T) {
	t.Run("runs over the questions put to a seat until others must act", func(t *testing.T) {
		c := newClub(t)
		id := c.deal(2, match.Terms{})
		c.plans(id, 2)
		m := c.pick(id, 0, "2")
		require.Equal(t, match.Asked, m.State)
		require.Equal(t, "mark", m.Question.Key)
		m = c.pick(id, 0, "5")
		require.Equal(t, match.Ready, m.State)
		require.Nil(t, m.Question)
		require.Len(t, m.Draft, 2)
		require.Equal(t, 2, m.View.(toyView).Hands[0], "the view is what would be")
		require.Len(t, m.Events, 2, "what was told meanwhile, the private line included")
		require.False(t, m.Settles, "nothing is turned up between seats")
	})
	t.Run("says in words what was picked, once it is complete", func(t *testing.T) {
		c := newClub(t)
		id := c.deal(2, match.Terms{})
		require.Empty(t, c.pick(id, 0, "1").Choices)
		m := c.pick(id, 0, "7")
		require.Empty(t, m.Events, "nobody is told of a plan")
		number := func(n int) []game.Text { return []game.Text{game.Say("number", game.Num(n))} }
		require.Equal(t, []match.Choice{{Picks: number(1)}, {Picks: number(7)}}, m.Choices)
		c.start()
		require.Equal(t, m, c.menu(id, 0))
	})
	t.Run("ends where all plan anew", func(t *testing.T) {
		c := newClub(t)
		id := c.deal(2, match.Terms{})
		c.plans(id, 2)
		c.give(id, 0, "1", "4")
		c.pick(id, 1, "1")
		require.Equal(t, match.Ready, c.pick(id, 1, "4").State)
		m := c.confirm(id, 1).Menu
		require.Equal(t, "plan", m.Question.Key)
	})
	t.Run("of nobody runs into the next round", func(t *testing.T) {
		c, id := against(t, func(_ context.Context, _ game.Record, q *game.Question) ([]string, error) { return q.Default, nil })
		c.plans(id, 1)
		c.think(id)
		c.give(id, 0, "1", "4")
		require.NoError(t, c.Think1(context.Background(), id))
		journal := c.stored(id).Journal
		require.Len(t, journal[len(journal)-1].Answers, 2, "a computer's")
		c = newClub(t)
		id = c.deal(2, match.Terms{Pace: match.Blitz})
		c.plans(id, 2)
		c.give(id, 0, "1", "4")
		c.lapse(id, 1)
		journal = c.stored(id).Journal
		require.Len(t, journal[len(journal)-1].Answers, 2, "the clock's")
	})
	t.Run("is kept over a restart", func(t *testing.T) {
		c := newClub(t)
		id := c.deal(2, match.Terms{})
		before := c.pick(id, 0, "1")
		c.start()
		require.Equal(t, before, c.menu(id, 0))
		require.Equal(t, "more", before.Question.Key)
	})
	t.Run("is nobody else's business", func(t *testing.T) {
		c := newClub(t)
		id := c.deal(3, match.Terms{})
		others := func() string {
			look, err := c.Look(id, "")
			require.NoError(t, err)
			look.Match = match.Match{}
			since, err := c.Since(id, "1", 0)
			require.NoError(t, err)
			data, err := json.Marshal([]any{c.menu(id, 1), c.menu(id, 2), look, since})
			require.NoError(t, err)
			return string(data)
		}
		before := others()
		c.pick(id, 0, "1")
		require.Equal(t, before, others())
		c.pick(id, 0, "8")
		require.Equal(t, before, others())
		c.confirm(id, 0)
		require.Equal(t, before, others(), "nor a confirmed plan")
		_, err := c.Withdraw(id, "0", "w")
		require.NoError(t, err)
		require.Equal(t, before, others())
	})
	t.Run("waits where something would be turned up", func(t *testing.T) {
		c := newClub(t)
		id := c.deal(2, match.Terms{})
		c.give(id, 0, "3")
		m := c.pick(id, 1, "2")
		require.Equal(t, match.Ready, m.State)
		require.True(t, m.Settles)
		require.Equal(t, 0, m.View.(toyView).Plans[0])
		require.Empty(t, m.Events)
	})
	t.Run("is taken back pick by pick, or whole", func(t *testing.T) {
		c := newClub(t)
		id := c.deal(2, match.Terms{})
		start := c.menu(id, 0)
		first := c.pick(id, 0, "1")
		second := c.pick(id, 0, "8")
		m, err := c.PickBack(id, "0", second.Token)
		require.NoError(t, err)
		require.True(t, m.Moved, "another question")
		require.Equal(t, first, unmoved(m))
		m, err = c.StartOver(id, "0", m.Token)
		require.NoError(t, err)
		require.Equal(t, start, unmoved(m))
		require.Empty(t, c.stored(id).Drafts)
		_, err = c.StartOver(id, "0", m.Token)
		require.ErrorIs(t, err, game.ErrNothing)
		_, err = c.PickBack(id, "0", m.Token)
		require.ErrorIs(t, err, game.ErrNothing)
	})
	t.Run("that does not fit changed rules is dropped, and said so", func(t *testing.T) {
		c := newClub(t)
		id := c.deal(2, match.Terms{})
		s := c.stored(id)
		require.NoError(t, c.store.Commit(match.Change{Match: s.Match, Drafts: []match.Draft{
			{Seat: 0, Answers: []game.Answer{{Seat: 0, Key: "plan", Picks: []string{"9"}}}}}}))
		c.start()
		m := c.menu(id, 0)
		require.True(t, m.Lost)
		require.Equal(t, match.Asked, m.State)
		require.False(t, c.pick(id, 0, "2").Lost)
	})
}

func TestPickRefused(t *testing.T) {
	for _, tc := range []struct {
		name  string
		user  string
		token match.Token
		picks []string
		want  error
	}{
		{"a stale menu", "0", "00000000", []string{"1"}, match.ErrStale},
		{"somebody from outside", "7", "", []string{"1"}, match.ErrNotSeated},
		{"what is not offered", "0", "", []string{"4"}, game.ErrNotOffered},
		{"too many picks", "0", "", []string{"1", "2"}, game.ErrHowMany},
		{"no pick", "0", "", nil, game.ErrHowMany},
		{"a seat that waits for others", "1", "", []string{"1"}, match.ErrNotAsked},
	} {
		t.Run(tc.name, func(t *testing.T) {
			c := newClub(t)
			id := c.deal(2, match.Terms{})
			c.give(id, 1, "2")
			seat := map[string]int{"0": 0, "1": 1}[tc.user]
			now := c.menu(id, seat)
			if tc.token == "" {
				tc.token = now.Token
			}
			before := c.stored(id)
			m, err := c.Pick(id, match.User(tc.user), tc.token, tc.picks)
			require.ErrorIs(t, err, tc.want)
			if tc.want != match.ErrNotSeated {
				require.Equal(t, now, m, "the current menu comes with it")
			}
			require.Equal(t, before, c.stored(id))
		})
	}
}

func TestToken(t *testing.T) {
	c := newClub(t)
	id := c.deal(3, match.Terms{})
	seen := map[string]bool{}
	fresh := func(m match.Menu) {
		t.Helper()
		require.Len(t, m.Token, 8)
		require.False(t, seen[string(m.Token)])
		seen[string(m.Token)] = true
	}
	open := c.menu(id, 0)
	fresh(open)
	fresh(c.menu(id, 1))
	c.give(id, 1, "2")
	require.Equal(t, open, c.menu(id, 0), "another planner's confirming makes no menu stale")
	fresh(c.pick(id, 0, "1"))
	fresh(c.pick(id, 0, "7"))
	c.confirm(id, 0)
	waiting := c.menu(id, 0)
	fresh(waiting)
	_, err := c.Withdraw(id, "0", "w")
	require.NoError(t, err)
	require.True(t, seen[string(c.menu(id, 0).Token)], "taken back, the old menu is good again")
}

func TestSecrets(t *testing.T) {
	c := newClub(t)
	id := c.deal(2, match.Terms{})
	_, err := c.Archive(id)
	require.ErrorIs(t, err, match.ErrNotEnded)
	c.give(id, 0, "3")
	look, err := c.Look(id, "1")
	require.NoError(t, err)
	require.Equal(t, []int{0, 0}, look.View.(toyView).Plans)
	look, err = c.Look(id, "nobody")
	require.NoError(t, err)
	require.Equal(t, game.Public, look.Seat)
	require.Nil(t, look.Question)
}

// TestLookingAhead: what a pick would lead to is told and changes nothing, and
// several picks in a row are one step, or none.
func TestLookingAhead(t *testing.T) {
	c := newClub(t)
	id := c.deal(2, match.Terms{})
	before := c.menu(id, 0)
	next, err := c.Next(id, "0", before.Token, "1", "2", "99")
	require.NoError(t, err)
	require.Equal(t, "more", next[0].Key)
	require.Nil(t, next[2], "not offered")
	require.Equal(t, before, c.menu(id, 0))
	require.Empty(t, c.stored(id).Drafts)
	_, err = c.Next(id, "0", "00000000", "1")
	require.ErrorIs(t, err, match.ErrStale)

	m, err := c.Pick(id, "0", before.Token, []string{"1"}, []string{"77"})
	require.ErrorIs(t, err, game.ErrNotOffered)
	require.Equal(t, before, m, "nothing of it stands")
	require.Equal(t, before, c.menu(id, 0))
	m, err = c.Pick(id, "0", before.Token, []string{"1"}, []string{"8"})
	require.NoError(t, err)
	step := c.deal(2, match.Terms{})
	c.pick(step, 0, "1")
	require.Equal(t, c.pick(step, 0, "8").Draft, m.Draft, "as one after the other")
}

// TestWhatWasLookedOnIsOfItsPosition: what is kept of an option is of one seat's
// question at one moment.
func TestWhatWasLookedOnIsOfItsPosition(t *testing.T) {
	c := newClub(t)
	id := c.deal(2, match.Terms{})
	of := func(seat int, option string) *game.Question {
		next, err := c.Next(id, match.User(strconv.Itoa(seat)), c.menu(id, seat).Token, option)
		require.NoError(t, err)
		return next[0]
	}
	more := of(0, "1")
	require.Equal(t, "more", more.Key)
	require.Equal(t, more, of(0, "1"), "looked on again")
	require.Equal(t, game.Seat(1), of(1, "1").Seat, "of another seat")
	require.Equal(t, more, of(0, "1"))
	c.plans(id, 2)
	require.Equal(t, "take", c.menu(id, 0).Question.Key)
	require.Equal(t, "mark", of(0, "1").Key, "of a later question")
}
