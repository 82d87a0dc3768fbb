package wire

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httputil"
	"sync"
	"time"

	"github.com/gorilla/websocket"
)

// dialer opens gateways through the same proxies as requests; made gets each connection before it is used.
func (r *road) dialer(made func(*tunnel)) *websocket.Dialer {
	by := func(scheme string) func(context.Context, string, string) (net.Conn, error) {
		return func(context.Context, string, string) (net.Conn, error) {
			t := &tunnel{via: r.lane.Load(), scheme: scheme}
			t.ctx, t.end = context.WithTimeout(context.Background(), openWithin)
			made(t)
			return t, nil
		}
	}
	return &websocket.Dialer{NetDialContext: by("http"), NetDialTLSContext: by("https")}
}

const (
	// openWithin is how long connecting a gateway may take: the library sets no deadline.
	openWithin = 10 * time.Second
	// silence is how long the gateway may be silent before it counts as dead: two heartbeats of 41.25 s and a
	// little more (Discord: events/gateway).
	silence = 90 * time.Second
)

// A tunnel is the connection of a gateway. The library writes a request into it, which goes to Discord like others;
// once Discord has switched protocols, it carries the frames. A sieve filters what the library reads.
type tunnel struct {
	via    http.RoundTripper
	scheme string // of the request
	asked  []byte // of the request, until it is complete
	ctx    context.Context
	end    context.CancelFunc
	heard  io.Reader // the answer, then frames; nil before
	// allow reports whether an IDENTIFY may be sent now; nil: never.
	allow func() bool

	mu     sync.Mutex
	why    error              // why Discord ended it, or the session; nil if it did not say
	silent bool               // it was closed because nothing arrived
	wire   io.ReadWriteCloser // nil before the frames
	closed bool
}

// Write implements net.Conn. The last write of the request returns when Discord has answered it.
func (t *tunnel) Write(b []byte) (int, error) {
	if t.heard != nil {
		if isIdentify(b) && (t.allow == nil || !t.allow()) {
			return 0, errOutOfTurn
		}
		return t.wire.Write(b)
	}
	t.asked = append(t.asked, b...)
	if !bytes.HasSuffix(t.asked, []byte("\r\n\r\n")) {
		return len(b), nil
	}
	req, err := http.ReadRequest(bufio.NewReader(bytes.NewReader(t.asked)))
	if err != nil {
		return 0, err
	}
	if err := t.ask(req); err != nil {
		return 0, err
	}
	return len(b), nil
}

// ask asks Discord to switch protocols.
func (t *tunnel) ask(req *http.Request) error {
	defer t.end()
	out := req.Clone(t.ctx)
	out.RequestURI, out.URL.Scheme, out.URL.Host = "", t.scheme, req.Host
	resp, err := t.via.RoundTrip(out)
	if err != nil {
		return err
	}
	switched, ok := resp.Body.(io.ReadWriteCloser)
	if resp.StatusCode != http.StatusSwitchingProtocols || !ok {
		_ = resp.Body.Close() // it is not read
		return fmt.Errorf("answer %d in place of a gateway", resp.StatusCode)
	}
	head, err := httputil.DumpResponse(resp, false)
	t.mu.Lock()
	defer t.mu.Unlock()
	if err != nil || t.closed {
		_ = switched.Close() // err says why, or it is closed already
		return errors.Join(err, net.ErrClosed)
	}
	t.wire = switched
	from := attentive{switched, func() { t.mu.Lock(); defer t.mu.Unlock(); t.silent = true }}
	t.heard = io.MultiReader(bytes.NewReader(head), &sieve{from: bufio.NewReader(from), ends: t.ends})
	return nil
}

// errOutOfTurn is returned when the library would identify although it is not this gateway's turn: see starts.
var errOutOfTurn = errors.New("the library wants to identify out of turn")

// isIdentify reports whether the library writes an IDENTIFY, which it does in one frame.
func isIdentify(frame []byte) bool {
	if len(frame) < 6 || frame[0]&kindOf != textKind || frame[1]&masked == 0 {
		return false
	}
	head := 2 + map[byte]int{126: 2, 127: 8}[frame[1]&^masked]
	if len(frame) < head+4 {
		return false
	}
	key, data := frame[head:head+4], bytes.Clone(frame[head+4:])
	for n := range data {
		data[n] ^= key[n%4]
	}
	var m struct{ Op int }
	return json.Unmarshal(data, &m) == nil && m.Op == opIdentify
}

// ends notes why Discord ends the connection or the session. An invalid session also ends the connection.
func (t *tunnel) ends(why error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.why = why
	if errors.Is(why, errInvalid) || errors.Is(why, errResumable) {
		t.closed = true
		_ = t.wire.Close() // nothing more is needed of it
	}
}

// ended returns why Discord ended the connection, nil if it did not say; connected reports whether there was one,
// and silent whether it was closed because nothing arrived. t may be nil.
func (t *tunnel) ended() (connected, silent bool, why error) {
	if t == nil {
		return false, false, nil
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.wire != nil, t.silent, t.why
}

// Read implements net.Conn.
func (t *tunnel) Read(b []byte) (int, error) {
	if t.heard == nil {
		return 0, io.ErrUnexpectedEOF
	}
	return t.heard.Read(b)
}

// Close implements net.Conn; it may be called at any time, also while it connects.
func (t *tunnel) Close() error {
	t.end()
	t.mu.Lock()
	defer t.mu.Unlock()
	t.closed = true
	if t.wire == nil {
		return nil
	}
	return t.wire.Close()
}

// works reports whether the tunnel carries frames; t may be nil.
func (t *tunnel) works() bool {
	if t == nil {
		return false
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.wire != nil && !t.closed
}

// The rest of net.Conn, which is not used: openWithin and silence are the deadlines of a gateway.
func (*tunnel) LocalAddr() net.Addr              { return new(net.TCPAddr) }
func (*tunnel) RemoteAddr() net.Addr             { return new(net.TCPAddr) }
func (*tunnel) SetDeadline(time.Time) error      { return nil }
func (*tunnel) SetReadDeadline(time.Time) error  { return nil }
func (*tunnel) SetWriteDeadline(time.Time) error { return nil }

// attentive closes a connection that is silent for too long.
type attentive struct {
	io.ReadWriteCloser
	gaveUp func() // called when it is closed for that
}

// Read implements io.Reader.
func (a attentive) Read(b []byte) (int, error) {
	defer time.AfterFunc(silence, func() { a.gaveUp(); _ = a.Close() }).Stop()
	return a.ReadWriteCloser.Read(b)
}
