package pg

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/game/ledger"
	"norenbot/storage/pg/pgtest"
)

// ends makes the server end a connection, and waits until it has: a read on it then fails at once.
func (s *Store) ends(t *testing.T, process int) {
	t.Helper()
	var ended bool
	require.NoError(t, s.one(readWithin, `select pg_terminate_backend($1, $2)`, []any{process, readWithin.Milliseconds()}, &ended))
	require.True(t, ended)
}

// TestLostConnections checks that a read does not fail if the server has ended the connection, for example because
// it was restarted.
func TestLostConnections(t *testing.T) {
	t.Parallel()
	address := pgtest.Shared(t).Empty(t)
	s, other := opened(t, address), opened(t, address)
	require.NoError(t, s.Commit(thing("one", 0)))
	one := thing("one", 0).Ref
	for name, reads := range map[string]func() error{
		"facts":    func() error { _, err := s.Facts(one); return err },
		"load":     func() error { _, err := s.Load(one); return err },
		"versions": func() error { _, err := s.Versions(ledger.One(one)); return err },
		"find":     func() error { _, err := s.Find(ledger.Query{Kind: "match"}); return err },
		"said":     func() error { _, err := s.Said("match", 0, 1); return err },
	} {
		var process int // of the server, for the only connection, which was used within the last second
		require.NoError(t, s.one(answerWithin, `select pg_backend_pid()`, nil, &process))
		other.ends(t, process)
		require.NoError(t, reads(), name)
	}
}

// TestLostConnectionsOfABusyServer checks the same if connecting takes longer than a call may wait while the server
// is known to be down.
func TestLostConnectionsOfABusyServer(t *testing.T) {
	t.Parallel()
	address := pgtest.Shared(t).Empty(t)
	s, other := opened(t, address), opened(t, address)
	require.NoError(t, s.Commit(thing("one", 0)))
	var process int
	require.NoError(t, s.one(answerWithin, `select pg_backend_pid()`, nil, &process))
	other.ends(t, process)
	s.tries.mu.Lock()
	s.tries.failed, s.tries.next = firstTries, time.Now().Add(2*awayWithin)
	s.tries.mu.Unlock()
	_, err := s.Load(thing("one", 0).Ref)
	require.NoError(t, err)
}
