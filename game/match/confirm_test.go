package match_test

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/match"
)

func TestConfirm(t *testing.T) {
	t.Run("makes a draft stand and tells who is awaited next", func(t *testing.T) {
		c := newClub(t)
		id := c.deal(2, match.Terms{})
		c.news()
		c.give(id, 0, "2")
		items := c.items()
		require.Len(t, items, 1)
		require.Equal(t, match.Turn, items[0].News)
		require.Zero(t, items[0].Seats, "nobody new: the other was awaited already")
		done := c.give(id, 1, "1", "8")
		require.Len(t, done.Events, 2)
		require.Equal(t, match.Waiting, done.Menu.State)
		items = c.items()
		require.Equal(t, game.Only(0), items[0].Seats)
		s := c.stored(id)
		require.Empty(t, s.Drafts)
		require.Equal(t, []game.Answer{{Seat: 1, Key: "plan", Picks: []string{"1"}}, {Seat: 1, Key: "more", Picks: []string{"8"}}}, s.Journal[done.Entry-1].Answers)
		require.Equal(t, game.Only(0), s.Match.Awaited())
	})
	t.Run("twice with one press is once", func(t *testing.T) {
		c := newClub(t)
		id := c.deal(2, match.Terms{})
		token := c.pick(id, 0, "2").Token
		first, err := c.Confirm(id, "0", token, "p")
		require.NoError(t, err)
		before := c.stored(id)
		c.start()
		again, err := c.Confirm(id, "0", token, "p")
		require.NoError(t, err)
		require.Equal(t, first, again)
		require.Equal(t, before, c.stored(id))
	})
	t.Run("with another press is stale", func(t *testing.T) {
		c := newClub(t)
		id := c.deal(2, match.Terms{})
		token := c.pick(id, 0, "2").Token
		_, err := c.Confirm(id, "0", token, "p")
		require.NoError(t, err)
		done, err := c.Confirm(id, "0", token, "q")
		require.ErrorIs(t, err, match.ErrStale)
		require.Equal(t, match.Waiting, done.Menu.State)
	})
	t.Run("needs every question answered", func(t *testing.T) {
		c := newClub(t)
		id := c.deal(2, match.Terms{})
		m := c.pick(id, 0, "1")
		_, err := c.Confirm(id, "0", m.Token, "p")
		require.ErrorIs(t, err, match.ErrIncomplete)
		c.give(id, 1, "2")
		_, err = c.Confirm(id, "1", c.menu(id, 1).Token, "p2")
		require.ErrorIs(t, err, match.ErrNotAsked)
	})
	t.Run("that cannot be stored has not happened", func(t *testing.T) {
		c := newClub(t)
		id := c.deal(2, match.Terms{})
		c.give(id, 0, "2")
		m := c.pick(id, 1, "2")
		before, look := c.stored(id), c.menu(id, 0)
		c.store.Fail = func(match.Change) error { return errDisk }
		_, err := c.Confirm(id, "1", m.Token, "p")
		require.ErrorIs(t, err, errDisk)
		_, err = c.StartOver(id, "1", m.Token)
		require.ErrorIs(t, err, errDisk)
		require.Equal(t, before, c.stored(id))
		require.Equal(t, look, c.menu(id, 0))
		require.Equal(t, m, c.menu(id, 1))
		_, err = c.Withdraw(id, "0", "w")
		require.ErrorIs(t, err, errDisk)
		require.Equal(t, before, c.stored(id))
		c.store.Fail = nil
		_, err = c.Confirm(id, "1", m.Token, "p")
		require.NoError(t, err)
	})
	t.Run("the last answer ends the match, publishes the seed and the places", func(t *testing.T) {
		c := newClub(t)
		id := c.deal(3, match.Terms{})
		require.Empty(t, c.facts(id).Seed)
		c.finish(id)
		m := c.facts(id)
		require.Equal(t, match.Finished, m.Phase)
		require.Equal(t, match.Played, m.Final.Outcome)
		require.Equal(t, []int{1, 1, 1}, m.Final.Places)
		require.Len(t, m.Final.Result.Scores, 3)
		require.Equal(t, m.Commitment, fmt.Sprintf("%x", sha(t, m.Seed)))
		require.Contains(t, c.news(), match.Over)
		_, err := c.Menu(id, "0")
		require.ErrorIs(t, err, match.ErrEnded)
		archive, err := c.Archive(id)
		require.NoError(t, err)
		_, err = game.Open(toy{}, archive.Record)
		require.NoError(t, err)
		last := archive.Journal[len(archive.Journal)-1]
		done, err := c.Confirm(id, "2", "stale", last.Press)
		require.NoError(t, err, "the press that ended it is still known")
		require.Equal(t, last.N, done.Entry)
		require.Equal(t, match.Ended, done.Menu.State)
		var results []match.ID
		for m, err := range c.store.Ended(noon) {
			require.NoError(t, err)
			results = append(results, m.ID)
		}
		require.Equal(t, []match.ID{id}, results)
	})
}

func sha(t *testing.T, seed string) []byte {
	b, err := hex.DecodeString(seed)
	require.NoError(t, err)
	sum := sha256.Sum256(b)
	return sum[:]
}
