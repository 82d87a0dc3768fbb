// Package ledgertest has Memory, a ledger.Store for tests, and checks what a ledger.Store promises, in the manner of testing/fstest: all but
// what is said of killed processes, which each engine tries itself.
package ledgertest

import (
	"errors"
	"fmt"
	"iter"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/stretchr/testify/require"

	"norenbot/game/ledger"
)

// Test checks every promise. Open opens an empty store, closed by t.Cleanup, as often as processes
// can have it at the same time: at least once, and always equally often.
func Test(t *testing.T, open func(t *testing.T) []ledger.Store) {
	for _, tc := range []struct {
		name string
		test func(*testing.T, []ledger.Store)
	}{
		{"a thing comes back as it was stored", one(comesBack)},
		{"a change is refused whole", one(refused)},
		{"names that could not be told apart are refused", one(names)},
		{"a change of any version makes and replaces", one(anyVersion)},
		{"numbers are given as names, each once", one(numbered)},
		{"what is passed in is copied, and what is returned belongs to the caller", one(belongs)},
		{"parts come and go, and some come once", one(parts)},
		{"a journal grows, and entries are rewritten where they are", one(journal)},
		{"a thing that goes leaves nothing", one(goes)},
		{"things are found by their keys", one(found)},
		{"a range is found page by page", one(pages)},
		{"what wants to be looked at is found by its moment", one(due)},
		{"a unique key belongs to one thing", one(unique)},
		{"facts and versions of several", one(several)},
		{"a walk sees one moment, and may write", one(walk)},
		{"the outbox keeps its order, and never gives a number twice", one(outbox)},
		{"items are struck off together with a change, or not at all", one(strike)},
		{"rows are everything", one(rows)},
		{"amending", one(amend)},
		{"what is set aside is only in the rows", one(aside)},
		{"changes to many things at once are all kept", together},
		{"of changes made from the same version exactly one is stored", raced},
		{"of things made with one unique key exactly one is stored", racedForKey},
		{"notes", notes},
	} {
		t.Run(tc.name, func(t *testing.T) { tc.test(t, open(t)) })
	}
}

// one is a test that needs a single process.
func one(test func(*testing.T, ledger.Store)) func(*testing.T, []ledger.Store) {
	return func(t *testing.T, all []ledger.Store) { test(t, all[0]) }
}

// A name of things that most tests make.
func ref(id string) ledger.Ref { return ledger.Ref{Kind: "toy", ID: id} }

// facts are JSON, as everything stored has to be.
func facts(n any) []byte { return fmt.Appendf(nil, `{"n": %q}`, fmt.Sprint(n)) }

func commit(t *testing.T, s ledger.Store, c ledger.Change) string {
	t.Helper()
	require.NoError(t, s.Commit(&c))
	return c.ID
}

func load(t *testing.T, s ledger.Store, r ledger.Ref) ledger.Thing {
	t.Helper()
	got, err := s.Load(r)
	require.NoError(t, err)
	return got
}

func find(t *testing.T, s ledger.Store, q ledger.Query) (ids []string) {
	t.Helper()
	found, err := s.Find(q)
	require.NoError(t, err)
	for _, f := range found {
		require.NoError(t, f.Err)
		require.Equal(t, q.Kind, f.Kind)
		require.Equal(t, q.Bare, f.Facts == nil)
		ids = append(ids, f.ID)
	}
	return ids
}

func said(t *testing.T, s ledger.Store, kind string) (bodies []string) {
	t.Helper()
	items, err := s.Said(kind, 0, 1000)
	require.NoError(t, err)
	for _, i := range items {
		require.NoError(t, i.Err)
		bodies = append(bodies, string(i.Body))
	}
	return bodies
}

// same compares what was stored with what came back; an empty list may have become nil.
func same(t *testing.T, want, got any) {
	t.Helper()
	require.Empty(t, cmp.Diff(want, got, cmpopts.EquateEmpty(), cmpopts.EquateErrors()))
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

// whole is a change with everything in it.
func whole(id string) ledger.Change {
	return ledger.Change{Ref: ref(id), Facts: facts(id), Keys: []ledger.Key{{Index: "live"}, {Index: "user", Value: ledger.Names("ann")}},
		Parts: []ledger.Part{{Name: "b", Value: facts("b")}, {Name: "a", Value: facts("a"), Once: true}},
		Add:   [][]byte{facts(1), facts(2)}, Say: [][]byte{facts("said")}}
}

func comesBack(t *testing.T, s ledger.Store) {
	commit(t, s, whole("one"))
	commit(t, s, ledger.Change{Ref: ledger.Ref{Kind: "other", ID: "one"}, Facts: facts("other")})
	same(t, ledger.Thing{Ref: ref("one"), Version: 1, Entries: 2, Facts: facts("one"),
		Parts: []ledger.Part{{Name: "a", Value: facts("a")}, {Name: "b", Value: facts("b")}}, Journal: [][]byte{facts(1), facts(2)}}, load(t, s, ref("one")))
	same(t, ledger.Thing{Ref: ledger.Ref{Kind: "other", ID: "one"}, Version: 1, Facts: facts("other")}, load(t, s, ledger.Ref{Kind: "other", ID: "one"}))
	_, err := s.Load(ref("on"))
	require.ErrorIs(t, err, ledger.ErrNone)
}

// refused tries every change that must be refused, and sees nothing of it stored.
func refused(t *testing.T, s ledger.Store) {
	commit(t, s, whole("one"))
	before, items := load(t, s, ref("one")), said(t, s, "toy")
	for _, tc := range []struct {
		name   string
		change func(*ledger.Change)
		want   error
	}{
		{"a new thing with a name that is taken", func(c *ledger.Change) { c.Version, c.Entries = 0, 0 }, ledger.ErrTaken},
		{"a change of what is not there", func(c *ledger.Change) { c.ID = "two" }, ledger.ErrNone},
		{"a change of what was read earlier", func(c *ledger.Change) { c.Version = 2 }, ledger.ErrConflict},
		{"a part that comes once", func(c *ledger.Change) { c.Parts[0].Once = true }, ledger.ErrThere},
		{"a journal that has grown", func(c *ledger.Change) { c.Entries = 1 }, ledger.ErrConflict},
		{"a journal that has not grown so far", func(c *ledger.Change) { c.Entries = 3 }, ledger.ErrConflict},
		{"an entry rewritten that is not there", func(c *ledger.Change) { c.Rewrite = map[int][]byte{3: facts(9)} }, ledger.ErrConflict},
		{"an entry rewritten before the first", func(c *ledger.Change) { c.Rewrite = map[int][]byte{0: facts(9)} }, ledger.ErrConflict},
	} {
		c := ledger.Change{Ref: ref("one"), Version: 1, Entries: 2, Facts: facts("changed"), Keys: []ledger.Key{{Index: "ended"}},
			Parts: []ledger.Part{{Name: "a", Value: facts("changed")}}, Add: [][]byte{facts(3)}, Say: [][]byte{facts("changed")}}
		tc.change(&c)
		require.ErrorIs(t, s.Commit(&c), tc.want, tc.name)
		same(t, before, load(t, s, ref("one")))
		require.Equal(t, items, said(t, s, "toy"), tc.name)
		require.Empty(t, find(t, s, ledger.Query{Kind: "toy", Index: "ended"}), tc.name)
		require.Equal(t, []string{"one"}, find(t, s, ledger.Query{Kind: "toy"}), tc.name)
	}
}

func names(t *testing.T, s ledger.Store) {
	long := fmt.Sprintf("%0300d", 1)
	for _, c := range []ledger.Change{
		{Ref: ledger.Ref{Kind: "", ID: "a"}}, {Ref: ref("a\x00b")}, {Ref: ref(long)}, {Ref: ref(""), Version: 1}, {Ref: ref(""), Version: ledger.Any},
		{Ref: ref("a"), Parts: []ledger.Part{{Name: "", Value: facts(1)}}}, {Ref: ref("a"), Keys: []ledger.Key{{Index: "a\x00"}}},
		{Ref: ref("a"), Keys: []ledger.Key{{Index: "i", Value: fmt.Sprintf("%03000d", 1)}}},
	} {
		c.Facts = facts(1)
		require.Error(t, s.Commit(&c), "%+v", c)
	}
	require.Empty(t, find(t, s, ledger.Query{Kind: "toy"}))
}

func anyVersion(t *testing.T, s ledger.Store) {
	c := ledger.Change{Ref: ref("one"), Version: ledger.Any, Facts: facts(1), Keys: []ledger.Key{{Index: "i", Value: "1"}}}
	commit(t, s, c)
	c.Facts, c.Keys = facts(2), []ledger.Key{{Index: "i", Value: "2"}}
	commit(t, s, c)
	same(t, ledger.Thing{Ref: ref("one"), Version: 2, Facts: facts(2)}, load(t, s, ref("one")))
	require.Empty(t, find(t, s, ledger.Query{Kind: "toy", Index: "i", To: "2"}))
	require.Equal(t, []string{"one"}, find(t, s, ledger.Query{Kind: "toy", Index: "i", From: "2"}))
}

func numbered(t *testing.T, s ledger.Store) {
	require.Equal(t, "1", commit(t, s, ledger.Change{Ref: ref(""), Facts: facts(1)}))
	require.Equal(t, "1", commit(t, s, ledger.Change{Ref: ledger.Ref{Kind: "other"}, Facts: facts(1)}))
	require.Equal(t, "2", commit(t, s, ledger.Change{Ref: ref(""), Facts: facts(2)}))
	commit(t, s, ledger.Change{Ref: ref("2"), Version: 1})
	require.Equal(t, "3", commit(t, s, ledger.Change{Ref: ref(""), Facts: facts(3)}), "not even of one that is gone")
	same(t, facts(3), load(t, s, ref("3")).Facts)
}

func belongs(t *testing.T, s ledger.Store) {
	c := whole("one")
	commit(t, s, c)
	before := load(t, s, ref("one"))
	for _, b := range [][]byte{c.Facts, c.Parts[0].Value, c.Add[0], c.Say[0], before.Facts, before.Parts[0].Value, before.Journal[0]} {
		b[1] = 'x'
	}
	again := load(t, s, ref("one"))
	same(t, [][]byte{facts("one"), facts("a"), facts(1)}, [][]byte{again.Facts, again.Parts[0].Value, again.Journal[0]})
	require.Equal(t, []string{string(facts("said"))}, said(t, s, "toy"))
	found, err := s.Find(ledger.Query{Kind: "toy"})
	require.NoError(t, err)
	found[0].Facts[1] = 'x'
	same(t, facts("one"), load(t, s, ref("one")).Facts)
}

func parts(t *testing.T, s ledger.Store) {
	part := func(name string, value []byte, once bool) []ledger.Part {
		return []ledger.Part{{Name: name, Value: value, Once: once}}
	}
	at := func(version int, p []ledger.Part) ledger.Change {
		return ledger.Change{Ref: ref("one"), Version: version, Facts: facts(1), Parts: p}
	}
	commit(t, s, at(0, part("draft", facts(1), false)))
	commit(t, s, at(1, part("setup", facts(2), true)))
	commit(t, s, at(2, part("draft", facts(3), false)))
	same(t, []ledger.Part{{Name: "draft", Value: facts(3)}, {Name: "setup", Value: facts(2)}}, load(t, s, ref("one")).Parts)
	c := at(3, part("setup", facts(9), true))
	require.ErrorIs(t, s.Commit(&c), ledger.ErrThere)
	commit(t, s, at(3, part("draft", nil, false)))
	commit(t, s, at(4, part("draft", nil, false)))
	same(t, []ledger.Part{{Name: "setup", Value: facts(2)}}, load(t, s, ref("one")).Parts)
}

func journal(t *testing.T, s ledger.Store) {
	var want [][]byte
	for n := 0; n < 300; n += 2 { // past 255, where a short number would wrap
		c := ledger.Change{Ref: ref("one"), Version: n / 2, Entries: n, Facts: facts(n), Add: [][]byte{facts(n + 1), facts(n + 2)}}
		commit(t, s, c)
		want = append(want, c.Add...)
	}
	same(t, want, load(t, s, ref("one")).Journal)
	commit(t, s, ledger.Change{Ref: ref("one"), Version: 150, Entries: 300, Facts: facts("end"), Add: [][]byte{facts("new")}, Rewrite: map[int][]byte{2: facts("again"), 300: facts("last")}})
	want[1], want[299] = facts("again"), facts("last")
	same(t, append(want, facts("new")), load(t, s, ref("one")).Journal)
}

func goes(t *testing.T, s ledger.Store) {
	commit(t, s, whole("one"))
	commit(t, s, whole("ones"))
	commit(t, s, ledger.Change{Ref: ref("one"), Version: 1, Entries: 2})
	_, err := s.Load(ref("one"))
	require.ErrorIs(t, err, ledger.ErrNone)
	require.Equal(t, []string{"ones"}, find(t, s, ledger.Query{Kind: "toy", Index: "live"}))
	require.Len(t, said(t, s, "toy"), 2, "what must be said of it stays")
	again := ledger.Change{Ref: ref("one"), Facts: facts("again")}
	commit(t, s, again)
	same(t, ledger.Thing{Ref: ref("one"), Version: 1, Facts: facts("again")}, load(t, s, ref("one")))
	require.Len(t, load(t, s, ref("ones")).Journal, 2)
}

// A Spoiler is a Store of which single values can be made unreadable.
type Spoiler interface {
	ledger.Store
	Spoil(ledger.Ref) // the facts of a thing
	SpoilItem(kind string, n uint64)
}

// TestDamaged checks that what cannot be read takes nothing along. Open returns an empty store.
func TestDamaged(t *testing.T, open func(t *testing.T) Spoiler) {
	t.Run("a thing that cannot be read stands in its place, by its name", func(t *testing.T) { damagedThing(t, open(t)) })
	t.Run("an item that cannot be read stands in the outbox by its number", func(t *testing.T) { damagedItem(t, open(t)) })
}

func damagedThing(t *testing.T, s Spoiler) {
	for _, id := range []string{"a", "b", "c"} {
		commit(t, s, whole(id))
	}
	s.Spoil(ref("b"))
	_, err := s.Load(ref("b"))
	require.ErrorIs(t, err, ledger.ErrDamaged)
	for _, q := range []ledger.Query{{Kind: "toy", Index: "live"}, {Kind: "toy"}} {
		found, err := s.Find(q)
		require.NoError(t, err)
		require.Len(t, found, 3)
		require.ErrorIs(t, found[1].Err, ledger.ErrDamaged)
		require.Equal(t, ref("b"), found[1].Ref)
		same(t, facts("c"), found[2].Facts)
	}
	of, err := s.Facts(ref("b"), ref("a"))
	require.NoError(t, err)
	require.ErrorIs(t, of[0].Err, ledger.ErrDamaged)
	same(t, facts("a"), of[1].Facts)
	var ids []string
	for thing, err := range s.Walk("toy", "live") {
		require.Equal(t, thing.ID == "b", errors.Is(err, ledger.ErrDamaged))
		ids = append(ids, thing.ID)
	}
	require.Equal(t, []string{"a", "b", "c"}, ids)
	require.NoError(t, s.Amend([]string{"toy"}, func(r ledger.Row) []byte {
		if r.ID == "b" || r.Where != ledger.InFacts {
			return r.Value
		}
		return facts("amended")
	}))
	same(t, facts("amended"), load(t, s, ref("c")).Facts)
	c := ledger.Change{Ref: ref("b"), Version: 1, Entries: 2, Facts: facts("late")}
	require.ErrorIs(t, s.Commit(&c), ledger.ErrDamaged)
	require.NoError(t, s.Aside(ref("b")))
	require.Equal(t, []string{"a", "c"}, find(t, s, ledger.Query{Kind: "toy", Index: "live"}))
	commit(t, s, whole("b"))
	s.Spoil(ref("b"))
	commit(t, s, ledger.Change{Ref: ref("b"), Version: ledger.Any, Facts: facts("anew"), Keys: []ledger.Key{{Index: "live"}}})
	require.Equal(t, []string{"a", "b", "c"}, find(t, s, ledger.Query{Kind: "toy", Index: "live"}))
	require.Equal(t, []string{"a", "c"}, find(t, s, ledger.Query{Kind: "toy", Index: "user"}), "nothing of what it was is left")
	got := load(t, s, ref("b"))
	same(t, ledger.Thing{Ref: ref("b"), Version: got.Version, Facts: facts("anew")}, got)
}

func damagedItem(t *testing.T, s Spoiler) {
	c := whole("a")
	c.Say = [][]byte{facts(1), facts(2), facts(3)}
	commit(t, s, c)
	items, err := s.Said("toy", 0, 10)
	require.NoError(t, err)
	s.SpoilItem("toy", items[1].N)
	items, err = s.Said("toy", 0, 10)
	require.NoError(t, err)
	require.Len(t, items, 3)
	require.ErrorIs(t, items[1].Err, ledger.ErrDamaged)
	require.NoError(t, items[2].Err)
	after, err := s.Said("toy", items[0].N, 1)
	require.NoError(t, err)
	require.Len(t, after, 1, "it counts as one of those asked for")
	require.NoError(t, s.Strike("toy", []uint64{items[1].N}, nil))
	require.Equal(t, []string{string(facts(1)), string(facts(3))}, said(t, s, "toy"))
}
