package match_test

import (
	"context"
	"sync/atomic"
	"testing"
	"testing/synctest"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/match"
)

// A counsel is a function used as a coach.
type counsel func(context.Context, game.Record, *game.Question) ([]match.Prospect, error)

func (f counsel) Advise(ctx context.Context, _ game.Rules, rec game.Record, q *game.Question) ([]match.Prospect, error) {
	return f(ctx, rec, q)
}

// lastOne advises the last option.
func lastOne(_ context.Context, _ game.Record, q *game.Question) ([]match.Prospect, error) {
	return []match.Prospect{{Picks: last(q), Chance: 0.5, Even: true}}, nil
}

// coachedBy begins a match of one person and a computer with a coach.
func coachedBy(t testing.TB, coach counsel) (*club, match.ID) {
	c := newClub(t, func(o *match.Options) { o.Coach = coach })
	id := c.lobby(match.Terms{})
	_, err := c.AddComputer(id, "0", "default")
	require.NoError(t, err)
	_, err = c.Start(id, "0", "")
	require.NoError(t, err)
	c.items()
	return c, id
}

func (c *club) asks(id match.ID) (match.Advice, error) {
	return c.Advise(context.Background(), id, "0", c.menu(id, 0).Token)
}

// askings counts the entries that say that the coach was asked.
func (c *club) askings(id match.ID) (n int) {
	for _, e := range c.stored(id).Journal {
		if e.Act == match.Asks {
			n++
		}
	}
	return n
}

func TestCoach(t *testing.T) {
	t.Run("advises, picks nothing, and is noted once a question", func(t *testing.T) {
		c, id := coachedBy(t, lastOne)
		before := c.menu(id, 0)
		for range 2 {
			a, err := c.asks(id)
			require.NoError(t, err)
			require.Equal(t, before.Token, a.Token)
			require.Equal(t, []string{"3"}, a.Prospects[0].Picks)
		}
		require.Equal(t, before, c.menu(id, 0))
		require.Empty(t, c.items(), "nobody is told at once")
		require.Equal(t, []int{1, 1}, []int{c.askings(id), c.facts(id).Chairs[0].Coached})
		c.start(func(o *match.Options) { o.Coach = counsel(lastOne) })
		_, err := c.asks(id)
		require.NoError(t, err)
		require.Equal(t, 1, c.askings(id), "it is known after a restart, too")
	})
	t.Run("stands with the decision that comes of it, also when that is taken back", func(t *testing.T) {
		c, id := coachedBy(t, lastOne)
		c.plans(id, 1)
		c.think(id)
		c.pick(id, 0, "1")
		a, err := c.asks(id) // about the mark
		require.NoError(t, err)
		require.Equal(t, "mark", a.Question.Key)
		c.give(id, 0, "4")
		told := func() (coached []bool) {
			givers, err := c.Givers(id)
			require.NoError(t, err)
			for _, g := range givers {
				if g.Seat == 0 {
					coached = append(coached, g.Coached)
				}
			}
			return coached
		}
		require.Equal(t, []bool{false, true, true}, told())
		_, err = c.Withdraw(id, "0", c.newPress())
		require.NoError(t, err)
		require.Equal(t, []bool{false}, told())
		c.confirm(id, 0)
		require.Equal(t, []bool{false, true, true}, told())
		c.finish(id)
		require.Equal(t, 1, c.facts(id).Chairs[0].Coached)
	})
	t.Run("sees what its seat knows, and the draft", func(t *testing.T) {
		var recs []game.Record
		c, id := coachedBy(t, func(ctx context.Context, rec game.Record, q *game.Question) ([]match.Prospect, error) {
			recs = append(recs, rec)
			return lastOne(ctx, rec, q)
		})
		c.think(id) // the computer has planned in secret
		c.pick(id, 0, "1")
		_, err := c.asks(id)
		require.NoError(t, err)
		require.Equal(t, []game.Answer{{Seat: 0, Key: "plan", Picks: []string{"1"}}}, recs[0].Log)
	})
	t.Run("old advice is not for another question", func(t *testing.T) {
		var c *club
		var id match.ID
		c, id = coachedBy(t, func(ctx context.Context, rec game.Record, q *game.Question) ([]match.Prospect, error) {
			c.pick(id, 0, "1")
			return lastOne(ctx, rec, q)
		})
		_, err := c.asks(id)
		require.ErrorIs(t, err, match.ErrStale)
		_, err = c.Advise(t.Context(), id, "0", "00000000")
		require.ErrorIs(t, err, match.ErrStale)
	})
	t.Run("what fails is the operator's business, and is tried again", func(t *testing.T) {
		fails := true
		c, id := coachedBy(t, func(ctx context.Context, rec game.Record, q *game.Question) ([]match.Prospect, error) {
			if fails {
				fails = false
				panic("it broke")
			}
			return lastOne(ctx, rec, q)
		})
		_, err := c.asks(id)
		require.ErrorContains(t, err, "it broke")
		require.Len(t, c.trouble, 1)
		require.Nil(t, c.facts(id).Repair)
		_, err = c.asks(id)
		require.NoError(t, err)
	})
	t.Run("an answer that was not offered is none", func(t *testing.T) {
		c, id := coachedBy(t, func(context.Context, game.Record, *game.Question) ([]match.Prospect, error) {
			return []match.Prospect{{Picks: []string{"99"}}}, nil
		})
		_, err := c.asks(id)
		require.ErrorIs(t, err, game.ErrNotOffered)
	})
}

// TestCoachOnce asks twice at the same time.
func TestCoachOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var thoughts atomic.Int32
		think := make(chan struct{})
		c, id := coachedBy(t, func(ctx context.Context, rec game.Record, q *game.Question) ([]match.Prospect, error) {
			thoughts.Add(1)
			<-think
			return lastOne(ctx, rec, q)
		})
		token, got := c.menu(id, 0).Token, make(chan error, 2)
		for range 2 {
			go func() {
				_, err := c.Advise(context.Background(), id, "0", token)
				got <- err
			}()
		}
		synctest.Wait()
		close(think)
		require.Equal(t, []error{nil, nil}, []error{<-got, <-got})
		require.EqualValues(t, 1, thoughts.Load())
		require.Equal(t, 1, c.askings(id))
	})
}

func TestNoCoach(t *testing.T) {
	refused := func(c *club, id match.ID) {
		t.Helper()
		_, err := c.asks(id)
		require.ErrorIs(t, err, match.ErrNoCoach)
		require.False(t, c.Coached(c.facts(id), "0"))
		require.Zero(t, c.askings(id))
	}
	coach := func(o *match.Options) { o.Coach = counsel(lastOne) }
	t.Run("among people", func(t *testing.T) {
		c := newClub(t, coach)
		refused(c, c.deal(2, match.Terms{}))
	})
	t.Run("in a program without one", func(t *testing.T) {
		c, id := against(t, func(_ context.Context, _ game.Record, q *game.Question) ([]string, error) { return q.Default, nil })
		refused(c, id)
	})
	for name, m := range map[string]match.Match{
		"a lesson":                     {Phase: match.Playing, Lesson: true, Chairs: []match.Chair{{}}},
		"a rated match":                {Phase: match.Playing, Rated: true, Chairs: []match.Chair{{}}},
		"a season":                     {Phase: match.Playing, Contest: &match.Contest{}, Chairs: []match.Chair{{}}},
		"a match that is over":         {Phase: match.Finished, Chairs: []match.Chair{{}}},
		"a seat that a person had":     {Phase: match.Playing, Chairs: []match.Chair{{}, {Owner: match.Owner{Computer: "it"}, Left: &match.Owner{}}}},
		"a person who was forgotten":   {Phase: match.Playing, Chairs: []match.Chair{{}, {Owner: match.Owner{Gone: true}}}},
		"a lobby that has not started": {Phase: match.Lobby, Chairs: []match.Chair{{}}},
	} {
		require.False(t, m.Coaches(0), name)
	}
	require.True(t, match.Match{Phase: match.Playing, Chairs: []match.Chair{{}}}.Coaches(0), "a game for one")
}
