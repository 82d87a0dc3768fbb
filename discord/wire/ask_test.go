package wire

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"sync/atomic"
	"testing"
	"time"

	"github.com/gorilla/websocket"
	"github.com/rs/zerolog"
	"github.com/stretchr/testify/require"
)

// asker returns a connection that is not opened, to a Discord that answers by serve.
func asker(t *testing.T, serve http.HandlerFunc) *Conn {
	far := httptest.NewServer(serve)
	t.Cleanup(far.Close)
	conn, err := NewConn(ConnOptions{Token: "t", Log: zerolog.Nop(), Now: time.Now, Line: lineTo{address: far.Listener.Addr().String()}})
	require.NoError(t, err)
	t.Cleanup(func() { _ = conn.Close() })
	return conn
}

// TestAsk checks that every answer is returned, and that a rate-limited request is repeated when Discord says.
func TestAsk(t *testing.T) {
	t.Parallel()
	var asked atomic.Int32
	conn := asker(t, func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		switch {
		case r.URL.Path == "/api/v9/gateway" && r.Header.Get("Authorization") == "":
			_, _ = w.Write([]byte(`{}`))
		case r.URL.Path != "/api/v9/channels/5" || r.Header.Get("Authorization") != "Bot t" || string(body) != `{"name":"x"}`:
			http.NotFound(w, r)
		case asked.Add(1) == 1:
			w.WriteHeader(http.StatusTooManyRequests)
			_, _ = w.Write([]byte(`{"message":"You are being rate limited.","retry_after":0.3}`))
		default:
			w.Header().Set("X-RateLimit-Remaining", "0")
			w.Header().Set("X-RateLimit-Reset-After", "1.5")
			w.Header().Set("Date", "Thu, 01 Jan 2026 12:00:00 GMT")
			w.WriteHeader(http.StatusForbidden)
			_, _ = w.Write([]byte(`{"message":"Missing Permissions","code":50013}`))
		}
	})
	began := time.Now()
	a, err := conn.Ask(t.Context(), http.MethodPatch, "channels/5", map[string]string{"name": "x"})
	require.NoError(t, err)
	require.GreaterOrEqual(t, time.Since(began), 300*time.Millisecond)
	require.Equal(t, http.StatusForbidden, a.Status)
	require.Equal(t, Forbidden, ClassOf(a.Refused))
	require.JSONEq(t, `{"message":"Missing Permissions","code":50013}`, string(a.Data))
	require.InDelta(t, 1500, a.Wait.Milliseconds(), 10)
	require.Equal(t, time.Date(2026, 1, 1, 12, 0, 0, 0, time.UTC), a.Date)
	require.False(t, a.Asked.After(a.Came))

	a, err = conn.Ask(t.Context(), http.MethodGet, WhereGateway, nil)
	require.NoError(t, err)
	require.Equal(t, http.StatusOK, a.Status, "it is asked without a token")
	_, err = conn.Ask(t.Context(), http.MethodGet, "else/where", nil)
	require.ErrorContains(t, err, "answer 404 on the way to Discord", "Discord's refusals are JSON")
	_, err = asker(t, func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) }).Ask(t.Context(), http.MethodGet, "users/@me", nil)
	require.ErrorContains(t, err, "reaching Discord's REST API")
}

// TestGreet checks that HELLO is received, and nothing sent.
func TestGreet(t *testing.T) {
	t.Parallel()
	heard := make(chan error, 1)
	says := func(do func(*websocket.Conn)) *Conn {
		return asker(t, func(w http.ResponseWriter, r *http.Request) {
			ws, err := new(websocket.Upgrader).Upgrade(w, r, nil)
			if err != nil {
				return
			}
			defer ws.Close()
			do(ws)
			_, _, err = ws.ReadMessage()
			heard <- err
		})
	}
	conn := says(func(ws *websocket.Conn) {
		_ = ws.WriteMessage(websocket.TextMessage, []byte(`{"op":10,"d":{"heartbeat_interval":41250}}`))
	})
	require.NoError(t, conn.Greet(t.Context(), "ws://gateway.discord.gg"))
	require.Error(t, <-heard, "nothing was said")

	conn = says(func(ws *websocket.Conn) { _ = ws.WriteMessage(websocket.TextMessage, []byte(`{"op":9,"d":false}`)) })
	require.ErrorContains(t, conn.Greet(t.Context(), "ws://gateway.discord.gg/"), "does not say HELLO")
	<-heard

	conn = says(func(*websocket.Conn) {})
	ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer cancel()
	require.ErrorIs(t, conn.Greet(ctx, "ws://gateway.discord.gg"), context.DeadlineExceeded)
	<-heard

	conn = asker(t, func(w http.ResponseWriter, _ *http.Request) { http.Error(w, "no", http.StatusForbidden) })
	require.ErrorContains(t, conn.Greet(t.Context(), "ws://gateway.discord.gg"), "reaching Discord's gateway: answer 403 in place of a gateway")
}
