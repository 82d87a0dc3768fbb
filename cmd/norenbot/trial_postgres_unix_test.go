//go:build unix

package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/servertest"
	"norenbot/storage/pg"
	"norenbot/storage/pg/pgtest"
)

// TestTrialOnPostgres is TestTrialOfSignals on a database. What a process leaves behind is sound, and the next one
// takes over the lease: at once if it was released, or else when it expires. A process beside a running one stands
// by, and one whose lease was taken exits.
func TestTrialOnPostgres(t *testing.T) {
	inProcesses(t)
	t.Parallel()
	tr := trialOnPostgres(t, "alice", "bruno", "chiara")
	ends := map[os.Signal]int{}
	for range servertest.Trials(2) {
		tr.start()
		ends[tr.killed()]++
	}
	tr.start()
	// Killed, stopped gracefully, paused for longer than the lease: another process stood by.
	for _, way := range []syscall.Signal{syscall.SIGKILL, syscall.SIGTERM, syscall.SIGSTOP} {
		before, next := tr.bot, tr.beside()
		require.NotContains(t, next.log.String(), `"message":"ready"`)
		begun := time.Now()
		require.NoError(t, before.Process.Signal(way))
		tr.bot = next
		tr.eventually("nobody takes over", func() bool { return strings.Contains(next.log.String(), `"message":"ready"`) })
		t.Logf("%v: the next one answers after %v", way, time.Since(begun).Round(100*time.Millisecond))
		switch way {
		case syscall.SIGTERM:
			require.Zero(t, before.status(), before.log.String())
		case syscall.SIGSTOP:
			require.NoError(t, before.Process.Signal(syscall.SIGCONT))
			require.Equal(t, 1, before.status(), before.log.String())
			require.Contains(t, before.log.String(), "another norenbot has taken over the database")
		}
	}
	idle := tr.beside()
	require.NoError(t, idle.Process.Signal(syscall.SIGTERM))
	require.Zero(t, idle.status(), idle.log.String())
	tr.toldOnce()
	require.NoFileExists(t, filepath.Join(tr.data, storeName))
	t.Logf("ends %v; %d presses, %d without an answer; %d decisions confirmed, none lost; %d answers in drafts, all there",
		ends, tr.presses.Load(), tr.lost.Load(), tr.entries, tr.drafts)
}

// trialOnPostgres returns a trial whose store is a database.
func trialOnPostgres(t *testing.T, names ...string) *trial {
	t.Helper()
	return trialOn(t, pgtest.Shared(t), names...)
}

// trialOn returns a trial whose store is a database on a server.
func trialOn(t *testing.T, on *pgtest.Server, names ...string) *trial {
	t.Helper()
	address := on.Empty(t)
	store, err := pg.Open(t.Context(), address, withForms())
	require.NoError(t, err)
	t.Cleanup(func() { store.Close() })
	tr := newTrial(t, uint64(time.Now().UnixNano()), 30*time.Millisecond, names...)
	// A process that is paused in the middle of a call finds that the call took too long.
	tr.allow = append(tr.allow, pg.ErrAway.Error())
	tr.open = func() keeping {
		_, err := store.Check(nil)
		require.NoError(t, err)
		another, err := pg.Open(context.Background(), address, withForms())
		require.NoError(t, err)
		return keptIn(another)
	}
	hidden := filepath.Join(tr.data, "address")
	require.NoError(t, os.WriteFile(hidden, []byte(address+"\n"), 0o600))
	config, err := os.ReadFile(tr.config)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(tr.config, fmt.Appendf(config, "[store]\npostgres_file = %q\n", hidden), 0o600))
	return tr
}

// beside starts a process beside the bot, with a data folder of its own, and waits until it stands by.
func (tr *trial) beside() *child {
	tr.t.Helper()
	c := startChild(tr.t, tr.job, tr.line, tr.world.Token(), tr.another(""))
	tr.eventually("it does not stand by", func() bool { return strings.Contains(c.log.String(), "standing by") })
	return c
}

// another writes a configuration for one more process, with a data folder of its own.
func (tr *trial) another(more string) (path string) {
	tr.t.Helper()
	config, err := os.ReadFile(tr.config)
	require.NoError(tr.t, err)
	dir := tr.t.TempDir()
	path = filepath.Join(dir, "norenbot.toml")
	require.NoError(tr.t, os.WriteFile(path, []byte(strings.Replace(string(config), fmt.Sprintf("data = %q", tr.data), fmt.Sprintf("data = %q", dir), 1)+more), 0o600))
	return path
}
