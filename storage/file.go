package storage

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	bolt "go.etcd.io/bbolt"
	berrors "go.etcd.io/bbolt/errors"
)

// look calls judge with a file that is complete, without changing it. Its errors are those of Open, except those of
// the version, which judge checks.
func look(path string, o Options, judge func(*bolt.Tx) error) error {
	info, err := os.Stat(path)
	if err != nil {
		return err
	}
	if info.Size() == 0 { // bbolt would take it for a new file
		return fmt.Errorf("%w: it is empty; restore a backup", ErrNoStore)
	}
	db, err := openBolt(path, o, true)
	if err != nil {
		return err
	}
	err = guarded(func() error {
		return db.View(func(tx *bolt.Tx) error {
			if err := complete(tx, path); err != nil {
				return err
			}
			if err := checkTree(tx, path); err != nil {
				return err
			}
			return judge(tx)
		})
	})
	return errors.Join(err, db.Close())
}

// complete returns an ErrDamaged if the file ends before its last page.
func complete(tx *bolt.Tx, path string) error {
	info, err := os.Stat(path)
	if err != nil {
		return err
	}
	if info.Size() < tx.Size() {
		return fmt.Errorf("%w: it is truncated to %d of %d bytes; restore a backup", ErrDamaged, info.Size(), tx.Size())
	}
	return nil
}

// openBolt opens the file and avoids bbolt's traps: a slow free list in a large file, a mapping that grows while
// readers hold it, panics, a lock left by one, and a file that was replaced while this process waited for the lock.
func openBolt(path string, o Options, readOnly bool) (db *bolt.DB, err error) {
	var file *os.File
	options := &bolt.Options{
		Timeout:      o.Wait,
		ReadOnly:     readOnly,
		FreelistType: bolt.FreelistMapType,
		MaxSize:      int(o.MaxSize),
		OpenFile: func(name string, flag int, perm os.FileMode) (*os.File, error) {
			var err error
			file, err = os.OpenFile(name, flag, perm)
			return file, err
		},
	}
	if info, err := os.Stat(path); err == nil && !readOnly {
		options.InitialMmapSize = mapped(info.Size(), o.MaxSize)
	}
	err = guarded(func() error {
		db, err = bolt.Open(path, 0o600, options)
		return err
	})
	if err != nil {
		if file != nil {
			file.Close() // a panic inside Open leaves it locked; a second Close does no harm
		}
		return nil, plain(err)
	}
	if !still(file, path) {
		return nil, errors.Join(fmt.Errorf("%w, which has just replaced it: try again", ErrInUse), db.Close())
	}
	db.AllocSize = growth
	return db, nil
}

// still reports whether path is the file that was opened. While this process waited for the lock, another may have
// replaced it.
func still(file *os.File, path string) bool {
	opened, err := file.Stat()
	if err != nil {
		return false
	}
	there, err := os.Stat(path)
	return err == nil && os.SameFile(opened, there)
}

// plain translates bbolt's errors.
func plain(err error) error {
	switch {
	case errors.Is(err, berrors.ErrTimeout):
		return fmt.Errorf("%w: stop it first", ErrInUse)
	case errors.Is(err, berrors.ErrInvalid), errors.Is(err, berrors.ErrVersionMismatch):
		return fmt.Errorf("%w: %w", errNoBeginning, err)
	case errors.Is(err, berrors.ErrChecksum), strings.HasPrefix(err.Error(), "file size too small"):
		return fmt.Errorf("%w: %w; restore a backup", ErrDamaged, err)
	}
	return err
}

// replace calls build to make a new file beside path, and renames it to path when it is complete and synced.
// release, unless nil, closes what is at path, which Windows requires before the renaming; elsewhere the caller
// holds it until no one can open the old file.
func replace(path string, release func() error, build func(fresh string) error) error {
	fresh := path + ".new"
	if err := os.Remove(fresh); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	err := build(fresh)
	if err == nil && release != nil && runtime.GOOS == "windows" {
		err = release()
	}
	if err == nil {
		err = os.Rename(fresh, path)
	}
	if err != nil {
		return errors.Join(err, os.RemoveAll(fresh))
	}
	return syncFolder(filepath.Dir(path))
}
