package match_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/match"
)

func (c *club) lobby(terms match.Terms) match.ID {
	c.t.Helper()
	m, err := c.Open("toy", place, person(0), terms, "")
	require.NoError(c.t, err)
	return m.ID
}

func TestLobby(t *testing.T) {
	t.Run("people and computers come and go", func(t *testing.T) {
		c := newClub(t)
		id := c.lobby(match.Terms{})
		require.Regexp(t, "^[a-z2-7]{8}$", string(id))
		_, err := c.Join(id, person(1), "")
		require.NoError(t, err)
		_, err = c.AddComputer(id, "1", "default")
		require.NoError(t, err)
		m, err := c.Leave(id, "1")
		require.NoError(t, err)
		require.Len(t, m.Chairs, 2)
		m, err = c.RemoveComputer(id, "0")
		require.NoError(t, err)
		require.Equal(t, []match.Chair{{Owner: person(0)}}, m.Chairs)
		for _, item := range c.items() {
			require.Equal(t, match.LobbyNews, item.News)
		}
	})
	t.Run("when the last person has left it is gone", func(t *testing.T) {
		c := newClub(t)
		id := c.lobby(match.Terms{})
		_, err := c.AddComputer(id, "0", "default")
		require.NoError(t, err)
		m, err := c.Leave(id, "0")
		require.NoError(t, err)
		require.Equal(t, match.Expired, m.Phase)
		require.Contains(t, c.news(), match.LobbyGone)
		_, err = c.Join(id, person(1), "")
		require.ErrorIs(t, err, match.ErrEnded)
	})
	t.Run("refuses", func(t *testing.T) {
		c := newClub(t)
		id := c.lobby(match.Terms{})
		for _, tc := range []struct {
			name string
			do   func() (match.Match, error)
			want error
		}{
			{"a game the program does not have", func() (match.Match, error) { return c.Open("chess", place, person(0), match.Terms{}, "") }, match.ErrNoRules},
			{"an unknown pace", func() (match.Match, error) { return c.Agree(id, "0", match.Terms{Pace: "warp"}) }, match.ErrPace},
			{"an unknown setting", func() (match.Match, error) {
				return c.Agree(id, "0", match.Terms{Chosen: map[string]string{"stones": "none"}})
			}, game.ErrSetting},
			{"terms from outside", func() (match.Match, error) { return c.Agree(id, "1", match.Terms{}) }, match.ErrNotSeated},
			{"beginning with too few", func() (match.Match, error) { return c.Start(id, "0", "") }, match.ErrTooFew},
			{"beginning from outside", func() (match.Match, error) { return c.Start(id, "1", "") }, match.ErrNotSeated},
			{"a computer nobody knows", func() (match.Match, error) { return c.AddComputer(id, "0", "deep thought") }, match.ErrNoComputer},
			{"a computer from outside", func() (match.Match, error) { return c.AddComputer(id, "1", "default") }, match.ErrNotSeated},
			{"taking away a computer that is not there", func() (match.Match, error) { return c.RemoveComputer(id, "0") }, match.ErrNoComputer},
			{"joining twice", func() (match.Match, error) { return c.Join(id, person(0), "") }, match.ErrSeated},
			{"leaving from outside", func() (match.Match, error) { return c.Leave(id, "1") }, match.ErrNotSeated},
			{"a rematch before the end", func() (match.Match, error) { return c.Rematch(id, person(0), "") }, match.ErrNotEnded},
			{"a match that does not exist", func() (match.Match, error) { return c.Match("nothing") }, match.ErrNoMatch},
		} {
			before := c.stored(id)
			_, err := tc.do()
			require.ErrorIs(t, err, tc.want, tc.name)
			require.Equal(t, before, c.stored(id), tc.name)
		}
		for n := 1; n < 4; n++ {
			_, err := c.Join(id, person(n), "")
			require.NoError(t, err)
		}
		_, err := c.Join(id, person(4), "")
		require.ErrorIs(t, err, match.ErrSeatsTaken)
		_, err = c.Menu(id, "0")
		require.ErrorIs(t, err, match.ErrLobby)
		_, err = c.Look(id, "0")
		require.ErrorIs(t, err, match.ErrLobby)
		_, err = c.Start(id, "2", "")
		require.NoError(t, err, "anybody at the table may begin")
		_, err = c.Join(id, person(4), "")
		require.ErrorIs(t, err, match.ErrBegun)
	})
	t.Run("begins with a promise about the seed", func(t *testing.T) {
		c := newClub(t)
		id := c.deal(2, match.Terms{Chosen: map[string]string{"stones": "many"}})
		m := c.facts(id)
		require.Len(t, m.Commitment, 64)
		require.Empty(t, m.Seed)
		s := c.stored(id)
		require.Equal(t, "many", s.Setup.Chosen["stones"])
		require.Equal(t, match.Deal, s.Journal[0].Act)
		items := c.items()
		last := items[len(items)-1]
		require.Equal(t, match.Dealt, last.News)
		require.Equal(t, game.Only(0, 1), last.Seats)
	})
	t.Run("expires in time", func(t *testing.T) {
		c := newClub(t)
		id := c.lobby(match.Terms{})
		c.clock = c.clock.Add(47 * time.Hour)
		require.NoError(t, c.Tick())
		require.Equal(t, match.Lobby, c.facts(id).Phase)
		c.clock = c.clock.Add(time.Hour)
		require.NoError(t, c.Tick())
		require.Equal(t, match.Expired, c.facts(id).Phase)
		_, err := c.Archive(id)
		require.ErrorIs(t, err, match.ErrLobby)
	})
	t.Run("or fills with computers", func(t *testing.T) {
		c := newClub(t)
		id := c.lobby(match.Terms{Fill: true})
		c.clock = c.clock.Add(48 * time.Hour)
		require.NoError(t, c.Tick())
		m := c.facts(id)
		require.Equal(t, match.Playing, m.Phase)
		require.Len(t, m.Chairs, 2)
		require.Equal(t, match.DefaultKind, m.Chairs[1].Computer)
		c.finish(id)
	})
}

func TestRematch(t *testing.T) {
	c := newClub(t)
	id := c.lobby(match.Terms{Pace: match.Slow})
	_, err := c.Join(id, person(1), "")
	require.NoError(t, err)
	_, err = c.AddComputer(id, "0", "default")
	require.NoError(t, err)
	_, err = c.Start(id, "0", "")
	require.NoError(t, err)
	c.finish(id)
	m, err := c.Rematch(id, person(1), "")
	require.NoError(t, err)
	require.Equal(t, match.Lobby, m.Phase)
	require.Equal(t, []match.Chair{{Owner: person(1)}, {Owner: match.Owner{Computer: "default"}}}, m.Chairs)
	require.Equal(t, match.Slow, m.Pace)
	require.Equal(t, id, m.Before)
	again, err := c.Rematch(id, person(0), "")
	require.NoError(t, err)
	require.Equal(t, m.ID, again.ID, "the second press joins the first")
	require.Len(t, again.Chairs, 3)
	same, err := c.Rematch(id, person(0), "")
	require.NoError(t, err)
	require.Equal(t, again, same)
	_, err = c.Start(m.ID, "0", "")
	require.NoError(t, err)
	next, err := c.Rematch(id, person(0), "")
	require.NoError(t, err, "once it has begun there can be another")
	require.NotEqual(t, m.ID, next.ID)
}

func TestWatch(t *testing.T) {
	c := newClub(t)
	id := c.deal(2, match.Terms{})
	require.NoError(t, c.Watch(id, person(5)))
	require.ErrorIs(t, c.Watch(id, person(5)), match.ErrSeated)
	require.ErrorIs(t, c.Watch(id, person(0)), match.ErrSeated)
	of, err := c.Of("5")
	require.NoError(t, err)
	require.Len(t, of, 1)
	look, err := c.Look(id, "5")
	require.NoError(t, err)
	require.Equal(t, game.Public, look.Seat)
	require.NoError(t, c.Unwatch(id, "5"))
	require.ErrorIs(t, c.Unwatch(id, "5"), match.ErrNotSeated)
	at, err := c.At(place)
	require.NoError(t, err)
	require.Len(t, at, 1)
	require.NoError(t, c.Move(id, match.Place{Server: "s", Channel: "c", Thread: "t"}))
	require.Equal(t, "t", c.facts(id).Place.Thread)
}

func TestSince(t *testing.T) {
	c := newClub(t)
	id := c.deal(2, match.Terms{})
	c.plans(id, 2)
	done := c.give(id, 0, "2", "5")
	keys := func(user string, entry int) (out []string) {
		events, err := c.Since(id, match.User(user), entry)
		require.NoError(t, err)
		for _, e := range events {
			out = append(out, e.Text.Key)
		}
		return out
	}
	require.Equal(t, []string{"shown", "shown", "took", "marked"}, keys("0", 0))
	require.Equal(t, []string{"took", "marked"}, keys("0", done.Entry-1))
	require.Empty(t, keys("0", done.Entry))
	require.Equal(t, []string{"took", "nudged"}, keys("1", done.Entry-1), "what was told to another seat stays there")
	require.Equal(t, []string{"took"}, keys("", done.Entry-1))
	_, err := c.Withdraw(id, "0", "w")
	require.NoError(t, err)
	require.Empty(t, keys("0", done.Entry-1), "an entry that was taken back has nothing to tell")
}
