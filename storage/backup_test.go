package storage

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
	bolt "go.etcd.io/bbolt"

	"norenbot/game/ledger"
)

// told collects the calls of a Progress.
type told struct{ jobs []string }

func (p *told) progress(doing string, done, total int64) {
	if len(p.jobs) == 0 || p.jobs[len(p.jobs)-1] != doing {
		p.jobs = append(p.jobs, doing)
	}
}

// pad makes a store larger with bytes that are not read.
func pad(t testing.TB, s *Store, kib int) {
	t.Helper()
	remember(t, s, "pad", strings.Repeat("x", kib<<10))
}

func TestBackup(t *testing.T) {
	t.Run("holds what was stored when it began, while writers go on", func(t *testing.T) {
		s := opened(t, fileName(t), Options{})
		pad(t, s, 2000)
		last := played(t, s, "one", 3)
		var writers sync.WaitGroup
		stop := make(chan struct{})
		writers.Go(func() {
			for {
				select {
				case <-stop:
					return
				default:
					last = moved(t, s, last)
				}
			}
		})
		copied := filepath.Join(t.TempDir(), "backup.db")
		var told told
		err := s.Backup(copied, told.progress)
		close(stop)
		writers.Wait()
		require.NoError(t, err)
		require.Contains(t, told.jobs, "copying")
		stored, err := opened(t, copied, Options{}).Load(toy("one"))
		require.NoError(t, err)
		require.GreaterOrEqual(t, len(stored.Journal), 3)
		require.Less(t, len(stored.Journal), movesOf(last))
		require.NoFileExists(t, copied+".new")
	})
	t.Run("takes the place of an older one", func(t *testing.T) {
		s := opened(t, fileName(t), Options{})
		copied := fileName(t)
		require.NoError(t, s.Backup(copied, nil))
		played(t, s, "one", 1)
		require.NoError(t, s.Backup(copied, nil))
		report, err := CheckFile(copied, impatient)
		require.NoError(t, err)
		require.Equal(t, 1, report.Kinds["toy"].Things)
	})
	t.Run("of a damaged store is none, and the older one stays", func(t *testing.T) {
		s, err := Open(fileName(t), Options{})
		require.NoError(t, err)
		defer s.Close()
		copied := fileName(t)
		require.NoError(t, s.Backup(copied, nil))
		require.NoError(t, s.update(func(tx *bolt.Tx) error { return tx.Bucket(keyBucket).Put([]byte("x"), []byte{1}) }))
		require.ErrorIs(t, s.Backup(copied, nil), ErrDamaged)
		_, err = CheckFile(copied, impatient)
		require.NoError(t, err)
		require.NoFileExists(t, copied+".new")
	})
	t.Run("does not overwrite the store itself", func(t *testing.T) {
		s := opened(t, fileName(t), Options{})
		require.ErrorContains(t, s.Backup(s.Path(), nil), "the store itself")
	})
}

func TestRestore(t *testing.T) {
	// saved returns a store that was backed up with one match and then got another.
	saved := func(t *testing.T) (path, backup string) {
		s := opened(t, fileName(t), Options{})
		backup = fileName(t)
		played(t, s, "one", 3)
		require.NoError(t, s.Backup(backup, nil))
		played(t, s, "two", 3)
		require.NoError(t, s.Close())
		return s.Path(), backup
	}
	t.Run("brings the backup back and keeps what was there", func(t *testing.T) {
		path, backup := saved(t)
		kept, err := Restore(backup, path, impatient)
		require.NoError(t, err)
		report, err := CheckFile(kept, impatient)
		require.NoError(t, err)
		require.Equal(t, 2, report.Kinds["toy"].Things)
		_, err = opened(t, path, Options{}).Load(toy("two"))
		require.ErrorIs(t, err, ledger.ErrNone)
	})
	t.Run("brings the backup back where nothing was", func(t *testing.T) {
		_, backup := saved(t)
		path := fileName(t)
		kept, err := Restore(backup, path, impatient)
		require.NoError(t, err)
		require.Empty(t, kept)
		_, err = opened(t, path, Options{}).Load(toy("one"))
		require.NoError(t, err)
	})
	t.Run("replaces a store that cannot be opened any more", func(t *testing.T) {
		path, backup := saved(t)
		require.NoError(t, os.Truncate(path, 5000))
		kept, err := Restore(backup, path, impatient)
		require.NoError(t, err)
		require.EqualValues(t, 5000, sizeOf(kept))
		opened(t, path, Options{})
	})
	t.Run("refuses a damaged backup and leaves the store", func(t *testing.T) {
		path, backup := saved(t)
		require.NoError(t, os.Truncate(backup, sizeOf(backup)/2))
		_, err := Restore(backup, path, impatient)
		require.ErrorIs(t, err, ErrDamaged)
		_, err = opened(t, path, Options{}).Load(toy("two"))
		require.NoError(t, err)
	})
	t.Run("refuses while the store is open", func(t *testing.T) {
		path, backup := saved(t)
		opened(t, path, Options{})
		_, err := Restore(backup, path, impatient)
		require.ErrorIs(t, err, ErrInUse)
	})
	t.Run("refuses to restore the store from itself", func(t *testing.T) {
		path, _ := saved(t)
		_, err := Restore(path, path, impatient)
		require.ErrorContains(t, err, "the store itself")
	})
}

func TestCompact(t *testing.T) {
	path := fileName(t)
	s := opened(t, path, Options{})
	played(t, s, "one", 3)
	pad(t, s, 4000)
	remember(t, s, "pad", "")
	require.NoError(t, s.Strike("toy", []uint64{3}, nil))
	_, _, err := Compact(path, impatient)
	require.ErrorIs(t, err, ErrInUse)
	want, err := s.Load(toy("one"))
	require.NoError(t, err)
	require.NoError(t, s.Close())

	before, after, err := Compact(path, impatient)
	require.NoError(t, err)
	require.Less(t, after, before/2)
	require.Equal(t, after, sizeOf(path))
	s = opened(t, path, Options{})
	got, err := s.Load(toy("one"))
	require.NoError(t, err)
	require.Equal(t, want, got)
	moved(t, s, ledger.Change{Facts: got.Facts})
	items := waiting(t, s, 10)
	require.Equal(t, uint64(4), items[len(items)-1].N, "the numbers of items go on where they were")
}

func TestPortions(t *testing.T) {
	file, err := os.Create(filepath.Join(t.TempDir(), "copy"))
	require.NoError(t, err)
	defer file.Close()
	var last int64
	p := &portions{file: file, total: 3 * portion, progress: func(doing string, done, total int64) {
		require.LessOrEqual(t, done-last, int64(portion)+4096)
		last = done
	}}
	for range 3 * portion / 4096 {
		_, err := p.Write(bytes.Repeat([]byte{1}, 4096))
		require.NoError(t, err)
	}
	require.EqualValues(t, 3*portion, last)
}
