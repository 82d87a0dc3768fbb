//go:build unix

package storage

import (
	"errors"
	"fmt"
	"os/signal"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/sys/unix"

	"norenbot/game/ledger"
)

func init() { jobs["fill"] = fillDisk }

// fillDisk plays on under a limit on the file size, which the system enforces like a full disk, and checks that
// nothing is lost.
func fillDisk(path string) error {
	signal.Ignore(unix.SIGXFSZ)
	s, err := Open(path, Options{})
	if err != nil {
		return err
	}
	const limit = 2 * growth
	if err := unix.Setrlimit(unix.RLIMIT_FSIZE, &unix.Rlimit{Cur: limit, Max: limit}); err != nil {
		return err
	}
	last := lobby("one")
	for err = s.Commit(&last); err == nil; {
		next := fat(move(last))
		if err = s.Commit(&next); err == nil {
			last = next
		}
	}
	if !errors.Is(err, ledger.ErrDiskFull) {
		return err
	}
	stored, err := s.Load(toy("one"))
	if err != nil || stored.Entries != movesOf(last) {
		return fmt.Errorf("%d entries are left of %d: %w", stored.Entries, movesOf(last), err)
	}
	fmt.Println(stored.Entries)
	return s.Close()
}

func TestFullDisk(t *testing.T) {
	path := fileName(t)
	c := start(t, "fill", path)
	require.True(t, c.lines.Scan(), "%s", c.errs)
	entries, err := strconv.Atoi(c.lines.Text())
	require.NoError(t, err)
	require.NoError(t, c.Wait(), "%s", c.errs)
	require.Greater(t, entries, 10)
	s := opened(t, path, Options{})
	got, err := s.Load(toy("one"))
	require.NoError(t, err)
	require.Equal(t, entries, got.Entries)
	moved(t, s, ledger.Change{Facts: got.Facts}) // with room again it continues
}
