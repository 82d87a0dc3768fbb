package wire

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// Discord accepts 50 requests a second from a bot, on all routes together, and refuses the others; responses to
// interactions do not count (topics/rate-limits#global-rate-limit,
// interactions/receiving-and-responding#endpoints). The bot stays below that.
const (
	passEvery  = time.Second / 45
	passAtOnce = 4 // after a pause: together with those of the next second, at most 50
	// EldestOf: one of this many requests is the one that has waited longest, so that each is made at some time
	// even if there are always more urgent ones.
	EldestOf = 8
)

// An Urgency says who waits for a request. The smallest is the most urgent.
type Urgency int

const (
	answering Urgency = iota // a person who has clicked; also requests whose context has none
	Calling                  // a player who does not know yet that it is their turn
	Showing                  // people who look at a board
	Reporting                // no one: posts about an outage, a season, a whole day
	urgencies
)

// String names the urgency in metrics.
func (u Urgency) String() string { return [urgencies]string{"answer", "call", "board", "report"}[u] }

// urgently is the key of an urgency in the context of requests.
type urgently struct{}

// In returns a context whose requests have this urgency.
func (u Urgency) In(ctx context.Context) context.Context {
	return context.WithValue(ctx, urgently{}, u)
}

// urgencyOf returns the urgency of a context's requests.
func urgencyOf(ctx context.Context) Urgency {
	u, _ := ctx.Value(urgently{}).(Urgency)
	return u
}

// IsAnswer reports whether a person who has clicked waits for a context's requests.
func IsAnswer(ctx context.Context) bool { return urgencyOf(ctx) == answering }

// A gate keeps all requests together within Discord's rate limit. The most urgent passes first, and among these the
// first that came. The zero gate is open.
type gate struct {
	mu     sync.Mutex
	lines  [urgencies][]waiting // in the order of arrival
	came   int                  // total that came
	passed int                  // total that passed
	next   time.Time            // when the next would pass at an even pace
	shut   time.Time            // until when Discord accepts nothing
	coming bool                 // open will be called when the next may pass
}

// A waiting is a request at the gate.
type waiting struct {
	n    int           // its position among all that came
	pass chan struct{} // closed when it may pass
}

// pass waits until a request may be made, or returns ctx's error when ctx ends.
func (g *gate) pass(ctx context.Context) error {
	u := urgencyOf(ctx)
	w := g.enter(u)
	select {
	case <-w.pass:
		return nil
	case <-ctx.Done():
		g.mu.Lock()
		defer g.mu.Unlock()
		g.lines[u] = slices.DeleteFunc(g.lines[u], func(other waiting) bool { return other == w })
		return ctx.Err()
	}
}

// enter queues a request.
func (g *gate) enter(u Urgency) waiting {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.came++
	w := waiting{g.came, make(chan struct{})}
	g.lines[u] = append(g.lines[u], w)
	g.open()
	return w
}

// open lets requests pass that may, and schedules its next call.
func (g *gate) open() {
	for line := g.first(); line != nil; line = g.first() {
		now := time.Now()
		if g.next.Before(now) {
			g.next = now
		}
		if wait := max(g.shut.Sub(now), g.next.Sub(now)-passAtOnce*passEvery); wait > 0 {
			g.comeBack(wait)
			return
		}
		close((*line)[0].pass)
		*line = (*line)[1:]
		g.passed++
		g.next = g.next.Add(passEvery)
	}
}

// comeBack schedules a call of open, unless an earlier one is scheduled.
func (g *gate) comeBack(wait time.Duration) {
	if g.coming {
		return
	}
	g.coming = true
	time.AfterFunc(wait, func() {
		g.mu.Lock()
		defer g.mu.Unlock()
		g.coming = false
		g.open()
	})
}

// first returns the line of the request that is next, nil if none waits.
func (g *gate) first() (first *[]waiting) {
	for u := range g.lines {
		line := &g.lines[u]
		if len(*line) > 0 && (first == nil || g.passed%EldestOf == EldestOf-1 && (*line)[0].n < (*first)[0].n) {
			first = line
		}
	}
	return first
}

// stop lets no request pass for a while.
func (g *gate) stop(wait time.Duration) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if until := time.Now().Add(wait); until.After(g.shut) {
		g.shut = until
	}
}

// ungated reports whether a path is an interaction's, which is not limited.
func ungated(path string) bool {
	return strings.HasPrefix(path, "interactions/") || strings.HasPrefix(path, "webhooks/")
}

// A gated transport makes the requests of the library itself wait at the gate.
type gated struct {
	next http.RoundTripper
	gate *gate
}

// RoundTrip implements http.RoundTripper.
func (g gated) RoundTrip(req *http.Request) (*http.Response, error) {
	if err := g.gate.pass(req.Context()); err != nil {
		return nil, err
	}
	return g.next.RoundTrip(req)
}

// A listener notices Discord's rate limits. For a global one it stops the gate, and hides it from the library,
// which would also delay responses to interactions, or do nothing if the answer has no X-RateLimit-Reset-After. One
// on a route is handled by the library, which needs this header.
type listener struct {
	next http.RoundTripper
	gate *gate
}

// RoundTrip implements http.RoundTripper.
func (l listener) RoundTrip(req *http.Request) (*http.Response, error) {
	resp, err := l.next.RoundTrip(req)
	if err != nil {
		return nil, err
	}
	if left, err := strconv.ParseFloat(resp.Header.Get("X-RateLimit-Reset-After"), 64); err == nil {
		// The header is cut to milliseconds, so a request at that moment may be too early.
		resp.Header.Set("X-RateLimit-Reset-After", strconv.FormatFloat(left+0.002, 'f', 3, 64))
	}
	if resp.StatusCode != http.StatusTooManyRequests {
		return resp, nil
	}
	body, err := io.ReadAll(resp.Body)
	resp.Body.Close()
	if err != nil {
		return nil, err
	}
	resp.Body = io.NopCloser(bytes.NewReader(body))
	var said struct {
		After  float64 `json:"retry_after"` // seconds
		Global bool    `json:"global"`
	}
	_ = json.Unmarshal(body, &said) // a body that is not JSON says nothing about it
	h := resp.Header
	header, _ := strconv.ParseFloat(h.Get("Retry-After"), 64)
	after := cmp.Or(said.After, header)
	switch {
	case said.Global || h.Get("X-RateLimit-Scope") == "global" || h.Get("X-RateLimit-Global") != "":
		h.Del("X-RateLimit-Global")
		l.gate.stop(time.Duration(after * float64(time.Second)))
	case h.Get("X-RateLimit-Reset-After") == "" && said.After > 0:
		h.Set("X-RateLimit-Remaining", "0")
		h.Set("X-RateLimit-Reset-After", strconv.FormatFloat(said.After, 'f', 3, 64))
	}
	return resp, nil
}
