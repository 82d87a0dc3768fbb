package main

import (
	"errors"
	"io/fs"
	"iter"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game/ledger"
	"norenbot/storage"
	"norenbot/storage/pg"
)

// filledDatabase returns a database with the content of a data folder, and a folder to move it to.
func filledDatabase(t *testing.T) (c *console, from databaseEnd, to fileEnd, flags string) {
	t.Helper()
	dir, _ := eventful(t)
	fresh, flagged := moving(t, t.TempDir())
	from = databaseEnd{address: fresh()}
	c = &console{Context: t.Context(), out: t.Output(), err: t.Output()}
	require.NoError(t, move(c, fileEnd{storeFlags{Data: dir}}, from))
	return c, from, fileEnd{storeFlags{Data: t.TempDir()}}, flagged(from.address)
}

// TestMoveWhileABotStarts checks that what a starting bot acknowledges before it asks for the lease is not left
// behind.
func TestMoveWhileABotStarts(t *testing.T) {
	t.Parallel()
	c, from, to, _ := filledDatabase(t)
	var bot *pg.Store
	meet := func() (err error) {
		bot, err = pg.Open(c, from.address, withForms())
		return err
	}
	t.Run("before the database is marked: the move ends, and the bot works on", func(t *testing.T) {
		err := move(c, met{end: from, leaves: meet}, to)
		require.ErrorIs(t, err, storage.ErrInUse)
		require.NoError(t, keptIn(bot).Remember("server", "late", "acknowledged"))
		require.NoError(t, bot.Close())
		require.NoFileExists(t, to.path())
	})
	t.Run("afterwards: the bot is refused, and what to do is said", func(t *testing.T) {
		var refused error
		require.NoError(t, move(c, from, met{end: to, fills: func() error { refused = meet(); return nil }}))
		var mark *storage.Mark
		require.ErrorAs(t, refused, &mark)
		require.True(t, mark.Leaving)
		moved, _, err := to.open(c)
		require.NoError(t, err)
		defer moved.Close()
		var late string
		_, err = moved.Recall("server", "late", &late)
		require.NoError(t, err)
		require.Equal(t, "acknowledged", late)
	})
}

// A met end has another process use it as it is left or filled.
type met struct {
	end
	leaves, fills func() error
}

func (m met) leave(s keeping, mark *storage.Mark) error {
	return errors.Join(m.leaves(), m.end.leave(s, mark))
}

func (m met) fill(c *console, rows iter.Seq2[ledger.Row, error], mark *storage.Mark) error {
	return errors.Join(m.fills(), m.end.fill(c, rows, mark))
}

// TestMoveCalledOff checks that a move whose target is lost leaves the database as it was, and does not continue
// after it was called off. One that fails for another reason leaves the database as it was at once.
func TestMoveCalledOff(t *testing.T) {
	t.Parallel()
	c, from, to, flags := filledDatabase(t)
	failing := errors.New("no room")
	require.ErrorIs(t, move(c, from, met{end: to, fills: func() error { return failing }}), failing)
	require.Contains(t, succeed(t, "check"+flags), "is whole")

	status, _, stderr := call(t, "move --to file --call-off"+flags)
	require.Equal(t, 1, status)
	require.Contains(t, stderr, "there is no unfinished move")
	status, _, stderr = call(t, "move --to postgres --call-off"+flags)
	require.Equal(t, 1, status)
	require.Contains(t, stderr, "--call-off is for a database")

	require.ErrorIs(t, move(c, interrupted{from, 1}, interrupted{to, 1}), errKilled)
	status, _, stderr = call(t, "check"+flags)
	require.Equal(t, 1, status)
	require.Contains(t, stderr, "add --call-off to it, which has this store be used again")
	require.Contains(t, succeed(t, "move --to file --call-off"+flags), "the database alone")
	require.Contains(t, succeed(t, "check"+flags), "is whole")

	off := met{end: from, leaves: func() error { return nil }}
	require.Error(t, move(c, off, met{end: to, fills: func() error {
		s, left, err := pg.OpenToMove(c, from.address, withForms())
		require.NoError(t, err)
		defer s.Close()
		return s.Stay(left.Move)
	}}), "it was called off while it went on")
	require.Contains(t, succeed(t, "check"+flags), "is whole")
	require.NoError(t, move(c, from, to))
	status, _, stderr = call(t, "move --to file --call-off"+flags)
	require.Equal(t, 1, status)
	require.Contains(t, stderr, "everything in this store was moved to ")

	require.NoError(t, os.Remove(to.path()))
	err := move(c, from, to)
	require.ErrorContains(t, err, "everything in this store was moved to ")
	require.ErrorIs(t, err, fs.ErrNotExist, "and that is lost")
}
