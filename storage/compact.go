package storage

import (
	"errors"
	"fmt"
	"os"

	bolt "go.etcd.io/bbolt"
)

// Compact rewrites the store at path, which must not be open, without its free pages: a bbolt file never shrinks by
// itself. It returns the sizes before and after, in bytes. The old file stays until the new one has been checked,
// so there must be room for both. After an error, one of CheckFile or of the system, the file is unchanged.
func Compact(path string, o Options) (before, after int64, err error) {
	o = o.withDefaults()
	defer func() {
		if err != nil {
			before, after, err = 0, 0, fmt.Errorf("compacting %s: %w", path, err)
		}
	}()
	if _, err := CheckFile(path, o); err != nil {
		return 0, 0, err
	}
	db, err := openBolt(path, o, true) // held meanwhile, so that no other process starts to write
	if err != nil {
		return 0, 0, err
	}
	defer db.Close()
	before = sizeOf(path)
	err = replace(path, db.Close, func(fresh string) error {
		if err := rewrite(db, fresh, o); err != nil {
			return err
		}
		_, err := CheckFile(fresh, o)
		return err
	})
	return before, sizeOf(path), err
}

// rewriteAtOnce is how many bytes compacting writes in one transaction, to bound the memory.
const rewriteAtOnce = 4 << 20

// rewrite copies every key in use into a new file at path.
func rewrite(from *bolt.DB, path string, o Options) error {
	db, err := openBolt(path, o, false)
	if err != nil {
		return err
	}
	o.Progress.tell("compacting", 0, sizeOf(from.Path()))
	err = guarded(func() error { return bolt.Compact(db, from, rewriteAtOnce) })
	return errors.Join(err, db.Close())
}

// sizeOf returns the size of a file in bytes; 0 if there is none.
func sizeOf(path string) int64 {
	info, err := os.Stat(path)
	if err != nil {
		return 0
	}
	return info.Size()
}
