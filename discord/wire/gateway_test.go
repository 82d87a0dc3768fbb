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

// A closer is a Discord whose gateway takes one session, breaks it off, and
// closes all that follow with a code.
type closer struct {
	*httptest.Server
	code       int
	resumes    bool // it closes when a session is taken up, and not only when one is begun
	identified atomic.Int32
	// resumable is how often a session is taken up and broken off at once,
	// before it lasts; 0 never takes one up.
	resumable int32
	resumed   atomic.Int32
	begins    int32         // so many sessions are begun until one lasts; 0 is never
	lasting   chan struct{} // closed once it lasts
	none      atomic.Bool   // Discord says that no session is left today
	refused   chan struct{} // it has said so, once at least; buffered
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
				return // broken off
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

// begin counts a session, and reports whether it is begun.
func (c *closer) begin() bool {
	n := c.identified.Add(1)
	return n == 1 || n <= c.begins
}

// Client implements Line.
func (c *closer) Client() *http.Client { return &http.Client{Transport: toCloser{c}} }

// opened is a connection that was opened to it, and does not wait long between tries.
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

// TestPausesBeforeOpening: the gateway is opened at once after a connection
// that lasted. While none lasts, the pauses grow with the sessions spent and
// with the times it was not even ready. A session that is taken up again and
// again never waits longer than the first pause.
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

// TestResumingIsNotPutOff has Discord break a session off several times in a
// row as soon as it is taken up. That costs no session: the pause stays short,
// where doubling it would keep people waiting for minutes.
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

// TestABreakToldTwice: the library tells of a break where reading fails and where the
// heartbeat cannot be sent. Counted twice, two breaks passed for a session that cannot be
// taken up: the bot asked for fresh ones for ever, and took up none.
func TestABreakToldTwice(t *testing.T) {
	conn, err := NewConn(ConnOptions{Token: "t", Log: zerolog.Nop(), Now: time.Now})
	require.NoError(t, err)
	conn.stop() // so that nothing is opened again
	conn.first.open, conn.first.ctx = true, conn.closing
	conn.first.s, err = conn.session(conn.first)
	require.NoError(t, err)
	conn.first.broke(conn.first.s)
	conn.first.broke(conn.first.s)
	require.Equal(t, int32(1), conn.first.life.unready.Load())
}

// TestABreakToldLate: what tells of a break when the gateway is open again does not leave
// the bot thinking that it is down.
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

// TestSessionsThatEnd: a gateway whose session Discord does not take any more begins another by itself.
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

// TestNoSessionLeft: where Discord lets no session begin today, none is begun until it does.
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

// TestOthersThatWait: a gateway that waits for its turn is not down since 1970, and how many there are
// is not changed by another try.
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

// TestClosedAtTheStart: what closes the first connection for good is told at once.
func TestClosedAtTheStart(t *testing.T) {
	t.Parallel()
	far := newCloser(t, 4014, true)
	far.identified.Store(1) // it takes no session
	conn, err := NewConn(ConnOptions{Token: "t", Log: zerolog.Nop(), Now: time.Now, Line: far, On: func(ui.Interaction) {}})
	require.NoError(t, err)
	_, err = conn.Open(t.Context())
	require.ErrorIs(t, err, ErrClosed)
	require.ErrorContains(t, err, "developer portal")
}
