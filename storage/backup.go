package storage

import (
	"errors"
	"fmt"
	"os"

	bolt "go.etcd.io/bbolt"
)

// Backup writes a copy of the store, as it is at this moment, to path, while readers and writers go on. The copy is
// checked before it gets its name; an existing file of that name stays until then. The copy is synced in small
// portions, so that no writer waits long for it. Meanwhile pages that writers free are not reused, so the store may
// grow. Errors: a Damage if the copy, and so the store, is damaged, and those of the system.
func (s *Store) Backup(path string, progress Progress) error {
	if same(s.path, path) {
		return fmt.Errorf("backing up %s: that is the store itself; choose another name", path)
	}
	err := replace(path, nil, func(fresh string) error { return s.copyTo(fresh, progress) })
	if err != nil {
		return fmt.Errorf("backing up %s to %s: %w", s.path, path, err)
	}
	return nil
}

// same reports whether two paths are one file, following links; false if either does not exist.
func same(a, b string) bool {
	fileA, errA := os.Stat(a)
	fileB, errB := os.Stat(b)
	return errA == nil && errB == nil && os.SameFile(fileA, fileB)
}

// copyTo writes all pages, as one transaction sees them, to a new file, and returns when it is synced and checked.
func (s *Store) copyTo(path string, progress Progress) error {
	file, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	err = s.view(func(tx *bolt.Tx) error {
		_, err := tx.WriteTo(&portions{file: file, total: tx.Size(), progress: progress})
		return err
	})
	if err = errors.Join(err, file.Sync(), file.Close()); err != nil {
		return err
	}
	_, err = CheckFile(path, Options{Forms: s.options.Forms, Progress: progress})
	return err
}

// portion is how many bytes of a copy are synced at a time.
const portion = 512 << 10

// portions is a writer that syncs regularly: a commit's fsync would have to wait for everything that a copy has
// written and the disk has not stored yet. done and total are bytes.
type portions struct {
	file *os.File
	// pending is how many bytes were written since the last sync.
	pending  int
	done     int64
	total    int64
	progress Progress
}

// Write implements io.Writer.
func (p *portions) Write(data []byte) (int, error) {
	n, err := p.file.Write(data)
	p.done += int64(n)
	p.pending += n
	if err != nil || p.pending < portion {
		return n, err
	}
	p.pending = 0
	p.progress.tell("copying", p.done, p.total)
	return n, p.file.Sync()
}
