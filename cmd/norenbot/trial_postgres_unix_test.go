//go:build unix

package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/storage"
	"norenbot/storage/pg"
	"norenbot/storage/pg/pgtest"
)

// TestTrialOnPostgres is TestTrialOfSignals on a database: what a process leaves behind is whole,
// and the next one takes its lease over, at once where it was given up, else when it runs out. A
// second process beside a running one is refused, and one whose lease was taken ends.
func TestTrialOnPostgres(t *testing.T) {
	t.Parallel()
	address := pgtest.Shared(t).Empty(t)
	store, err := pg.Open(t.Context(), address)
	require.NoError(t, err)
	defer store.Close()
	tr := newTrial(t, uint64(time.Now().UnixNano()), 30*time.Millisecond, "alice", "bruno", "chiara")
	// A process that is paused in the middle of a call finds, when it goes on, that the call
	// took longer than one may.
	tr.allow = append(tr.allow, pg.ErrAway.Error())
	tr.open = func() keeping {
		_, err := store.Check(storage.Options{})
		require.NoError(t, err)
		another, err := pg.Open(context.Background(), address)
		require.NoError(t, err)
		return another
	}
	hidden := filepath.Join(tr.data, "address")
	require.NoError(t, os.WriteFile(hidden, []byte(address+"\n"), 0o600))
	config, err := os.ReadFile(tr.config)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(tr.config, fmt.Appendf(config, "[store]\npostgres_file = %q\n", hidden), 0o600))

	ends := map[os.Signal]int{}
	for range trialCount(1, 12) {
		tr.start()
		ends[tr.killed()]++
	}
	tr.start()
	second := startChild(t, tr.job, tr.line, tr.world.Token(), tr.config)
	require.Equal(t, 1, second.status(), second.log.String())
	require.Contains(t, second.log.String(), "in use by another process")
	require.Contains(t, second.log.String(), fmt.Sprintf("process %d on", tr.bot.Process.Pid))
	tr.toldOnce()
	require.NoFileExists(t, filepath.Join(tr.data, storeName))
	t.Logf("ends %v; %d presses, %d without an answer; %d decisions confirmed, none lost; %d answers in drafts, all there",
		ends, tr.presses.Load(), tr.lost.Load(), tr.entries, tr.drafts)

	tr.start()
	require.NoError(t, tr.bot.Process.Signal(syscall.SIGSTOP))
	require.Eventually(t, func() bool {
		lease, err := store.Lease("another")
		if err == nil {
			defer func() { require.NoError(t, lease.Release()) }()
			require.NoError(t, tr.bot.Process.Signal(syscall.SIGCONT))
			require.Equal(t, 1, tr.bot.status(), tr.bot.log.String())
		}
		return err == nil
	}, trialPatience, 200*time.Millisecond)
	require.Contains(t, tr.bot.log.String(), "another norenbot has taken over the database")
}
