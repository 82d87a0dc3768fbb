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

// Bounds of what comes to an endpoint. Nothing of Discord's is near the size: a press carries
// one message, a form five texts of 4,000 characters.
const (
	bodyMost     = 512 << 10
	signedWithin = 5 * time.Second
)

// An Endpoint takes interactions that Discord sends by HTTP, in place of the gateway's
// (interactions/receiving-and-responding). It answers 202 and hands an interaction on: its
// answer goes by a request of its own, as for the gateway's. What Discord has not signed
// within 5 s is refused with 401: Discord tries that now and then, and takes the address
// away from whoever lets it pass.
type Endpoint struct {
	o    EndpointOptions
	busy sync.WaitGroup // interactions handed on
	off  clockOff
}

// EndpointOptions are what an Endpoint needs; all but Metrics.
type EndpointOptions struct {
	Key     ed25519.PublicKey
	Now     func() time.Time
	Log     zerolog.Logger
	On      func(ui.Interaction) // called on a goroutine of its own
	Metrics *metrics.Metrics     // nil counts nothing
}

// NewEndpoint makes an endpoint.
func NewEndpoint(o EndpointOptions) *Endpoint { return &Endpoint{o: o} }

// PublicKey reads an application's public key as Discord shows it: 64 hexadecimal digits.
func PublicKey(text string) (ed25519.PublicKey, error) {
	key, err := hex.DecodeString(text)
	if err != nil || len(key) != ed25519.PublicKeySize {
		return nil, errors.New("it has 64 hexadecimal digits: copy it from the General Information page of Discord's developer portal")
	}
	return key, nil
}

// ServeHTTP implements http.Handler: 200 to a PING, 202 to an interaction, 4xx to all else.
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

// signed reports whether Discord has signed a body, just now.
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
	// A clock that is a little behind must not take the address away.
	within := by.Abs() <= signedWithin
	if !within {
		e.o.Metrics.Untimely()
	}
	if e.off.note(by, within, seconds, now) {
		e.o.Log.Error().Dur("off", by).Msg("Discord has signed an interaction at another time than this machine's clock shows, and it is refused: set the clock (NTP)")
	}
	return within
}

// ClockOff returns by how much this machine's clock is ahead of what Discord has signed (behind, below 0),
// where that is why interactions are refused; 0 where it is right, or nothing came lately.
func (e *Endpoint) ClockOff() time.Duration { return e.off.by(e.o.Now()) }

// clockOff remembers what is signed at another time than the clock shows. Somebody may send once more
// what Discord has signed long ago: so only several in a row say something, each signed after the one
// before and all off by as much. And this process may have stood still, or be too busy: then it reads in a burst
// what was signed over some time, and the later something was signed the less late it is. So the row must take as
// long to come as it took to be signed.
type clockOff struct {
	mu     sync.Mutex
	first  time.Duration // by how much the clock was off where the row began
	began  time.Time     // when that came
	last   time.Duration
	signed int64 // when, in seconds
	row    int   // so many in a row
	at     time.Time
	logged time.Time
}

const (
	offLeast = 3
	offOver  = 2 * time.Second         // at least so long the row takes to come
	offAlike = 1500 * time.Millisecond // stamps are whole seconds, and a request is under way for some time
	offFor   = time.Minute             // how long it counts, and how long nothing more is logged
)

// note notes by how much a clock is off where something was signed, in seconds, and reports whether that
// is to be logged.
func (c *clockOff) note(by time.Duration, within bool, signed int64, now time.Time) (log bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if within {
		c.row = 0
		return false
	}
	switch {
	case signed == c.signed: // the same once more, or another of that second
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

// tells reports whether the row says something of the clock.
func (c *clockOff) tells() bool { return c.row >= offLeast && c.at.Sub(c.began) >= offOver }

func (c *clockOff) by(now time.Time) time.Duration {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.tells() || now.Sub(c.at).Abs() > offFor {
		return 0
	}
	return c.last
}

// take answers what Discord has signed.
func (e *Endpoint) take(w http.ResponseWriter, body []byte) {
	i, ping, err := Decode(body)
	if ping {
		w.Header().Set("Content-Type", "application/json")
		_, _ = w.Write([]byte(`{"type":1}`)) // who has gone needs no answer
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

// Close waits until what was handed on is answered, at most until ctx ends. Stop the server
// before.
func (e *Endpoint) Close(ctx context.Context) {
	done := make(chan struct{})
	go func() { e.busy.Wait(); close(done) }()
	select {
	case <-done:
	case <-ctx.Done():
	}
}
