package pg

import (
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"norenbot/game/ledger"
	"norenbot/game/storytest"
	"norenbot/storage"
)

// board returns the change that stores a number.
func board(n int) *ledger.Change {
	return &ledger.Change{Ref: ledger.NoteRef("board", "x"), Version: ledger.Any, Facts: fmt.Append(nil, n)}
}

// TestLease checks that one process has it, and that one who takes it from a dead process is not disturbed when
// that comes back.
func TestLease(t *testing.T) {
	t.Parallel()
	s := fresh(t)
	one, two := s.Lease("one"), s.Lease("two")
	tell := storytest.Of(t)
	tell("one takes it, and two cannot")
	require.False(t, one.Held(), "before it is taken")
	require.ErrorIs(t, one.Strike("toy", nil, board(1)), ErrHeld)
	require.ErrorIs(t, one.Strike("toy", []uint64{1}, nil), ErrHeld)
	require.NoError(t, one.Take())
	require.True(t, one.Held())
	err := two.Take()
	require.ErrorIs(t, err, storage.ErrInUse)
	require.ErrorIs(t, err, ErrHeld)
	require.ErrorContains(t, err, "it is one")

	tell("one releases it, and two takes it")
	first := one.fenced()
	require.NoError(t, one.Release())
	require.False(t, one.Held())
	require.NoError(t, two.Take(), "who releases it lets the next one have it at once")
	require.Greater(t, two.fenced(), first)

	tell("it runs out, and two renews it")
	require.NoError(t, s.do(`update lease set until = 1`), "it ran out, as while the database was away")
	require.NoError(t, two.renew(), "and nobody took it")
	tell("it runs out, and three takes it: two can note nothing any more")
	require.NoError(t, s.do(`update lease set until = 1`))
	require.NoError(t, s.Commit(&ledger.Change{Ref: ledger.Ref{Kind: "toy", ID: "one"}, Facts: []byte(`{}`), Say: [][]byte{[]byte(`1`), []byte(`2`)}}))
	require.NoError(t, two.Strike("toy", []uint64{1}, board(2)))
	three := s.Lease("three")
	require.NoError(t, three.Take())
	require.ErrorIs(t, two.Strike("toy", []uint64{2}, board(3)), ErrHeld)
	require.ErrorIs(t, two.Strike("toy", []uint64{2}, nil), ErrHeld)
	found, err := s.Facts(board(0).Ref)
	require.NoError(t, err)
	require.Equal(t, board(2).Facts, found[0].Facts, "who lost the lease notes nothing")
	items, err := s.Said("toy", 0, 10)
	require.NoError(t, err)
	require.Equal(t, []ledger.Item{{Kind: "toy", N: 2, Body: []byte(`2`)}}, items, "and strikes nothing off")
	tell("three can, and two is told that it has it no more")
	require.NoError(t, three.Strike("toy", []uint64{1, 2}, nil))
	items, err = s.Said("toy", 0, 10)
	require.NoError(t, err)
	require.Empty(t, items)
	require.ErrorIs(t, two.renew(), storage.ErrInUse)
	select {
	case err := <-two.Lost():
		require.ErrorIs(t, err, ErrHeld)
	case <-time.After(patience):
		t.Fatal("two was never told")
	}
	require.NoError(t, two.Release(), "of what it has no more")
	require.NoError(t, three.renew())
	require.NoError(t, three.Release())
}

// TestLeaseAfterATakeThatFailed checks that a process whose Take failed can take it once the other process is done.
func TestLeaseAfterATakeThatFailed(t *testing.T) {
	t.Parallel()
	s := fresh(t)
	one, two := s.Lease("one"), s.Lease("two")
	require.NoError(t, s.do(`alter table marks rename to marks_away`), "between the lease and the mark the database goes")
	require.Error(t, one.Take())
	require.NoError(t, s.do(`alter table marks_away rename to marks`))
	require.NoError(t, two.Take())
	require.ErrorIs(t, one.Take(), ErrHeld)
	require.NoError(t, two.Release())
	require.NoError(t, one.Take())
	require.NoError(t, one.Release())
}

// TestLeaseOfAMachineThatSlept checks both clocks: the monotonic one stopped while the machine slept, and if the
// wall clock was set back only the monotonic one tells. Either ends the lease.
func TestLeaseOfAMachineThatSlept(t *testing.T) {
	t.Parallel()
	l := fresh(t).Lease("one")
	require.NoError(t, l.renew())
	require.True(t, l.Held())
	for _, late := range []func(){
		func() { l.wall = time.Now().Round(0).Add(-time.Hour) },
		func() { l.until = time.Now().Add(-time.Hour) },
	} {
		require.NoError(t, l.renew())
		late()
		require.False(t, l.Held())
		require.NoError(t, l.renew())
		require.True(t, l.Held(), "nobody took it meanwhile")
	}
	require.NoError(t, l.Release())
}

// TestLeaseTellsWhileItIsRenewed is for the race detector: the leader posts while it renews.
func TestLeaseTellsWhileItIsRenewed(t *testing.T) {
	t.Parallel()
	l := fresh(t).Lease("one")
	require.NoError(t, l.Take())
	var renewing sync.WaitGroup
	renewing.Go(func() {
		for range 20 {
			assert.NoError(t, l.renew())
		}
	})
	for n := range 20 {
		require.NoError(t, l.Strike("toy", nil, board(n)))
	}
	renewing.Wait()
	found, err := l.store.Facts(board(0).Ref)
	require.NoError(t, err)
	require.Equal(t, board(19).Facts, found[0].Facts)
	require.NoError(t, l.Release())
}
