package wire

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"sync/atomic"
	"time"
)

// A Line leads to a Discord, for example a stand-in on this machine. Each Client has connections of its own.
type Line interface{ Client() *http.Client }

// internet leads to the real Discord, through the environment's proxy (HTTPS_PROXY, NO_PROXY): http, https or
// socks5.
type internet struct{}

// Client implements Line. All requests share one HTTP/2 connection, which can die silently, for example if a router
// forgets it. The system would notice after 15 minutes.
func (internet) Client() *http.Client {
	t := http.DefaultTransport.(*http.Transport).Clone()
	t.HTTP2 = &http.HTTP2Config{SendPingTimeout: 5 * time.Second, PingTimeout: 3 * time.Second}
	return &http.Client{Transport: t}
}

// A road carries requests to Discord. It switches to new connections when its own are silent, and tells Discord's
// answers from those of others on the way.
type road struct {
	line   Line
	lane   atomic.Pointer[lane]
	silent atomic.Bool // the last request got no answer
}

// A lane is one http.Client of a Line, with connections of its own.
type lane struct{ http.RoundTripper }

func newRoad(line Line) *road {
	r := &road{line: line}
	r.lane.Store(r.newLane())
	return r
}

func (r *road) newLane() *lane {
	if t := r.line.Client().Transport; t != nil {
		return &lane{t}
	}
	return &lane{http.DefaultTransport}
}

// leave makes later requests use new connections, unless another caller has left the lane before.
func (r *road) leave(used *lane) {
	if r.lane.Load() == used && r.lane.CompareAndSwap(used, r.newLane()) {
		(&http.Client{Transport: used.RoundTripper}).CloseIdleConnections()
	}
}

// RoundTrip implements http.RoundTripper. Errors: *strange.
func (r *road) RoundTrip(req *http.Request) (*http.Response, error) {
	resp, err := r.lane.Load().RoundTrip(req)
	switch {
	case err == nil:
		r.silent.Store(false)
		return known(resp)
	case !errors.Is(err, context.Canceled) && !errors.Is(err, ErrNotLeader):
		r.silent.Store(true)
	}
	return nil, err
}

// A strange answer is a refusal that is not Discord's: a service before it, such as Cloudflare, or a proxy has
// answered. It says nothing about permissions, tokens or deletions.
type strange struct {
	status int
	after  time.Duration // when to try again; 0: it does not say
	body   string        // its first bytes
}

// Error shows the answer.
func (e *strange) Error() string {
	return fmt.Sprintf("answer %d on the way to Discord: %q", e.status, e.body)
}

// wordsMost bounds what is read of a refusal; Discord's have some kilobytes.
const wordsMost = 256 << 10

// known reads a refusal and returns it to be read again, or a *strange: Discord's are JSON objects.
func known(resp *http.Response) (*http.Response, error) {
	if resp.StatusCode < 400 || resp.StatusCode >= 500 {
		return resp, nil
	}
	body, err := io.ReadAll(io.LimitReader(resp.Body, wordsMost))
	_ = resp.Body.Close() // it was read, or err says why not
	if err != nil {
		return nil, err
	}
	var words map[string]any
	if json.Unmarshal(body, &words) == nil && words != nil {
		resp.Body = io.NopCloser(bytes.NewReader(body))
		return resp, nil
	}
	seconds, _ := strconv.ParseFloat(resp.Header.Get("Retry-After"), 64) // 0 if it is missing, or a date
	return nil, &strange{resp.StatusCode, time.Duration(max(seconds, 0) * float64(time.Second)), string(body[:min(len(body), 200)])}
}
