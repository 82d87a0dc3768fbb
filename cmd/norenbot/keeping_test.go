package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/rs/zerolog"
	"github.com/stretchr/testify/require"

	"norenbot/storage/pg"
	"norenbot/storage/pg/pgtest"
)

// TestPulseOfADatabaseAway: from the moment when the database goes nobody can do anything, though the
// keeper has its lease for some seconds more. That time is given back with the rest.
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
	a.beat()
	require.Equal(t, taken, a.pulse.Last)
	require.Eventually(t, func() bool { return lease.Heard().After(taken) }, 20*time.Second, 10*time.Millisecond)
	a.beat()
	require.True(t, a.pulse.Last.After(taken))

	on.Stop()
	gone := time.Now()
	time.Sleep(3 * time.Second) // it has been asked since
	a.beat()
	require.True(t, a.pulse.Last.Before(gone))
}

// TestStandByLogs: an operator reads why a process that stands by would not take over, once.
func TestStandByLogs(t *testing.T) {
	t.Parallel()
	address := pgtest.Shared(t).Empty(t)
	store, err := pg.Open(t.Context(), address, withForms())
	require.NoError(t, err)
	defer store.Close()
	one := store.Lease("one")
	require.NoError(t, one.Take())
	log := new(lines)
	told := func() []string { return strings.SplitAfter(strings.TrimSpace(log.String()), "\n") }
	a := &App{o: AppOptions{Log: zerolog.New(log)}, lease: store.Lease("two"), failed: make(chan error, 1)}
	ctx, cancel := context.WithCancel(t.Context())
	defer a.jobs.Wait()
	defer cancel()
	a.jobs.Go(func() { a.standBy(ctx) })

	_, schema, _ := strings.Cut(address, "search_path=")
	time.Sleep(3 * standByEvery)
	require.Equal(t, []string{""}, told(), "somebody has it, as it should be")
	pgtest.Shared(t).Do(t, "alter table "+schema+".lease rename to kept")
	time.Sleep(4 * standByEvery)
	require.Len(t, told(), 1)
	require.Contains(t, told()[0], `"level":"warn"`)
	require.Contains(t, told()[0], "could not take over")
	require.Contains(t, told()[0], "lease\\\" does not exist")
	pgtest.Shared(t).Do(t, "alter table "+schema+".kept rename to lease")
	require.Eventually(t, func() bool { return len(told()) == 2 }, 10*time.Second, 10*time.Millisecond)
	require.Contains(t, told()[1], "standing by again")
	cancel()
	a.jobs.Wait()
	require.NoError(t, one.Release())
}

// TestAlike: what is one reason to an operator is logged once.
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
