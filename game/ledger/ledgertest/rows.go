package ledgertest

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game/ledger"
)

func rows(t *testing.T, s ledger.Store) {
	commit(t, s, whole("b"))
	commit(t, s, ledger.Change{Ref: ref(commit(t, s, ledger.Change{Ref: ref(""), Facts: facts(1)})), Version: 1})
	commit(t, s, ledger.Change{Ref: ref("a"), Facts: facts("a"), Keys: []ledger.Key{{Index: "user", Value: ledger.Names("x"), Unique: true}}})
	commit(t, s, ledger.Change{Ref: ledger.Ref{Kind: "note", ID: "n"}, Facts: facts("n")})
	items, err := s.Said("toy", 0, 1)
	require.NoError(t, err)
	want := []ledger.Row{
		{Ref: ref("a"), Value: facts("a"), Version: 1, Keys: []ledger.Key{{Index: "user", Value: ledger.Names("x"), Unique: true}}},
		{Ref: ref("b"), Value: facts("b"), Version: 1, Entries: 2, Keys: whole("b").Keys},
		{Ref: ref("b"), Where: ledger.InPart, Name: "a", Value: facts("a")}, {Ref: ref("b"), Where: ledger.InPart, Name: "b", Value: facts("b")},
		{Ref: ref("b"), Where: ledger.InEntry, N: 1, Value: facts(1)}, {Ref: ref("b"), Where: ledger.InEntry, N: 2, Value: facts(2)},
		{Ref: ledger.Ref{Kind: "toy"}, Where: ledger.InItem, N: items[0].N, Value: facts("said")},
		{Ref: ledger.Ref{Kind: "toy"}, Where: ledger.InNumber, Name: ledger.Items, N: items[0].N},
		{Ref: ledger.Ref{Kind: "toy"}, Where: ledger.InNumber, Name: ledger.Things, N: 1},
	}
	same(t, want, all(t, s.Rows("toy")))
	note := ledger.Row{Ref: ledger.Ref{Kind: "note", ID: "n"}, Value: facts("n"), Version: 1}
	same(t, append([]ledger.Row{note}, want...), all(t, s.Rows()))
	same(t, append([]ledger.Row{note}, want...), all(t, s.Rows("toy", "note", "none")))
	require.Empty(t, all(t, s.Rows("none")))
}

// amend changes one value of each place, takes one away, and leaves the rest.
func amend(t *testing.T, s ledger.Store) {
	commit(t, s, whole("one"))
	commit(t, s, whole("two"))
	commit(t, s, whole("gone"))
	commit(t, s, ledger.Change{Ref: ledger.Ref{Kind: "other", ID: "one"}, Facts: facts("one")})
	require.NoError(t, s.Amend([]string{"toy"}, func(r ledger.Row) []byte {
		switch {
		case r.ID == "gone" && r.Where == ledger.InFacts, r.ID == "one" && r.Name == "b", r.Where == ledger.InItem && r.N == 1:
			return nil
		case r.ID == "one", r.Where == ledger.InItem && r.N == 2:
			return []byte(strings.Replace(string(r.Value), `"n"`, `"m"`, 1))
		}
		return r.Value
	}))
	m := func(n any) []byte { return []byte(strings.Replace(string(facts(n)), `"n"`, `"m"`, 1)) }
	same(t, ledger.Thing{Ref: ref("one"), Version: 2, Entries: 2, Facts: m("one"), Parts: []ledger.Part{{Name: "a", Value: m("a")}}, Journal: [][]byte{m(1), m(2)}}, load(t, s, ref("one")))
	require.Equal(t, 1, load(t, s, ref("two")).Version, "of what has not changed, the version neither")
	_, err := s.Load(ref("gone"))
	require.ErrorIs(t, err, ledger.ErrNone)
	require.Equal(t, []string{"one", "two"}, find(t, s, ledger.Query{Kind: "toy", Index: "live"}))
	require.Equal(t, []string{string(m("said")), string(facts("said"))}, said(t, s, "toy"))
	same(t, facts("one"), load(t, s, ledger.Ref{Kind: "other", ID: "one"}).Facts)
	c := ledger.Change{Ref: ref("one"), Version: 1, Entries: 2, Facts: facts("old")}
	require.ErrorIs(t, s.Commit(&c), ledger.ErrConflict, "nobody writes back what they read before")
}

func aside(t *testing.T, s ledger.Store) {
	require.ErrorIs(t, s.Aside(ref("one")), ledger.ErrNone)
	commit(t, s, whole("one"))
	commit(t, s, whole("ones"))
	require.NoError(t, s.Aside(ref("one")))
	_, err := s.Load(ref("one"))
	require.ErrorIs(t, err, ledger.ErrNone)
	require.Equal(t, []string{"ones"}, find(t, s, ledger.Query{Kind: "toy", Index: "live"}))
	require.Equal(t, []string{"ones"}, find(t, s, ledger.Query{Kind: "toy"}))
	require.Len(t, said(t, s, "toy"), 2)
	values := map[string]bool{}
	for _, r := range all(t, s.Rows("toy")) {
		if r.Where == ledger.InAside {
			require.Equal(t, ref("one"), r.Ref)
			for _, v := range [][]byte{facts("one"), facts("a"), facts("b"), facts(1), facts(2)} {
				if strings.Contains(string(r.Value), string(v)) {
					values[string(v)] = true
				}
			}
		}
	}
	require.Len(t, values, 5, "nothing of it is lost")
	commit(t, s, whole("one"))
	require.NoError(t, s.Amend([]string{"toy"}, func(r ledger.Row) []byte {
		if r.Where == ledger.InAside {
			return nil
		}
		return r.Value
	}))
	for _, r := range all(t, s.Rows("toy")) {
		require.NotEqual(t, ledger.InAside, r.Where)
	}
	same(t, facts("one"), load(t, s, ref("one")).Facts)
}
