package wire

import (
	"context"
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

// A closer is a Discord whose gateway accepts one session, breaks it, and closes all that follow with a code.
type closer struct {
	*httptest.Server
	code       int
	resumes    bool // it closes when a session is resumed, not only when one is started
	identified atomic.Int32
	// resumable is how often a session is resumed and broken at once before it lasts; 0 resumes none.
	resumable int32
	resumed   atomic.Int32
	begins    int32         // how many sessions start before one lasts; 0 is never
	lasting   chan struct{} // closed once it lasts
	none      atomic.Bool   // Discord says that no session is left today
	refused   chan struct{} // it has said so at least once; buffered
}

func newCloser(t *testing.T, code int, resumes bool) *closer {
	c := &closer{code: code, resumes: resumes, lasting: make(chan struct{}), refused: make(chan struct{}, 1)}
	c.Server = httptest.NewServer(http.HandlerFunc(c.serve))
	t.Cleanup(c.Server.Close)
	return c
}

func (c *closer) serve(w http.ResponseWriter, r *http.Request) {
	switch {
	case r.Header.Get("Upgrade") != "":
		c.gateway(w, r)
	case strings.HasSuffix(r.URL.Path, "/gateway/bot") && c.none.Load():
		select {
		case c.refused <- struct{}{}:
		default:
		}
		_, _ = w.Write([]byte(`{"shards":1,"session_start_limit":{"total":1000,"remaining":0,"reset_after":1,"max_concurrency":1}}`))
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
		case p.Op == 2 && c.begin():
			say(`{"op":0,"s":1,"t":"READY","d":{"v":9,"session_id":"s","user":{"id":"1"}}}`)
			if c.identified.Load() != c.begins {
				return // broken
			}
			close(c.lasting)
		case p.Op == 6 && c.resumable > 0:
			say(`{"op":0,"s":2,"t":"RESUMED","d":{}}`)
			switch n := c.resumed.Add(1); {
			case n <= c.resumable:
				return
			case n == c.resumable+1:
				close(c.lasting)
			}
		case p.Op == 2, p.Op == 6 && c.resumes:
			end()
			return
		case p.Op == 6:
			say(`{"op":9,"d":false}`)
		}
	}
}

// begin counts a session, and reports whether it may start.
func (c *closer) begin() bool {
	n := c.identified.Add(1)
	return n == 1 || n <= c.begins
}

// Client implements Line.
func (c *closer) Client() *http.Client { return &http.Client{Transport: toCloser{c}} }

// opened returns an open connection to it, with short pauses between attempts.
func (c *closer) opened(t *testing.T) *Conn {
	conn, err := NewConn(ConnOptions{Token: "t", Log: zerolog.Nop(), Now: time.Now, Line: c, On: func(ui.Interaction) {}, pause: time.Millisecond, apart: time.Millisecond})
	require.NoError(t, err)
	_, err = conn.Open(t.Context())
	require.NoError(t, err)
	return conn
}

type toCloser struct{ c *closer }

func (t toCloser) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.URL.Scheme, r.URL.Host = "http", t.c.Listener.Addr().String()
	return http.DefaultTransport.RoundTrip(r)
}

// TestGatewaysClosedForGood checks that the code is reported, however it arrives, and that few sessions are started
// meanwhile: 1,000 a day are allowed.
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
		{"too many servers", 4011, false, ErrSession, "more servers than its connections carry"},
		{"the version is served no more", 4012, true, ErrClosed, "a newer norenbot"},
		{"intents that are none", 4013, false, ErrClosed, "4013"},
		{"a shard that is none", 4010, true, ErrClosed, "4010"},
	} {
		t.Run(tc.explanation, func(t *testing.T) {
			t.Parallel()
			far := newCloser(t, tc.code, tc.resumes)
			conn := far.opened(t)
			err := <-conn.Lost()
			require.ErrorIs(t, err, tc.is)
			require.ErrorContains(t, err, tc.says)
			require.False(t, conn.Gateways()[0].Up)
			require.LessOrEqual(t, far.identified.Load(), int32(2))
			require.NoError(t, conn.Close())
		})
	}
}

// TestPausesBeforeOpening checks that the gateway is reopened at once after a connection that lasted. While none
// lasts, the pauses grow with the sessions spent and with the times it was not even ready. A session that is
// resumed again and again never waits longer than the first pause.
func TestPausesBeforeOpening(t *testing.T) {
	var g lifetime
	now := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	unready := func(time.Time) {}
	for i, tc := range []struct {
		explanation string
		came        func(time.Time)
		after       time.Duration // until it goes down
		vain        int
	}{
		{"it lasted a day", g.identified, 24 * time.Hour, 0},
		{"not ready", unready, time.Second, 1},
		{"not ready for minutes", unready, 5 * time.Minute, 2},
		{"a session, and broken off at once", g.identified, time.Second, 1},
		{"another session", g.identified, time.Second, 1},
		{"a third", g.identified, time.Second, 2},
		{"a fourth", g.identified, time.Second, 3},
		{"the same session taken up", g.resumed, time.Second, 3},
		{"it lasted a minute", g.resumed, longEnough, 0},
		{"taken up, and broken off at once", g.resumed, 0, 1},
		{"again", g.resumed, 0, 1},
		{"and again", g.resumed, 0, 1},
		{"it lasted a minute", g.resumed, longEnough, 0},
	} {
		tc.came(now)
		now = now.Add(tc.after)
		g.down(now, now)
		require.Equal(t, tc.vain, g.vain(), "%d: %s", i, tc.explanation)
	}
}

// TestResumingIsNotPutOff has Discord break a session several times in a row as soon as it is resumed. That costs
// no session, so the pause stays short: doubling it would keep people waiting for minutes.
func TestResumingIsNotPutOff(t *testing.T) {
	t.Parallel()
	far := newCloser(t, websocket.CloseServiceRestart, true)
	far.resumable = 3
	conn := far.opened(t)
	<-far.lasting
	require.Equal(t, int32(1), far.identified.Load(), "sessions begun")
	require.Equal(t, 1, conn.first.life.vain(), "the next pause is the first again")
	require.NoError(t, conn.Close())
}

// TestABreakToldTwice checks that a break that the library reports from reading and from the heartbeat counts once.
// Counted twice, two breaks looked like a session that cannot be resumed, and the bot started new ones for ever.
func TestABreakToldTwice(t *testing.T) {
	conn, err := NewConn(ConnOptions{Token: "t", Log: zerolog.Nop(), Now: time.Now})
	require.NoError(t, err)
	conn.stop() // so that nothing is reopened
	conn.first.open, conn.first.ctx = true, conn.closing
	conn.first.s, err = conn.session(conn.first)
	require.NoError(t, err)
	conn.first.broke(conn.first.s)
	conn.first.broke(conn.first.s)
	require.Equal(t, int32(1), conn.first.life.unready.Load())
}

// TestABreakToldLate checks that a break that is reported when the gateway is open again does not make it look
// down.
func TestABreakToldLate(t *testing.T) {
	t.Parallel()
	far := newCloser(t, websocket.CloseServiceRestart, true)
	far.resumable = 1
	conn := far.opened(t)
	<-far.lasting
	up := func() bool { return conn.Gateways()[0].Up }
	require.Eventually(t, up, 10*time.Second, time.Millisecond)
	conn.first.broke(conn.first.s)
	require.True(t, up())
	require.NoError(t, conn.Close())
}

// TestSessionsThatEnd checks that a gateway whose session Discord no longer accepts starts another by itself.
func TestSessionsThatEnd(t *testing.T) {
	t.Parallel()
	for _, code := range []int{4007, 4009} {
		far := newCloser(t, code, true)
		far.begins = 3
		conn := far.opened(t)
		<-far.lasting
		require.Eventually(t, func() bool { return conn.Gateways()[0].Up }, 10*time.Second, time.Millisecond)
		require.Empty(t, conn.Lost())
		require.NoError(t, conn.Close())
	}
}

// TestNoSessionLeft checks that no session is started while Discord allows none.
func TestNoSessionLeft(t *testing.T) {
	t.Parallel()
	far := newCloser(t, websocket.CloseServiceRestart, true)
	far.none.Store(true)
	conn, err := NewConn(ConnOptions{Token: "t", Log: zerolog.Nop(), Now: time.Now, Line: far, On: func(ui.Interaction) {}})
	require.NoError(t, err)
	ctx, cancel := context.WithCancel(t.Context())
	go func() { <-far.refused; cancel() }()
	_, err = conn.Open(ctx)
	require.ErrorIs(t, err, context.Canceled)
	require.Zero(t, far.identified.Load())
	require.WithinDuration(t, time.Now(), conn.Gateways()[0].Since, time.Minute, "it is not down since 1970")
	far.none.Store(false)
	_, err = conn.Open(t.Context())
	require.NoError(t, err)
	require.NoError(t, conn.Close())
}

// TestOthersThatWait checks that a gateway that waits for its turn does not count as down since 1970, and that
// another attempt does not change their number.
func TestOthersThatWait(t *testing.T) {
	t.Parallel()
	conn, err := NewConn(ConnOptions{Token: "t", Log: zerolog.Nop(), Now: time.Now})
	require.NoError(t, err)
	require.NoError(t, conn.share(3))
	require.Len(t, conn.Gateways(), 3)
	require.WithinDuration(t, time.Now(), conn.Gateways()[2].Since, time.Minute)
	all := conn.gateways()
	require.NoError(t, conn.share(3))
	require.Equal(t, all, conn.gateways())
	require.ErrorIs(t, conn.share(4), ErrSession)
}

// TestClosedAtTheStart checks that a final close of the first connection is reported at once.
func TestClosedAtTheStart(t *testing.T) {
	t.Parallel()
	far := newCloser(t, 4014, true)
	far.identified.Store(1) // it accepts no session
	conn, err := NewConn(ConnOptions{Token: "t", Log: zerolog.Nop(), Now: time.Now, Line: far, On: func(ui.Interaction) {}})
	require.NoError(t, err)
	_, err = conn.Open(t.Context())
	require.ErrorIs(t, err, ErrClosed)
	require.ErrorContains(t, err, "developer portal")
}
