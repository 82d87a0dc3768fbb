package pg

import (
	"context"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"norenbot/storage"
	"norenbot/storage/pg/pgtest"
)

// TestOpenWhileItIsCopied checks that norenbot starts and claims while a copy of the database holds locks on every
// table.
func TestOpenWhileItIsCopied(t *testing.T) {
	t.Parallel()
	address := pgtest.Shared(t).Empty(t)
	s := opened(t, address)
	err := s.within(readWithin, turns, func(ctx context.Context, tx pgx.Tx) error {
		for _, name := range []string{"claims", "marks", "aside", "norenbot", "things"} {
			if _, err := tx.Exec(ctx, "lock table "+name+" in access share mode"); err != nil {
				return err
			}
		}
		another, err := Open(ctx, address, storage.Options{})
		if err != nil {
			return err
		}
		defer another.Close()
		first, err := another.Claim(ctx, "1", "ann")
		require.True(t, first)
		return err
	})
	require.NoError(t, err)
}

// TestMarkThatCannotBeRead checks that an invalid mark is damage, and that an unreachable database is not.
func TestMarkThatCannotBeRead(t *testing.T) {
	t.Parallel()
	address := pgtest.Shared(t).Empty(t)
	s := opened(t, address)
	require.NoError(t, s.do(`insert into marks values ('[]')`))
	_, err := Open(t.Context(), address, storage.Options{})
	require.ErrorIs(t, err, storage.ErrDamaged)
	require.NoError(t, s.do(`alter table marks rename to marks_away`))
	err = s.use(answerWithin, func(ctx context.Context, conn *pgx.Conn) error { return markOf(ctx, conn) })
	require.ErrorContains(t, err, "mark")
	require.NotErrorIs(t, err, storage.ErrDamaged)
}

// TestLook checks that Look creates nothing, and reports what Open would refuse.
func TestLook(t *testing.T) {
	// Not beside other tests: databases of tests are schemas of one, which one process prepares at a time.
	address := pgtest.Shared(t).Empty(t)
	for range 2 { // it is still empty the second time
		laid, err := Look(t.Context(), address)
		require.NoError(t, err)
		require.False(t, laid)
	}
	s := opened(t, address)
	laid, err := Look(t.Context(), address)
	require.NoError(t, err)
	require.True(t, laid)
	for layout, wanted := range map[int]error{1: storage.ErrOlder, Layout + 1: storage.ErrNewer} {
		require.NoError(t, s.do(`update norenbot set layout = $1`, layout))
		_, err = Look(t.Context(), address)
		require.ErrorIs(t, err, wanted)
		_, err = Open(t.Context(), address, storage.Options{})
		require.ErrorIs(t, err, wanted)
	}
	require.NoError(t, s.do(`update norenbot set layout = $1`, Layout))
	_, err = Look(t.Context(), "postgres://norenbot:xyzzy@127.0.0.1:1/norenbot")
	require.ErrorIs(t, err, ErrAway)
	require.NotContains(t, err.Error(), "xyzzy")
}
