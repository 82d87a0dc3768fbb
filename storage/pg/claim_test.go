package pg

import (
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/storage/pg/pgtest"
)

// TestClaim checks that of two processes that claim an interaction, one gets it, and that old claims are removed.
func TestClaim(t *testing.T) {
	t.Parallel()
	one := fresh(t)
	two := again(t, one)
	require.NoError(t, one.do(`insert into claims (id, at) values ('old', now() - interval '11 minutes'), ('late', now() - interval '9 minutes')`))
	var got atomic.Int64
	var all sync.WaitGroup
	for n := range 8 {
		s := []*Store{one, two}[n%2]
		all.Go(func() {
			for id := range 300 {
				if first, err := s.Claim(t.Context(), fmt.Sprint(id), "ann"); err != nil {
					t.Error(err)
				} else if first {
					got.Add(1)
				}
			}
		})
	}
	all.Wait()
	require.EqualValues(t, 300, got.Load())
	var left int
	require.NoError(t, one.one(answerWithin, `select count(*) from claims where id in ('old', 'late')`, nil, &left))
	require.Equal(t, 1, left, "the old one is swept, the other may still come back")
	var kind string
	require.NoError(t, one.one(answerWithin, `select relpersistence::text from pg_class where relname = 'claims'`, nil, &kind))
	require.Equal(t, "u", kind)
}

// TestClaimsOfBefore checks that a process that makes few claims removes those of the previous one when it starts.
func TestClaimsOfBefore(t *testing.T) {
	t.Parallel()
	address := pgtest.Shared(t).Empty(t)
	require.NoError(t, opened(t, address).do(`insert into claims (id, usr, at) values ('old', 'ann', now() - interval '11 minutes'), ('late', 'ann', now() - interval '9 minutes')`))
	var ids []string
	require.NoError(t, opened(t, address).one(answerWithin, `select array(select id from claims)`, nil, &ids))
	require.Equal(t, []string{"late"}, ids)
}

// TestLastClaim checks that every process knows for a while a person's last interaction.
func TestLastClaim(t *testing.T) {
	address := pgtest.Shared(t).Empty(t)
	one, other := opened(t, address), opened(t, address)
	ctx := t.Context()
	id, ago, err := one.LastClaim(ctx, "ann")
	require.NoError(t, err)
	require.Empty(t, id)
	require.Zero(t, ago)
	for n, s := range []*Store{one, other} {
		first, err := s.Claim(ctx, "9", "ann")
		require.NoError(t, err)
		require.Equal(t, n == 0, first)
	}
	_, err = other.Claim(ctx, "10", "ann")
	require.NoError(t, err)
	_, err = other.Claim(ctx, "11", "bob")
	require.NoError(t, err)
	require.NoError(t, one.do(`update claims set at = at - interval '9 minutes' where id = '9'`))
	id, ago, err = one.LastClaim(ctx, "ann")
	require.NoError(t, err)
	require.Equal(t, "10", id)
	require.Less(t, ago, 9*time.Minute, "and not that of the one before")
}

func BenchmarkClaim(b *testing.B) {
	s := fresh(b)
	for n := 0; b.Loop(); n++ {
		if first, err := s.Claim(b.Context(), fmt.Sprint(n), "ann"); err != nil || !first {
			b.Fatal(first, err)
		}
	}
}
