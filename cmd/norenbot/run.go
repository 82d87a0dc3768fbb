package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"syscall"
	"time"

	"github.com/rs/zerolog"

	"norenbot/discord/wire"
	"norenbot/storage"
	"norenbot/storage/pg"
)

// runCmd runs the bot on the real Discord.
type runCmd struct {
	Config string `help:"The configuration file; without it, every setting has its default." type:"path" env:"NORENBOT_CONFIG" placeholder:"FILE"`

	line wire.Line     // nil is the real Discord
	tick time.Duration // see AppOptions
}

// Run serves until SIGINT, SIGTERM or SIGHUP, and then stops gracefully: it finishes the answers that it has
// started, and the next process continues from the store. The exit status of an error says whether to restart, see
// statusOf.
func (cmd *runCmd) Run(c *console) error {
	config := defaultConfig()
	if cmd.Config != "" {
		var err error
		if config, err = readConfig(cmd.Config); err != nil {
			return err
		}
	}
	token, err := config.token()
	if err != nil {
		return err
	}
	address, err := config.postgres()
	if err != nil {
		return err
	}
	// First, so that nothing has happened yet if a port is taken.
	web, err := listen("http", config.HTTP)
	if err != nil {
		return err
	}
	interactions, err := listen("endpoint.address", config.Endpoint.Address)
	if err != nil {
		return errors.Join(err, closed(web))
	}
	log := newLog(config, c.err)
	a, err := Open(c, AppOptions{Config: config, Token: token, Postgres: address, Log: log, Now: time.Now, Line: cmd.line, Tick: cmd.tick, Progress: progressTo(log)})
	if err != nil {
		return occupied(errors.Join(err, closed(web), closed(interactions)))
	}
	err = a.serve(c, web, interactions)
	log.Info().Msg("closing")
	// Why serving ended matters more than an error while closing.
	if closing := a.Close(c); err == nil {
		err = closing
	}
	return err
}

// closed closes a listener that may be nil.
func closed(l net.Listener) error {
	if l == nil {
		return nil
	}
	return l.Close()
}

// occupied adds what to do if another process holds the data folder, or if the address space is too small for the
// whole store. The error itself names who holds a database.
func occupied(err error) error {
	if errors.Is(err, syscall.ENOMEM) {
		return fmt.Errorf("%w; the store reserves addresses, not memory, for all of store.most_mib: lower that, or raise the limit (ulimit -v, LimitAS)", err)
	}
	if errors.Is(err, storage.ErrInUse) && !errors.Is(err, pg.ErrHeld) {
		return fmt.Errorf("%w, or name another data folder", err)
	}
	return err
}

// newLog returns a log that writes to to, as JSON lines or in columns for people. It panics on a level that check
// accepts and zerolog does not know.
func newLog(config Config, to io.Writer) zerolog.Logger {
	level, err := zerolog.ParseLevel(config.Log.Level)
	if err != nil {
		panic("the configuration was checked: " + err.Error())
	}
	if config.Log.Format == "console" {
		to = readable(to)
	}
	return zerolog.New(to).Level(level).With().Timestamp().Logger()
}

// progressTo logs long jobs of the store, at most one line every three seconds.
func progressTo(log zerolog.Logger) func(doing string, done, total int64) {
	sampled := log.Sample(&zerolog.BurstSampler{Burst: 1, Period: 3 * time.Second})
	return func(doing string, done, total int64) {
		sampled.Info().Str("doing", doing).Int64("done", done).Int64("of", total).Msg("a long job is in progress")
	}
}

// serve runs what only the real service needs, until c ends: an endpoint, health, metrics, backups, and noticing a
// connection that is gone for good. It returns nil when it was asked to stop, or else why the process should end.
func (a *App) serve(c *console, l, interactions net.Listener) error {
	web := a.serveHTTP(l)
	defer web.close()
	endpoint, err := a.serveEndpoint(interactions)
	if err != nil {
		return err
	}
	defer endpoint.close() // first: /readyz fails meanwhile
	look := time.NewTicker(time.Minute)
	defer look.Stop()
	next := a.o.Now().Add(time.Duration(a.o.Config.Store.BackupEvery))
	for {
		select {
		case <-c.Done():
			return nil
		case err := <-web.failed:
			return err
		case err := <-endpoint.failed:
			return err
		case err := <-a.superseded():
			if errors.Is(err, pg.ErrHeld) {
				err = errSuperseded
			}
			return err
		case err := <-a.failed:
			return err
		case err := <-a.Conn.Lost():
			return explained(err)
		// Nothing ended: see below what is due.
		case <-look.C:
		}
		if err := a.cutOff(); err != nil {
			return err
		}
		if every := time.Duration(a.o.Config.Store.BackupEvery); every > 0 && a.keeper.Held() && !a.o.Now().Before(next) {
			next = a.o.Now().Add(every)
			a.Go(func(context.Context) { _, _ = a.backUp() }) // it tells of trouble itself
		}
	}
}
