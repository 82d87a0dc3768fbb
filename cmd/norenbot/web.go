package main

import (
	"errors"
	"fmt"
	"net"
	"net/http"
	"time"

	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// A web is an HTTP server. failed has room for the one error it can have.
type web struct {
	server *http.Server // nil if nothing is served
	failed chan error
}

// listen opens the address that a key of the configuration names; it returns nil if there is none.
func listen(key, address string) (net.Listener, error) {
	if address == "" {
		return nil, nil
	}
	l, err := net.Listen("tcp", address)
	if err != nil {
		return nil, fmt.Errorf("%s = %q: %w; name another address, or \"\" to serve nothing", key, address, err)
	}
	return l, nil
}

// serveHTTP serves /healthz (the process answers), /readyz (the bot is connected, answers, and can store), /metrics
// (Prometheus) and the paths of operator.go. The listener may be nil.
func (a *App) serveHTTP(l net.Listener) *web {
	w := &web{failed: make(chan error, 1)}
	if l == nil {
		return w
	}
	w.start(l, "health and metrics", &http.Server{Handler: a.handler(), ReadHeaderTimeout: 5 * time.Second})
	return w
}

// start serves on a listener. what names it in errors.
func (w *web) start(l net.Listener, what string, server *http.Server) {
	w.server = server
	go func() {
		if err := server.Serve(l); !errors.Is(err, http.ErrServerClosed) {
			w.failed <- fmt.Errorf("serving %s: %w", what, err)
		}
	}()
}

// close stops serving at once.
func (w *web) close() {
	if w.server != nil {
		_ = w.server.Close() // the process ends
	}
}

// standingBy starts the text of /readyz in a standby process.
const standingBy = "standing by"

// handler serves all paths. Only those for the operator change anything, and they need POST.
func (a *App) handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) { fmt.Fprintln(w, "ok") })
	mux.HandleFunc("GET /readyz", func(w http.ResponseWriter, _ *http.Request) {
		if a.lease != nil && !a.ready.Load() && !a.keeps.Load() {
			http.Error(w, standingBy+": another process answers", http.StatusServiceUnavailable)
			return
		}
		// With an endpoint people are answered while the gateways are down. Without one, a single open gateway
		// serves the people in its servers.
		gateways := a.connection()
		if !gateways.up && !a.byEndpoint() || !a.ready.Load() {
			http.Error(w, "not connected to Discord: "+gateways.text, http.StatusServiceUnavailable)
			return
		}
		if off := a.clockOff(); off != 0 {
			http.Error(w, fmt.Sprintf("the clock of this machine is off by %v: what Discord signs is refused", off.Round(time.Second)), http.StatusServiceUnavailable)
			return
		}
		if a.lease != nil && a.keeps.Load() && !a.lease.Held() {
			http.Error(w, "the lease on the database cannot be renewed: nothing is announced, and no time runs out", http.StatusServiceUnavailable)
			return
		}
		// A bot that cannot store cannot confirm anything, so it is not ready.
		if err := a.store.in.Writable(); err != nil {
			http.Error(w, err.Error(), http.StatusServiceUnavailable)
			return
		}
		if a.keeps.Load() && !gateways.whole {
			fmt.Fprintln(w, "ready: "+gateways.text)
			return
		}
		fmt.Fprintln(w, "ready")
	})
	mux.Handle("GET /metrics", promhttp.HandlerFor(a.reg, promhttp.HandlerOpts{}))
	mux.Handle("POST /backup", forOperator(a.serveBackup))
	mux.Handle("POST /thinking", forOperator(a.serveThinking))
	mux.Handle("POST /brake", forOperator(a.serveBrake))
	mux.Handle("POST /brake/release", forOperator(a.serveRelease))
	a.serveActs(mux)
	return mux
}
