package main

import (
	"errors"
	"iter"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game/ledger"
	"norenbot/storage"
	"norenbot/storage/pg"
)

// TestMoveInterrupted interrupts a move after each of its steps; the next move does what is left.
func TestMoveInterrupted(t *testing.T) {
	t.Parallel()
	source, _ := eventful(t)
	before := fileSums(t, source)
	data, err := os.ReadFile(filepath.Join(source, storeName))
	require.NoError(t, err)
	fresh, _ := moving(t, source)
	for _, back := range []bool{false, true} {
		for step, name := range []string{"while rows are written", "before the source is marked", "before the target is opened", "before rows are read"} {
			t.Run(name+map[bool]string{true: ", back"}[back], func(t *testing.T) {
				dir := t.TempDir()
				require.NoError(t, os.WriteFile(filepath.Join(dir, storeName), data, 0o600))
				c := &console{Context: t.Context(), out: t.Output(), err: t.Output()}
				var from, to end = fileEnd{storeFlags{Data: dir}}, databaseEnd{address: fresh()}
				if back {
					require.NoError(t, move(c, from, to))
					from, to = to, fileEnd{storeFlags{Data: t.TempDir()}}
				}
				require.ErrorIs(t, move(c, interrupted{from, step}, interrupted{to, step}), errKilled)
				if database, is := from.(databaseEnd); is && step != 2 {
					_, err := pg.Open(c, database.address, withForms())
					require.ErrorContains(t, err, "everything in this store to "+to.name()+" began at ", "a bot that starts is refused")
					require.ErrorContains(t, err, "give the same norenbot move again")
				}
				if step == 1 || step == 2 {
					if !back {
						another := t.TempDir()
						require.NoError(t, os.WriteFile(filepath.Join(another, storeName), data, 0o600))
						require.ErrorIs(t, move(c, fileEnd{storeFlags{Data: another}}, to), storage.ErrNotEmpty, "another store's move")
					}
					_, _, err := to.open(c)
					require.ErrorContains(t, err, "was not finished: give the same norenbot move again")
				}
				require.NoError(t, move(c, from, to))
				store, _, err := to.open(c)
				require.NoError(t, err)
				require.Equal(t, before, sumsOf(t, store.in.Rows()))
				require.NoError(t, store.Close())
				_, _, err = from.open(c)
				require.ErrorContains(t, err, "everything in this store was moved to "+to.name())
				err = move(c, from, to)
				require.ErrorContains(t, err, "everything in this store was moved to "+to.name(), "there is nothing left to do")
				require.NotErrorIs(t, err, storage.ErrUnmarked)
			})
		}
	}
}

// errKilled ends an interrupted move.
var errKilled = errors.New("killed")

// An interrupted end fails at a step of a move, from 0.
type interrupted struct {
	end
	step int
}

func (i interrupted) fill(c *console, rows iter.Seq2[ledger.Row, error], mark *storage.Mark) error {
	if i.step > 0 {
		return errors.Join(i.end.fill(c, rows, mark), map[int]error{1: errKilled}[i.step])
	}
	return i.end.fill(c, func(yield func(ledger.Row, error) bool) {
		n := 0
		for r, err := range rows {
			if n++; n == 100 {
				err = errKilled
			}
			if !yield(r, err) {
				return
			}
		}
	}, mark)
}

func (i interrupted) settle(*console, string) error { return errKilled }

func (i interrupted) leave(s keeping, mark *storage.Mark) error {
	return errors.Join(i.end.leave(s, mark), map[int]error{3: errKilled}[i.step])
}

// stay does nothing, because a killed process cleans up nothing.
func (i interrupted) stay(keeping, string) error { return errKilled }
