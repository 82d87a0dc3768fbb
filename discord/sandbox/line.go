package sandbox

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/gorilla/websocket"
)

// ErrForeignHost is returned by a Line's client for a request to any host but
// Discord's.
var ErrForeignHost = errors.New("not a host of Discord")

// Line leads an unmodified discordgo to a stand-in:
//
//	session.Client, session.Dialer = line.Client(), line.Dialer()
//
// Requests to Discord's hosts then reach the stand-in, and any other host is refused
// (ErrForeignHost). A Line is a value and may be copied.
type Line struct {
	host string
	dial func(context.Context) (net.Conn, error)
}

// Line leads to this world. It may be made before Serve is called: a connection waits
// until there is a listener.
func (w *World) Line() Line {
	return Line{host: "sandbox.invalid", dial: func(ctx context.Context) (net.Conn, error) {
		select {
		case <-w.open:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
		w.mu.Lock()
		l := w.listener
		w.mu.Unlock()
		if p, ok := l.(*Pipe); ok {
			return p.Dial(ctx)
		}
		return new(net.Dialer).DialContext(ctx, "tcp", l.Addr().String())
	}}
}

// LineTo leads to a stand-in in another process, at an address such as
// "127.0.0.1:8080".
func LineTo(address string) Line {
	return Line{host: address, dial: func(ctx context.Context) (net.Conn, error) {
		return new(net.Dialer).DialContext(ctx, "tcp", address)
	}}
}

// Client is an http.Client for discordgo's Session.Client. Its connections are
// its own; there is no limit to how many stay open.
func (l Line) Client() *http.Client {
	t := &http.Transport{
		DialContext: func(ctx context.Context, _, _ string) (net.Conn,
			error) {
			return l.dial(ctx)
		},
		MaxIdleConnsPerHost: 256,
		IdleConnTimeout:     time.Minute,
	}
	return &http.Client{Transport: rewriter{l.host, t}, Timeout: 30 * time.Second}
}

// Dialer is a websocket dialer for discordgo's Session.Dialer.
func (l Line) Dialer() *websocket.Dialer {
	return &websocket.Dialer{
		NetDialContext: func(ctx context.Context, _, _ string) (net.Conn,
			error) {
			return l.dial(ctx)
		},
		HandshakeTimeout: 10 * time.Second,
	}
}

// rewriter turns Discord's addresses into the stand-in's.
type rewriter struct {
	host string
	next *http.Transport
}

// RoundTrip sends a request for Discord to the stand-in.
func (r rewriter) RoundTrip(req *http.Request) (*http.Response, error) {
	prefix, ok := discordHost(req.URL.Hostname())
	if !ok && req.URL.Host != r.host {
		return nil, fmt.Errorf("%w: %s", ErrForeignHost, req.URL.Host)
	}
	out := req.Clone(req.Context())
	out.URL.Scheme, out.URL.Host, out.Host = "http", r.host, r.host
	out.URL.Path = prefix + out.URL.Path
	if out.URL.RawPath != "" {
		out.URL.RawPath = prefix + out.URL.RawPath
	}
	return r.next.RoundTrip(out)
}

// CloseIdleConnections lets http.Client close what it keeps open.
func (r rewriter) CloseIdleConnections() { r.next.CloseIdleConnections() }

// discordHost says whether a host is Discord's, and under which path the
// stand-in has it.
func discordHost(host string) (prefix string, ok bool) {
	switch {
	case host == "cdn.discordapp.com", host == "media.discordapp.net":
		return cdnPath, true
	case host == "discord.com", host == "discordapp.com", host == "gateway.discord.gg",
		strings.HasSuffix(host, ".discord.com"):
		return "", true
	}
	return "", false
}

// Pipe is a listener without a network: Dial and Accept meet in memory. Tests
// with it run in one synctest bubble.
type Pipe struct {
	conns chan net.Conn
	done  chan struct{}
	once  sync.Once
}

var _ net.Listener = (*Pipe)(nil)

// NewPipe makes an open Pipe.
func NewPipe() *Pipe { return &Pipe{conns: make(chan net.Conn), done: make(chan struct{})} }

// Accept waits for a Dial; after Close it returns net.ErrClosed.
func (p *Pipe) Accept() (net.Conn, error) {
	select {
	case c := <-p.conns:
		return c, nil
	case <-p.done:
		return nil, net.ErrClosed
	}
}

// Dial connects; it fails when ctx ends first, and with net.ErrClosed after
// Close.
func (p *Pipe) Dial(ctx context.Context) (net.Conn, error) {
	here, there := net.Pipe()
	select {
	case p.conns <- there:
		return here, nil
	case <-p.done:
		return nil, net.ErrClosed
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// Close ends accepting. It never fails.
func (p *Pipe) Close() error {
	p.once.Do(func() { close(p.done) })
	return nil
}

// Addr is a name only.
func (p *Pipe) Addr() net.Addr { return pipeAddr{} }

type pipeAddr struct{}

func (pipeAddr) Network() string { return "pipe" }
func (pipeAddr) String() string  { return "sandbox.invalid" }
