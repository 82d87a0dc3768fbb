package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"norenbot/storage"
)

// A storeFlags says which store an operator means.
type storeFlags struct {
	Data string        `default:"data" type:"path" placeholder:"DIR" help:"The data folder, as in the configuration."`
	Wait time.Duration `default:"2s" help:"How long to wait for another process to let go of the store."`
}

// path is the store's file.
func (f storeFlags) path() string { return filepath.Join(f.Data, storeName) }

// options tell of long jobs on the console, one line for each.
func (f storeFlags) options(c *console) storage.Options {
	return storage.Options{Wait: f.Wait, Progress: progressOn(c)}
}

// there returns why there is no store to work with, or nil: storage.Open would
// make a new one where a folder was misspelt.
func (f storeFlags) there() error {
	if _, err := os.Stat(f.path()); errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("there is no store %s; name its folder with --data", f.path())
	}
	return nil
}

// open opens the store for a command that changes it or reads from it. Errors are those
// of storage.Open.
func (f storeFlags) open(c *console) (*storage.Store, error) {
	if err := f.there(); err != nil {
		return nil, err
	}
	return storage.Open(f.path(), f.options(c))
}

// progressOn writes how far a job has come in percent, at most twice a second.
func progressOn(c *console) storage.Progress {
	var last time.Time
	return func(doing string, done, total int64) {
		// total is 0 while the job does not know how much there is.
		if now := time.Now(); now.Sub(last) >= time.Second/2 && total > 0 {
			last = now
			fmt.Fprintf(c.err, "%s: %d %%\n", doing, 100*done/total)
		}
	}
}

// describe is a report in a line.
func describe(r storage.Report) string {
	return fmt.Sprintf("%d matches (%d live), %d entries, %d seasons, %d events, %d persons in them, %d things to tell, %.1f MB, version %d",
		r.Matches, r.Live, r.Entries, r.Seasons, r.Events, r.Persons, r.Items, float64(r.Bytes)/1e6, r.Version)
}
