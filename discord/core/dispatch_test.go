package core

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/rs/zerolog"
	"github.com/stretchr/testify/require"

	"norenbot/discord/metrics"
	"norenbot/discord/wire"
	"norenbot/game/ledger"
)

// A newsroom is what a dispatcher works with, where the news is the test's business, each item of a thing
// of its own. Telling it takes a second.
type newsroom struct {
	outboxes []error // why the outbox cannot be read, the next time first

	mu       sync.Mutex
	items    map[string][]ledger.Item // by kind
	last     map[string]uint64
	undoneIn []string
	heard    []string // the things, in order; "?" where it was looked for, too
}

func newNewsroom() *newsroom {
	return &newsroom{items: map[string][]ledger.Item{}, last: map[string]uint64{}}
}

// The kinds of things there is news of.
const matches, seasons = "match", "season"

// An event is an item of the news.
type event struct {
	Of      string
	Urgency wire.Urgency
}

// Said implements ledger.Outbox.
func (r *newsroom) Said(kind string, after uint64, limit int) ([]ledger.Item, error) {
	if len(r.outboxes) > 0 {
		err := r.outboxes[0]
		r.outboxes = r.outboxes[1:]
		return nil, err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	items := slices.DeleteFunc(slices.Clone(r.items[kind]), func(i ledger.Item) bool { return i.N <= after })
	return items[:min(limit, len(items))], nil
}

// Strike implements ledger.Striker.
func (r *newsroom) Strike(kind string, numbers []uint64, _ *ledger.Change) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.items[kind] = slices.DeleteFunc(slices.Clone(r.items[kind]), func(i ledger.Item) bool { return slices.Contains(numbers, i.N) })
	return nil
}

// add adds an item.
func (r *newsroom) add(kind string, item event) {
	body, err := json.Marshal(item)
	if err != nil {
		panic(err)
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.last[kind]++
	r.items[kind] = append(r.items[kind], ledger.Item{Kind: kind, N: r.last[kind], Body: body})
}

// says adds an item of a match.
func (r *newsroom) says(match string, u wire.Urgency) { r.add(matches, event{match, u}) }

// hears returns what was heard so far.
func (r *newsroom) hears() []string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.Clone(r.heard)
}

// dispatcher is one of matches and seasons.
func (r *newsroom) dispatcher(before Inheritance) *Dispatcher {
	return Dispatch(DispatchOptions{Outbox: r, Leadership: r, Before: before, Now: time.Now, Wake: func() {}, Reopened: func() int64 { return 0 }, Log: zerolog.Nop(),
		Metrics:   metrics.NewMetrics(prometheus.NewRegistry()),
		Notifiers: map[string]Notifier{matches: fakeNotifier{matches, r}, seasons: fakeNotifier{seasons, r}}})
}

// tells lets a dispatcher tell for a while.
func (*newsroom) tells(t *testing.T, d *Dispatcher, while time.Duration) {
	for end := time.Now().Add(while); time.Now().Before(end); time.Sleep(100 * time.Millisecond) {
		d.Round(t.Context())
		synctest.Wait()
	}
}

// A fakeNotifier tells the news of one kind in the newsroom.
type fakeNotifier struct {
	kind string
	r    *newsroom
}

func (n fakeNotifier) Word() string { return n.kind }

func (fakeNotifier) GivesUp(string, error) bool { return false }

func (fakeNotifier) Read(i ledger.Item) (News, error) {
	var e event
	err := json.Unmarshal(i.Body, &e)
	return News{N: i.N, ID: e.Of, Label: i.Kind, Item: e}, err
}

func (fakeNotifier) Urgency(all []News) wire.Urgency {
	most := wire.Reporting
	for _, n := range all {
		most = min(most, n.Item.(event).Urgency)
	}
	return most
}

func (fakeNotifier) Delivered(context.Context, string, error) {}

func (n fakeNotifier) Undone(time.Time) []string {
	n.r.mu.Lock()
	defer n.r.mu.Unlock()
	if n.kind == matches {
		return n.r.undoneIn
	}
	return nil
}

func (n fakeNotifier) Announce(_ context.Context, id string, _ []News, again bool, _ func(any)) error {
	time.Sleep(time.Second)
	n.r.mu.Lock()
	defer n.r.mu.Unlock()
	n.r.undoneIn = slices.DeleteFunc(slices.Clone(n.r.undoneIn), func(of string) bool { return of == id })
	if again {
		id += "?"
	}
	n.r.heard = append(n.r.heard, id)
	return nil
}

// TestInherited: what waited when the process began may have been told by the one before and is looked for,
// also where something was left undone; what came since is not.
func TestInherited(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := newNewsroom()
		g.undoneIn, g.outboxes = []string{"left"}, []error{errors.New("the store is away")}
		g.says("old", wire.Calling)
		_, err := Inherit(g, matches, seasons)
		require.ErrorContains(t, err, "away")
		before, err := Inherit(g, matches, seasons)
		require.NoError(t, err)
		d := g.dispatcher(before)
		g.says("new", wire.Calling)
		g.says("old", wire.Calling)
		g.says("left", wire.Calling)
		g.add(seasons, event{"newseason", wire.Showing})
		g.tells(t, d, 3*time.Second)
		require.ElementsMatch(t, []string{"old?", "new", "left?", "newseason"}, g.hears(), "the numbers of a kind are its own")
		g.says("left", wire.Calling)
		g.tells(t, d, 3*time.Second)
		require.Equal(t, []string{"left"}, g.hears()[4:], "it was looked for")
		d.All.Wait()
	})
}

// TestTheMostUrgentIsToldFirst: a turn does not wait for the news of an outage in hundreds of matches,
// and that is told however many turns there are.
func TestTheMostUrgentIsToldFirst(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := newNewsroom()
		d := g.dispatcher(Inheritance{})
		for n := range 20 * atOnce {
			g.says(fmt.Sprint("outage", n), wire.Reporting)
		}
		g.tells(t, d, 5*time.Second)
		told := len(g.hears())
		g.says("turn", wire.Calling)
		g.tells(t, d, 3*time.Second)
		require.Contains(t, g.hears()[told:], "turn")
		require.Less(t, len(g.hears()), 10*atOnce)
		for n := range 30 * atOnce {
			g.says(fmt.Sprint("turn", n), wire.Calling)
		}
		told = len(g.hears())
		g.tells(t, d, 20*time.Second)
		outages := 0
		for _, id := range g.hears()[told+2*atOnce:] {
			if id[0] == 'o' {
				outages++
			}
		}
		require.Positive(t, outages)
		require.Less(t, outages, (len(g.hears())-told)/2)
		g.tells(t, d, time.Minute)
		d.All.Wait()
	})
}

// TestNoKindHoldsUpAnother: with more news of matches than there are places, all as urgent as that of a
// season, this is told as soon as if it were the next of them; and a season does not wait for good behind
// what is more urgent.
func TestNoKindHoldsUpAnother(t *testing.T) {
	for explanation, urgency := range map[string]wire.Urgency{"as urgent": wire.Showing, "more urgent": wire.Calling} {
		synctest.Test(t, func(t *testing.T) {
			g := newNewsroom()
			d := g.dispatcher(Inheritance{})
			for n := range 40 * atOnce {
				g.says(fmt.Sprint("match", n), urgency)
			}
			for n := range 4 {
				g.add(seasons, event{fmt.Sprint("season", n), wire.Showing})
			}
			g.tells(t, d, 20*time.Second)
			told := slices.DeleteFunc(g.hears(), func(id string) bool { return id[0] != 's' })
			require.ElementsMatch(t, []string{"season0", "season1", "season2", "season3"}, told, explanation)
			require.Less(t, len(g.hears()), 30*atOnce, "all places were taken all the time")
			g.tells(t, d, time.Minute)
			d.All.Wait()
		})
	}
}

// TestPlacesThatComeFreeOneByOne: where matches that are more urgent wait all the time, and places come free
// one by one, a season has its turn when that of the eldest news comes.
func TestPlacesThatComeFreeOneByOne(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := newNewsroom()
		d := g.dispatcher(Inheritance{})
		d.places = make(chan struct{}, 1)
		for n := range 5 * wire.EldestOf {
			g.says(fmt.Sprint("match", n), wire.Calling)
		}
		g.add(seasons, event{"season", wire.Showing})
		g.tells(t, d, (2*wire.EldestOf+3)*time.Second)
		require.Contains(t, g.hears(), "season")
		require.Less(t, len(g.hears()), 3*wire.EldestOf, "the place was taken all the time")
		g.tells(t, d, time.Minute)
		d.All.Wait()
	})
}

// TestInTurn: the eldest of each kind come before the second eldest of any, and each kind comes first.
func TestInTurn(t *testing.T) {
	of := func(kind string, ids ...string) (all []ledger.Ref) {
		for _, id := range ids {
			all = append(all, ledger.Ref{Kind: kind, ID: id})
		}
		return all
	}
	orders := [][]ledger.Ref{of("m", "1", "2", "3"), nil, of("s", "1", "2")}
	for first, want := range []string{"m1 s1 m2 s2 m3", "s1 m1 s2 m2 m3", "s1 m1 s2 m2 m3", "m1 s1 m2 s2 m3"} {
		var got []string
		for _, ref := range interleave(orders, first) {
			got = append(got, ref.Kind+ref.ID)
		}
		require.Equal(t, want, strings.Join(got, " "))
	}
	require.Empty(t, interleave(nil, 0))
}
