package main

import (
	"context"
	"net"
	"net/http"
	"time"

	"norenbot/discord"
)

// An endpoint serves Discord's interactions; one on no listener serves none.
type endpoint struct {
	web
	app   *App
	takes *discord.Endpoint
}

// serveEndpoint takes interactions on a listener that may be nil; the configuration was checked.
func (a *App) serveEndpoint(l net.Listener) (*endpoint, error) {
	e := &endpoint{web: web{failed: make(chan error, 1)}, app: a}
	if l == nil {
		return e, nil
	}
	key, err := discord.PublicKey(a.o.Config.Endpoint.PublicKey)
	if err != nil {
		return nil, err
	}
	e.takes = discord.NewEndpoint(discord.EndpointOptions{Key: key, Now: a.o.Now, Log: a.o.Log, On: a.answer, Metrics: a.metrics})
	mux := http.NewServeMux()
	mux.Handle("/interactions", a.whileKeeping(e.takes))
	e.start(l, "interactions", &http.Server{Handler: mux, ReadTimeout: 5 * time.Second, IdleTimeout: 2 * time.Minute, MaxHeaderBytes: 16 << 10})
	return e, nil
}

// whileKeeping is next while this process answers. One that stands by refuses, so that the
// proxy asks another: what it has in memory of seasons need not be what is stored.
func (a *App) whileKeeping(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !a.ready.Load() {
			http.Error(w, "standing by: another process answers", http.StatusServiceUnavailable)
			return
		}
		next.ServeHTTP(w, r)
	})
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

// claims are what several processes on one database need to tell who answers; nil where
// interactions come to one process only.
func (a *App) claims() discord.Claims {
	if a.o.Config.Endpoint.Address == "" {
		return nil
	}
	shared, _ := a.store.(discord.Claims)
	return shared
}
