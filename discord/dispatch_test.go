package discord

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/game/match"
)

// A gazette is a herald whose news is the test's business, each item of a match of its own. Telling it
// takes a second.
type gazette struct {
	herald[match.ID, match.Item]
	undoneIn []match.ID
	outboxes []error // why the outbox cannot be read, the next time first

	mu    sync.Mutex
	items []match.Item
	last  uint64
	heard []string // the matches, in order; "?" where it was looked for, too
}

func (*gazette) what() string                               { return "match" }
func (*gazette) about(i match.Item) (match.ID, uint64)      { return i.Match, i.N }
func (*gazette) delivered(context.Context, match.ID, error) {}
func (*gazette) urgency(items []match.Item) urgency         { return tables{}.urgency(items) }

func (g *gazette) undone(time.Time) []match.ID {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.undoneIn
}

// hears returns what was heard so far.
func (g *gazette) hears() []string {
	g.mu.Lock()
	defer g.mu.Unlock()
	return slices.Clone(g.heard)
}

func (g *gazette) outbox(after uint64, limit int) iter.Seq2[match.Item, error] {
	return func(yield func(match.Item, error) bool) {
		if len(g.outboxes) > 0 {
			err := g.outboxes[0]
			g.outboxes = g.outboxes[1:]
			yield(match.Item{}, err)
			return
		}
		g.mu.Lock()
		items := slices.Clone(g.items)
		g.mu.Unlock()
		for _, i := range items {
			if i.N > after && !yield(i, nil) {
				return
			}
		}
	}
}

func (g *gazette) announce(_ context.Context, id match.ID, _ []match.Item, again bool, _ func(any)) error {
	time.Sleep(time.Second)
	g.mu.Lock()
	defer g.mu.Unlock()
	if again {
		id += "?"
	}
	g.heard = append(g.heard, string(id))
	return nil
}

func (g *gazette) told(id match.ID, _ any, _ []match.Item) error {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.items = slices.DeleteFunc(g.items, func(i match.Item) bool { return i.Match == id })
	g.undoneIn = slices.DeleteFunc(slices.Clone(g.undoneIn), func(of match.ID) bool { return of == id })
	return nil
}

// add adds an item.
func (g *gazette) add(i match.Item) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.last++
	i.N = g.last
	g.items = append(g.items, i)
}

// tells lets a dispatcher tell for a while.
func (g *gazette) tells(t *testing.T, d *dispatcher[match.ID, match.Item], while time.Duration) {
	for end := time.Now().Add(while); time.Now().Before(end); time.Sleep(100 * time.Millisecond) {
		d.round(t.Context())
		synctest.Wait()
	}
}

// TestInherited: what waited when the process began may have been told by the one before and is looked for,
// also where something was left undone; what came since is not.
func TestInherited(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		g := &gazette{undoneIn: []match.ID{"left"}, outboxes: []error{errors.New("the store is away")}}
		g.add(match.Item{Match: "old", News: match.Turn})
		_, err := inherit(g)
		require.ErrorContains(t, err, "away")
		before, err := inherit(g)
		require.NoError(t, err)
		d := dispatch(r.Bot, g, before)
		g.add(match.Item{Match: "new", News: match.Turn})
		g.add(match.Item{Match: "old", News: match.Turn})
		g.add(match.Item{Match: "left", News: match.Turn})
		g.tells(t, d, 3*time.Second)
		require.ElementsMatch(t, []string{"old?", "new", "left?"}, g.hears())
		g.add(match.Item{Match: "left", News: match.Turn})
		g.tells(t, d, 3*time.Second)
		require.Equal(t, []string{"left"}, g.hears()[3:], "it was looked for")
		d.all.Wait()
	})
}

// TestTheMostUrgentIsToldFirst: a turn does not wait for the news of an outage in hundreds of matches,
// and that is told however many turns there are.
func TestTheMostUrgentIsToldFirst(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		g := &gazette{}
		d := dispatch(r.Bot, g, 0)
		for n := range 20 * atOnce {
			g.add(match.Item{Match: match.ID(fmt.Sprint("outage", n)), News: match.Credited})
		}
		g.tells(t, d, 5*time.Second)
		told := len(g.hears())
		g.add(match.Item{Match: "turn", News: match.Turn, Seats: 1})
		g.tells(t, d, 3*time.Second)
		require.Contains(t, g.hears()[told:], "turn")
		require.Less(t, len(g.hears()), 10*atOnce)
		for n := range 30 * atOnce {
			g.add(match.Item{Match: match.ID(fmt.Sprint("turn", n)), News: match.Turn, Seats: 1})
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
		d.all.Wait()
	})
}

// TestUrgency: what somebody did comes before what time did.
func TestUrgency(t *testing.T) {
	who := &match.Owner{}
	turn := match.Item{News: match.Turn, Seats: 1}
	for _, tc := range []struct {
		explanation string
		items       []match.Item
		want        urgency
	}{
		{"somebody is awaited", []match.Item{turn}, calling},
		{"nobody is", []match.Item{{News: match.Turn}}, showing},
		{"an outage", []match.Item{{News: match.Credited}}, reporting},
		{"a turn after an outage", []match.Item{{News: match.Credited}, turn}, calling},
		{"time ran out", []match.Item{{News: match.TimeUp, Seats: 2}, turn}, showing},
		{"somebody starts", []match.Item{{News: match.Dealt, Seats: 1, Who: who}}, calling},
		{"somebody is offered a seat", []match.Item{{News: match.SeatOffered, Seats: 1}}, calling},
		{"a season's round", []match.Item{{News: match.Dealt, Seats: 1}}, showing},
		{"nothing new", nil, showing},
	} {
		require.Equal(t, tc.want, tables{}.urgency(tc.items), tc.explanation)
	}
}
