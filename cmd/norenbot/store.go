package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"norenbot/game/match"
	"norenbot/game/season"
	"norenbot/storage"
	"norenbot/storage/pg"
)

// A storeFlags names a store: a file in a folder, or a database.
type storeFlags struct {
	Data         string        `default:"data" type:"path" placeholder:"DIR" help:"The data folder, as in the configuration."`
	PostgresFile string        `type:"path" placeholder:"FILE" help:"File with the address of the PostgreSQL database to use instead of the data folder; or set NORENBOT_POSTGRES."`
	Wait         time.Duration `default:"2s" help:"How long to wait for another process to close the store."`
}

// path is the store's file.
func (f storeFlags) path() string { return filepath.Join(f.Data, storeName) }

// database returns the address of the database, which contains a password, or "" if the store is a file. It also
// returns an error if the data folder is a file.
func (f storeFlags) database() (string, error) {
	if f.Wait < 0 {
		return "", fmt.Errorf("%w: --wait %v: it is negative; 0s does not wait", errConfig, f.Wait)
	}
	address, err := database("--postgres-file", f.PostgresFile)
	if is, failed := os.Stat(f.Data); err == nil && address == "" && failed == nil && !is.IsDir() {
		err = fmt.Errorf("%w: --data %s is a file; name the folder that %s is in", errConfig, f.Data, storeName)
	}
	return address, err
}

// file returns path, for a command that works on files only. instead says what to do with a database.
func (f storeFlags) file(instead string) (string, error) {
	address, err := f.database()
	if err == nil && address != "" {
		err = fmt.Errorf("the store is a PostgreSQL database: %s", instead)
	}
	return f.path(), err
}

// options returns options that print progress on the console, a line for each job.
func (f storeFlags) options(c *console) storage.Options {
	return storage.Options{Wait: f.Wait, Forms: season.Forms(nil, nil), Progress: progressOn(c)}
}

// there returns an error if there is no store, because storage.Open would create one in a misspelt folder.
func (f storeFlags) there() error {
	if _, err := os.Stat(f.path()); errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("there is no store %s; name its folder with --data", f.path())
	}
	return nil
}

// open opens the store for a command that changes it. No bot may have it open. Errors are those of storage.Open or
// pg.Open.
func (f storeFlags) open(c *console) (keeping, error) { return f.opened(c, true) }

// reading opens the store for a command that only reads; bots may work on a database meanwhile.
func (f storeFlags) reading(c *console) (keeping, error) { return f.opened(c, false) }

func (f storeFlags) opened(c *console, alone bool) (keeping, error) {
	address, err := f.database()
	if err != nil {
		return keeping{}, err
	}
	if address != "" {
		return openLeased(c, address, f.options(c), alone)
	}
	if err := f.there(); err != nil {
		return keeping{}, err
	}
	store, err := storage.Open(f.path(), f.options(c))
	return keptIn(store), err
}

// A leased is a database that a command works on, with its lease if it changes something.
type leased struct {
	*pg.Store
	lease *pg.Lease
}

// openLeased opens a database, with its lease if alone.
func openLeased(ctx context.Context, address string, o storage.Options, alone bool) (keeping, error) {
	store, err := pg.Open(ctx, address, o)
	if err != nil {
		return keeping{}, err
	}
	if !alone {
		return keptIn(leased{store, store.Lease(holder())}), nil
	}
	l, err := withLease(store)
	return keptIn(l), err
}

// withLease takes the lease of a database, or closes the database.
func withLease(store *pg.Store) (leased, error) {
	l := leased{store, store.Lease(holder())}
	if err := l.lease.Take(); err != nil {
		return leased{}, errors.Join(err, store.Close())
	}
	return l, nil
}

// Close releases the lease and closes the database.
func (l leased) Close() error { return errors.Join(l.lease.Release(), l.Store.Close()) }

// progressOn prints progress in percent, at most twice a second.
func progressOn(c *console) storage.Progress {
	var last time.Time
	return func(doing string, done, total int64) {
		// total is 0 while the job does not know it.
		if now := time.Now(); now.Sub(last) >= time.Second/2 && total > 0 {
			last = now
			fmt.Fprintf(c.err, "%s: %d %%\n", doing, 100*done/total)
		}
	}
}

// describe returns a report in one line.
func describe(r storage.Report) string {
	matches, seasons, persons := r.Kinds[match.Kind], r.Kinds[season.Kind], r.Kinds[season.PersonKind]
	return fmt.Sprintf("%d matches (%d live), %d entries, %d seasons, %d events, %d persons in them, %d announcements waiting, %.1f MB, version %d",
		matches.Things, matches.Keys[match.LiveIndex], matches.Entries, seasons.Things, seasons.Entries, persons.Things, matches.Items+seasons.Items, float64(r.Bytes)/1e6, r.Version)
}
