package main

import (
	"crypto/ed25519"
	"encoding/hex"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/sandbox"
	"norenbot/discord/wire"
)

// A between is a Line that can answer a request itself, or fail it; nil lets the request pass.
type between struct {
	wire.Line
	answer func(*http.Request) (*http.Response, error)
}

// Client implements discord.Line.
func (b between) Client() *http.Client {
	return &http.Client{Transport: onTheWay{b.Line.Client().Transport, b.answer}}
}

type onTheWay struct {
	http.RoundTripper
	answer func(*http.Request) (*http.Response, error)
}

// RoundTrip implements http.RoundTripper.
func (w onTheWay) RoundTrip(r *http.Request) (*http.Response, error) {
	if resp, err := w.answer(r); resp != nil || err != nil {
		return resp, err
	}
	return w.RoundTripper.RoundTrip(r)
}

// readyz returns the status and text of /readyz.
func (h *house) readyz() (status int, text string) {
	w := httptest.NewRecorder()
	h.app.handler().ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/readyz", nil))
	return w.Code, w.Body.String()
}

// TestCommandsRefused checks that if Discord refuses the commands, people can play, the operator reads why, and the
// commands are sent again after ever longer pauses until Discord accepts them.
func TestCommandsRefused(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		explanation string
		status      int
		body        string
		says        string // to the operator
	}{
		{"too many new ones today", http.StatusBadRequest, `{"message":"Max number of daily application command creates has been reached (200)","code":30034}`, "daily application command creates"},
		{"Discord has trouble", http.StatusServiceUnavailable, `{"message":"overloaded"}`, "503"},
	} {
		t.Run(tc.explanation, func(t *testing.T) {
			t.Parallel()
			inHouse(t, sandbox.Config{}, func(h *house) {
				var mu sync.Mutex
				var tries []time.Time
				takes := false
				h.o.Line = between{h.o.Line, func(r *http.Request) (*http.Response, error) {
					if r.Method != http.MethodPut || !strings.HasSuffix(r.URL.Path, "/commands") {
						return nil, nil
					}
					mu.Lock()
					defer mu.Unlock()
					if tries = append(tries, time.Now()); takes {
						return nil, nil
					}
					return &http.Response{StatusCode: tc.status, Header: http.Header{}, Body: io.NopCloser(strings.NewReader(tc.body)), Request: r}, nil
				}}
				h.Troubles("the bot works", "Discord has not accepted the commands\"")
				h.o.Tick = time.Minute // nothing else happens for hours
				h.Start()
				status, text := h.readyz()
				require.Equal(h.T, http.StatusOK, status, text)
				time.Sleep(9 * time.Hour)
				require.Contains(h.T, h.Logged(), tc.says)
				mu.Lock()
				takes = true
				mu.Unlock()
				time.Sleep(registerMost)
				h.Person("Alice", "en-US").Types(h.Channel, "/game help", nil)
				mu.Lock()
				tried := slices.Clone(tries)
				mu.Unlock()
				var pauses []time.Duration
				for n := range tried[1:] {
					pauses = append(pauses, tried[n+1].Sub(tried[n]).Round(time.Minute))
				}
				const minute = time.Minute
				require.Equal(h.T, []time.Duration{minute, 2 * minute, 4 * minute, 8 * minute, 16 * minute, 32 * minute, 64 * minute, 128 * minute, 256 * minute, registerMost}, pauses)
				time.Sleep(registerMost)
				mu.Lock()
				defer mu.Unlock()
				require.Len(h.T, tries, 11, "it is not told what it has")
			})
		})
	}
}

// TestReadyByAnEndpoint checks that /readyz says how far the clock is off if Discord's signed requests are rejected
// for that.
func TestReadyByAnEndpoint(t *testing.T) {
	t.Parallel()
	inHouse(t, sandbox.Config{}, func(h *house) {
		key := ed25519.NewKeyFromSeed(make([]byte, ed25519.SeedSize))
		l := sandbox.NewPipe()
		h.o.Config.Endpoint.Address, h.o.Config.Endpoint.PublicKey = "127.0.0.1:1", hex.EncodeToString(key.Public().(ed25519.PublicKey))
		h.Troubles("set the clock")
		h.Start()
		e, err := h.app.serveEndpoint(l)
		require.NoError(h.T, err)
		defer e.close()
		pinged := func(late time.Duration) int {
			const ping = `{"id":"1","type":1,"token":"t"}`
			stamp := fmt.Sprint(h.Now().Add(-late).Unix())
			r := httptest.NewRequest(http.MethodPost, "/interactions", strings.NewReader(ping))
			r.Header.Set("Content-Type", "application/json")
			r.Header.Set("X-Signature-Timestamp", stamp)
			r.Header.Set("X-Signature-Ed25519", hex.EncodeToString(ed25519.Sign(key, []byte(stamp+ping))))
			w := httptest.NewRecorder()
			e.takes.ServeHTTP(w, r)
			return w.Code
		}
		for range 3 {
			status, _ := h.readyz()
			require.Equal(h.T, http.StatusOK, status)
			require.Equal(h.T, http.StatusUnauthorized, pinged(time.Minute))
			time.Sleep(time.Second)
		}
		status, text := h.readyz()
		require.Equal(h.T, http.StatusServiceUnavailable, status)
		require.Contains(h.T, text, "the clock of this machine is off by 1m0s")
		require.Equal(h.T, http.StatusOK, pinged(0))
		status, _ = h.readyz()
		require.Equal(h.T, http.StatusOK, status)
	})
}

// TestTimeWithoutAnswers checks that time in which the gateway is up but no request gets an answer is refunded,
// because no click gets an answer either.
func TestTimeWithoutAnswers(t *testing.T) {
	t.Parallel()
	inHouse(t, sandbox.Config{}, func(h *house) {
		var silent atomic.Bool
		h.o.Line = between{h.o.Line, func(r *http.Request) (*http.Response, error) {
			if !silent.Load() || r.Header.Get("Upgrade") != "" {
				return nil, nil
			}
			<-r.Context().Done()
			return nil, r.Context().Err()
		}}
		alice, _ := h.timed()
		before := h.left(alice)
		silent.Store(true)
		_, err := h.app.Conn.Self(h.T.Context()) // as whatever is asked of Discord
		require.Error(h.T, err)
		time.Sleep(8 * time.Hour) // more than they have left
		up := h.app.connection().whole
		require.True(h.T, up)
		require.False(h.T, h.app.reachable(h.T.Context()))
		silent.Store(false)
		time.Sleep(5 * time.Minute)
		h.Quietly()
		require.True(h.T, h.app.reachable(h.T.Context()))
		require.Zero(h.T, h.Match().Chairs[0].Clock.Lapses)
		require.InDelta(h.T, before, h.left(alice), float64(7*time.Minute))
	})
}
