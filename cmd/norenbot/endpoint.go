package main

import (
	"cmp"
	"context"
	"net"
	"net/http"
	"time"

	"norenbot/discord/core"
	"norenbot/discord/wire"
	"norenbot/storage/pg"
)

// An endpoint serves Discord's interactions. Without a listener it serves none.
type endpoint struct {
	web
	app   *App
	takes *wire.Endpoint
}

// serveEndpoint serves interactions on a listener, which may be nil. The configuration was checked.
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

// whileReady is next while this process is ready. Otherwise it answers 503, so that the proxy asks another process.
func (a *App) whileReady(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !a.ready.Load() {
			http.Error(w, "another process answers", http.StatusServiceUnavailable)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// clockOff is wire.Endpoint's ClockOff; 0 if interactions come over the gateway.
func (a *App) clockOff() time.Duration {
	if takes := a.takes.Load(); takes != nil {
		return takes.ClockOff()
	}
	return 0
}

// close accepts no new requests, makes /readyz fail, and waits (closeWithin at most) until what has arrived is
// answered.
func (e *endpoint) close() {
	if e.server == nil {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), closeWithin)
	defer cancel()
	e.app.ready.Store(false)
	_ = e.server.Shutdown(ctx) // the only error is that ctx ended
	e.takes.Close(ctx)
}

// byEndpoint reports whether interactions come to an endpoint; otherwise they come over the gateway.
func (a *App) byEndpoint() bool { return a.o.Config.Endpoint.Address != "" }

// isClustered reports whether other processes may answer interactions too.
func (a *App) isClustered() bool { return a.lease != nil && a.byEndpoint() }

// claims returns what several processes use to decide which of them answers; nil if interactions come to one only.
func (a *App) claims() core.Claims {
	if !a.isClustered() {
		return nil
	}
	return a.store.in.(*pg.Store)
}

// answerBeside makes this process answer its endpoint, whether it is the leader or not. Computer players think in
// the process that got the click, and this process follows what others store.
func (a *App) answerBeside(ctx context.Context) error {
	if err := a.Read(ctx); err != nil {
		return err
	}
	if err := a.know(ctx); err != nil {
		return err
	}
	a.Go(a.Matches.Work)
	a.Go(a.Bot.FollowOthers)
	a.Follow(cmp.Or(a.o.Tick, tickEvery))
	a.ready.Store(true)
	a.o.Log.Info().Msg("answering")
	return nil
}
