package pg

import (
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game/match"
	"norenbot/storage/pg/pgtest"
)

// TestLostConnections: whoever reads does not notice that the server has ended the connection, as
// when it was restarted.
func TestLostConnections(t *testing.T) {
	t.Parallel()
	address := pgtest.Shared(t).Empty(t)
	s, other := opened(t, address), opened(t, address)
	require.NoError(t, s.Remember("player", "7", "it"))
	require.NoError(t, s.Commit(lobby("one")))
	var word string
	for name, reads := range map[string]func() error{
		"recall":     func() error { _, err := s.Recall("player", "7", &word); return err },
		"recall all": func() error { _, err := s.RecallAll([][2]string{{"player", "7"}}); return err },
		"load":       func() error { _, err := s.Load("one"); return err },
		"version":    func() error { _, err := s.Version("one"); return err },
		"versions":   func() error { _, err := s.Versions([]match.ID{"one"}); return err },
		"marks":      func() error { _, err := s.Marks(""); return err },
	} {
		var process int // of the server, for the one connection there is, which was used within the last second
		require.NoError(t, s.one(answerWithin, `select pg_backend_pid()`, nil, &process))
		require.NoError(t, other.do(`select pg_terminate_backend($1)`, process))
		require.NoError(t, reads(), name)
	}
	require.Equal(t, "it", word)
}
