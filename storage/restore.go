package storage

import (
	"errors"
	"fmt"
	"io"
	"os"
	"time"
)

// Restore puts a backup in the place of the store at path, which must not be open. It is
// copied, brought up to this program's version if it is older, and checked, before it
// takes the place. What was there before is kept beside it as "<path>.replaced-<time>"
// (UTC), whose name is returned ("" if there was none). Errors: ErrInUse, those of
// CheckFile and of the system; the store is then as it was.
func Restore(backup, path string, o Options) (kept string, err error) {
	kept, err = restore(backup, path, o.withDefaults())
	if err != nil {
		return "", fmt.Errorf("restoring %s from %s: %w", path, backup, err)
	}
	return kept, nil
}

// restore is Restore, whose errors say what was restored from where.
func restore(backup, path string, o Options) (kept string, err error) {
	if same(backup, path) {
		return "", fmt.Errorf("that is the store itself")
	}
	release, err := hold(path, o)
	if err != nil {
		return "", err
	}
	defer release()
	err = replace(path, release, func(fresh string) error {
		if err := bring(backup, fresh, o); err != nil {
			return err
		}
		kept, err = keep(path)
		return err
	})
	return kept, err
}

// bring copies a backup, of whatever layout, to a new file of this one, and checks that.
func bring(backup, fresh string, o Options) error {
	version, err := versionAt(backup, o)
	if err == nil && version == Version {
		if err = copyFile(backup, fresh, o.Progress); err == nil {
			_, err = CheckFile(fresh, o)
		}
		return err
	}
	if err != nil {
		return err
	}
	db, err := openBolt(backup, o, true)
	if err != nil {
		return err
	}
	return errors.Join(carry(db, version, fresh, o), db.Close())
}

// hold locks the store at path as far as there is one that can be opened, and returns
// what lets go of it. Only ErrInUse is an error: a file that cannot be opened otherwise
// is the very reason to restore.
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
		return nothing, nil // it is damaged, which is why it is being replaced
	}
	return db.Close, nil
}

// keep gives the file at path a second name, a hard link, under which it survives the
// renaming of the new one; "" if there is no file.
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

// copyFile copies a file to a new name and has it on the disk when it returns.
func copyFile(from, to string, progress Progress) error {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer in.Close()
	info, err := in.Stat()
	if err != nil {
		return err
	}
	out, err := os.OpenFile(to, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	_, err = io.Copy(&portions{file: out, total: info.Size(), progress: progress}, in)
	return errors.Join(err, out.Sync(), out.Close())
}
