package sandbox

import (
	"errors"
	"fmt"
	"net"
	"net/http"
	"time"
)

// Serve answers on a listener until Close, and then returns nil. A world may serve several; Line leads to the first.
func (w *World) Serve(l net.Listener) error {
	srv := &http.Server{Handler: sameOrigin(w.mux), ReadHeaderTimeout: 10 * time.Second}
	w.mu.Lock()
	if w.closed {
		w.mu.Unlock()
		_ = l.Close() // nobody is served; its error would say nothing more
		return nil
	}
	w.servers = append(w.servers, srv)
	if w.listener == nil {
		w.listener = l
		close(w.open)
	}
	w.mu.Unlock()
	if err := srv.Serve(l); !errors.Is(err, http.ErrServerClosed) {
		return fmt.Errorf("serving the stand-in: %w", err)
	}
	return nil
}

// sameOrigin refuses what pages of other origins send: a browser on this machine must not let them play.
func sameOrigin(next http.Handler) http.Handler {
	return http.NewCrossOriginProtection().Handler(next)
}
