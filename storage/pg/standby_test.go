package pg

import (
	"os"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/storage/pg/pgtest"
)

// TestWarned checks that a warning with a success is an error, of that call only.
func TestWarned(t *testing.T) {
	s := fresh(t)
	for range 2 * connections {
		require.ErrorIs(t, s.do(`do 'begin raise warning ''not replicated''; end'`), ErrUnsure)
		require.NoError(t, s.do(`do 'begin raise notice ''nothing''; end'`))
	}
}

// TestStandby has a synchronous standby that goes away: a commit waits for it, and is not acknowledged, neither at
// the deadline nor when an operator cancels the wait. The standby has what was acknowledged before.
func TestStandby(t *testing.T) {
	pgtest.Needed(t)
	if os.Getenv("NORENBOT_CI") == "" {
		t.Skip("a real standby takes seconds: NORENBOT_CI=1 runs it")
	}
	primary := pgtest.Begin(t, "-c fsync=off")
	defer os.RemoveAll(primary.Folder)
	defer primary.Stop()
	address := primary.Empty(t)
	s := opened(t, address)
	standby := paired(t, primary, "-c fsync=off")
	defer standby.Stop()

	require.NoError(t, s.Commit(thing("one", 0)))
	schema := address[strings.Index(address, "search_path=")+len("search_path="):]
	// It has what was acknowledged on its disk, and shows it once that is replayed.
	require.Eventually(t, func() bool { return standby.Do(t, "select count(*) from "+schema+".things") == "1" }, patience, 10*time.Millisecond)

	standby.Stop()
	require.ErrorIs(t, returns(t, func() error { return s.Commit(thing("one", 1)) }), ErrAway, "the standby stays away, and nobody cancels the wait")

	require.Eventually(t, func() bool { _, err := s.Load(thing("one", 0).Ref); return err == nil }, patience, 10*time.Millisecond, "connected again")
	cancelled := make(chan error, 1)
	go func() { cancelled <- s.Commit(thing("one", 2)) }() // the previous one is stored here, unacknowledged
	require.Eventually(t, func() bool {
		return primary.Do(t, "select count(pg_cancel_backend(pid)) from pg_stat_activity where wait_event = 'SyncRep' and query like 'with m%'") != "0"
	}, patience, time.Millisecond)
	require.ErrorIs(t, <-cancelled, ErrUnsure)
}

// paired gives a server a synchronous standby.
func paired(t testing.TB, primary *pgtest.Server, settings ...string) (standby *pgtest.Server) {
	t.Helper()
	standby = copied(t, primary, settings...)
	synchronously(t, primary)
	return standby
}

// copied returns a standby of a server.
func copied(t testing.TB, primary *pgtest.Server, settings ...string) *pgtest.Server {
	dir, err := pgtest.Folder()
	require.NoError(t, err)
	t.Cleanup(func() { os.RemoveAll(dir) })
	out, err := pgtest.As("pg_basebackup", "-h", primary.Folder, "-U", "bot", "-D", dir+"/data", "-R", "-X", "stream", "-N", "-c", "fast").CombinedOutput()
	require.NoError(t, err, "%s", out)
	return pgtest.Start(t, dir, settings...)
}
