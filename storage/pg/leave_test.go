package pg

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/storage"
	"norenbot/storage/pg/pgtest"
)

// TestLeftWithoutAConnection checks that a bot that has no connection while a move marks the database, because the
// server was restarted, changes nothing and exits when it connects again, and works on if the move is called off.
func TestLeftWithoutAConnection(t *testing.T) {
	t.Parallel()
	address := pgtest.Shared(t).Alone(t).Empty(t) // it ends connections
	bot := opened(t, address)
	require.NoError(t, bot.Commit(thing("one", 0)))
	lease := bot.Lease("a bot")
	require.NoError(t, lease.Take())
	defer func() { require.NoError(t, lease.Release()) }()

	mover, left, err := OpenToMove(t.Context(), address, storage.Options{})
	require.NoError(t, err)
	defer mover.Close()
	require.Nil(t, left)
	mark := &storage.Mark{Move: "spring", Other: "a file", At: noon, Leaving: true}
	bot.tries.mu.Lock() // it waits for its turn to connect
	require.NoError(t, mover.do(`select pg_terminate_backend(pid) from pg_stat_activity
		where datname = current_database() and pid <> pg_backend_pid()`))
	require.NoError(t, mover.Leave(mark))
	bot.tries.mu.Unlock()

	var found *storage.Mark
	require.Error(t, bot.Commit(thing("one", 1)), "the connection is gone, or the mark is found")
	require.ErrorAs(t, bot.Commit(thing("one", 1)), &found)
	require.True(t, found.Leaving)
	_, err = bot.Load(thing("one", 0).Ref)
	require.ErrorAs(t, err, &found, "nor does it read what may be somewhere else by now")
	select {
	case err := <-lease.Lost():
		require.ErrorAs(t, err, &found)
	case <-time.After(patience):
		t.Fatal("the keeper goes on")
	}
	require.NoError(t, mover.Stay(mark.Move))
	require.NoError(t, bot.Commit(thing("one", 1)))
}
