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

// A Line leads to a Discord, such as a stand-in on this machine. Each Client has connections of its own.
type Line interface{ Client() *http.Client }

// internet leads to the real Discord, by the proxy of the environment (HTTPS_PROXY, NO_PROXY): http,
// https or socks5.
type internet struct{}

// Client implements Line. All requests go by one HTTP/2 connection, which may die without a word, as
// where a router forgets it: the system would notice after a quarter of an hour.
func (internet) Client() *http.Client {
	t := http.DefaultTransport.(*http.Transport).Clone()
	t.HTTP2 = &http.HTTP2Config{SendPingTimeout: 5 * time.Second, PingTimeout: 3 * time.Second}
	return &http.Client{Transport: t}
}

// A road is how requests go to Discord. It takes other connections when those that it has are
// silent, and tells what Discord says from what others say on the way.
type road struct {
	line   Line
	lane   atomic.Pointer[lane]
	silent atomic.Bool // the last request was not answered
}

// A lane is what one http.Client of a Line has: connections that others do not share.
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

// leave has later requests go by connections that no request has used yet, unless another caller has
// left the lane before.
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

// A strange answer refuses a request and is not Discord's: a service before it, such as Cloudflare, or
// a proxy has spoken. It says nothing of permissions, tokens and what is deleted.
type strange struct {
	status int
	after  time.Duration // when to try again; 0: it does not say
	body   string        // its beginning
}

// Error shows what was answered.
func (e *strange) Error() string {
	return fmt.Sprintf("answer %d on the way to Discord: %q", e.status, e.body)
}

// wordsMost bounds what is read of a refusal; Discord's are some kilobytes.
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
	seconds, _ := strconv.ParseFloat(resp.Header.Get("Retry-After"), 64) // 0 where there is none, or a date
	return nil, &strange{resp.StatusCode, time.Duration(max(seconds, 0) * float64(time.Second)), string(body[:min(len(body), 200)])}
}
