package pg

import (
	"context"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"norenbot/game/ledger"
	"norenbot/game/match"
	"norenbot/game/season"
	"norenbot/storage/pg/pgtest"
)

// TestForgetEverywhere checks that no value of any table has the person's id afterwards, and that what was set
// aside of others stays.
func TestForgetEverywhere(t *testing.T) {
	t.Parallel()
	const ann, bob = "123456789012345678", "876543210987654321"
	s := fresh(t)
	all := season.On(s)
	for _, user := range []match.User{ann, bob} {
		c := lobby("m" + match.ID(user[:1]))
		c.Match.Host.User, c.Match.Chairs[0].Owner.User = user, user
		c.Outbox = []match.Item{{Match: c.Match.ID, News: match.LobbyNews, Who: &match.Owner{User: user, Name: "N"}}}
		require.NoError(t, all.Commit(c))
		require.NoError(t, s.Aside(ledger.Ref{Kind: match.Kind, ID: string(c.Match.ID)}))
		require.NoError(t, all.Remember("player", string(user), "plays"))
		_, err := all.Enrol(match.Owner{User: user, Name: "N"})
		require.NoError(t, err)
		first, err := s.Claim(t.Context(), "claim of "+string(user[:1]), string(user))
		require.NoError(t, err)
		require.True(t, first)
	}
	over := ended(1, ann, bob)
	require.NoError(t, all.Commit(match.Change{Match: over}))
	require.NoError(t, s.Aside(ledger.Ref{Kind: match.Kind, ID: string(over.ID)})) // match.Service forgets there
	require.NoError(t, all.Forget(ann, nil))
	require.NoError(t, s.ForgetClaims(ann))
	var left int
	for _, table := range []string{"norenbot", "lease", "things", "keys", "parts", "entries", "said", "numbers", "claims", "marks"} {
		require.NoError(t, s.one(answerWithin, `select count(*) from `+table+` x where strpos(x::text, $1) > 0`, []any{ann}, &left))
		require.Zero(t, left, table)
	}
	require.NoError(t, s.one(answerWithin, `select count(*) from keys where position($1::bytea in value) > 0`, []any{[]byte(ann)}, &left))
	require.Zero(t, left)
	require.NoError(t, s.one(answerWithin, `select count(*) from aside where position($1::bytea in value) > 0`, []any{[]byte(ann)}, &left))
	require.Zero(t, left)
	require.NoError(t, s.one(answerWithin, `select count(*) from aside where position($1::bytea in value) > 0`, []any{[]byte(bob)}, &left))
	require.Equal(t, 1, left)
	first, err := s.Claim(t.Context(), "claim of 1", ann)
	require.NoError(t, err)
	require.False(t, first, "the same press does not count again")
}

// TestAmendedWhileItIsTold changes the same board and the same item in two processes, neither of which may wait for
// ever.
func TestAmendedWhileItIsTold(t *testing.T) {
	t.Parallel()
	address := pgtest.Shared(t).Empty(t)
	look := opened(t, address) // it is connected: a waiting call has answerWithin for it
	s := opened(t, address+" application_name=forgetting")
	l := s.Lease("one")
	require.NoError(t, l.Take())
	defer func() { require.NoError(t, l.Release()) }()
	all := season.On(s)
	require.NoError(t, all.Remember("board", "x", map[string]string{"of": "1"}))
	c := lobby("one")
	c.Outbox = []match.Item{{Match: "one", News: match.LobbyNews, Who: &match.Owner{User: "1", Name: "Ann"}}}
	require.NoError(t, all.Commit(c))
	told, forgot := make(chan error, 1), make(chan error, 1)
	err := s.within(readWithin, turns, func(ctx context.Context, tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, `select from things where kind = 'note' for update`); err != nil {
			return err
		}
		waiting := func(want int) {
			require.Eventually(t, func() bool {
				var n int
				err := look.one(answerWithin, `select count(*) from pg_stat_activity where application_name = 'forgetting' and wait_event_type = 'Lock'`, nil, &n)
				return err == nil && n == want
			}, patience, time.Millisecond)
		}
		go func() { told <- l.Strike(match.Kind, []uint64{1}, board(7)) }()
		waiting(1)
		go func() { forgot <- all.Forget("1", nil) }()
		waiting(2)
		return nil
	})
	require.NoError(t, err)
	require.NoError(t, <-told)
	require.NoError(t, <-forgot)
	var n int
	_, err = all.Recall("board", "x", &n)
	require.NoError(t, err)
	require.Equal(t, 7, n, "what was told meanwhile is not written over")
	_, err = s.Check(nil)
	require.NoError(t, err)
}
