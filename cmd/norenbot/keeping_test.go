package main

import (
	"os"
	"testing"
	"time"

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
	store, err := pg.Open(t.Context(), on.Empty(t))
	require.NoError(t, err)
	defer store.Close()
	lease := store.Lease("the keeper")
	require.NoError(t, lease.Take())
	a := &App{o: AppOptions{Now: time.Now}, store: leased{store, lease}, keeper: lease, lease: lease, pulse: &pulse{Last: time.Now(), stored: time.Now()}}
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
