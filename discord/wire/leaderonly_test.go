package wire

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"sync/atomic"
	"testing"
	"time"

	"github.com/rs/zerolog"
	"github.com/stretchr/testify/require"

	"norenbot/discord/ui"
)

// fickle is a Leadership that may lose its right.
type fickle struct {
	Holder
	gone atomic.Bool
}

// Held implements Leadership.
func (k *fickle) Held() bool { return !k.gone.Load() }

// lineTo leads to a server on this machine.
type lineTo struct {
	address string
	leaves  func() // called when a request is about to leave; nil does nothing
}

// Client implements Line.
func (l lineTo) Client() *http.Client {
	return &http.Client{Transport: rewritten(func(req *http.Request) (*http.Response, error) {
		if l.leaves != nil {
			l.leaves()
		}
		req.URL.Scheme, req.URL.Host = "http", l.address
		return http.DefaultTransport.RoundTrip(req)
	})}
}

type rewritten func(*http.Request) (*http.Response, error)

func (f rewritten) RoundTrip(req *http.Request) (*http.Response, error) { return f(req) }

// TestKeeperThatLostItsRight checks that it posts nothing more: no request leaves, not even one that waited for its
// turn while the right passed on. People who click still get answers.
func TestKeeperThatLostItsRight(t *testing.T) {
	k := &fickle{}
	var told, answered atomic.Int64
	wait := false
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		if req.URL.Path == "/api/v9/interactions/1/token/callback" {
			answered.Add(1)
			return
		}
		told.Add(1)
		if wait { // the next one in this channel waits for a second
			w.Header().Set("X-RateLimit-Remaining", "0")
			w.Header().Set("X-RateLimit-Reset-After", "1")
			time.AfterFunc(200*time.Millisecond, func() { k.gone.Store(true) })
		}
		_, _ = w.Write([]byte(`{"id": "7"}`))
	}))
	defer server.Close()
	c, err := NewConn(ConnOptions{Token: "t", Log: zerolog.Nop(), Now: time.Now, Line: lineTo{address: server.Listener.Addr().String()}})
	require.NoError(t, err)
	ctx := WhileLeader(t.Context(), k)
	_, err = c.Post(ctx, "1", ui.Message{Content: "before"})
	require.NoError(t, err)
	wait = true
	_, err = c.Post(ctx, "1", ui.Message{Content: "the last"})
	require.NoError(t, err)
	_, err = c.Post(ctx, "1", ui.Message{Content: "after"})
	require.ErrorIs(t, err, ErrNotLeader)
	require.ErrorIs(t, c.Edit(ctx, "1", "7", ui.Message{Content: "after"}), ErrNotLeader)
	require.EqualValues(t, 2, told.Load())
	require.NoError(t, c.Respond(t.Context(), ui.Ref{ID: "1", Token: "token"}, ui.Response{Later: true}))
	require.EqualValues(t, 1, answered.Load())
	require.False(t, IsPermanent(ErrNotLeader), "the next keeper tells it")
}

// TestKeeperPausedInTheMiddle checks that nothing is posted although the right was checked, because it is checked
// again while the request is written.
func TestKeeperPausedInTheMiddle(t *testing.T) {
	k := &fickle{}
	var told atomic.Int64
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		if _, err := io.ReadAll(req.Body); err == nil {
			told.Add(1)
		}
		_, _ = w.Write([]byte(`{"id": "7"}`))
	}))
	defer server.Close()
	line := lineTo{address: server.Listener.Addr().String(), leaves: func() { k.gone.Store(true) }}
	c, err := NewConn(ConnOptions{Token: "t", Log: zerolog.Nop(), Now: time.Now, Line: line})
	require.NoError(t, err)
	ctx := WhileLeader(t.Context(), k)
	for _, m := range []ui.Message{{Content: "short"}, {Content: "with a picture", Files: []ui.File{{Name: "board.png", Data: make([]byte, 1<<16)}}}} {
		k.gone.Store(false)
		_, err = c.Post(ctx, "1", m)
		require.ErrorIs(t, err, ErrNotLeader)
	}
	require.Zero(t, told.Load())
}

// TestTellingIsHeardToItsEnd checks that a program that ends while it posts knows what it has posted, and posts
// nothing more.
func TestTellingIsHeardToItsEnd(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		cancel()
		time.Sleep(50 * time.Millisecond)
		_, _ = w.Write([]byte(`{"id": "7"}`))
	}))
	defer server.Close()
	c, err := NewConn(ConnOptions{Token: "t", Log: zerolog.Nop(), Now: time.Now, Line: lineTo{address: server.Listener.Addr().String()}})
	require.NoError(t, err)
	ctx = WhileLeader(ctx, &fickle{})
	id, err := c.Post(ctx, "1", ui.Message{Content: "the last"})
	require.NoError(t, err)
	require.Equal(t, "7", id)
	_, err = c.Post(ctx, "1", ui.Message{Content: "after"})
	require.ErrorIs(t, err, context.Canceled)
}
