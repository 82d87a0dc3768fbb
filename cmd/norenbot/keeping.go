package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"norenbot/discord"
	"norenbot/game/match"
	"norenbot/game/season"
	"norenbot/storage"
	"norenbot/storage/pg"
)

// A keeping is where an App keeps everything: a file (storage.Store) or a database
// (pg.Store).
type keeping interface {
	match.Store
	season.Store
	discord.Memory
	// Writable returns why nothing can be stored now, or nil.
	Writable() error
	Close() error
}

var (
	_ keeping = (*storage.Store)(nil)
	_ keeping = (*pg.Store)(nil)
)

// openFile opens the store in the data folder. Indexes are put right at every start, since
// that takes little time.
func (a *App) openFile(context.Context) error {
	store, err := storage.Open(filepath.Join(a.o.Config.Data, storeName), storage.Options{
		MaxSize: int64(a.o.Config.Store.MostMiB) << 20, Progress: a.o.Progress,
	})
	if err != nil {
		return err
	}
	a.store = store
	a.undo = append(a.undo, store.Close)
	found, err := store.Reindex()
	if err != nil {
		return fmt.Errorf("looking through the indexes: %w", err)
	}
	if len(found) > 0 {
		a.trouble("", fmt.Errorf("the indexes are put right again; look through the rest with norenbot check: %w", found))
	}
	return nil
}

// succession is how long a start waits for the lease of a process that died.
const succession = 15 * time.Second

// openDatabase opens the database and takes its lease: one process at a time works on it.
func (a *App) openDatabase(ctx context.Context) error {
	store, err := pg.Open(ctx, a.o.Postgres)
	if errors.Is(err, pg.ErrAddress) {
		return fmt.Errorf("%w: %w", errConfig, err)
	}
	if err != nil {
		return err
	}
	a.store = store
	a.undo = append(a.undo, store.Close)
	for until := time.Now().Add(succession); ; {
		if a.lease, err = store.Lease(holder()); err == nil {
			a.undo = append(a.undo, a.lease.Release)
			return nil
		}
		if !errors.Is(err, storage.ErrInUse) || time.Now().After(until) {
			return err
		}
		a.o.Log.Info().Err(err).Msg("waiting for the lease")
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(time.Second):
		}
	}
}

// holder names this process to operators.
func holder() string {
	host, err := os.Hostname()
	if err != nil {
		host = "a machine without a name"
	}
	return fmt.Sprintf("process %d on %s", os.Getpid(), host)
}

// keeps reports whether this process may act for the bot: with a file always, with a database
// while it has the lease. It has none while the database is away.
func (a *App) keeps() bool { return a.lease == nil || a.lease.Held() }

// superseded is closed when another process has taken the lease; nil, which never is, with a
// file.
func (a *App) superseded() <-chan struct{} {
	if a.lease == nil {
		return nil
	}
	return a.lease.Lost()
}

// errSuperseded is returned when another process has taken over the database.
var errSuperseded = errors.New("another norenbot has taken over the database while this one could not renew its lease; this one ends")
