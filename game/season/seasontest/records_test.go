package seasontest_test

import (
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
	"norenbot/game/season/seasontest"
)

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

// all returns what a loop yields.
func all[T any](t *testing.T, loop iter.Seq2[T, error]) (out []T) {
	t.Helper()
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

// TestEveryEvent stores one event of each kind, its times in another zone.
func TestEveryEvent(t *testing.T) {
	s := seasontest.New()
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

// TestComesBack: of a season its facts, its events, those that were rewritten too, and its items.
func TestComesBack(t *testing.T) {
	s := seasontest.New()
	f := begun(t, s, "one", 2)
	same(t, season.Stored{Facts: f, Events: []league.Event{signed(1), signed(2)}}, load(t, s, "one"))
	f.Events = 3
	require.NoError(t, s.CommitSeason(season.Change{Facts: f, Events: []league.Event{signed(3)}, Rewrite: map[int]league.Event{2: signed(7)},
		Items: []season.Item{{N: 77, Season: "one", Event: 3, Names: true}, {Season: "one"}}}))
	f.Version = 2
	same(t, season.Stored{Facts: f, Events: []league.Event{signed(1), signed(7), signed(3)}}, load(t, s, "one"))
	same(t, []season.Item{{N: 1, Season: "one", Event: 3, Names: true}, {N: 2, Season: "one"}}, seasontest.Items(t, s.Ledger))
}

// TestRefused: what a ledger refuses is told in the words of seasons.
func TestRefused(t *testing.T) {
	s := seasontest.New()
	before := begun(t, s, "one", 1)
	for _, tc := range []struct {
		name   string
		change func(*season.Change)
		want   error
	}{
		{"a new season with an id that is taken", func(c *season.Change) { *c = season.Change{Facts: facts("one")} }, season.ErrTaken},
		{"an old season that is not there", func(c *season.Change) { c.Facts.ID = "two" }, season.ErrNoSeason},
		{"facts of another version", func(c *season.Change) { c.Facts.Version = 3 }, season.ErrConflict},
		{"facts that miscount the events", func(c *season.Change) { c.Facts.Events = 3 }, season.ErrConflict},
		{"facts that do not count an event in", func(c *season.Change) { c.Facts.Events = 1 }, season.ErrConflict},
		{"facts of fewer events than come", func(c *season.Change) { c.Facts.Events = 0 }, season.ErrConflict},
		{"an event rewritten that is not there", func(c *season.Change) { c.Rewrite = map[int]league.Event{2: signed(9)} }, season.ErrConflict},
	} {
		c := season.Change{Facts: before, Events: []league.Event{signed(2)}}
		c.Facts.Events = 2
		tc.change(&c)
		require.ErrorIs(t, s.CommitSeason(c), tc.want, tc.name)
	}
	same(t, season.Stored{Facts: before, Events: []league.Event{signed(1)}}, load(t, s, "one"))
	_, err := s.LoadSeason("two")
	require.ErrorIs(t, err, season.ErrNoSeason)
}

// TestSeasons lists all, ended ones too, and those that are due.
func TestSeasons(t *testing.T) {
	s := seasontest.New()
	for id, wake := range map[season.ID]time.Time{"c": noon, "a": noon.Add(2), "b": noon.Add(-time.Hour), "never": {}} {
		f := facts(id)
		f.Wake = wake
		require.NoError(t, s.CommitSeason(season.Change{Facts: f}))
	}
	got := all(t, s.Seasons())
	require.Equal(t, []season.ID{"a", "b", "c", "never"}, ids(got))
	same(t, load(t, s, "a").Facts, got[0])
	due, err := s.DueSeasons(noon.Add(time.Hour), 10)
	require.NoError(t, err)
	require.Equal(t, []season.ID{"b", "c", "a"}, due)
}

// TestDamaged: a season that cannot be read stands in the list by its id alone.
func TestDamaged(t *testing.T) {
	s := seasontest.New()
	for _, id := range []season.ID{"a", "b", "c"} {
		begun(t, s, id, 2)
	}
	s.Ledger.Spoil(ledger.Ref{Kind: season.Kind, ID: "b"})
	whole, damaged := parted(t, s.Seasons())
	require.Equal(t, []season.ID{"a", "c"}, ids(whole))
	same(t, []season.Facts{{ID: "b"}}, damaged)
	_, err := s.LoadSeason("b")
	require.ErrorIs(t, err, match.ErrDamaged)
	due, err := s.DueSeasons(noon.Add(time.Hour), 10)
	require.NoError(t, err)
	require.Equal(t, []season.ID{"a", "b", "c"}, due, "it is still asked after")
}
