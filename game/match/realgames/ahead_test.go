package realgames_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game/match"
	"norenbot/game/norenberc"
)

// TestAheadKnowsNoSecrets: what is asked ahead, and the views with it, are the
// same whatever others have planned secretly.
func TestAheadKnowsNoSecrets(t *testing.T) {
	ahead := func(others ...int) (seen []string) {
		c, id := guilds(t)
		c.plan(id, 0, 0, 2)
		c.plan(id, 1, others...)
		for menu := c.lookAhead(id, 0); ; {
			data, err := json.Marshal([]any{menu.Question, menu.View, menu.Events})
			require.NoError(t, err)
			seen = append(seen, string(data))
			if menu.State != match.Asked {
				require.Len(t, menu.Ahead.Orders, 2, "something is turned up between two guilds")
				return seen
			}
			q := menu.Question
			menu = c.pick(id, 0, q.Options[0].Key)
		}
	}
	one, other := ahead(0, 1, 2), ahead(3)
	require.Greater(t, len(one), 2)
	require.Equal(t, one, other)
}

// guilds is a club with a match of three at Norenberc.
func guilds(t *testing.T) (*club, match.ID) {
	c := newClub(t, norenberc.New())
	return c, c.deal(3, match.Terms{})
}

// plan has a seat visit guilds, by their places among the options.
func (c *club) plan(id match.ID, seat int, guilds ...int) {
	c.t.Helper()
	var keys []string
	for _, n := range guilds {
		keys = append(keys, c.menu(id, seat).Question.Options[n].Key)
	}
	c.pick(id, seat, keys...)
	c.confirm(id, seat)
}

// TestNextAhead: what an option leads to is known ahead, too, and changes nothing.
func TestNextAhead(t *testing.T) {
	c, id := guilds(t)
	c.plan(id, 0, 0, 1)
	before := c.lookAhead(id, 0)
	var keys []string
	for _, o := range before.Question.Options {
		keys = append(keys, o.Key)
	}
	next, err := c.Next(id, "0", before.Token, append(keys, "none")...)
	require.NoError(t, err)
	require.Equal(t, before, c.menu(id, 0))
	require.Nil(t, next[len(keys)], "not offered")
	led := 0
	for n, key := range keys {
		m := c.pick(id, 0, key)
		if len(m.Draft) == 0 {
			require.Nil(t, next[n], key+" is a whole decision")
		} else {
			require.Equal(t, m.Question, next[n])
			led++
		}
		_, err = c.PickBack(id, "0", m.Token)
		require.NoError(t, err)
	}
	require.Positive(t, led)
	_, err = c.Next(id, "0", "00000000", keys...)
	require.ErrorIs(t, err, match.ErrStale)
}
