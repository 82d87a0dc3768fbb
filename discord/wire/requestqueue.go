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

// Discord takes 50 requests a second of a bot, on all routes together, and refuses the others; those
// that answer interactions are not among them (topics/rate-limits#global-rate-limit,
// interactions/receiving-and-responding#endpoints). The bot stays below that.
const (
	passEvery  = time.Second / 45
	passAtOnce = 4 // after a pause: with those that pass within the second after it, no more than 50
	// EldestOf: of so many requests one is that which waits longest, so that each is made some time
	// however much is more urgent.
	EldestOf = 8
)

// An Urgency says who waits for a request. The least is the most urgent.
type Urgency int

const (
	answering Urgency = iota // somebody who has pressed; every request whose context has no other
	Calling                  // somebody who does not know yet that they are awaited
	Showing                  // whoever looks at a board
	Reporting                // nobody: of an outage, a season, a whole day
	urgencies
)

// String names the urgency in metrics.
func (u Urgency) String() string { return [urgencies]string{"answer", "call", "board", "report"}[u] }

// urgently is the key of an urgency in the context of requests.
type urgently struct{}

// In is a context whose requests have this urgency.
func (u Urgency) In(ctx context.Context) context.Context {
	return context.WithValue(ctx, urgently{}, u)
}

// urgencyOf is how urgent the requests of a context are.
func urgencyOf(ctx context.Context) Urgency {
	u, _ := ctx.Value(urgently{}).(Urgency)
	return u
}

// IsAnswer reports whether somebody who has pressed waits for the requests of a context.
func IsAnswer(ctx context.Context) bool { return urgencyOf(ctx) == answering }

// A gate lets requests through at the pace that Discord wants of all of them together, the most urgent
// first and of these who came first. The zero gate is open.
type gate struct {
	mu     sync.Mutex
	lines  [urgencies][]waiting // in the order in which they came
	came   int                  // so many in all
	passed int                  // so many in all
	next   time.Time            // when the next would pass if they came evenly
	shut   time.Time            // until when Discord takes nothing
	coming bool                 // open is called when the next may pass
}

// A waiting is a request before the gate.
type waiting struct {
	n    int           // counts all that came
	pass chan struct{} // closed when it may
}

// pass waits until a request may be made, or ctx ends, whose error it returns then.
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

// enter stands in line.
func (g *gate) enter(u Urgency) waiting {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.came++
	w := waiting{g.came, make(chan struct{})}
	g.lines[u] = append(g.lines[u], w)
	g.open()
	return w
}

// open lets through who may pass, and is called again when the next may.
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

// comeBack calls open after a while. It is called already if it will be earlier.
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

// first is the line of whoever is next, nil if nobody waits.
func (g *gate) first() (first *[]waiting) {
	for u := range g.lines {
		line := &g.lines[u]
		if len(*line) > 0 && (first == nil || g.passed%EldestOf == EldestOf-1 && (*line)[0].n < (*first)[0].n) {
			first = line
		}
	}
	return first
}

// stop lets nobody through for a while.
func (g *gate) stop(wait time.Duration) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if until := time.Now().Add(wait); until.After(g.shut) {
		g.shut = until
	}
}

// ungated reports whether a path is that of an interaction.
func ungated(path string) bool {
	return strings.HasPrefix(path, "interactions/") || strings.HasPrefix(path, "webhooks/")
}

// A gated makes requests when the gate lets them pass: those that the library makes by itself.
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

// A listener hears Discord say that the bot is too fast. On all routes together: then it stops the gate,
// and keeps that from the library, which would hold up the answers to interactions too, or nothing
// where the answer has no X-RateLimit-Reset-After. On one route: that is the library's, which needs
// this header.
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
		// It is cut to milliseconds: who comes just then may be too early.
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
	_ = json.Unmarshal(body, &said) // what is no JSON says nothing of it
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
