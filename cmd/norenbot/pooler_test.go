package main

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/storage/pg"
	"norenbot/storage/pg/pgtest"
)

// An onDatabase is `norenbot run` in this process, on a database.
type onDatabase struct {
	http  net.Addr
	log   *lines
	stop  context.CancelFunc
	ended chan error
}

// runsOn starts the bot on the database at an address.
func runsOn(t *testing.T, address string) onDatabase {
	t.Helper()
	w := served(t)
	free, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	require.NoError(t, free.Close())
	hidden := filepath.Join(t.TempDir(), "address")
	require.NoError(t, os.WriteFile(hidden, []byte(address), 0o600))
	token := filepath.Join(t.TempDir(), "token")
	require.NoError(t, os.WriteFile(token, []byte(w.Token()), 0o600))
	path := filepath.Join(t.TempDir(), "norenbot.toml")
	require.NoError(t, os.WriteFile(path, fmt.Appendf(nil, "data = %q\nhttp = %q\ntoken_file = %q\n[store]\npostgres_file = %q", t.TempDir(), free.Addr(), token, hidden), 0o600))
	d := onDatabase{http: free.Addr(), log: new(lines), ended: make(chan error, 1)}
	ctx, stop := context.WithCancel(t.Context())
	d.stop = stop
	t.Cleanup(stop)
	go func() {
		d.ended <- (&runCmd{Config: path, line: w.Line()}).Run(&console{ctx, io.Discard, d.log})
	}()
	return d
}

// ends waits for the bot to end.
func (d onDatabase) ends(t *testing.T) error {
	t.Helper()
	select {
	case err := <-d.ended:
		return err
	case <-time.After(patience):
		t.Fatal("it runs on: ", d.log)
	}
	return nil
}

// readyz returns the text of /readyz.
func (d onDatabase) readyz(t *testing.T) string {
	answer, err := http.Get("http://" + d.http.String() + "/readyz")
	if err != nil {
		return err.Error()
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	require.NoError(t, err)
	return fmt.Sprint(answer.StatusCode, " ", string(text))
}

// TestRunBehindAPooler checks that norenbot does not start if a pooler gives every transaction another connection.
func TestRunBehindAPooler(t *testing.T) {
	t.Parallel()
	on := pgtest.Shared(t).Alone(t)
	d := runsOn(t, on.Pool(t, pgtest.ByTransaction).Before(on, "public"))
	err := d.ends(t)
	require.ErrorIs(t, err, pg.ErrPooled)
	require.Equal(t, statusConfig, statusOf(err), "to start again would not help")
	require.NotContains(t, d.log.String(), "ready")
}

// TestRunAPoolerComes checks that it exits if such a pooler is put before the database while it runs.
func TestRunAPoolerComes(t *testing.T) {
	t.Parallel()
	on := pgtest.Shared(t).Alone(t)
	pooler := on.Pool(t, pgtest.BySession)
	d := runsOn(t, pooler.Before(on, "public"))
	require.Eventually(t, func() bool { return d.readyz(t) == "200 ready\n" }, patience, 20*time.Millisecond)
	pooler.Become(pgtest.InTurn)
	err := d.ends(t)
	require.ErrorIs(t, err, pg.ErrPooled)
	require.Equal(t, statusConfig, statusOf(err))
}

// TestNotReadyWithoutALease checks that /readyz fails while the lease cannot be renewed, although the database
// answers.
func TestNotReadyWithoutALease(t *testing.T) {
	t.Parallel()
	on := pgtest.Shared(t).Alone(t)
	d := runsOn(t, on.Address("public"))
	require.Eventually(t, func() bool { return d.readyz(t) == "200 ready\n" }, patience, 20*time.Millisecond)
	on.Do(t, "alter table lease rename to elsewhere")
	require.Eventually(t, func() bool {
		return d.readyz(t) == "503 the lease on the database cannot be renewed: nothing is announced, and no time runs out\n"
	}, patience, 100*time.Millisecond)
	on.Do(t, "alter table elsewhere rename to lease")
	require.Eventually(t, func() bool { return d.readyz(t) == "200 ready\n" }, patience, 100*time.Millisecond)
	d.stop()
	require.NoError(t, d.ends(t))
}
