package pg

import (
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"norenbot/game/match"
	"norenbot/game/storytest"
	"norenbot/storage"
)

// TestLease: one has it; who took it from one that died is not disturbed when that comes back.
func TestLease(t *testing.T) {
	t.Parallel()
	s := fresh(t)
	one, two := s.Lease("one"), s.Lease("two")
	tell := storytest.Of(t)
	tell("one takes it, and two cannot")
	require.False(t, one.Held(), "before it is taken")
	require.ErrorIs(t, one.Told("board", "x", struct{}{}), ErrHeld)
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
	require.NoError(t, s.do(`update keeper set until = 1`), "it ran out, as while the database was away")
	require.NoError(t, two.renew(), "and nobody took it")
	tell("it runs out, and three takes it: two can note nothing any more")
	require.NoError(t, s.do(`update keeper set until = 1`))
	c := lobby("one")
	c.Outbox = []match.Item{{Match: "one", News: match.LobbyNews}, {Match: "one", News: match.LobbyNews}}
	require.NoError(t, s.Commit(c))
	var numbers []uint64
	for item, err := range s.Outbox(0, 10) {
		require.NoError(t, err)
		numbers = append(numbers, item.N)
	}
	require.NoError(t, two.Told("board", "x", map[string]int{"by": 2}, numbers[0]))
	three := s.Lease("three")
	require.NoError(t, three.Take())
	require.ErrorIs(t, two.Told("board", "x", map[string]int{"by": 3}, numbers[1]), ErrHeld)
	var board map[string]int
	_, err = s.Recall("board", "x", &board)
	require.NoError(t, err)
	require.Equal(t, map[string]int{"by": 2}, board, "who lost the lease notes nothing")
	for item, err := range s.Outbox(0, 10) {
		require.NoError(t, err)
		require.Equal(t, numbers[1], item.N, "and strikes nothing off")
		numbers[0] = item.N
	}
	require.Equal(t, numbers[1], numbers[0])
	tell("three can, and two is told that it has it no more")
	require.NoError(t, three.Told("board", "x", nil, numbers...))
	require.ErrorIs(t, two.renew(), storage.ErrInUse)
	select {
	case err := <-two.Lost():
		require.ErrorIs(t, err, ErrHeld)
	case <-time.After(3 * leaseEvery):
		t.Fatal("two was never told")
	}
	require.NoError(t, two.Release(), "of what it has no more")
	require.NoError(t, three.renew())
	require.NoError(t, three.Release())
}

// TestLeaseAfterATakeThatFailed: who could not take it to the end can, once who took it since is done.
func TestLeaseAfterATakeThatFailed(t *testing.T) {
	t.Parallel()
	s := fresh(t)
	one, two := s.Lease("one"), s.Lease("two")
	require.NoError(t, s.do(`alter table moved rename to moved_away`), "between the lease and the mark the database goes")
	require.Error(t, one.Take())
	require.NoError(t, s.do(`alter table moved_away rename to moved`))
	require.NoError(t, two.Take())
	require.ErrorIs(t, one.Take(), ErrHeld)
	require.NoError(t, two.Release())
	require.NoError(t, one.Take())
	require.NoError(t, one.Release())
}

// TestLeaseOfAMachineThatSlept: the clock that counts on stood still then, and where the time of day
// was set back it is that clock alone that tells. Either is enough for silence.
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

// TestLeaseTellsWhileItIsRenewed is for the race detector: the keeper tells while it renews.
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
		require.NoError(t, l.Told("board", "x", n))
	}
	renewing.Wait()
	var last int
	_, err := l.store.Recall("board", "x", &last)
	require.NoError(t, err)
	require.Equal(t, 19, last)
	require.NoError(t, l.Release())
}
