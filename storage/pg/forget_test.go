package pg

import (
	"context"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"norenbot/game/match"
	"norenbot/storage"
	"norenbot/storage/pg/pgtest"
)

// TestForgetEverywhere: no value of any table has the person's id afterwards, and what was set aside of
// others stays.
func TestForgetEverywhere(t *testing.T) {
	t.Parallel()
	const ann, bob = "123456789012345678", "876543210987654321"
	s := fresh(t)
	for _, user := range []match.User{ann, bob} {
		c := lobby("m" + match.ID(user[:1]))
		c.Match.Host.User, c.Match.Chairs[0].Owner.User = user, user
		c.Outbox = []match.Item{{Match: c.Match.ID, News: match.LobbyNews, Who: &match.Owner{User: user, Name: "N"}}}
		require.NoError(t, s.Commit(c))
		require.NoError(t, s.SetAside(c.Match.ID))
		require.NoError(t, s.Remember("player", string(user), "plays"))
		_, err := s.Enrol(match.Owner{User: user, Name: "N"})
		require.NoError(t, err)
		first, err := s.Claim(t.Context(), "claim of "+string(user[:1]), user)
		require.NoError(t, err)
		require.True(t, first)
	}
	require.NoError(t, s.Forget(ann, nil))
	var left int
	for _, table := range []string{"norenbot", "keeper", "matches", "sits", "journal", "drafts", "outbox", "seasons", "events", "posts", "persons", "memory", "claims", "moved"} {
		require.NoError(t, s.one(answerWithin, `select count(*) from `+table+` x where strpos(x::text, $1) > 0`, []any{ann}, &left))
		require.Zero(t, left, table)
	}
	require.NoError(t, s.one(answerWithin, `select count(*) from aside where position($1::bytea in value) > 0`, []any{[]byte(ann)}, &left))
	require.Zero(t, left)
	require.NoError(t, s.one(answerWithin, `select count(*) from aside where position($1::bytea in value) > 0`, []any{[]byte(bob)}, &left))
	require.Equal(t, 1, left)
	first, err := s.Claim(t.Context(), "claim of 1", ann)
	require.NoError(t, err)
	require.False(t, first, "the same press does not count again")
}

// TestForgetWhileItIsTold: both change the same board and the same item, and neither waits for ever.
func TestForgetWhileItIsTold(t *testing.T) {
	t.Parallel()
	on := pgtest.Shared(t)
	address := on.Empty(t) + " application_name=forgetting"
	s := opened(t, address)
	l := s.Lease("one")
	require.NoError(t, l.Take())
	defer func() { require.NoError(t, l.Release()) }()
	require.NoError(t, s.Remember("board", "x", "before"))
	c := lobby("one")
	c.Outbox = []match.Item{{Match: "one", News: match.LobbyNews, Who: &match.Owner{User: "1", Name: "Ann"}}}
	require.NoError(t, s.Commit(c))
	told, forgot := make(chan error, 1), make(chan error, 1)
	err := s.within(readWithin, false, func(ctx context.Context, tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, `select from memory for update`); err != nil {
			return err
		}
		waiting := func(want string) {
			require.Eventually(t, func() bool {
				return on.Do(t, `select count(*) from pg_stat_activity where application_name = 'forgetting' and wait_event_type = 'Lock'`) == want
			}, 2*time.Second, 10*time.Millisecond)
		}
		go func() { told <- l.Told("board", "x", "after", 1) }()
		waiting("1")
		go func() { forgot <- s.Forget("1", nil) }()
		waiting("2")
		return nil
	})
	require.NoError(t, err)
	require.NoError(t, <-told)
	require.NoError(t, <-forgot)
	_, err = s.Check(storage.Options{})
	require.NoError(t, err)
}
