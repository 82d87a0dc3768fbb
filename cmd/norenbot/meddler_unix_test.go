//go:build unix

package main

import (
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"
)

// A meddler is a proxy between the bot and Discord. During a storm it loses, delays, repeats and refuses requests,
// and breaks connections.
type meddler struct {
	*httptest.Server
	next *httputil.ReverseProxy

	mu    sync.Mutex
	luck  *rand.Rand
	often float64 // share of requests that it disturbs; 0 is calm
	did   map[string]int
	conns map[net.Conn]bool
}

// newMeddler returns a proxy to the Discord at an address.
func newMeddler(t *testing.T, address string, seed uint64) *meddler {
	m := &meddler{luck: rand.New(rand.NewPCG(seed, 3)), did: map[string]int{}, conns: map[net.Conn]bool{}}
	m.next = httputil.NewSingleHostReverseProxy(&url.URL{Scheme: "http", Host: address})
	m.next.ErrorHandler = func(http.ResponseWriter, *http.Request, error) { panic(http.ErrAbortHandler) } // the bot is gone
	m.Server = httptest.NewUnstartedServer(m)
	m.Config.ConnState = m.noteConn
	m.Config.ErrorLog = quietLog
	m.Start()
	t.Cleanup(m.CloseClientConnections)
	return m
}

// storm sets how often it disturbs a request.
func (m *meddler) storm(often float64) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.often = often
}

// noteConn remembers connections that became websockets, which the server no longer knows.
func (m *meddler) noteConn(c net.Conn, s http.ConnState) {
	m.mu.Lock()
	defer m.mu.Unlock()
	switch s {
	case http.StateHijacked:
		m.conns[c] = true
	case http.StateClosed:
		delete(m.conns, c)
	}
}

// cut breaks every connection of the bot, the gateway's included.
func (m *meddler) cut() {
	m.CloseClientConnections()
	m.mu.Lock()
	defer m.mu.Unlock()
	m.did["cut"]++
	for c := range m.conns {
		_ = c.Close() // it may be closed already
		delete(m.conns, c)
	}
}

// ServeHTTP passes a request on, or disturbs it. It reads the body first: if Discord answered while the proxy was
// still reading it, net/http would close it and cut the answer off.
func (m *meddler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		panic(http.ErrAbortHandler)
	}
	r.Body = io.NopCloser(bytes.NewReader(body))
	fault, wait := m.choose(r)
	switch fault {
	case "":
		m.next.ServeHTTP(w, r)
	case "never sent":
		panic(http.ErrAbortHandler)
	case "answer lost":
		m.next.ServeHTTP(httptest.NewRecorder(), r)
		panic(http.ErrAbortHandler)
	case "sent twice":
		again := r.Clone(r.Context())
		again.Body = io.NopCloser(bytes.NewReader(body))
		m.next.ServeHTTP(httptest.NewRecorder(), r)
		m.next.ServeHTTP(w, again)
	case "slow":
		time.Sleep(wait)
		m.next.ServeHTTP(w, r)
	case "429":
		w.Header().Set("Content-Type", "application/json")
		w.Header().Set("Retry-After", "1")
		w.WriteHeader(http.StatusTooManyRequests)
		fmt.Fprint(w, `{"message":"You are being rate limited.","retry_after":0.3,"global":false}`)
	case "403":
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(http.StatusForbidden)
		fmt.Fprint(w, `{"message":"Missing Permissions","code":50013}`)
	case "500", "502", "503":
		w.Header().Set("Content-Type", "text/html")
		w.WriteHeader(int(fault[2]-'0') + 500)
		fmt.Fprint(w, "<html>upstream</html>")
	}
}

// meddlings are the ways to disturb a request; the last one only applies if a channel refuses.
var meddlings = []string{"never sent", "answer lost", "sent twice", "slow", "429", "500", "502", "503", "403"}

// choose chooses how to disturb a request.
func (m *meddler) choose(r *http.Request) (fault string, wait time.Duration) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if r.Header.Get("Upgrade") != "" || m.luck.Float64() >= m.often {
		return "", 0
	}
	n := len(meddlings)
	if !strings.Contains(r.URL.Path, "/channels/") || r.Method == http.MethodGet {
		n--
	}
	fault = meddlings[m.luck.IntN(n)]
	m.did[fault]++
	return fault, time.Duration(m.luck.IntN(1500)) * time.Millisecond
}
