// Package seasontest checks what a season.Store promises, and has a Store for tests that
// passes. In the manner of package storetest, whose matches it needs.
package seasontest

import (
	"errors"
	"iter"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/stretchr/testify/require"

	"norenbot/game/league"
	"norenbot/game/ledger"
	"norenbot/game/match"
	"norenbot/game/season"
)

// A Store keeps seasons and the matches played in them.
type Store interface {
	season.Store
	match.Store
}

// kept are seasons and matches with the ledger that keeps them, where their items are read.
type kept struct {
	season.Records
	ledger ledger.Store
}

// Items are the items of seasons that wait to be said; one that cannot be read fails the test.
func Items(t testing.TB, o ledger.Outbox) (items []season.Item) {
	t.Helper()
	for i, err := range ledger.Waiting(o, season.Kind) {
		require.NoError(t, err)
		item, err := season.ItemOf(i)
		require.NoError(t, err)
		items = append(items, item)
	}
	return items
}

// Test checks every promise of season.Store but the one about killed processes. Open
// returns an empty ledger, closed by t.Cleanup.
func Test(t *testing.T, open func(t *testing.T) ledger.Store) {
	for _, tc := range []struct {
		name string
		test func(*testing.T, kept)
	}{
		{"a season comes back as it was stored", comesBack},
		{"events of every kind come back", everyEvent},
		{"a change is refused whole", refused},
		{"what is returned belongs to the caller", belongs},
		{"events only grow", events},
		{"events are rewritten where they are, and nowhere else", rewritten},
		{"seasons are yielded by id, ended ones too", seasons},
		{"seasons are due by their wake", due},
		{"a season's matches are yielded by pairing, then by try", contests},
		{"results that may move ratings are yielded by their end", rated},
		{"what must be said keeps its order and never has a number twice", posts},
		{"a person is one number, with the names of now", persons},
		{"a person who is forgotten leaves a number", forgets},
		{"changes to many seasons at once are all kept", together},
		{"of changes made from the same facts exactly one is stored", raced},
	} {
		t.Run(tc.name, func(t *testing.T) {
			l := open(t)
			tc.test(t, kept{season.On(l), l})
		})
	}
}

// noon is the time of all facts here: whole seconds in UTC.
var noon = time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)

// facts returns the facts of a season with every field set.
func facts(id season.ID) season.Facts {
	return season.Facts{ID: id, Name: "Spring", Game: "toy", Format: league.Swiss, Phase: league.Playing,
		Note: "Be kind.", Pace: match.Daily, Chosen: map[string]string{"luck": "some"}, Rated: true, Rests: true,
		Home: match.Place{Server: "s", Channel: "c"}, Guests: []string{"s2"}, Code: "abc",
		Organisers: []league.Person{1, 2}, Before: "winter", Created: noon, Ended: noon.Add(time.Hour), Wake: noon.Add(time.Minute)}
}

// signed is the n-th sign-up.
func signed(n int) league.Event {
	return league.Event{At: noon.Add(time.Duration(n) * time.Second), By: league.Person(n), Act: league.Signed{Person: league.Person(n)}}
}

// begun stores a season with n events and returns its facts as stored.
func begun(t *testing.T, s season.Store, id season.ID, n int) season.Facts {
	t.Helper()
	f := facts(id)
	f.Events = n
	c := season.Change{Facts: f}
	for i := range n {
		c.Events = append(c.Events, signed(i+1))
	}
	require.NoError(t, s.CommitSeason(c))
	f.Version = 1
	return f
}

func load(t *testing.T, s season.Store, id season.ID) season.Stored {
	t.Helper()
	got, err := s.LoadSeason(id)
	require.NoError(t, err)
	return got
}

// same compares what was stored with what came back; an empty list may have become nil.
func same(t *testing.T, want, got any) {
	t.Helper()
	require.Empty(t, cmp.Diff(want, got, cmpopts.EquateEmpty()))
}

// all returns what a loop yields, and leaves nothing locked when it ends early.
func all[T any](t *testing.T, loop iter.Seq2[T, error]) (out []T) {
	t.Helper()
	for range loop {
		break
	}
	for v, err := range loop {
		require.NoError(t, err)
		out = append(out, v)
	}
	return out
}

// ids are the ids of seasons, in order.
func ids(all []season.Facts) (out []season.ID) {
	for _, f := range all {
		out = append(out, f.ID)
	}
	return out
}

func comesBack(t *testing.T, s kept) {
	f := begun(t, s, "one", 2)
	same(t, season.Stored{Facts: f, Events: []league.Event{signed(1), signed(2)}}, load(t, s, "one"))
}

// everyEvent stores one event of each kind, its times in another zone.
func everyEvent(t *testing.T, s kept) {
	rome := noon.In(time.FixedZone("Rome", 3600))
	terms := league.Terms{Name: "Spring", Game: "toy", Format: league.Swiss, Table: 4, Fewest: 2, Smaller: true, Rounds: 3, GoOn: 1,
		Late: true, Least: 8, Most: 9, Last: rome, Start: rome, Long: time.Hour, Promise: "p"}
	before := &league.Before{Tiers: [][][]league.Person{{{1, 2}}}, Away: []league.Back{{Person: 3, Tier: 1, Missed: 1}}, Barred: []league.Person{4}}
	acts := []league.Act{league.Opened{Terms: terms, Before: before}, league.Signed{Person: 1}, league.Left{Person: 1},
		league.Drawn{Seed: "s", Lines: []league.Person{2, 1}}, league.Paired{Round: 1, Tables: [][]int{{1, 0}}, Byes: []int{2}},
		league.Began{Pairing: 1, Try: 1}, league.Ruled{Pairing: 1, Places: []int{1, 1}, Dropped: []bool{false, true}, Reason: "late"},
		league.Extended{Pairing: 1, Until: rome}, league.Replaced{Line: 1, Person: 3}, league.Withdrew{Line: 1},
		league.SatOut{Line: 1, Round: 2}, league.Said{Post: league.Post{Kind: league.PostAsk, Number: 1, Time: 2, Person: 3}},
		league.Credited{From: rome, Until: rome}, league.Ended{}, league.Cancelled{Reason: "no"}}
	f := facts("one")
	f.Created, f.Ended, f.Wake = rome, rome, rome
	f.Events = len(acts)
	c := season.Change{Facts: f}
	for i, act := range acts {
		c.Events = append(c.Events, league.Event{At: rome.Add(time.Duration(i) * time.Second), By: league.Person(i), Act: act})
	}
	require.NoError(t, s.CommitSeason(c))
	got := load(t, s, "one")
	require.Equal(t, []time.Time{noon, noon, noon}, []time.Time{got.Facts.Created, got.Facts.Ended, got.Facts.Wake})
	same(t, c.Events, got.Events)
	opened := got.Events[0].Act.(league.Opened).Terms
	require.Equal(t, []time.Time{noon, noon, noon}, []time.Time{opened.Last, opened.Start, got.Events[7].Act.(league.Extended).Until})
}

// refused tries every change that must be refused, and sees nothing of it stored.
func refused(t *testing.T, s kept) {
	before := begun(t, s, "one", 1)
	require.NoError(t, s.CommitSeason(season.Change{Facts: before}))
	before.Version = 2
	for _, tc := range []struct {
		name   string
		change func(*season.Change)
		want   error
	}{
		{"a new season with an id that is taken", func(c *season.Change) { c.Facts.Version = 0 }, season.ErrTaken},
		{"an old season that is not there", func(c *season.Change) { c.Facts.ID = "two" }, season.ErrNoSeason},
		{"facts that were read earlier", func(c *season.Change) { c.Facts.Version = 1 }, season.ErrConflict},
		{"facts of a version that is not there yet", func(c *season.Change) { c.Facts.Version = 3 }, season.ErrConflict},
		{"facts that miscount the events", func(c *season.Change) { c.Facts.Events = 3 }, season.ErrConflict},
		{"facts that do not count an event in", func(c *season.Change) { c.Facts.Events = 1 }, season.ErrConflict},
		{"an event rewritten that is not there", func(c *season.Change) { c.Rewrite = map[int]league.Event{2: signed(9)} }, season.ErrConflict},
		{"an event rewritten before the first", func(c *season.Change) { c.Rewrite = map[int]league.Event{0: signed(9)} }, season.ErrConflict},
	} {
		c := season.Change{Facts: before, Events: []league.Event{signed(2)}, Items: []season.Item{{Season: "one"}}}
		c.Facts.Events, c.Facts.Note = 2, "changed"
		tc.change(&c)
		require.ErrorIs(t, s.CommitSeason(c), tc.want, tc.name)
		same(t, season.Stored{Facts: before, Events: []league.Event{signed(1)}}, load(t, s, "one"))
		require.Empty(t, Items(t, s.ledger), tc.name)
	}
	_, err := s.LoadSeason("two")
	require.ErrorIs(t, err, season.ErrNoSeason)
}

// belongs writes into what was passed in and what was returned.
func belongs(t *testing.T, s kept) {
	f := begun(t, s, "one", 1)
	f.Organisers[0], f.Chosen["luck"] = 9, "changed"
	got := load(t, s, "one")
	require.Equal(t, league.Person(1), got.Facts.Organisers[0])
	require.Equal(t, "some", got.Facts.Chosen["luck"])
	got.Facts.Organisers[0], got.Events[0].By = 9, 9
	same(t, season.Stored{Facts: load(t, s, "one").Facts, Events: []league.Event{signed(1)}}, load(t, s, "one"))
	require.Equal(t, league.Person(1), load(t, s, "one").Facts.Organisers[0])
}

// events appends more of them than a byte counts.
func events(t *testing.T, s kept) {
	f := begun(t, s, "one", 0)
	var want []league.Event
	for n := 1; n <= 300; n += 100 { // past 255, where a short key would wrap
		c := season.Change{Facts: f}
		for i := range 100 {
			c.Events = append(c.Events, signed(n+i))
		}
		c.Facts.Events += len(c.Events)
		require.NoError(t, s.CommitSeason(c))
		f, want = c.Facts, append(want, c.Events...)
		f.Version++
	}
	same(t, want, load(t, s, "one").Events)
}

func rewritten(t *testing.T, s kept) {
	f := begun(t, s, "one", 3)
	f.Events = 4
	require.NoError(t, s.CommitSeason(season.Change{Facts: f, Events: []league.Event{signed(4)}, Rewrite: map[int]league.Event{2: signed(7)}}))
	same(t, []league.Event{signed(1), signed(7), signed(3), signed(4)}, load(t, s, "one").Events)
}

func seasons(t *testing.T, s kept) {
	for _, id := range []season.ID{"c", "a", "b"} {
		begun(t, s, id, 1)
	}
	got := all(t, s.Seasons())
	require.Equal(t, []season.ID{"a", "b", "c"}, ids(got))
	same(t, load(t, s, "a").Facts, got[0])
}

// due asks for what is due, at several moments and limits.
func due(t *testing.T, s kept) {
	for id, wake := range map[season.ID]time.Time{"third": noon.Add(2), "second": noon, "first": noon.Add(-time.Hour), "never": {}} {
		f := facts(id)
		f.Wake = wake
		require.NoError(t, s.CommitSeason(season.Change{Facts: f}))
	}
	at := func(now time.Time, limit int) []season.ID {
		got, err := s.DueSeasons(now, limit)
		require.NoError(t, err)
		return got
	}
	require.Equal(t, []season.ID{"first", "second"}, at(noon, 10))
	require.Equal(t, []season.ID{"first"}, at(noon, 1))
	require.Equal(t, []season.ID{"first", "second", "third"}, at(noon.Add(time.Hour), 10))
	require.Empty(t, at(noon.Add(-2*time.Hour), 10))
	f := facts("first")
	f.Version, f.Wake = 1, noon.Add(time.Hour)
	require.NoError(t, s.CommitSeason(season.Change{Facts: f}))
	require.Equal(t, []season.ID{"second"}, at(noon, 10))
}

// together changes many seasons at once and loses nothing.
func together(t *testing.T, s kept) {
	const many, changes = 8, 10
	errs := make(chan error)
	for i := range many {
		go func() {
			f := facts(season.ID([]byte{'s', 'a' + byte(i)}))
			var err error
			for n := range changes {
				f.Version, f.Events = n, n+1
				err = errors.Join(err, s.CommitSeason(season.Change{Facts: f, Events: []league.Event{signed(n + 1)},
					Items: []season.Item{{Season: f.ID, Event: n + 1}}}))
			}
			errs <- err
		}()
	}
	for range many {
		require.NoError(t, <-errs)
	}
	for _, f := range all(t, s.Seasons()) {
		require.Len(t, load(t, s, f.ID).Events, changes)
	}
	last := map[season.ID]int{}
	for _, item := range Items(t, s.ledger) {
		require.Equal(t, last[item.Season]+1, item.Event, "the items of a season keep their order")
		last[item.Season] = item.Event
	}
	require.Len(t, last, many)
}

// raced makes one change, and one person, many times at once.
func raced(t *testing.T, s kept) {
	f := begun(t, s, "one", 1)
	f.Events = 2
	const many = 16
	errs, people := make(chan error), make(chan league.Person, many)
	for range many {
		go func() {
			p, err := s.Enrol(match.Owner{User: "1", Name: "Ann"})
			people <- p
			if err == nil {
				err = s.CommitSeason(season.Change{Facts: f, Events: []league.Event{signed(2)}})
			}
			errs <- err
		}()
	}
	stored := 0
	for range many {
		if err := <-errs; err == nil {
			stored++
		} else {
			require.ErrorIs(t, err, season.ErrConflict)
		}
	}
	require.Equal(t, 1, stored)
	require.Len(t, load(t, s, "one").Events, 2)
	for range many {
		require.Equal(t, league.Person(1), <-people)
	}
}
