package storage

import (
	"errors"
	"fmt"
	"os"
	"time"
)

// Restore replaces the store at path, which must not be open, by a backup. It copies the backup, converts it to
// this program's layout if it is older, and checks it first. It keeps the previous store beside it as
// "<path>.replaced-<time>" (UTC) and returns that name, or "" if there was none. After an error, ErrInUse or one of
// CheckFile or of the system, the store is unchanged.
func Restore(backup, path string, o Options) (kept string, err error) {
	o = o.withDefaults()
	defer func() {
		if err != nil {
			kept, err = "", fmt.Errorf("restoring %s from %s: %w", path, backup, err)
		}
	}()
	if same(backup, path) {
		return "", errors.New("that is the store itself")
	}
	release, err := hold(path, o)
	if err != nil {
		return "", err
	}
	defer release()
	err = replace(path, release, func(fresh string) error {
		if err := copyBackup(backup, fresh, o); err != nil {
			return err
		}
		kept, err = keep(path)
		return err
	})
	return kept, err
}

// copyBackup copies a backup to a new file, and checks that file.
func copyBackup(backup, fresh string, o Options) error {
	if err := usable(backup, o); err != nil {
		return err
	}
	db, err := openBolt(backup, o, true)
	if err != nil {
		return err
	}
	err = (&Store{db: db, options: o}).copyTo(fresh, o.Progress)
	return errors.Join(err, db.Close())
}

// hold locks the store at path if it can be opened, and returns a function that releases it. Only ErrInUse is an
// error: a file that cannot be opened is a reason to restore.
func hold(path string, o Options) (release func() error, err error) {
	nothing := func() error { return nil }
	if _, err := os.Stat(path); err != nil {
		return nothing, nil
	}
	db, err := openBolt(path, o, true)
	if errors.Is(err, ErrInUse) {
		return nil, err
	}
	if err != nil {
		return nothing, nil // it is damaged, which is why it is replaced
	}
	return db.Close, nil
}

// keep gives the file at path a second name, a hard link, which stays when the new file is renamed to path; "" if
// there is no file.
func keep(path string) (string, error) {
	if _, err := os.Stat(path); err != nil {
		return "", nil
	}
	name := path + ".replaced-" + time.Now().UTC().Format("20060102-150405")
	if err := os.Link(path, name); err != nil {
		return "", fmt.Errorf("keeping the old file: %w", err)
	}
	return name, nil
}
