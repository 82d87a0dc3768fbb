package wire

import (
	"context"
	"crypto/ed25519"
	"encoding/hex"
	"errors"
	"io"
	"mime"
	"net/http"
	"strconv"
	"sync"
	"time"

	"github.com/rs/zerolog"

	"norenbot/discord/metrics"
	"norenbot/discord/ui"
)

// Bounds of what an endpoint accepts. Nothing from Discord comes near: a click carries one message, a form five
// texts of 4,000 characters.
const (
	bodyMost     = 512 << 10
	signedWithin = 5 * time.Second
)

// An Endpoint receives interactions that Discord sends by HTTP instead of over the gateway
// (interactions/receiving-and-responding). It answers 202 and passes an interaction on; its response is a separate
// request, as over the gateway. It rejects with 401 what Discord has not signed within 5 s. Discord tests that now
// and then, and removes the URL of an endpoint that fails.
type Endpoint struct {
	o    EndpointOptions
	busy sync.WaitGroup // interactions passed on
	off  clockOff
}

// EndpointOptions are what an Endpoint needs; Metrics is optional.
type EndpointOptions struct {
	Key     ed25519.PublicKey
	Now     func() time.Time
	Log     zerolog.Logger
	On      func(ui.Interaction) // called on a new goroutine
	Metrics *metrics.Metrics     // nil counts nothing
}

// NewEndpoint returns an endpoint.
func NewEndpoint(o EndpointOptions) *Endpoint { return &Endpoint{o: o} }

// PublicKey reads an application's public key as Discord shows it: 64 hexadecimal digits.
func PublicKey(text string) (ed25519.PublicKey, error) {
	key, err := hex.DecodeString(text)
	if err != nil || len(key) != ed25519.PublicKeySize {
		return nil, errors.New("it has 64 hexadecimal digits: copy it from the General Information page of Discord's developer portal")
	}
	return key, nil
}

// ServeHTTP implements http.Handler: 200 for a PING, 202 for an interaction, 4xx for anything else.
func (e *Endpoint) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodPost {
		w.Header().Set("Allow", http.MethodPost)
		http.Error(w, "Discord sends POST", http.StatusMethodNotAllowed)
		return
	}
	if kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type")); err != nil || kind != "application/json" {
		http.Error(w, "Discord sends application/json", http.StatusUnsupportedMediaType)
		return
	}
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, bodyMost))
	var large *http.MaxBytesError
	switch {
	case errors.As(err, &large):
		http.Error(w, "too large for an interaction", http.StatusRequestEntityTooLarge)
	case err != nil:
		http.Error(w, "the body ended early", http.StatusBadRequest)
	case !e.signed(r.Header, body):
		http.Error(w, "not signed by Discord just now", http.StatusUnauthorized)
	default:
		e.take(w, body)
	}
}

// signed reports whether Discord has just signed a body.
func (e *Endpoint) signed(h http.Header, body []byte) bool {
	at := h.Get("X-Signature-Timestamp")
	seconds, err := strconv.ParseInt(at, 10, 64)
	signature, bad := hex.DecodeString(h.Get("X-Signature-Ed25519"))
	if err != nil || bad != nil || len(signature) != ed25519.SignatureSize {
		return false
	}
	if !ed25519.Verify(e.o.Key, append([]byte(at), body...), signature) {
		return false
	}
	now := e.o.Now()
	by := now.Sub(time.Unix(seconds, 0))
	// A clock that is a little slow must not cost the URL.
	within := by.Abs() <= signedWithin
	if !within {
		e.o.Metrics.Untimely()
	}
	if e.off.note(by, within, seconds, now) {
		e.o.Log.Error().Dur("off", by).Msg("Discord has signed an interaction at another time than this machine's clock shows, and it is refused: set the clock (NTP)")
	}
	return within
}

// ClockOff returns by how much this machine's clock is ahead of Discord's (negative: behind), if interactions are
// rejected for that; 0 if it is right, or nothing has arrived lately.
func (e *Endpoint) ClockOff() time.Duration { return e.off.by(e.o.Now()) }

// clockOff measures the difference between signed times and the clock. A stranger can resend what Discord signed
// long ago, so only several signatures in a row count, each newer than the one before, and all off by the same
// amount. A process that stood still or is too busy reads old signatures in a burst, with less delay the newer they
// are. So the row must take as long to arrive as it took to be signed.
type clockOff struct {
	mu     sync.Mutex
	first  time.Duration // the difference at the start of the row
	began  time.Time     // when that arrived
	last   time.Duration
	signed int64 // signed time, in seconds
	row    int   // length of the row
	at     time.Time
	logged time.Time
}

const (
	offLeast = 3
	offOver  = 2 * time.Second         // the shortest duration of a row
	offAlike = 1500 * time.Millisecond // timestamps are whole seconds, and requests take some time
	offFor   = time.Minute             // how long it counts, and how long nothing more is logged
)

// note records the difference of a signature's time, in seconds, and reports whether to log it.
func (c *clockOff) note(by time.Duration, within bool, signed int64, now time.Time) (log bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if within {
		c.row = 0
		return false
	}
	switch {
	case signed == c.signed: // the same request again, or another of that second
		return false
	case signed < c.signed, (by - c.first).Abs() > offAlike:
		c.row = 0
	}
	if c.row == 0 {
		c.first, c.began = by, now
	}
	c.last, c.signed, c.row, c.at = by, signed, c.row+1, now
	if log = c.tells() && now.Sub(c.logged).Abs() >= offFor; log {
		c.logged = now
	}
	return log
}

// tells reports whether the row shows that the clock is off.
func (c *clockOff) tells() bool { return c.row >= offLeast && c.at.Sub(c.began) >= offOver }

func (c *clockOff) by(now time.Time) time.Duration {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.tells() || now.Sub(c.at).Abs() > offFor {
		return 0
	}
	return c.last
}

// take answers a signed request.
func (e *Endpoint) take(w http.ResponseWriter, body []byte) {
	i, ping, err := Decode(body)
	if ping {
		w.Header().Set("Content-Type", "application/json")
		_, _ = w.Write([]byte(`{"type":1}`)) // a client that has gone needs no answer
		return
	}
	if err != nil {
		e.o.Metrics.Undecoded()
		e.o.Log.Warn().Err(err).Str("interaction", i.ID).Msg(undecoded)
	}
	if i.ID == "" {
		http.Error(w, "an interaction that nobody here can read", http.StatusBadRequest)
		return
	}
	e.busy.Go(func() {
		defer recovered(e.o.Log, "interaction")
		e.o.On(i)
	})
	w.WriteHeader(http.StatusAccepted)
}

// Close waits until everything passed on is answered, at most until ctx ends. Stop the server first.
func (e *Endpoint) Close(ctx context.Context) {
	done := make(chan struct{})
	go func() { e.busy.Wait(); close(done) }()
	select {
	case <-done:
	case <-ctx.Done():
	}
}
