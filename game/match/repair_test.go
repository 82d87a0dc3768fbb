package match_test

import (
	"context"
	"fmt"
	"iter"
	"path/filepath"
	"runtime"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/match"
)

// failAt deals two matches and has the first fail at seat 0's turn.
func failAt(t *testing.T, fault func()) (c *club, broken, sound match.ID, menu match.Menu) {
	c = newClub(t)
	c.rules = toy{fault: fault}
	c.start()
	broken, sound = c.deal(2, match.Terms{Pace: match.Daily}), c.deal(2, match.Terms{})
	c.plans(broken, 2)
	c.news()
	return c, broken, sound, c.menu(broken, 0)
}

// closedAtStart readies the service and returns what it closes.
func closedAtStart(c *club) []match.ID {
	report, err := c.Ready(context.Background(), nil)
	require.NoError(c.t, err)
	return report.Closed
}

func TestFailure(t *testing.T) {
	for name, fault := range map[string]func(){
		"a panic": func() { panic("three is too many") },
		"Goexit":  runtime.Goexit,
	} {
		t.Run(name+" closes one match, with its stack, and not the others", func(t *testing.T) {
			c, id, sound, menu := failAt(t, fault)
			before := c.stored(id)
			_, err := c.Pick(id, "0", menu.Token, []string{"3"})
			require.ErrorIs(t, err, match.ErrRepair)
			var failure *game.Failure
			require.ErrorAs(t, c.trouble[0], &failure)
			require.Contains(t, string(failure.Stack), "toyGame")
			require.Equal(t, []match.News{match.RepairNews}, c.news())
			require.Equal(t, before.Journal, c.stored(id).Journal)

			for _, do := range []func() error{
				func() error { _, err := c.Menu(id, "0"); return err },
				func() error { _, err := c.Pick(id, "0", menu.Token, []string{"1"}); return err },
				func() error { _, err := c.Look(id, "1"); return err },
				func() error { _, err := c.Concede(id, "1"); return err },
			} {
				require.ErrorIs(t, do(), match.ErrRepair)
			}
			require.NotNil(t, c.facts(id).Repair, "the facts can be read")
			c.give(sound, 0, "2")

			require.NoError(t, c.Reopen(id))
			require.NoError(t, c.Reopen(id), "once more is nothing more")
			require.Equal(t, []match.News{match.Turn, match.OpenAgain}, c.news())
			c.give(id, 0, "1", "4")
		})
	}
	t.Run("a repair costs nobody time", func(t *testing.T) {
		c, id, _, menu := failAt(t, func() { panic("x") })
		before := must(c.facts(id).Deadline(0))
		_, err := c.Pick(id, "0", menu.Token, []string{"3"})
		require.ErrorIs(t, err, match.ErrRepair)
		c.clock = c.clock.Add(100 * time.Hour)
		require.NoError(t, c.Tick())
		require.NoError(t, c.Reopen(id))
		require.Equal(t, before.Add(100*time.Hour), must(c.facts(id).Deadline(0)))
	})
	t.Run("going back opens it where it replays", func(t *testing.T) {
		c, id, _, _ := failAt(t, nil)
		c.give(id, 0, "1", "4")
		c.rules = toy{shift: 1}
		c.start()
		require.Contains(t, closedAtStart(c), id)
		require.ErrorIs(t, c.Reopen(id), match.ErrOtherPosition)
		require.ErrorIs(t, c.Rewind(id, 99, 0, operator, ""), match.ErrNoEntry)
		require.NotNil(t, c.facts(id).Repair)
		c.news()
		entries := c.facts(id).Entries
		require.NoError(t, c.Rewind(id, entries, 0, operator, ""), "what the rules make of it today is accepted")
		require.Nil(t, c.facts(id).Repair)
		require.Equal(t, []match.News{match.Rewound}, c.news())
		require.Equal(t, entries+1, c.facts(id).Entries)
		c.give(id, 1, "1", "4")
	})
	t.Run("going back to where it does not replay leaves it closed", func(t *testing.T) {
		c, id, _, _ := failAt(t, nil)
		c.give(id, 0, "3", "4")
		c.rules = toy{fault: func() { panic("three is too many") }}
		c.start()
		require.Contains(t, closedAtStart(c), id)
		closed := *c.facts(id).Repair
		var failure *game.Failure
		require.ErrorAs(t, c.Rewind(id, c.facts(id).Entries, 0, operator, ""), &failure)
		require.Equal(t, closed, *c.facts(id).Repair)
		require.NoError(t, c.Rewind(id, 1, 0, operator, ""))
		require.Equal(t, game.Only(0, 1), c.facts(id).Awaited())
	})
	t.Run("drawing is guarded too", func(t *testing.T) {
		c := newClub(t)
		var failure *game.Failure
		require.ErrorAs(t, c.Guard("x", func() error { panic("no such colour") }), &failure)
		require.NoError(t, c.Guard("x", func() error { return nil }))
	})
	t.Run("an operator may cancel it", func(t *testing.T) {
		c, id, _, menu := failAt(t, func() { panic("x") })
		_, err := c.Pick(id, "0", menu.Token, []string{"3"})
		require.ErrorIs(t, err, match.ErrRepair)
		require.NoError(t, c.Cancel(id, operator, ""))
		require.Equal(t, match.Abandoned, c.facts(id).Phase)
		require.ErrorIs(t, c.Cancel(id, operator, ""), match.ErrEnded)
		lobby := c.lobby(match.Terms{})
		require.NoError(t, c.Cancel(lobby, operator, ""))
		require.Equal(t, match.Expired, c.facts(lobby).Phase)
	})
}

func TestReady(t *testing.T) {
	ready := func(c *club, noted ...match.ID) match.Report {
		c.t.Helper()
		report, err := c.Ready(context.Background(), noted)
		require.NoError(c.t, err)
		report.Acted = nil
		return report
	}
	t.Run("every live match holds", func(t *testing.T) {
		c := newClub(t)
		id := c.deal(2, match.Terms{})
		c.plans(id, 2)
		c.lobby(match.Terms{})
		done := c.deal(2, match.Terms{})
		c.finish(done)
		c.start()
		require.Equal(t, match.Report{Live: 2}, ready(c))
		require.Empty(t, c.trouble)
	})
	t.Run("rules that lead elsewhere close only what they change", func(t *testing.T) {
		c := newClub(t)
		id := c.deal(2, match.Terms{})
		lobby := c.lobby(match.Terms{})
		c.rules = toy{shift: 1}
		c.start()
		require.Equal(t, match.Report{Live: 2, Closed: []match.ID{id}}, ready(c))
		require.ErrorIs(t, c.trouble[0], match.ErrOtherPosition)
		require.NotNil(t, c.facts(id).Repair)
		_, err := c.Join(lobby, person(1), "")
		require.NoError(t, err)
		require.ErrorIs(t, c.Reopen(id), match.ErrOtherPosition)
		c.news()
		require.Equal(t, []match.ID{id}, ready(c).Closed)
		require.Empty(t, c.news(), "it is said once")

		c.rules = toy{}
		c.start()
		require.Empty(t, ready(c).Closed, "rules that are right again open it")
		require.Equal(t, []match.News{match.OpenAgain}, c.news())
		c.give(id, 0, "2")
	})
	t.Run("a match that is opened later is compared too", func(t *testing.T) {
		c := newClub(t)
		id := c.deal(2, match.Terms{})
		c.rules = toy{shift: 1}
		c.start()
		_, err := c.Menu(id, "0")
		require.ErrorIs(t, err, match.ErrRepair)
		c.rules = toy{}
		c.start()
	})
	t.Run("what cannot be read is reported, and the others go on", func(t *testing.T) {
		c := newClub(t)
		id := c.deal(2, match.Terms{})
		c.start(func(o *match.Options) { o.Store = broken{c.store, match.ErrDamaged} })
		require.Equal(t, match.Report{Live: 2, Closed: []match.ID{"damaged"}}, ready(c))
		require.ErrorIs(t, c.trouble[0], match.ErrDamaged)
		c.give(id, 0, "2")
	})
	t.Run("a store that fails ends the start", func(t *testing.T) {
		c := newClub(t)
		c.deal(2, match.Terms{})
		c.start(func(o *match.Options) { o.Store = broken{c.store, errDisk} })
		_, err := c.Ready(context.Background(), nil)
		require.ErrorIs(t, err, errDisk)
		ctx, stop := context.WithCancel(context.Background())
		stop()
		_, err = c.Ready(ctx, nil)
		require.ErrorIs(t, err, context.Canceled)
	})
	t.Run("a game that the program lost is closed", func(t *testing.T) {
		c := newClub(t)
		id := c.deal(2, match.Terms{})
		c.start(func(o *match.Options) { o.Rules = nil })
		require.Equal(t, []match.ID{id}, ready(c).Closed)
		require.ErrorIs(t, c.trouble[0], match.ErrNoRules)
	})
	t.Run("a noted match stays closed until an operator opens it", func(t *testing.T) {
		c := newClub(t)
		id, other := c.deal(2, match.Terms{}), c.deal(2, match.Terms{})
		c.start()
		require.Equal(t, []match.ID{id}, ready(c, id).Closed)
		require.True(t, c.facts(id).Repair.Held)
		c.start()
		require.Equal(t, []match.ID{id}, ready(c).Closed)
		c.give(other, 0, "2")
		require.NoError(t, c.Reopen(id))
		c.start()
		require.Empty(t, ready(c).Closed)
	})
	t.Run("what was being computed when a process ended is replayed last and alone", func(t *testing.T) {
		path := filepath.Join(t.TempDir(), "computing")
		c := newClub(t)
		var ids []match.ID
		for range 20 {
			ids = append(ids, c.deal(2, match.Terms{}))
		}
		slices.Sort(ids)
		box, _, err := match.OpenBlackbox(path)
		require.NoError(t, err)
		box.Limit = 0
		box.Begin(ids[0], false)
		box.Begin(ids[1], true)
		require.NoError(t, box.Close())
		box, suspects, err := match.OpenBlackbox(path)
		require.NoError(t, err)
		defer box.Close()
		require.Empty(t, suspects)
		said := &order{Notes: box}
		c.start(func(o *match.Options) { o.Notes = said })
		require.Empty(t, ready(c).Closed)
		require.Len(t, said.order, len(ids))
		require.Equal(t, ids[:2], said.order[len(ids)-2:])
		require.Zero(t, said.beside, "nothing is noted beside them")
	})
	t.Run("computers that are awaited go on thinking", func(t *testing.T) {
		c, id := against(t, func(_ context.Context, _ game.Record, q *game.Question) ([]string, error) { return q.Default, nil })
		said := make(chan struct{}, 10)
		c.start(func(o *match.Options) {
			o.Computers = map[string]match.Computer{"it": chooser(func(_ context.Context, _ game.Record, q *game.Question) ([]string, error) { return q.Default, nil })}
			o.News = func() { said <- struct{}{} }
		})
		ready(c)
		ctx, stop := context.WithCancel(context.Background())
		done := make(chan struct{})
		go func() { defer close(done); c.Work(ctx) }()
		<-said
		stop()
		<-done
		require.Equal(t, game.Only(0), c.facts(id).Awaited())
	})
}

// order are Notes that also keep in which order matches are computed, and how
// often something was beside one that should be alone.
type order struct {
	match.Notes
	mu          sync.Mutex
	order       []match.ID
	now, beside int
}

func (o *order) Begin(id match.ID, thinking bool) func() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.order = append(o.order, id)
	if o.now++; o.now > 1 && o.Alone(id) {
		o.beside++
	}
	done := o.Notes.Begin(id, thinking)
	return func() {
		o.mu.Lock()
		defer o.mu.Unlock()
		o.now--
		done()
	}
}

// broken is a store in which one more match cannot be read.
type broken struct {
	match.Store
	err error
}

func (b broken) Whole() iter.Seq2[match.Stored, error] {
	return oneMore(match.Stored{Match: match.Match{ID: "damaged"}}, b.err, b.Store.Whole())
}

func (b broken) Live() iter.Seq2[match.Match, error] {
	return oneMore(match.Match{ID: "damaged"}, b.err, b.Store.Live())
}

// oneMore yields something that cannot be read before all others.
func oneMore[T any](damaged T, err error, others iter.Seq2[T, error]) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		if yield(damaged, err) {
			others(yield)
		}
	}
}

func TestClosedLobby(t *testing.T) {
	c := newClub(t)
	id := c.lobby(match.Terms{Fill: true})
	_, err := c.Ready(context.Background(), []match.ID{id})
	require.NoError(t, err)
	_, err = c.Join(id, person(1), "")
	require.ErrorIs(t, err, match.ErrRepair)
	c.clock = c.clock.Add(72 * time.Hour)
	require.NoError(t, c.Tick())
	require.Equal(t, match.Lobby, c.facts(id).Phase, "a deal that ended the program is not tried again")
	require.NoError(t, c.Reopen(id))
	require.Equal(t, c.clock.Add(48*time.Hour), c.facts(id).Until)
}

func TestFewAreKept(t *testing.T) {
	before := runtime.NumGoroutine()
	c := newClub(t, func(o *match.Options) { o.Keep = 3 })
	var ids []match.ID
	for range 20 {
		ids = append(ids, c.deal(2, match.Terms{}))
	}
	for range 3 {
		for _, id := range ids {
			c.pick(id, 0, fmt.Sprint(2))
			_, err := c.StartOver(id, "0", c.menu(id, 0).Token)
			require.NoError(t, err)
		}
	}
	require.Less(t, runtime.NumGoroutine()-before, 10, "three Runs, and what is just ending")
}
