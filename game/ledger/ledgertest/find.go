package ledgertest

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/game/ledger"
)

// keyed makes a thing with keys.
func keyed(t *testing.T, s ledger.Store, id string, version int, keys ...ledger.Key) {
	t.Helper()
	commit(t, s, ledger.Change{Ref: ref(id), Version: version, Facts: facts(id), Keys: keys})
}

func found(t *testing.T, s ledger.Store) {
	user := func(names ...string) ledger.Key { return ledger.Key{Index: "user", Value: ledger.Names(names...)} }
	keyed(t, s, "b", 0, user("ann"), user("bob"), ledger.Key{Index: "live"})
	keyed(t, s, "a", 0, user("ann"))
	keyed(t, s, "ab", 0, user("anna"))
	commit(t, s, ledger.Change{Ref: ledger.Ref{Kind: "toys", ID: "other"}, Facts: facts(1), Keys: []ledger.Key{user("ann")}})
	of := func(names ...string) []string {
		return find(t, s, ledger.Prefix("toy", "user", ledger.Names(names...)))
	}
	require.Equal(t, []string{"a", "b"}, of("ann"))
	require.Equal(t, []string{"ab"}, of("anna"))
	require.Equal(t, []string{"b"}, of("bob"))
	require.Empty(t, of("an"))
	require.Equal(t, []string{"b"}, find(t, s, ledger.Query{Kind: "toy", Index: "live"}))
	require.Equal(t, []string{"a", "b", "ab", "b"}, find(t, s, ledger.Query{Kind: "toy", Index: "user"}), "by value, then by id")
	require.Equal(t, []string{"a", "ab", "b"}, find(t, s, ledger.Query{Kind: "toy"}))
	require.Equal(t, []string{"ab"}, find(t, s, ledger.One(ref("ab"))))
	require.Equal(t, []string{"a", "ab"}, find(t, s, ledger.Prefix("toy", "", "a")))

	keyed(t, s, "b", 1, user("bob"), user("cleo"))
	require.Equal(t, []string{"a"}, of("ann"))
	require.Equal(t, []string{"b"}, of("cleo"))
	require.Empty(t, find(t, s, ledger.Query{Kind: "toy", Index: "live"}))
	// Whoever knows what there was says so.
	commit(t, s, ledger.Change{Ref: ref("b"), Version: 2, Facts: facts("b"), Had: []ledger.Key{user("bob"), user("cleo")}, Keys: []ledger.Key{user("cleo"), user("dan")}})
	require.Empty(t, of("bob"))
	require.Equal(t, []string{"b"}, of("cleo"))
	require.Equal(t, []string{"b"}, of("dan"))
	commit(t, s, ledger.Change{Ref: ref("b"), Version: 3, Facts: facts("b"), Had: []ledger.Key{user("cleo"), user("dan")}, Keys: []ledger.Key{user("cleo"), user("dan")}})
	require.Equal(t, []string{"b"}, of("dan"))
}

// pages asks for a range in pages; there are equal values, and bytes of every kind. Engines may keep the
// index ledger.Wake otherwise than others.
func pages(t *testing.T, s ledger.Store) {
	for id, n := range map[string]int{"e": 0, "d": 7, "c": 7, "b": 255, "a": 256, "long-and-longer": 7} {
		keyed(t, s, id, 0, ledger.Key{Index: "at", Value: ledger.Number(n)}, ledger.Key{Index: ledger.Wake, Value: ledger.Number(n)})
	}
	for _, index := range []string{"at", ledger.Wake} {
		q := ledger.Query{Kind: "toy", Index: index, Limit: 2, Bare: true}
		var got [][]string
		for ids := find(t, s, q); len(ids) > 0; ids = find(t, s, q) {
			got = append(got, ids)
			page, err := s.Find(q)
			require.NoError(t, err)
			q.From, q.After = page[len(page)-1].Value, page[len(page)-1].ID
		}
		require.Equal(t, [][]string{{"e", "c"}, {"d", "long-and-longer"}, {"b", "a"}}, got)
		q = ledger.Query{Kind: "toy", Index: index, From: ledger.Number(1), To: ledger.Number(256)}
		require.Equal(t, []string{"c", "d", "long-and-longer", "b"}, find(t, s, q))
		versions, err := s.Versions(q, ledger.Query{Kind: "toy", Index: index})
		require.NoError(t, err)
		require.Equal(t, []int{4, 6}, versions)
	}
	require.Equal(t, []string{"a", "b"}, find(t, s, ledger.Query{Kind: "toy", To: "c"}))
	require.Equal(t, []string{"c"}, find(t, s, ledger.Query{Kind: "toy", From: "c", Limit: 1}))
}

// due asks for what is due, at several moments and limits.
func due(t *testing.T, s ledger.Store) {
	now := time.Date(1969, 12, 31, 23, 59, 59, 0, time.UTC)
	wake := func(at time.Time) ledger.Key { return ledger.Key{Index: ledger.Wake, Value: ledger.Moment(at)} }
	keyed(t, s, "third", 0, wake(now.Add(2)), ledger.Key{Index: "live"})
	keyed(t, s, "second", 0, wake(now))
	keyed(t, s, "first", 0, wake(now.Add(-time.Hour)))
	keyed(t, s, "never", 0)
	at := func(now time.Time, limit int) []string {
		ids, err := ledger.Due[string](s, "toy", now, limit)
		require.NoError(t, err)
		return ids
	}
	require.Equal(t, []string{"first", "second"}, at(now, 10))
	require.Equal(t, []string{"first"}, at(now, 1))
	require.Equal(t, []string{"first", "second", "third"}, at(now.Add(time.Hour), 10))
	require.Empty(t, at(now.Add(-2*time.Hour), 10))
	keyed(t, s, "first", 1, wake(now.Add(time.Hour)))
	keyed(t, s, "third", 1, ledger.Key{Index: "live"})
	require.Equal(t, []string{"second"}, at(now, 10))
	require.Equal(t, []string{"second", "first"}, at(now.Add(time.Hour), 10))
}

func unique(t *testing.T, s ledger.Store) {
	user := func(name string) ledger.Key {
		return ledger.Key{Index: "user", Value: ledger.Names(name), Unique: true}
	}
	keyed(t, s, "1", 0, user("ann"))
	c := ledger.Change{Ref: ref("2"), Facts: facts(2), Keys: []ledger.Key{user("ann")}, Say: [][]byte{facts(1)}}
	require.ErrorIs(t, s.Commit(&c), ledger.ErrTaken)
	require.Empty(t, said(t, s, "toy"))
	keyed(t, s, "2", 0, user("bob"))
	c = ledger.Change{Ref: ref("2"), Version: 1, Facts: facts(3), Keys: []ledger.Key{user("ann")}}
	require.ErrorIs(t, s.Commit(&c), ledger.ErrTaken)
	same(t, facts("2"), load(t, s, ref("2")).Facts)
	keyed(t, s, "1", 1, user("ann"))
	commit(t, s, ledger.Change{Ref: ledger.Ref{Kind: "other", ID: "1"}, Facts: facts(1), Keys: []ledger.Key{user("ann")}})
	commit(t, s, ledger.Change{Ref: ref("1"), Version: 2})
	keyed(t, s, "2", 1, user("ann"))
	require.Equal(t, []string{"2"}, find(t, s, ledger.Prefix("toy", "user", ledger.Names("ann"))))
}

func several(t *testing.T, s ledger.Store) {
	contest := func(season string, n int) ledger.Key {
		return ledger.Key{Index: "contest", Value: ledger.Names(season) + ledger.Number(n)}
	}
	keyed(t, s, "a", 0, contest("spring", 1))
	keyed(t, s, "b", 0, contest("spring", 2))
	keyed(t, s, "b", 1, contest("spring", 2))
	keyed(t, s, "c", 0, contest("springs", 1))
	got, err := s.Facts(ref("b"), ref("none"), ref("a"), ref("b"), ledger.Ref{Kind: "other", ID: "a"})
	require.NoError(t, err)
	same(t, []ledger.Found{{Ref: ref("b"), Version: 2, Facts: facts("b")}, {Ref: ref("none")}, {Ref: ref("a"), Version: 1, Facts: facts("a")},
		{Ref: ref("b"), Version: 2, Facts: facts("b")}, {Ref: ledger.Ref{Kind: "other", ID: "a"}}}, got)
	none, err := s.Facts()
	require.NoError(t, err)
	require.Empty(t, none)

	versions, err := s.Versions(ledger.One(ref("b")), ledger.One(ref("none")), ledger.Prefix("toy", "contest", ledger.Names("spring")),
		ledger.Prefix("toy", "contest", ledger.Names("autumn")), ledger.Query{Kind: "toy"}, ledger.One(ref("a")))
	require.NoError(t, err)
	require.Equal(t, []int{2, 0, 3, 0, 4, 1}, versions)
	versions, err = s.Versions()
	require.NoError(t, err)
	require.Empty(t, versions)
}

func walk(t *testing.T, s ledger.Store) {
	for _, id := range []string{"c", "a", "b"} {
		commit(t, s, whole(id))
	}
	keyed(t, s, "dead", 0)
	got := all(t, s.Walk("toy", "live"))
	same(t, []ledger.Thing{load(t, s, ref("a")), load(t, s, ref("b")), load(t, s, ref("c"))}, got)
	for thing, err := range s.Walk("toy", "live") {
		require.NoError(t, err)
		require.Equal(t, 1, thing.Version, "of one moment")
		if thing.ID == "a" {
			commit(t, s, ledger.Change{Ref: ref("c"), Version: 1, Entries: 2, Facts: facts("later"), Keys: []ledger.Key{{Index: "live"}}})
		}
	}
	require.Equal(t, 2, load(t, s, ref("c")).Version)
}
