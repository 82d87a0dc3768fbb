package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"norenbot/discord/core"
	"norenbot/game/ledger"
	"norenbot/game/match"
	"norenbot/game/season"
	"norenbot/storage"
	"norenbot/storage/pg"
)

// An engine stores everything: in a file (storage.Store) or a database (pg.Store).
type engine interface {
	ledger.Store
	// Writable returns why nothing can be stored now, or nil.
	Writable() error
	// Renumber raises counters that are too low, by the stored items and by told, the highest posted numbers by
	// kind. It returns what they were.
	Renumber(told map[string]uint64) (storage.Damage, error)
	SetMark(*storage.Mark) error
	Close() error
}

// A keeping is an engine with the views of it that the services use.
type keeping struct {
	season.Records
	in engine
}

// keptIn returns an engine as a keeping.
func keptIn(e engine) keeping { return keeping{season.On(e), e} }

func (k keeping) Close() error { return k.in.Close() }

// Forget implements match.Store. A database also has claims, which it erases.
func (k keeping) Forget(user match.User, names []string) error {
	err := k.Records.Forget(user, names)
	if claims, is := k.in.(interface{ ForgetClaims(user string) error }); is && err == nil {
		err = claims.ForgetClaims(string(user))
	}
	return err
}

var (
	_ match.Shared  = keeping{}
	_ season.Shared = keeping{}
	_ core.Memory   = keeping{}

	_ core.Leadership = (*storage.Store)(nil)
	_ core.Leadership = (*pg.Lease)(nil)
	_ core.Claims     = (*pg.Store)(nil)
)

// openFile opens the store in the data folder. It rebuilds damaged indexes at every start, since that takes little
// time.
func (a *App) openFile(context.Context) error {
	store, err := storage.Open(filepath.Join(a.o.Config.Data, storeName), storage.Options{
		MaxSize: int64(a.o.Config.Store.MostMiB) << 20, Forms: season.Forms(nil, nil), Progress: a.o.Progress,
	})
	if err != nil {
		return err
	}
	a.store, a.keeper = keptIn(store), store
	a.undo = append(a.undo, store.Close)
	if err := a.store.DropTallies(); err != nil {
		return err
	}
	found, err := store.Reindex()
	if err != nil {
		return fmt.Errorf("checking the indexes: %w", err)
	}
	if len(found) > 0 {
		a.trouble("", fmt.Errorf("the indexes are repaired; verify the rest with norenbot check: %w", found))
	}
	return a.renumber()
}

// renumber keeps the outbox from using a number twice: an item with a used number would never be posted.
func (a *App) renumber() error {
	told, err := core.HighestPosted(a.store.in)
	if err != nil {
		return fmt.Errorf("reading what was posted: %w", err)
	}
	found, err := a.store.in.Renumber(told)
	if err != nil {
		return fmt.Errorf("comparing the numbers of posts: %w", err)
	}
	if len(found) > 0 {
		a.trouble("", fmt.Errorf("numbers that were too low are raised; verify the rest with norenbot check: %w", found))
	}
	return nil
}

// openDatabase opens the database. Its lease is taken later: see openDiscord.
func (a *App) openDatabase(ctx context.Context) error {
	store, err := pg.Open(ctx, a.o.Postgres, storage.Options{Forms: season.Forms(nil, nil), Progress: a.o.Progress})
	if errors.Is(err, pg.ErrAddress) {
		return fmt.Errorf("%w: %w", errConfig, err)
	}
	if err != nil {
		return err
	}
	a.lease = store.Lease(holder())
	a.store, a.keeper = keptIn(store), a.lease
	a.undo = append(a.undo, store.Close, a.lease.Release)
	if err := a.store.DropTallies(); err != nil {
		return err
	}
	return a.renumber()
}

// forgotten returns how often any process has forgotten a person; nil where this is the only process.
func (a *App) forgotten() func() (int, error) {
	if !a.store.Shared() {
		return nil
	}
	return a.store.Forgotten
}

// takeLease takes the lease of a database. A file needs none, because it is locked.
func (a *App) takeLease() error {
	if a.lease == nil {
		return nil
	}
	return a.lease.Take()
}

// standByEvery is how often a standby process tries to take the lease.
const standByEvery = 500 * time.Millisecond

// standBy waits until it can take the lease, and makes this process the leader. An error after that ends the
// process: see serve.
func (a *App) standBy(ctx context.Context) {
	every := time.NewTicker(standByEvery)
	defer every.Stop()
	var last error // why the lease could not be asked for; nil while another process has it
	for {
		select {
		case <-ctx.Done():
			return
		case <-every.C:
		}
		err := a.takeLease()
		if mark := (*storage.Mark)(nil); err != nil && !errors.As(err, &mark) && !errors.Is(err, pg.ErrPooled) {
			if errors.Is(err, pg.ErrHeld) {
				err = nil
			}
			switch {
			case alike(last, err):
			case err == nil:
				a.o.Log.Info().Msg("standing by again: the database answers, and another process has the lease")
			default:
				a.o.Log.Warn().Err(err).Msg("standing by, and could not take over")
			}
			last = err
			continue
		}
		if err == nil {
			err = a.takeOver(ctx)
		}
		if err != nil && ctx.Err() == nil {
			a.failed <- err
		}
		return
	}
}

// takeOver is keep, repeated if the database goes down again before it is done.
func (a *App) takeOver(ctx context.Context) error {
	for {
		err := a.keep(ctx)
		if !errors.Is(err, match.ErrAway) {
			return err
		}
		a.o.Log.Warn().Err(err).Msg("taking over")
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(standByEvery):
		}
	}
}

// alike reports whether two errors are the same to an operator. A database that is down has a new text each time,
// with the port that was tried.
func alike(one, other error) bool {
	if one == nil || other == nil {
		return one == other
	}
	return errors.Is(one, pg.ErrAway) && errors.Is(other, pg.ErrAway) || one.Error() == other.Error()
}

// holder names this process for operators.
func holder() string {
	host, err := os.Hostname()
	if err != nil {
		host = "a machine without a name"
	}
	return fmt.Sprintf("process %d on %s", os.Getpid(), host)
}

// superseded yields why the lease can no longer be renewed. It is nil, which never yields, for a file.
func (a *App) superseded() <-chan error {
	if a.lease == nil {
		return nil
	}
	return a.lease.Lost()
}

// errSuperseded is returned when another process has taken over the database.
var errSuperseded = errors.New("another norenbot has taken over the database because this one could not renew its lease; this one exits")

// countConflicts registers a counter of conflicts between processes. Do not rename it, because dashboards use it.
func countConflicts(reg prometheus.Registerer, conflicts func() int64) {
	reg.MustRegister(prometheus.NewCounterFunc(prometheus.CounterOpts{Name: "norenbot_conflicts_total",
		Help: "Steps that were repeated because another process had changed the match."}, func() float64 { return float64(conflicts()) }))
}
