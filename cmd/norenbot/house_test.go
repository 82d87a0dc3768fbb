package main

import (
	"context"
	"errors"
	"math/rand/v2"
	"path/filepath"
	"testing"
	"testing/synctest"
	"time"

	"norenbot/discord/sandbox"
	"norenbot/discord/servertest"
	"norenbot/storage"
)

// A house is a world in which the bot is the whole App, started as main starts it. Its store must be sound at the
// end.
type house struct {
	*servertest.Server
	o   AppOptions
	app *App
}

// inHouse runs a test in a bubble, starting at noon of a day in 2026.
func inHouse(t *testing.T, config sandbox.Config, f func(h *house)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t, config)
		f(h)
		h.Leave()
	})
}

func newHouse(t *testing.T, config sandbox.Config) *house {
	h := &house{Server: servertest.New(t, config)}
	h.begins()
	return h
}

// begins makes h.Start start the App.
func (h *house) begins() {
	settings := defaultConfig()
	settings.Matches.OverdueShare = 100 // Advance moves the clock, and every deadline has to follow
	settings.Data, settings.HTTP = h.T.TempDir(), ""
	h.o = AppOptions{
		Config: settings, Token: h.Token(), Now: h.Now, Turned: true, Line: h.Line(), Computer: "heuristic", Pause: 100 * time.Millisecond,
		Luck: rand.NewChaCha8([32]byte{7}), Log: h.Operator(), Drawer: servertest.NewSketcher(h.T),
	}
	h.Starts = func() (*servertest.Running, error) {
		app, err := opened(func() (*App, error) { return Open(h.T.Context(), h.o) })
		if err != nil {
			return nil, err
		}
		// With an endpoint it joins while it answers already, and what people do here comes over the gateway.
		for n := 0; n < 100 && app.byEndpoint() && !app.joined.Load(); n++ {
			time.Sleep(10 * time.Millisecond)
		}
		return h.runs(app), nil
	}
}

// opened opens a store, and tries again while it is in use. A child process that another test starts holds this
// process's open files until it has become its program. In a bubble the wait for the lock takes no time, so it ends
// before that.
func opened[T any](open func() (T, error)) (got T, err error) {
	for range 500 {
		if got, err = open(); !errors.Is(err, storage.ErrInUse) {
			break
		}
	}
	return got, err
}

// runs notes an App that was started.
func (h *house) runs(app *App) *servertest.Running {
	h.app = app
	return &servertest.Running{Matches: app.Matches, Seasons: app.Seasons, Store: app.store, Outbox: app.store.in, End: func() error {
		h.app = nil
		if err := app.Close(context.Background()); err != nil {
			return err
		}
		_, err := storage.CheckFile(filepath.Join(h.o.Config.Data, storeName), storage.Options{})
		return err
	}}
}
