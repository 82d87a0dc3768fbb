package match_test

import (
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/match"
)

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
