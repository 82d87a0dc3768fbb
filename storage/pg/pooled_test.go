package pg

import (
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/stretchr/testify/require"

	"norenbot/storage"
	"norenbot/storage/pg/pgtest"
)

// TestPooledByTransaction checks that through a pooler that gives every transaction another connection, nothing is
// opened, and no table created.
func TestPooledByTransaction(t *testing.T) {
	t.Parallel()
	on := pgtest.Shared(t).Alone(t)
	for name, mode := range map[string]pgtest.Pooling{"the connection that was used last": pgtest.ByTransaction, "the connection that waits longest": pgtest.InTurn} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			address := on.Pool(t, mode).Before(on, "public")
			for n := range 5 {
				openBackends(t, address, n)
				requirePooled(t, address)
				require.Equal(t, "0", on.Do(t, "select count(*) from pg_class where relname = 'norenbot'"))
			}
		})
	}
}

// requirePooled checks that neither Open nor Look accepts the address.
func requirePooled(t *testing.T, address string) {
	t.Helper()
	_, err := Open(t.Context(), address, storage.Options{})
	require.ErrorIs(t, err, ErrPooled)
	require.ErrorContains(t, err, "use the database's direct address, or the pooler's session mode")
	_, err = Look(t.Context(), address)
	require.ErrorIs(t, err, ErrPooled, "norenbot doctor says so too")
}

// openBackends makes a pooler keep at least n connections to the server, with as many clients in a transaction at
// once.
func openBackends(t *testing.T, address string, n int) {
	t.Helper()
	clients := make([]*pgx.Conn, n)
	for i := range clients {
		client, err := pgx.Connect(t.Context(), address)
		require.NoError(t, err)
		defer client.Close(t.Context())
		clients[i] = client
	}
	for _, statement := range []string{"begin", "commit"} {
		for _, client := range clients {
			_, err := client.Exec(t.Context(), statement)
			require.NoError(t, err)
		}
	}
}

// TestPooledBySession checks that a pooler in session mode works.
func TestPooledBySession(t *testing.T) {
	t.Parallel()
	on := pgtest.Shared(t).Alone(t)
	s, err := Open(t.Context(), on.Pool(t, pgtest.BySession).Before(on, "public"), storage.Options{})
	require.NoError(t, err)
	defer s.Close()
	l := s.Lease("one")
	require.NoError(t, l.Take())
	require.NoError(t, s.Commit(thing("one", 0)))
	_, err = s.Load(thing("one", 0).Ref)
	require.NoError(t, err)
	require.NoError(t, l.renew())
	require.NoError(t, l.Release())
}

// TestPooledLater checks that when an address starts to lead through such a pooler, the holder of the lease notices
// and exits.
func TestPooledLater(t *testing.T) {
	t.Parallel()
	on := pgtest.Shared(t).Alone(t)
	pooler := on.Pool(t, pgtest.BySession)
	s, err := Open(t.Context(), pooler.Before(on, "public"), storage.Options{})
	require.NoError(t, err)
	defer s.Close()
	l := s.Lease("one")
	require.NoError(t, l.Take())
	pooler.Become(pgtest.InTurn)
	for range 3 { // so that a ping and a statement do not get the same two for ever
		conn, err := s.pool.Acquire(t.Context())
		if err != nil {
			break // a new connection checks for a mark, and notices it
		}
		defer conn.Release()
		_, err = conn.Exec(t.Context(), `select 1`)
		require.NoError(t, err)
	}
	select {
	case err := <-l.Lost():
		require.ErrorIs(t, err, ErrPooled)
	case <-time.After(patience):
		t.Fatal("nobody was told")
	}
}

// TestPooledCodes checks the server's errors about a prepared statement on another of its connections.
func TestPooledCodes(t *testing.T) {
	t.Parallel()
	s, err := connect("host=nowhere")
	require.NoError(t, err)
	defer s.Close()
	for _, code := range []string{"42P05", "26000"} {
		err := s.plain(&pgconn.PgError{Code: code, Message: `prepared statement "stmtcache_1"`})
		require.ErrorIs(t, err, ErrPooled, code)
		require.ErrorContains(t, err, "stmtcache_1")
	}
	require.ErrorIs(t, s.plain(&pgconn.PgError{Code: "08P01", Message: "transaction blocks not allowed in statement pooling mode"}), ErrPooled)
	require.NotErrorIs(t, s.plain(&pgconn.PgError{Code: "42601"}), ErrPooled)
	parameter := s.plain(&pgconn.PgError{Code: "08P01", Message: "unsupported startup parameter: search_path"})
	require.NotErrorIs(t, parameter, ErrAway, "it does not pass")
	require.ErrorContains(t, parameter, "unsupported startup parameter: search_path")
}
