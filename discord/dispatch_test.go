package discord

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

	"github.com/stretchr/testify/require"

	"norenbot/discord/core"
	"norenbot/discord/seasons"
	"norenbot/discord/thread"
	"norenbot/discord/wire"
	"norenbot/game/ledger"
	"norenbot/game/match"
	"norenbot/game/season"
)

// A newsroom is what a dispatcher works with, where the news is the test's business, each item of a thing
// of its own. Telling it takes a second.
type newsroom struct {
	b        *Bot
	outboxes []error // why the outbox cannot be read, the next time first

	mu       sync.Mutex
	items    map[string][]ledger.Item // by kind
	last     map[string]uint64
	undoneIn []string
	heard    []string // the things, in order; "?" where it was looked for, too
}

func newNewsroom(b *Bot) *newsroom {
	return &newsroom{b: b, items: map[string][]ledger.Item{}, last: map[string]uint64{}}
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
func (r *newsroom) add(kind string, item any) {
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
func (r *newsroom) says(i match.Item) { r.add(match.Kind, i) }

// hears returns what was heard so far.
func (r *newsroom) hears() []string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.Clone(r.heard)
}

// dispatcher is one of matches and seasons.
func (r *newsroom) dispatcher(before core.Inheritance) *core.Dispatcher {
	return core.Dispatch(core.DispatchOptions{Outbox: r, Keeper: r, Before: before, Now: time.Now, Wake: func() {}, Log: r.b.Log, Metrics: r.b.Metrics,
		Notifiers: map[string]core.Notifier{match.Kind: fakeNotifier{thread.MatchNotifier{}, r}, season.Kind: fakeNotifier{seasons.SeasonNotifier{}, r}}})
}

// tells lets a dispatcher tell for a while.
func (*newsroom) tells(t *testing.T, d *core.Dispatcher, while time.Duration) {
	for end := time.Now().Add(while); time.Now().Before(end); time.Sleep(100 * time.Millisecond) {
		d.Round(t.Context())
		synctest.Wait()
	}
}

// A fakeNotifier reads news as a true one does, and tells it in the newsroom.
type fakeNotifier struct {
	core.Notifier
	r *newsroom
}

func (fakeNotifier) Delivered(context.Context, string, error) {}

func (n fakeNotifier) Undone(time.Time) []string {
	n.r.mu.Lock()
	defer n.r.mu.Unlock()
	if n.Word() == core.BoardKind {
		return n.r.undoneIn
	}
	return nil
}

func (n fakeNotifier) Announce(_ context.Context, id string, _ []core.News, again bool, _ func(any)) error {
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
	inRoom(t, turns, func(r *room) {
		g := newNewsroom(r.Bot)
		g.undoneIn, g.outboxes = []string{"left"}, []error{errors.New("the store is away")}
		g.says(match.Item{Match: "old", News: match.Turn})
		_, err := core.Inherit(g, match.Kind, season.Kind)
		require.ErrorContains(t, err, "away")
		before, err := core.Inherit(g, match.Kind, season.Kind)
		require.NoError(t, err)
		d := g.dispatcher(before)
		g.says(match.Item{Match: "new", News: match.Turn})
		g.says(match.Item{Match: "old", News: match.Turn})
		g.says(match.Item{Match: "left", News: match.Turn})
		g.add(season.Kind, season.Item{Season: "newseason"})
		g.tells(t, d, 3*time.Second)
		require.ElementsMatch(t, []string{"old?", "new", "left?", "newseason"}, g.hears(), "the numbers of a kind are its own")
		g.says(match.Item{Match: "left", News: match.Turn})
		g.tells(t, d, 3*time.Second)
		require.Equal(t, []string{"left"}, g.hears()[4:], "it was looked for")
		d.All.Wait()
	})
}

// TestTheMostUrgentIsToldFirst: a turn does not wait for the news of an outage in hundreds of matches,
// and that is told however many turns there are.
func TestTheMostUrgentIsToldFirst(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		g := newNewsroom(r.Bot)
		d := g.dispatcher(core.Inheritance{})
		for n := range 20 * core.AtOnce {
			g.says(match.Item{Match: match.ID(fmt.Sprint("outage", n)), News: match.Credited})
		}
		g.tells(t, d, 5*time.Second)
		told := len(g.hears())
		g.says(match.Item{Match: "turn", News: match.Turn, Seats: 1})
		g.tells(t, d, 3*time.Second)
		require.Contains(t, g.hears()[told:], "turn")
		require.Less(t, len(g.hears()), 10*core.AtOnce)
		for n := range 30 * core.AtOnce {
			g.says(match.Item{Match: match.ID(fmt.Sprint("turn", n)), News: match.Turn, Seats: 1})
		}
		told = len(g.hears())
		g.tells(t, d, 20*time.Second)
		outages := 0
		for _, id := range g.hears()[told+2*core.AtOnce:] {
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
	for explanation, item := range map[string]match.Item{
		"as urgent":   {News: match.TimeUp},
		"more urgent": {News: match.Turn, Seats: 1},
	} {
		inRoom(t, turns, func(r *room) {
			g := newNewsroom(r.Bot)
			d := g.dispatcher(core.Inheritance{})
			for n := range 40 * core.AtOnce {
				item.Match = match.ID(fmt.Sprint("match", n))
				g.says(item)
			}
			for n := range 4 {
				g.add(season.Kind, season.Item{Season: season.ID(fmt.Sprint("season", n))})
			}
			g.tells(t, d, 20*time.Second)
			told := slices.DeleteFunc(g.hears(), func(id string) bool { return id[0] != 's' })
			require.ElementsMatch(t, []string{"season0", "season1", "season2", "season3"}, told, explanation)
			require.Less(t, len(g.hears()), 30*core.AtOnce, "all places were taken all the time")
			g.tells(t, d, time.Minute)
			d.All.Wait()
		})
	}
}

// TestPlacesThatComeFreeOneByOne: where matches that are more urgent wait all the time, and places come free
// one by one, a season has its turn when that of the eldest news comes.
func TestPlacesThatComeFreeOneByOne(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		g := newNewsroom(r.Bot)
		d := g.dispatcher(core.Inheritance{})
		d.Places = make(chan struct{}, 1)
		for n := range 5 * wire.EldestOf {
			g.says(match.Item{Match: match.ID(fmt.Sprint("match", n)), News: match.Turn, Seats: 1})
		}
		g.add(season.Kind, season.Item{Season: "season"})
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
		for _, ref := range core.InTurn(orders, first) {
			got = append(got, ref.Kind+ref.ID)
		}
		require.Equal(t, want, strings.Join(got, " "))
	}
	require.Empty(t, core.InTurn(nil, 0))
}

// TestUrgency: what somebody did comes before what time did.
func TestUrgency(t *testing.T) {
	who := &match.Owner{}
	turn := match.Item{News: match.Turn, Seats: 1}
	for _, tc := range []struct {
		explanation string
		items       []match.Item
		want        wire.Urgency
	}{
		{"somebody is awaited", []match.Item{turn}, wire.Calling},
		{"nobody is", []match.Item{{News: match.Turn}}, wire.Showing},
		{"an outage", []match.Item{{News: match.Credited}}, wire.Reporting},
		{"a turn after an outage", []match.Item{{News: match.Credited}, turn}, wire.Calling},
		{"time ran out", []match.Item{{News: match.TimeUp, Seats: 2}, turn}, wire.Showing},
		{"somebody starts", []match.Item{{News: match.Dealt, Seats: 1, Who: who}}, wire.Calling},
		{"somebody is offered a seat", []match.Item{{News: match.SeatOffered, Seats: 1}}, wire.Calling},
		{"a season's round", []match.Item{{News: match.Dealt, Seats: 1}}, wire.Showing},
		{"nothing new", nil, wire.Showing},
	} {
		var all []core.News
		for _, item := range tc.items {
			all = append(all, core.News{Item: item})
		}
		require.Equal(t, tc.want, thread.MatchNotifier{}.Urgency(all), tc.explanation)
	}
}
