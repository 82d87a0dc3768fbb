package match_test

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/match"
)

// lastOption is a computer player that picks what is offered last.
type lastOption struct{}

func (lastOption) Choose(_ context.Context, _ game.Rules, rec game.Record, q *game.Question) ([]string, error) {
	for _, a := range rec.Log {
		if a.Key == "plan" && a.Seat != q.Seat && len(rec.Log) < 2 {
			return nil, game.ErrHowMany // it was told what another has planned
		}
	}
	return []string{q.Options[len(q.Options)-1].Key}, nil
}

// TestLapse: what is played for a seat whose time runs out.
func TestLapse(t *testing.T) {
	last := func(c *club, id match.ID) (match.Entry, match.Item) {
		journal := c.stored(id).Journal
		for _, item := range c.items() {
			if item.News == match.TimeUp {
				return journal[item.Entry-1], item
			}
		}
		require.Fail(t, "nobody's time is up")
		return match.Entry{}, match.Item{}
	}
	for _, tc := range []struct {
		name  string
		ready func(*club, match.ID)
		how   match.Lapse
		want  []string // "take" and "mark"
	}{
		{"an order that was not as shown, but is possible", func(c *club, id match.ID) {
			c.pick(id, 0, "1")
			c.pick(id, 0, "4")
			o := ordered(step("take", "2"), step("mark", "5"))
			o.If, o.Ways[0].Seen = match.AsShown, 1
			c.orders(id, 0, ordered(step("take", "9")), o)
		}, match.LapseOrder, []string{"2", "5"}},
		{"a complete draft", func(c *club, id match.ID) {
			c.pick(id, 0, "1")
			c.pick(id, 0, "4")
			c.orders(id, 0, ordered(step("take", "9")))
		}, match.LapseDraft, []string{"1", "4"}},
		{"half a draft, completed with the default", func(c *club, id match.ID) { c.pick(id, 0, "1") },
			match.LapseRest, []string{"1", "4"}},
		{"the computer's choice", func(*club, match.ID) {}, match.LapseComputer, []string{"3", "5"}},
	} {
		t.Run("plays "+tc.name, func(t *testing.T) {
			c := newClub(t, unbraked, func(o *match.Options) {
				o.Computers, o.Substitute = map[string]match.Computer{"last": lastOption{}}, "last"
			})
			id := c.deal(3, match.Terms{Pace: match.Blitz})
			c.plans(id, 3)
			tc.ready(c, id)
			c.news()
			c.lapse(id, 0)
			e, item := last(c, id)
			require.Equal(t, tc.how, item.How)
			require.Equal(t, game.Only(0), item.Seats)
			require.Equal(t, match.ByDeadline, e.By)
			require.Equal(t, tc.want, []string{e.Answers[0].Picks[0], e.Answers[1].Picks[0]})
		})
	}
	t.Run("never plans by default, and knows no other plan", func(t *testing.T) {
		c := newClub(t, unbraked, func(o *match.Options) {
			o.Computers, o.Substitute = map[string]match.Computer{"last": lastOption{}}, "last"
		})
		id := c.deal(2, match.Terms{Pace: match.Blitz})
		c.give(id, 1, "2")
		c.lapse(id, 0)
		e, _ := last(c, id)
		require.Equal(t, "3", e.Answers[0].Picks[0])
		require.Empty(t, c.trouble)
	})
	for name, tc := range map[string]struct{ picks, want []string }{
		"what is finished, and the default after it": {[]string{"1", "6"}, []string{"act", "1", "how", "6", "act", "0"}},
		"what is begun as usual, and no more":        {[]string{"1", "6", "2"}, []string{"act", "1", "how", "6", "act", "2", "how", "5", "act", "0"}},
	} {
		t.Run("plays of several decisions "+name, func(t *testing.T) {
			c := newClub(t, unbraked, func(o *match.Options) {
				o.Rules = []game.Rules{turns{}}
				o.Computers, o.Substitute = map[string]match.Computer{"last": lastOption{}}, "last"
			})
			c.rules = turns{}
			id := c.deal(2, match.Terms{Pace: match.Blitz})
			for _, pick := range tc.picks {
				c.pick(id, 0, pick)
			}
			c.lapse(id, 0)
			e, item := last(c, id)
			require.Equal(t, match.LapseRest, item.How)
			require.Equal(t, answersOf(tc.want...), e.Answers)
		})
	}
	t.Run("is followed by the orders of the others, in the same change", func(t *testing.T) {
		c := newClub(t, unbraked)
		id := c.deal(2, match.Terms{Pace: match.Blitz})
		c.plans(id, 2)
		c.orders(id, 1, ordered(step("take", "2"), step("mark", "5")))
		from := c.facts(id)
		c.news()
		c.clock = c.clock.Add(20 * time.Hour)
		require.NoError(t, c.Tick())
		c.clock = c.clock.Add(20 * time.Hour)
		require.NoError(t, c.Tick())
		require.Equal(t, []match.Doer{match.ByDeadline, match.ByOrder}, c.doers(id, from.Entries)[:2])
		e, _ := last(c, id)
		require.Equal(t, match.ByDeadline, e.By, "the news is about that entry")
	})
}

// TestThinkingHoldsNobodyUp: of a hundred matches in which time is up at once, none is
// locked while a computer player thinks, and no Tick thinks for long: what is left is done
// in the next.
func TestThinkingHoldsNobodyUp(t *testing.T) {
	const think = 900 * time.Millisecond
	synctest.Test(t, func(t *testing.T) {
		var c *club
		answered, dealt := 0, map[game.Seed]match.ID{}
		c = newClub(t, unbraked, func(o *match.Options) {
			o.Think, o.Substitute = think, "slow"
			o.Computers = map[string]match.Computer{"slow": chooser(func(ctx context.Context, rec game.Record, q *game.Question) ([]string, error) {
				press := make(chan struct{})
				go func() {
					defer close(press)
					c.menu(dealt[rec.Setup.Seed], 0)
				}()
				select {
				case <-press:
					answered++
				case <-ctx.Done():
				}
				<-ctx.Done()
				return last(q), nil
			})}
		})
		var ids []match.ID
		for range 100 {
			ids = append(ids, c.deal(2, match.Terms{Pace: match.Blitz}))
		}
		for _, id := range ids {
			dealt[c.stored(id).Setup.Seed] = id
			c.give(id, 1, "2")
		}
		c.pass(3*time.Hour, time.Hour) // everybody is reminded
		c.clock = c.clock.Add(time.Hour)
		ticks := 0
		for ; c.lapses(ids) < 100; ticks++ {
			before := time.Now()
			require.NoError(t, c.Tick())
			require.Less(t, time.Since(before), 3*time.Second)
		}
		require.Equal(t, 25, ticks, "four in each, each with two thirds of the time for its decision")
		require.Equal(t, 100, answered, "presses while a computer thought")
		require.Empty(t, c.trouble)
	})
}

// TestLateAndYetInTime: who comes while a computer player thinks for them is not overtaken.
func TestLateAndYetInTime(t *testing.T) {
	for name, late := range map[string]func(*club, match.ID){
		"confirms": func(c *club, id match.ID) { c.give(id, 0, "3") },
		"picks":    func(c *club, id match.ID) { c.pick(id, 0, "3") },
	} {
		t.Run(name, func(t *testing.T) {
			var c *club
			var id match.ID
			thoughts := 0
			c = newClub(t, unbraked, func(o *match.Options) {
				o.Substitute = "slow"
				o.Computers = map[string]match.Computer{"slow": chooser(func(_ context.Context, _ game.Record, q *game.Question) ([]string, error) {
					if thoughts++; thoughts == 1 {
						late(c, id)
					}
					return q.Default, nil
				})}
			})
			id = c.deal(2, match.Terms{Pace: match.Blitz})
			c.give(id, 1, "2")
			c.lapse(id, 0)
			require.Equal(t, 1, thoughts)
			plan := c.stored(id).Journal[2]
			require.Equal(t, []string{"3"}, plan.Answers[0].Picks)
			require.Equal(t, name == "confirms", plan.By == match.ByOwner)
		})
	}
}

// TestThoughtOfSomethingElse: what a computer player has chosen does not follow on a draft
// that it has not seen.
func TestThoughtOfSomethingElse(t *testing.T) {
	var c *club
	var id match.ID
	var seen []int
	c = newClub(t, unbraked, func(o *match.Options) {
		o.Rules, o.Substitute = []game.Rules{turns{}}, "slow"
		o.Computers = map[string]match.Computer{"slow": chooser(func(_ context.Context, rec game.Record, q *game.Question) ([]string, error) {
			if seen = append(seen, len(rec.Log)); len(seen) == 1 {
				c.pick(id, 0, "1")
				c.pick(id, 0, "5")
			}
			return q.Default, nil
		})}
	})
	c.rules = turns{}
	id = c.deal(2, match.Terms{Pace: match.Blitz})
	c.lapse(id, 0)
	journal := c.stored(id).Journal
	require.Equal(t, answersOf("act", "1", "how", "5", "act", "0"), journal[len(journal)-1].Answers)
	require.Equal(t, []int{0}, seen)
}
