package match_test

import (
	"bytes"
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/match"
)

var gone = match.Owner{Gone: true}

func TestForget(t *testing.T) {
	forget := func(c *club, user match.User) {
		_, err := c.Forget(user)
		require.NoError(t, err)
		for _, item := range c.items() {
			for _, o := range []*match.Owner{item.Who, item.From, item.To} {
				require.False(t, o != nil && o.User == user, "the news names them: %v", item)
			}
		}
	}
	t.Run("a finished match stays as it was, with a tombstone at the seat", func(t *testing.T) {
		c := newClub(t)
		id := c.deal(2, match.Terms{})
		require.NoError(t, c.Reseat(id, 1, match.Owner{}, manager, ""))
		require.NoError(t, c.Return(id, "1"))
		c.finish(id)
		before := c.stored(id)
		forget(c, "1")
		forget(c, "80")
		after := c.stored(id)
		require.Equal(t, []match.Owner{person(0), gone}, []match.Owner{after.Match.Chairs[0].Owner, after.Match.Chairs[1].Owner})
		require.Equal(t, before.Match.Final, after.Match.Final)
		require.Len(t, after.Match.Chairs[1].Tenures, 3)
		require.Equal(t, gone, after.Match.Chairs[1].Tenures[0].Owner)
		require.Zero(t, after.Match.Chairs[1].Tenures[0].Since, "when they came and went is gone too")
		require.Len(t, after.Journal, len(before.Journal))
		for n, e := range after.Journal {
			theirs := e.Seat == 1 && e.Act == match.Confirm
			require.Equal(t, theirs, e.At == 0, "entry %d", e.N)
			if theirs {
				require.NotEmpty(t, before.Journal[n].Press)
				require.Empty(t, e.Press, "entry %d: a press tells the time", e.N)
			}
			require.Equal(t, before.Journal[n].Answers, e.Answers)
			require.Equal(t, before.Journal[n].Print, e.Print)
		}
		data, err := json.Marshal(after)
		require.NoError(t, err)
		require.False(t, bytes.Contains(data, []byte("Person 1")) || bytes.Contains(data, []byte(`"80"`)))
		a, err := c.Archive(id)
		require.NoError(t, err)
		f, err := a.OpenForm(toy{})
		require.NoError(t, err, "it replays")
		require.Empty(t, f.Players[1].Name)
		for _, answer := range f.Log {
			require.Equal(t, answer.Seat == 1, answer.Time.IsZero())
		}
		_, err = c.Rematch(id, person(1), "")
		require.ErrorIs(t, err, match.ErrNotSeated)
	})
	t.Run("in a match that is being played a computer player goes on for good", func(t *testing.T) {
		c := newClub(t)
		id := c.deal(3, match.Terms{Pace: match.Blitz})
		c.pick(id, 1, "3")
		c.news()
		forget(c, "1")
		s := c.stored(id)
		require.Equal(t, match.DefaultKind, s.Match.Chairs[1].Computer)
		require.Equal(t, &gone, s.Match.Chairs[1].Left)
		require.Empty(t, s.Drafts)
		require.ErrorIs(t, c.Return(id, "1"), match.ErrNotSeated)
		require.ErrorIs(t, c.Return(id, ""), match.ErrNotSeated, "nobody is a former player")
		of, err := c.Of("1")
		require.NoError(t, err)
		require.Empty(t, of)
		c.start()
		c.finish(id)
	})
	t.Run("who is alone ends the match, and watching and an open table too", func(t *testing.T) {
		c := newClub(t)
		watched := c.deal(2, match.Terms{})
		require.NoError(t, c.Watch(watched, person(7)))
		lobby, err := c.Open("toy", place, person(7), match.Terms{}, "")
		require.NoError(t, err)
		_, err = c.Join(lobby.ID, person(1), "")
		require.NoError(t, err)
		alone, err := c.Open("toy", place, person(7), match.Terms{}, "")
		require.NoError(t, err)
		_, err = c.AddComputer(alone.ID, "7", match.DefaultKind)
		require.NoError(t, err)
		_, err = c.Start(alone.ID, "7", "")
		require.NoError(t, err)
		forget(c, "7")
		require.Empty(t, c.facts(watched).Watchers)
		require.Equal(t, []match.Chair{{Owner: person(1)}}, c.facts(lobby.ID).Chairs)
		require.Equal(t, gone, c.facts(lobby.ID).Host)
		require.Equal(t, match.Abandoned, c.facts(alone.ID).Phase)
		require.Equal(t, gone, c.facts(alone.ID).Chairs[0].Owner)
		forget(c, "1")
		require.Equal(t, match.Expired, c.facts(lobby.ID).Phase)
	})
	t.Run("once more, and of nobody", func(t *testing.T) {
		c := newClub(t)
		id := c.deal(2, match.Terms{})
		forget(c, "1")
		version := c.facts(id).Version
		n, err := c.Forget("1")
		require.NoError(t, err)
		require.Zero(t, n)
		require.Equal(t, version, c.facts(id).Version)
		_, err = c.Forget("")
		require.ErrorIs(t, err, match.ErrNobody)
		require.Equal(t, game.Only(0), c.facts(id).People())
	})
	t.Run("under repair", func(t *testing.T) {
		c := newClub(t)
		id := c.deal(3, match.Terms{})
		s := c.stored(id)
		s.Match.Repair = &match.Repair{Why: "rain", Since: c.clock}
		require.NoError(t, c.store.Commit(match.Change{Match: s.Match}))
		c.start()
		forget(c, "1")
		require.NotNil(t, c.facts(id).Repair)
		require.NoError(t, c.Reopen(id))
		c.finish(id)
	})
}
