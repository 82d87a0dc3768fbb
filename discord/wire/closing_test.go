package wire

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/gorilla/websocket"
	"github.com/rs/zerolog"
	"github.com/stretchr/testify/require"

	"norenbot/discord/ui"
)

// A host is a Discord that accepts as many gateways as it asks for, or accepts them and stays silent.
type host struct {
	*httptest.Server
	gateways int
	dumb     bool
	tells    []string    // events, once it is ready
	gone     atomic.Bool // the gateway cannot be reached
	came     atomic.Int32
	open     atomic.Int32
}

func newHost(t *testing.T, gateways int, dumb bool) (*host, *Conn) {
	h := &host{gateways: gateways, dumb: dumb}
	h.Server = httptest.NewServer(http.HandlerFunc(h.serve))
	t.Cleanup(h.Server.Close)
	conn, err := NewConn(ConnOptions{Token: "t", Log: zerolog.Nop(), Now: time.Now, Line: h, On: func(ui.Interaction) {}})
	require.NoError(t, err)
	return h, conn
}

func (h *host) serve(w http.ResponseWriter, r *http.Request) {
	switch {
	case r.Header.Get("Upgrade") != "":
		h.gateway(w, r)
	case strings.HasSuffix(r.URL.Path, "/gateway/bot"):
		fmt.Fprintf(w, `{"shards":%d,"session_start_limit":{"max_concurrency":16}}`, h.gateways)
	case strings.HasSuffix(r.URL.Path, "/gateway"):
		fmt.Fprint(w, `{"url":"ws://discord"}`)
	default:
		fmt.Fprint(w, `{"id":"1","username":"norenbot"}`)
	}
}

func (h *host) gateway(w http.ResponseWriter, r *http.Request) {
	conn, err := new(websocket.Upgrader).Upgrade(w, r, nil)
	if err != nil {
		return
	}
	defer conn.Close()
	h.came.Add(1)
	h.open.Add(1)
	defer h.open.Add(-1)
	say := func(payload string) { _ = conn.WriteMessage(websocket.TextMessage, []byte(payload)) }
	if !h.dumb {
		say(`{"op":10,"d":{"heartbeat_interval":45000}}`)
	}
	for {
		var p struct{ Op int }
		if conn.ReadJSON(&p) != nil {
			return
		}
		if p.Op == 2 {
			say(`{"op":0,"s":1,"t":"READY","d":{"v":9,"session_id":"s","user":{"id":"1"}}}`)
			for _, event := range h.tells {
				say(event)
			}
		}
	}
}

// Client implements Line.
func (h *host) Client() *http.Client { return &http.Client{Transport: h} }

// RoundTrip implements http.RoundTripper.
func (h *host) RoundTrip(r *http.Request) (*http.Response, error) {
	if r.Header.Get("Upgrade") != "" && h.gone.Load() {
		return nil, errors.New("no route to host")
	}
	r = r.Clone(r.Context())
	r.URL.Scheme, r.URL.Host = "http", h.Listener.Addr().String()
	return http.DefaultTransport.RoundTrip(r)
}

// left waits until no gateway is open.
func (h *host) left(t *testing.T) {
	t.Helper()
	require.Eventually(t, func() bool { return h.open.Load() == 0 }, 10*time.Second, time.Millisecond)
}

// TestClosingWhileItOpens checks that closing does not wait for a silent gateway.
func TestClosingWhileItOpens(t *testing.T) {
	t.Parallel()
	far, conn := newHost(t, 1, true)
	opened := make(chan error)
	go func() { _, err := conn.Open(context.Background()); opened <- err }()
	require.Eventually(t, func() bool { return far.came.Load() == 1 }, 10*time.Second, time.Millisecond)
	begun := time.Now()
	require.NoError(t, conn.Close())
	require.Error(t, <-opened)
	require.Less(t, time.Since(begun), 5*time.Second)
	far.left(t)
}

// TestClosingMany checks that many gateways close as fast as one.
func TestClosingMany(t *testing.T) {
	t.Parallel()
	far, conn := newHost(t, 8, false)
	_, err := conn.Open(t.Context())
	require.NoError(t, err)
	require.Equal(t, int32(8), far.open.Load())
	begun := time.Now()
	require.NoError(t, conn.Close())
	require.Less(t, time.Since(begun), 5*time.Second)
	far.left(t)
	require.NoError(t, conn.Close(), "it may be called again")
}

// TestClosedBeforeItOpens checks that a gateway does not stay open if all were closed before its turn came.
func TestClosedBeforeItOpens(t *testing.T) {
	t.Parallel()
	far, conn := newHost(t, 1, false)
	require.NoError(t, conn.Close())
	require.Error(t, conn.begin(t.Context()))
	far.left(t)
}
