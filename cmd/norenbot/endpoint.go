package main

import (
	"cmp"
	"context"
	"fmt"
	"net"
	"net/http"
	"time"

	"norenbot/discord/core"
	"norenbot/discord/wire"
	"norenbot/storage/pg"
)

// An endpoint serves Discord's interactions; one on no listener serves none.
type endpoint struct {
	web
	app   *App
	takes *wire.Endpoint
}

// serveEndpoint takes interactions on a listener that may be nil; the configuration was checked.
func (a *App) serveEndpoint(l net.Listener) (*endpoint, error) {
	e := &endpoint{web: web{failed: make(chan error, 1)}, app: a}
	if l == nil {
		return e, nil
	}
	key, err := wire.PublicKey(a.o.Config.Endpoint.PublicKey)
	if err != nil {
		return nil, err
	}
	takes := wire.NewEndpoint(wire.EndpointOptions{Key: key, Now: a.o.Now, Log: a.o.Log, On: a.answer, Metrics: a.Bot.Metrics})
	e.takes = takes
	a.takes.Store(takes)
	mux := http.NewServeMux()
	mux.Handle("/interactions", a.whileReady(e.takes))
	e.start(l, "interactions", &http.Server{Handler: mux, ReadTimeout: 5 * time.Second, IdleTimeout: 2 * time.Minute, MaxHeaderBytes: 16 << 10})
	return e, nil
}

// whileReady is next while this process answers. One that does not, not yet or no more, refuses, so
// that the proxy asks another.
func (a *App) whileReady(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !a.ready.Load() {
			http.Error(w, "another process answers", http.StatusServiceUnavailable)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// clockOff is wire.Endpoint's ClockOff; 0 where interactions come by the gateway.
func (a *App) clockOff() time.Duration {
	if takes := a.takes.Load(); takes != nil {
		return takes.ClockOff()
	}
	return 0
}

// close takes nothing new, says so at /readyz, and waits (closeWithin at most) until what came
// is answered.
func (e *endpoint) close() {
	if e.server == nil {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), closeWithin)
	defer cancel()
	e.app.ready.Store(false)
	_ = e.server.Shutdown(ctx) // only that ctx ended
	e.takes.Close(ctx)
}

// byEndpoint reports whether interactions come to an endpoint; else the gateway brings them.
func (a *App) byEndpoint() bool { return a.o.Config.Endpoint.Address != "" }

// isClustered reports whether other processes may answer interactions too.
func (a *App) isClustered() bool { return a.lease != nil && a.byEndpoint() }

// claims are what several processes need to tell who answers; nil where interactions come to one
// only.
func (a *App) claims() core.Claims {
	if !a.isClustered() {
		return nil
	}
	return a.store.in.(*pg.Store)
}

// answerBeside has this process answer what comes to its endpoint, whether it is the keeper or not:
// computers think in the process that somebody has pressed in, and what others store is followed.
func (a *App) answerBeside(ctx context.Context) error {
	if err := a.Seasons.Ready(ctx); err != nil {
		return fmt.Errorf("reading the seasons: %w", err)
	}
	if err := a.know(ctx); err != nil {
		return err
	}
	a.Go(a.Matches.Work)
	a.Go(a.Bot.FollowOthers)
	a.Go(a.followSeasons)
	a.ready.Store(true)
	a.o.Log.Info().Msg("answering")
	return nil
}

// followSeasons takes over what other processes store of seasons and ratings.
func (a *App) followSeasons(ctx context.Context) {
	ticker := time.NewTicker(cmp.Or(a.o.Tick, tickEvery))
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
		if err := a.Seasons.Follow(ctx); err != nil && ctx.Err() == nil {
			a.seasonTrouble("", err)
		}
	}
}
