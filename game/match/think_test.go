package match_test

import (
	"context"
	"errors"
	"runtime"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/match"
)

// A chooser is a function used as a computer player.
type chooser func(context.Context, game.Record, *game.Question) ([]string, error)

func (f chooser) Choose(ctx context.Context, _ game.Rules, rec game.Record, q *game.Question) ([]string, error) {
	return f(ctx, rec, q)
}

// against begins a match of one person and a computer.
func against(t testing.TB, computer chooser) (*club, match.ID) {
	c := newClub(t, func(o *match.Options) {
		o.Computers = map[string]match.Computer{"it": computer}
		o.Think = time.Second
	})
	id := c.lobby(match.Terms{})
	_, err := c.AddComputer(id, "0", "it")
	require.NoError(t, err)
	_, err = c.Start(id, "0", "")
	require.NoError(t, err)
	return c, id
}

func last(q *game.Question) []string { return []string{q.Options[len(q.Options)-1].Key} }

func TestComputer(t *testing.T) {
	t.Run("decides like a person, marked as a computer", func(t *testing.T) {
		c, id := against(t, func(_ context.Context, _ game.Record, q *game.Question) ([]string, error) { return last(q), nil })
		c.plans(id, 1)
		c.think(id)
		c.give(id, 0, "1", "4")
		c.think(id)
		var theirs []match.Entry
		for _, e := range c.stored(id).Journal {
			if e.Seat == 1 && e.Act == match.Confirm {
				require.Equal(t, match.ByComputer, e.By)
				theirs = append(theirs, e)
			}
		}
		require.Equal(t, []game.Answer{{Seat: 1, Key: "take", Picks: []string{"3"}}, {Seat: 1, Key: "mark", Picks: []string{"5"}}}, theirs[1].Answers)
		c.finish(id)
	})
	t.Run("never learns a plan that is secret", func(t *testing.T) {
		c, id := against(t, func(_ context.Context, rec game.Record, q *game.Question) ([]string, error) {
			if q.Key == "plan" && len(rec.Log) > 0 {
				return nil, errors.New("it was shown a plan")
			}
			return q.Default, nil
		})
		c.give(id, 0, "3")
		c.think(id)
		require.Empty(t, c.trouble)
	})
	t.Run("is not asked again when others decided meanwhile and it still fits", func(t *testing.T) {
		var c *club
		var id match.ID
		asked := 0
		c, id = against(t, func(_ context.Context, _ game.Record, q *game.Question) ([]string, error) {
			if asked++; asked == 1 {
				c.give(id, 0, "2")
			}
			return last(q), nil
		})
		require.NoError(t, c.Think1(context.Background(), id))
		require.Equal(t, 1, asked)
		require.Equal(t, game.Only(0), c.facts(id).Awaited())
	})
	for name, choose := range map[string]chooser{
		"breaks": func(context.Context, game.Record, *game.Question) ([]string, error) { panic("broken") },
		"leaves": func(context.Context, game.Record, *game.Question) ([]string, error) {
			runtime.Goexit()
			return nil, nil
		},
		"fails": func(context.Context, game.Record, *game.Question) ([]string, error) {
			return nil, errors.New("no idea")
		},
		"picks what is not there": func(context.Context, game.Record, *game.Question) ([]string, error) { return []string{"99"}, nil },
	} {
		t.Run("that "+name+" gives the default, and the operator is told", func(t *testing.T) {
			c, id := against(t, choose)
			c.think(id)
			require.Equal(t, []string{"2"}, c.stored(id).Journal[1].Answers[0].Picks)
			require.ErrorIs(t, c.trouble[0], match.ErrChoice)
		})
	}
	t.Run("that fails in thought gives what it has, and the operator is told", func(t *testing.T) {
		c, id := against(t, func(_ context.Context, _ game.Record, q *game.Question) ([]string, error) {
			return last(q), &game.Failure{Cause: "no such card", Stack: []byte("here")}
		})
		c.think(id)
		require.NotEqual(t, []string{"2"}, c.stored(id).Journal[1].Answers[0].Picks)
		require.ErrorIs(t, c.trouble[0], match.ErrChoice)
		require.Equal(t, "here", string(game.StackOf(c.trouble[0])))
	})
	t.Run("at whose answer the rules break closes the match", func(t *testing.T) {
		c, id := against(t, func(_ context.Context, _ game.Record, q *game.Question) ([]string, error) { return last(q), nil })
		c.plans(id, 1)
		c.think(id)
		c.give(id, 0, "1", "4")
		c.rules = toy{fault: func() { panic("three is too many") }}
		c.start(func(o *match.Options) {
			o.Computers = map[string]match.Computer{"it": chooser(func(_ context.Context, _ game.Record, q *game.Question) ([]string, error) { return last(q), nil })}
		})
		require.NoError(t, c.Think1(context.Background(), id))
		require.NotNil(t, c.facts(id).Repair)
		require.Len(t, c.trouble, 1)
		var failure *game.Failure
		require.ErrorAs(t, c.trouble[0], &failure)
		require.NoError(t, c.Think1(context.Background(), id), "and it is left alone")
		require.Len(t, c.trouble, 1)
	})
	t.Run("whose decision does not fit any more is asked again", func(t *testing.T) {
		var c *club
		var id match.ID
		times := 0
		c, id = against(t, func(_ context.Context, _ game.Record, q *game.Question) ([]string, error) {
			if q.Key == "take" {
				if times++; times == 1 {
					require.NoError(t, c.Rewind(id, 1, 0, operator, ""))
				}
			}
			return q.Default, nil
		})
		c.plans(id, 1)
		c.think(id)
		c.give(id, 0, "1", "4")
		require.NoError(t, c.Think1(context.Background(), id))
		require.Equal(t, game.Only(0, 1), c.facts(id).Awaited())
		c.finish(id)
	})
	t.Run("whose question has come again is asked again, though the answer would fit", func(t *testing.T) {
		var c *club
		var id match.ID
		times := 0
		c, id = against(t, func(_ context.Context, _ game.Record, q *game.Question) ([]string, error) {
			if times++; times > 1 {
				return last(q), nil
			}
			// Meanwhile another thinks faster, and the first round is played.
			require.NoError(t, c.Think1(context.Background(), id))
			c.give(id, 0, "2")
			c.give(id, 0, "1", "4")
			require.NoError(t, c.Think1(context.Background(), id))
			return q.Default, nil
		})
		require.NoError(t, c.Think1(context.Background(), id))
		require.Equal(t, game.Only(0, 1), c.facts(id).Awaited(), "the thought of the first round is no plan for the second")
		c.finish(id)
	})
}

func TestWork(t *testing.T) {
	t.Run("thinks in the background within its time, and stops when told", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			c, id := against(t, func(ctx context.Context, _ game.Record, q *game.Question) ([]string, error) {
				<-ctx.Done()
				return q.Default, nil
			})
			ctx, stop := context.WithCancel(t.Context())
			done := make(chan struct{})
			go func() { defer close(done); c.Work(ctx) }()
			began := time.Now()
			synctest.Wait()
			require.Equal(t, game.Only(0, 1), c.facts(id).Awaited(), "it thinks, and the match is not blocked")
			time.Sleep(time.Second)
			synctest.Wait()
			require.Equal(t, game.Only(0), c.facts(id).Awaited())
			require.Equal(t, time.Second, time.Since(began))
			c.give(id, 0, "2")
			c.give(id, 0, "1", "4")
			synctest.Wait()
			stop()
			<-done
			require.Equal(t, game.Only(1), c.facts(id).Awaited(), "half a thought is no answer")
			require.Empty(t, c.trouble)
		})
	})
	t.Run("tries again what could not be stored", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			c, id := against(t, func(_ context.Context, _ game.Record, q *game.Question) ([]string, error) { return q.Default, nil })
			c.store.Fail = func(match.Change) error { return errDisk }
			ctx, stop := context.WithCancel(t.Context())
			done := make(chan struct{})
			go func() { defer close(done); c.Work(ctx) }()
			synctest.Wait()
			require.Equal(t, game.Only(0, 1), c.facts(id).Awaited())
			require.ErrorIs(t, c.trouble[0], errDisk)
			c.store.Fail = nil
			require.NoError(t, c.Tick())
			synctest.Wait()
			require.Equal(t, game.Only(0), c.facts(id).Awaited())
			stop()
			<-done
		})
	})
}

// TestTimeOfARun: all questions of a decision share the time for it.
func TestTimeOfARun(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var took []time.Duration
		c, id := against(t, func(ctx context.Context, _ game.Record, q *game.Question) ([]string, error) {
			began := time.Now()
			<-ctx.Done()
			took = append(took, time.Since(began).Round(time.Millisecond))
			return last(q), nil
		})
		c.plans(id, 1)
		c.think(id)
		c.give(id, 0, "1", "4")
		took = nil
		c.think(id)
		require.Equal(t, []time.Duration{667 * time.Millisecond, 222 * time.Millisecond}, took[:2])
	})
}
