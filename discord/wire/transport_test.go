package wire

import (
	"context"
	"crypto/tls"
	"net"
	"net/http"
	"net/http/httptest"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/rs/zerolog"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"norenbot/discord/ui"
)

// A lossy is a Discord that speaks HTTP/2, behind a router that silently forgets connections.
type lossy struct {
	server  *httptest.Server
	conns   chan net.Conn
	closed  chan struct{} // at its end
	over    sync.Once
	mu      sync.Mutex
	made    []*forgotten // its connections
	old     atomic.Int32 // requests by HTTP/1.1
	answers atomic.Int32
}

func newLossy(t *testing.T) *lossy {
	far := &lossy{conns: make(chan net.Conn), closed: make(chan struct{})}
	far.server = httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.ProtoMajor != 2 {
			far.old.Add(1)
		}
		far.answers.Add(1)
		_, _ = w.Write([]byte(`{"id":"1"}`))
	}))
	require.NoError(t, far.server.Listener.Close())
	far.server.Listener = far
	far.server.EnableHTTP2 = true
	far.server.StartTLS()
	return far
}

// Accept, Close and Addr implement net.Listener.
func (l *lossy) Accept() (net.Conn, error) {
	select {
	case conn := <-l.conns:
		return conn, nil
	case <-l.closed:
		return nil, net.ErrClosed
	}
}

func (l *lossy) Close() error   { l.over.Do(func() { close(l.closed) }); return nil }
func (l *lossy) Addr() net.Addr { return new(net.TCPAddr) }

// Client implements Line. It is that of the internet, with another address to dial.
func (l *lossy) Client() *http.Client {
	client := internet{}.Client()
	t := client.Transport.(*http.Transport)
	t.Proxy = nil
	t.TLSClientConfig = &tls.Config{RootCAs: l.server.Client().Transport.(*http.Transport).TLSClientConfig.RootCAs, ServerName: "example.com"}
	t.DialContext = func(context.Context, string, string) (net.Conn, error) {
		here, there := net.Pipe()
		select {
		case l.conns <- there:
		case <-l.closed: // dialled while it closes
			return nil, net.ErrClosed
		}
		l.mu.Lock()
		defer l.mu.Unlock()
		conn := &forgotten{Conn: here}
		l.made = append(l.made, conn)
		return conn, nil
	}
	return client
}

// end closes everything.
func (l *lossy) end() {
	l.mu.Lock()
	made := slices.Clone(l.made)
	l.mu.Unlock()
	for _, conn := range made {
		_ = conn.Close()
	}
	l.server.Close()
}

// A forgotten connection accepts what is written, and delivers nothing.
type forgotten struct {
	net.Conn
	by atomic.Bool
}

func (c *forgotten) Write(b []byte) (int, error) {
	if c.by.Load() {
		return len(b), nil
	}
	return c.Conn.Write(b)
}

// TestForgottenConnections checks that a silently dead connection costs no click, and is told from one that works;
// other requests find a new one within seconds.
func TestForgottenConnections(t *testing.T) {
	inSilence := func(t *testing.T, test func(t *testing.T, far *lossy, c *Conn)) {
		synctest.Test(t, func(t *testing.T) {
			far := newLossy(t)
			defer far.end()
			c, err := NewConn(ConnOptions{Token: "t", Log: zerolog.Nop(), Now: time.Now, Line: far})
			require.NoError(t, err)
			_, err = c.Self(t.Context())
			require.NoError(t, err)
			require.Zero(t, far.old.Load(), "as the real one, it speaks HTTP/2")
			far.made[0].by.Store(true)
			test(t, far, c)
		})
	}
	t.Run("presses", func(t *testing.T) {
		inSilence(t, func(t *testing.T, far *lossy, c *Conn) {
			for n := range 41 {
				ctx, cancel := context.WithTimeout(t.Context(), AnswerWithin)
				require.NoError(t, c.Respond(ctx, ui.Ref{ID: strconv.Itoa(n), Token: "x"}, ui.Response{Later: true}), "press %d", n)
				cancel()
				require.True(t, c.Heard())
			}
			require.Len(t, far.made, 2, "one connection more is enough")
		})
	})
	t.Run("many at once", func(t *testing.T) {
		inSilence(t, func(t *testing.T, far *lossy, c *Conn) {
			var all sync.WaitGroup
			for n := range 41 {
				all.Go(func() {
					ctx, cancel := context.WithTimeout(t.Context(), AnswerWithin)
					defer cancel()
					assert.NoError(t, c.Respond(ctx, ui.Ref{ID: strconv.Itoa(n), Token: "x"}, ui.Response{Later: true}), "press %d", n)
				})
			}
			all.Wait()
		})
	})
	t.Run("posts", func(t *testing.T) {
		inSilence(t, func(t *testing.T, far *lossy, c *Conn) {
			time.Sleep(9 * time.Second) // of the bubble
			_, err := c.Post(t.Context(), "1", ui.Message{Content: "?"})
			require.NoError(t, err, "a ping was not answered")
		})
	})
}

// TestUnheardFromDiscord checks that while requests get no answer people count as out of reach, even if the gateway
// is up.
func TestUnheardFromDiscord(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		far := &unanswered{}
		c, err := NewConn(ConnOptions{Token: "t", Log: zerolog.Nop(), Now: time.Now, Line: far})
		require.NoError(t, err)
		press := func() error {
			ctx, cancel := context.WithTimeout(t.Context(), AnswerWithin)
			defer cancel()
			return c.Respond(ctx, ui.Ref{ID: "1", Token: "x"}, ui.Response{Later: true})
		}
		require.NoError(t, press())
		require.True(t, c.Heard())
		far.silent.Store(true)
		require.ErrorIs(t, press(), context.DeadlineExceeded)
		synctest.Wait()
		require.False(t, c.Heard())
		far.silent.Store(false)
		require.NoError(t, press())
		require.True(t, c.Heard())
		far.lost.Store(true)
		require.NoError(t, press(), "the first came through, and its answer was lost")
	})
}

// unanswered is a Discord that is silent for some time, or answers a click only when it is repeated.
type unanswered struct {
	silent, lost atomic.Bool
	tries        atomic.Int32
}

func (u *unanswered) Client() *http.Client { return &http.Client{Transport: u} }

// RoundTrip implements http.RoundTripper.
func (u *unanswered) RoundTrip(r *http.Request) (*http.Response, error) {
	answer := &refuser{status: 200}
	if u.silent.Load() || u.lost.Load() && u.tries.Add(1) == 1 {
		<-r.Context().Done()
		return nil, r.Context().Err()
	}
	if u.lost.Load() {
		answer = &refuser{status: 400, body: `{"message":"Interaction has already been acknowledged.","code":40060}`}
	}
	return answer.RoundTrip(r)
}

// TestStrangeAnswers checks that a refusal by anyone but Discord says nothing about permissions, tokens or
// deletions, and that it silences the bot for as long as it says.
func TestStrangeAnswers(t *testing.T) {
	const html = "<!DOCTYPE html><title>Access denied</title>error code: "
	for _, tc := range []struct {
		explanation string
		far         refuser
		after       string
		silence     time.Duration
	}{
		{"a firewall", refuser{status: 403, body: html + "1020"}, "", 0},
		{"an address that asks too much", refuser{status: 403, body: html + "1015"}, "", blockedFor},
		{"which says for how long", refuser{status: 403, body: html + "1015"}, "30", 30 * time.Second},
		{"a limit without a word", refuser{status: 429}, "2", 2 * time.Second},
		{"in a page", refuser{status: 429, body: html + "1015"}, "2.5", 2500 * time.Millisecond},
		{"a limit without a time", refuser{status: 429}, "", blockedFor},
		{"a hotel that asks for a name", refuser{status: 401, body: html}, "", 0},
		{"a proxy that does not know the way", refuser{status: 404, body: "null"}, "", 0},
		{"a proxy that does not like the size", refuser{status: 413, body: "[]"}, "", 0},
	} {
		t.Run(tc.explanation, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				far := &tc.far
				if tc.after != "" {
					far.header = http.Header{"Retry-After": {tc.after}}
				}
				c := connTo(t, far)
				post := func() error {
					_, err := c.Post(t.Context(), "1", ui.Message{Content: "?"})
					return err
				}
				err := post()
				require.ErrorAs(t, err, new(*strange))
				require.False(t, IsPermanent(err), err)
				require.NotErrorIs(t, err, ErrToken)
				wait, passing := IsTemporary(err)
				require.Equal(t, tc.silence < blockedFor, passing)
				require.NotContains(t, Label(err), "forbidden")
				if tc.silence == 0 {
					require.Less(t, wait, time.Second)
					require.NotErrorIs(t, post(), ErrBlocked)
					return
				}
				if passing {
					require.Equal(t, tc.silence, wait)
				}
				time.Sleep(tc.silence - time.Millisecond)
				require.ErrorIs(t, post(), ErrBlocked)
				asked := far.asked
				time.Sleep(2 * time.Millisecond)
				require.Error(t, post())
				require.Equal(t, asked+1, far.asked)
			})
		})
	}
}

// TestWhatWasNotReached checks that the error says which of the two connections to Discord fails.
func TestWhatWasNotReached(t *testing.T) {
	t.Parallel()
	far, conn := newHost(t, 1, false)
	far.gone.Store(true)
	_, err := conn.Open(t.Context())
	require.ErrorContains(t, err, "reaching Discord's gateway: ")
	far.Close()
	_, err = conn.Open(t.Context())
	require.ErrorContains(t, err, "reaching Discord's REST API: ")
	require.False(t, strings.Contains(err.Error(), "/gateway/bot"), "its URL may hold a token")
}
