package discord

import (
	"context"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/gorilla/websocket"
	"github.com/rs/zerolog"
	"github.com/stretchr/testify/require"
)

// A closer is a Discord whose gateway takes one session, breaks it off, and
// closes all that follow with a code.
type closer struct {
	*httptest.Server
	code       int
	resumes    bool // it closes when a session is taken up, and not only when one is begun
	identified atomic.Int32
}

func newCloser(t *testing.T, code int, resumes bool) *closer {
	c := &closer{code: code, resumes: resumes}
	c.Server = httptest.NewServer(http.HandlerFunc(c.serve))
	t.Cleanup(c.Server.Close)
	return c
}

func (c *closer) serve(w http.ResponseWriter, r *http.Request) {
	switch {
	case r.Header.Get("Upgrade") != "":
		c.gateway(w, r)
	case strings.HasSuffix(r.URL.Path, "/gateway"):
		_, _ = w.Write([]byte(`{"url":"ws://discord"}`))
	default:
		_, _ = w.Write([]byte(`{"id":"1","username":"norenbot"}`))
	}
}

// gateway speaks just enough of events/gateway.
func (c *closer) gateway(w http.ResponseWriter, r *http.Request) {
	conn, err := new(websocket.Upgrader).Upgrade(w, r, nil)
	if err != nil {
		return
	}
	defer conn.Close()
	say := func(payload string) { _ = conn.WriteMessage(websocket.TextMessage, []byte(payload)) }
	end := func() {
		_ = conn.WriteMessage(websocket.CloseMessage, websocket.FormatCloseMessage(c.code, "for good"))
	}
	say(`{"op":10,"d":{"heartbeat_interval":45000}}`)
	for {
		var p struct{ Op int }
		if conn.ReadJSON(&p) != nil {
			return
		}
		switch {
		case p.Op == 2 && c.identified.Add(1) == 1:
			say(`{"op":0,"s":1,"t":"READY","d":{"v":9,"session_id":"s","user":{"id":"1"}}}`)
			return // broken off
		case p.Op == 2, p.Op == 6 && c.resumes:
			end()
			return
		case p.Op == 6:
			say(`{"op":9,"d":false}`)
		}
	}
}

// Client and Dialer implement Line.
func (c *closer) Client() *http.Client { return &http.Client{Transport: toCloser{c}} }

func (c *closer) Dialer() *websocket.Dialer {
	return &websocket.Dialer{NetDialContext: func(ctx context.Context, network, _ string) (net.Conn, error) {
		return new(net.Dialer).DialContext(ctx, network, c.Listener.Addr().String())
	}}
}

type toCloser struct{ c *closer }

func (t toCloser) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.URL.Scheme, r.URL.Host = "http", t.c.Listener.Addr().String()
	return http.DefaultTransport.RoundTrip(r)
}

// TestGatewaysClosedForGood: the code is told, however Discord comes to it, and
// few sessions are begun to learn it: 1,000 a day are allowed.
func TestGatewaysClosedForGood(t *testing.T) {
	for _, tc := range []struct {
		explanation string
		code        int
		resumes     bool
		is          error
		says        string
	}{
		{"the token was made anew", 4004, true, ErrToken, "4004"},
		{"an intent was taken away", 4014, false, ErrClosed, "developer portal"},
		{"too many servers", 4011, false, ErrClosed, "too many servers for one connection"},
		{"the version is served no more", 4012, true, ErrClosed, "a newer norenbot"},
		{"intents that are none", 4013, false, ErrClosed, "4013"},
		{"a shard that is none", 4010, true, ErrClosed, "4010"},
		{"this session was taken up wrongly", 4007, true, ErrSession, "the next start begins another"},
		{"this session was left alone too long", 4009, true, ErrSession, "the next start begins another"},
	} {
		t.Run(tc.explanation, func(t *testing.T) {
			t.Parallel()
			far := newCloser(t, tc.code, tc.resumes)
			conn, err := NewConn(ConnOptions{Token: "t", Log: zerolog.Nop(), Now: time.Now, Line: far, On: func(Interaction) {}, pause: time.Millisecond})
			require.NoError(t, err)
			_, err = conn.Open(t.Context())
			require.NoError(t, err)
			err = <-conn.Lost()
			require.ErrorIs(t, err, tc.is)
			require.ErrorContains(t, err, tc.says)
			up, _ := conn.Up()
			require.False(t, up)
			require.LessOrEqual(t, far.identified.Load(), int32(unreadyMost+2))
			require.NoError(t, conn.Close())
		})
	}
}

// TestGatewaysAreOpenedEverMoreSeldom: at once after a connection that lasted,
// and with pauses while none lasts, ready or not.
func TestGatewaysAreOpenedEverMoreSeldom(t *testing.T) {
	var g gateway
	now := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	g.ready(now)
	for i, tc := range []struct {
		explanation string
		ready       bool
		after       time.Duration // until it goes down
		vain        int
	}{
		{"it lasted a day", true, 24 * time.Hour, 0},
		{"not ready", false, time.Second, 1},
		{"not ready for minutes", false, 5 * time.Minute, 2},
		{"ready, and broken off at once", true, time.Second, 1},
		{"again", true, time.Second, 2},
		{"it lasted a minute", true, longEnough, 0},
		{"broken off at once", true, 0, 1},
	} {
		if tc.ready {
			g.ready(now)
		}
		now = now.Add(tc.after)
		g.down(now)
		require.Equal(t, tc.vain, g.vain(), "%d: %s", i, tc.explanation)
	}
}
