package ledgertest

import (
	"errors"
	"fmt"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game/ledger"
)

// says commits a thing and what must be said of it.
func says(t *testing.T, s ledger.Store, r ledger.Ref, bodies ...any) {
	t.Helper()
	c := ledger.Change{Ref: r, Version: ledger.Any, Facts: facts(1)}
	for _, b := range bodies {
		c.Say = append(c.Say, facts(b))
	}
	commit(t, s, c)
}

func outbox(t *testing.T, s ledger.Store) {
	says(t, s, ref("one"), 1, 2)
	says(t, s, ref("two"), 3)
	says(t, s, ledger.Ref{Kind: "other", ID: "one"}, "other")
	require.Equal(t, []string{string(facts("other"))}, said(t, s, "other"))
	items, err := s.Said("toy", 0, 10)
	require.NoError(t, err)
	require.Len(t, items, 3)
	last := items[2].N
	for i, item := range items {
		same(t, facts(i+1), item.Body)
		require.True(t, i == 0 || item.N > items[i-1].N, "numbers rise")
	}
	some, err := s.Said("toy", items[0].N, 1)
	require.NoError(t, err)
	require.Equal(t, items[1:2], some)
	require.NoError(t, s.Strike("toy", []uint64{items[0].N, items[2].N, last + 100}, nil))
	require.Equal(t, []string{string(facts(2))}, said(t, s, "toy"))
	require.NoError(t, s.Strike("toy", []uint64{items[1].N}, nil))
	says(t, s, ref("one"), 4)
	items, err = s.Said("toy", 0, 10)
	require.NoError(t, err)
	require.Greater(t, items[0].N, last, "not even when all are struck off")
	require.Len(t, said(t, s, "other"), 1, "the numbers of a kind are its own")
}

func strike(t *testing.T, s ledger.Store) {
	says(t, s, ref("one"), 1, 2)
	items, err := s.Said("toy", 0, 10)
	require.NoError(t, err)
	shown := ledger.Change{Ref: ledger.Ref{Kind: "note", ID: "board/one"}, Facts: facts("shown")}
	require.NoError(t, s.Strike("toy", []uint64{items[0].N}, &shown))
	same(t, facts("shown"), load(t, s, shown.Ref).Facts)
	require.Equal(t, []string{string(facts(2))}, said(t, s, "toy"))
	again := shown
	require.ErrorIs(t, s.Strike("toy", []uint64{items[1].N}, &again), ledger.ErrTaken)
	require.Equal(t, []string{string(facts(2))}, said(t, s, "toy"))
	again.Version, again.Facts = ledger.Any, facts("again")
	require.NoError(t, s.Strike("toy", nil, &again))
	same(t, facts("again"), load(t, s, shown.Ref).Facts)
	require.NoError(t, s.Strike("toy", nil, nil))
}

// together changes many things at once and loses nothing.
func together(t *testing.T, stores []ledger.Store) {
	const many, changes = 16, 10
	errs := make(chan error)
	for i := range many {
		go func() {
			s := stores[i%len(stores)]
			var err error
			for n := range changes {
				c := ledger.Change{Ref: ref(fmt.Sprintf("t%02d", i)), Version: n, Entries: n, Facts: facts(n), Keys: []ledger.Key{{Index: "at", Value: ledger.Number(n)}},
					Add: [][]byte{facts(n)}, Say: [][]byte{fmt.Appendf(nil, `{"%d": %d}`, i, n)}}
				err = errors.Join(err, s.Commit(&c))
			}
			errs <- err
		}()
	}
	for range many {
		require.NoError(t, <-errs)
	}
	for i := range many {
		require.Len(t, load(t, stores[0], ref(fmt.Sprintf("t%02d", i))).Journal, changes)
	}
	require.Len(t, find(t, stores[0], ledger.Query{Kind: "toy", Index: "at", From: ledger.Number(changes - 1)}), many)
	require.Empty(t, find(t, stores[0], ledger.Query{Kind: "toy", Index: "at", To: ledger.Number(changes - 1)}))
	last := map[int]int{}
	for _, body := range said(t, stores[0], "toy") {
		var i, n int
		_, err := fmt.Sscanf(body, `{"%d": %d}`, &i, &n)
		require.NoError(t, err)
		require.Equal(t, last[i], n, "the items of a thing keep their order")
		last[i]++
	}
	require.Len(t, last, many)
}

// raced makes one change many times at once.
func raced(t *testing.T, stores []ledger.Store) {
	commit(t, stores[0], whole("one"))
	stored := atOnce(t, stores, func(s ledger.Store) error {
		c := ledger.Change{Ref: ref("one"), Version: 1, Entries: 2, Facts: facts("changed"), Add: [][]byte{facts(3)}}
		return s.Commit(&c)
	}, ledger.ErrConflict)
	require.Equal(t, 1, stored)
	require.Len(t, load(t, stores[0], ref("one")).Journal, 3)
	stored = atOnce(t, stores, func(s ledger.Store) error { c := whole("new"); return s.Commit(&c) }, ledger.ErrTaken)
	require.Equal(t, 1, stored)
}

func racedForKey(t *testing.T, stores []ledger.Store) {
	stored := atOnce(t, stores, func(s ledger.Store) error {
		return s.Commit(&ledger.Change{Ref: ref(""), Facts: facts(1), Keys: []ledger.Key{{Index: "user", Value: ledger.Names("ann"), Unique: true}}})
	}, ledger.ErrTaken)
	require.Equal(t, 1, stored)
	require.Len(t, find(t, stores[0], ledger.Query{Kind: "toy"}), 1)
}

// atOnce does something many times at once and returns how often it was done; else it failed as it
// should.
func atOnce(t *testing.T, stores []ledger.Store, do func(ledger.Store) error, fails error) (done int) {
	t.Helper()
	const many = 16
	errs := make([]error, many)
	var all sync.WaitGroup
	for i := range many {
		all.Go(func() { errs[i] = do(stores[i%len(stores)]) })
	}
	all.Wait()
	for _, err := range errs {
		if err == nil {
			done++
		} else {
			require.ErrorIs(t, err, fails)
		}
	}
	return done
}
