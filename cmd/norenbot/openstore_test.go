package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/rs/zerolog"
	"github.com/stretchr/testify/require"

	"norenbot/storage/pg"
	"norenbot/storage/pg/pgtest"
)

// TestPulseOfADatabaseAway checks that from the moment the database goes down no one can do anything, although the
// leader has its lease for some seconds more, and that this time is refunded too.
func TestPulseOfADatabaseAway(t *testing.T) {
	t.Parallel()
	pgtest.Needed(t)
	on := pgtest.Begin(t, "-c fsync=off")
	defer os.RemoveAll(on.Folder)
	defer on.Stop()
	store, err := pg.Open(t.Context(), on.Empty(t), withForms())
	require.NoError(t, err)
	defer store.Close()
	lease := store.Lease("the keeper")
	require.NoError(t, lease.Take())
	a := &App{o: AppOptions{Now: time.Now}, store: keptIn(leased{store, lease}), keeper: lease, lease: lease, pulse: &pulse{Last: time.Now(), stored: time.Now()}}
	taken := lease.Heard()
	a.beat(absence{})
	require.Equal(t, taken, a.pulse.Last)
	require.Eventually(t, func() bool { return lease.Heard().After(taken) }, patience, 10*time.Millisecond)
	a.beat(absence{})
	require.True(t, a.pulse.Last.After(taken))

	on.Stop()
	gone := time.Now()
	awaitAsked(t, on.Folder)
	require.ErrorIs(t, lease.Release(), pg.ErrAway) // once its query has failed
	require.True(t, a.reached(time.Now()).Before(gone), "which the next beat would note")
}

// awaitAsked waits until a process queries a server that has stopped.
func awaitAsked(t *testing.T, folder string) {
	t.Helper()
	socket := filepath.Join(folder, ".s.PGSQL.5432")
	if err := os.Remove(socket); err != nil {
		require.ErrorIs(t, err, os.ErrNotExist)
	}
	l, err := net.ListenUnix("unix", &net.UnixAddr{Name: socket, Net: "unix"})
	require.NoError(t, err)
	defer l.Close()
	require.NoError(t, os.Chmod(socket, 0o777))
	require.NoError(t, l.SetDeadline(time.Now().Add(patience)))
	c, err := l.Accept()
	require.NoError(t, err, "nobody asks")
	c.Close()
}

// TestStandByLogs checks that a standby process logs why it cannot take over, once for each reason.
func TestStandByLogs(t *testing.T) {
	t.Parallel()
	on := pgtest.Shared(t)
	address := on.Empty(t) + " application_name=next"
	store, err := pg.Open(t.Context(), address, withForms())
	require.NoError(t, err)
	defer store.Close()
	_, schema, _ := strings.Cut(address, "search_path=")
	schema, _, _ = strings.Cut(schema, " ")
	keeper, err := pg.Open(t.Context(), on.Address(schema), withForms())
	require.NoError(t, err)
	defer keeper.Close()
	one := keeper.Lease("one")
	require.NoError(t, one.Take())
	log := new(lines)
	told := func() []string { return strings.SplitAfter(strings.TrimSpace(log.String()), "\n") }
	a := &App{o: AppOptions{Log: zerolog.New(log)}, lease: store.Lease("two"), failed: make(chan error, 1)}
	tries := countTries(t, on, schema)
	ctx, cancel := context.WithCancel(t.Context())
	var jobs sync.WaitGroup
	defer jobs.Wait()
	defer cancel()
	jobs.Go(func() { a.standBy(ctx) })

	tries(2, "")
	require.Equal(t, []string{""}, told(), "somebody has it, as it should be")
	tries(3, "raise exception 'no lease today';")
	require.Len(t, told(), 1)
	require.Contains(t, told()[0], `"level":"warn"`)
	require.Contains(t, told()[0], "could not take over")
	require.Contains(t, told()[0], "no lease today")
	tries(2, "")
	require.Len(t, told(), 2)
	require.Contains(t, told()[1], "standing by again")
	cancel()
	jobs.Wait()
	require.NoError(t, one.Release())
}

// countTries returns a function that waits until the process of application name next has tried n times to take the
// lease of a schema and has got its answer. Each try calls step first.
func countTries(t *testing.T, on *pgtest.Server, schema string) (tries func(n int, each string)) {
	t.Helper()
	on.Do(t, "set search_path = "+schema+"; create sequence tries")
	set := func(each string) {
		on.Do(t, fmt.Sprintf(`set search_path = %s; create or replace function %[1]s.tried() returns trigger language plpgsql as $$ begin
			if current_setting('application_name') = 'next' then perform nextval('%[1]s.tries'); %[2]s end if; return null; end $$`, schema, each))
	}
	set("")
	on.Do(t, "create trigger tried after update on "+schema+".lease for each statement execute function "+schema+".tried()")
	count := func() int {
		var n int
		_, err := fmt.Sscan(on.Do(t, "select last_value from "+schema+".tries"), &n)
		require.NoError(t, err)
		return n
	}
	return func(n int, each string) {
		t.Helper()
		set(each)
		until := count() + n + 1 // one may be under way
		require.Eventually(t, func() bool { return count() >= until }, patience, 20*time.Millisecond)
	}
}

// TestAlike checks that an error that is the same to an operator is logged once.
func TestAlike(t *testing.T) {
	away, again := fmt.Errorf("%w: from port 1", pg.ErrAway), fmt.Errorf("%w: from port 2", pg.ErrAway)
	full := errors.New("no room")
	require.True(t, alike(nil, nil))
	require.True(t, alike(away, again))
	require.True(t, alike(full, errors.New("no room")))
	require.False(t, alike(nil, full))
	require.False(t, alike(away, nil))
	require.False(t, alike(away, full))
	require.False(t, alike(full, errors.New("no light")))
}
