package pg

import (
	"context"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"norenbot/storage"
	"norenbot/storage/pg/pgtest"
)

// TestOpenWhileItIsCopied: who copies the database reads every table for as long as that takes, and
// norenbot starts meanwhile, and claims.
func TestOpenWhileItIsCopied(t *testing.T) {
	t.Parallel()
	address := pgtest.Shared(t).Empty(t)
	s := opened(t, address)
	err := s.within(readWithin, false, func(ctx context.Context, tx pgx.Tx) error {
		for _, name := range []string{"claims", "moved", "aside", "norenbot"} {
			if _, err := tx.Exec(ctx, "lock table "+name+" in access share mode"); err != nil {
				return err
			}
		}
		another, err := Open(ctx, address)
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

// TestOpenCompletes: what a database of the first programs is without is made.
func TestOpenCompletes(t *testing.T) {
	t.Parallel()
	for _, missing := range []string{"drop table claims", "alter table claims drop column usr", "drop index claims_of", "drop table moved", "drop table aside"} {
		t.Run(missing, func(t *testing.T) {
			address := pgtest.Shared(t).Empty(t)
			require.NoError(t, opened(t, address).do(missing))
			s := opened(t, address)
			_, err := s.Claim(t.Context(), "1", "ann")
			require.NoError(t, err)
			id, _, err := s.LastClaim(t.Context(), "ann")
			require.NoError(t, err)
			require.Equal(t, "1", id)
			require.NoError(t, s.do(`select 1 from moved, aside`))
			var names int
			require.NoError(t, s.one(answerWithin, laterNames, nil, &names))
			require.Equal(t, 5, names)
		})
	}
}

// TestMarkThatCannotBeRead is damage; a database that does not say is not.
func TestMarkThatCannotBeRead(t *testing.T) {
	t.Parallel()
	address := pgtest.Shared(t).Empty(t)
	s := opened(t, address)
	require.NoError(t, s.do(`insert into moved values ('[]')`))
	_, err := Open(t.Context(), address)
	require.ErrorIs(t, err, storage.ErrDamaged)
	require.NoError(t, s.do(`alter table moved rename to moved_away`))
	err = s.use(answerWithin, func(ctx context.Context, conn *pgx.Conn) error { return markOf(ctx, conn) })
	require.ErrorContains(t, err, "moved")
	require.NotErrorIs(t, err, storage.ErrDamaged)
}
