package pg

import (
	"fmt"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestClaim: of all that claim an interaction, in two processes, one gets it; old claims go.
func TestClaim(t *testing.T) {
	t.Parallel()
	one := fresh(t)
	two := opened(t, one.pool.Config().ConnConfig.ConnString()) // as another process
	require.NoError(t, one.do(`insert into claims values ('old', now() - interval '11 minutes'), ('late', now() - interval '9 minutes')`))
	var got atomic.Int64
	var all sync.WaitGroup
	for n := range 8 {
		s := []*Store{one, two}[n%2]
		all.Go(func() {
			for id := range 300 {
				if first, err := s.Claim(t.Context(), fmt.Sprint(id)); err != nil {
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

func BenchmarkClaim(b *testing.B) {
	s := fresh(b)
	for n := 0; b.Loop(); n++ {
		if first, err := s.Claim(b.Context(), fmt.Sprint(n)); err != nil || !first {
			b.Fatal(first, err)
		}
	}
}
