package wire

import (
	"context"
	"errors"
	"io"
	"net/http"
	"sync/atomic"
	"time"
)

// ErrNotLeader is returned if another process may have become the leader, so this one must not post.
var ErrNotLeader = errors.New("this process may not post now: another process is the leader, or the store is unavailable")

// A Holder says whether this process may post.
type Holder interface {
	// Held reports it by its own clock, without asking anyone.
	Held() bool
}

// WhileLeader returns a context whose requests are made only while h is held.
func WhileLeader(ctx context.Context, h Holder) context.Context {
	return context.WithValue(ctx, heldKey{}, h)
}

// heldKey is the key of the Holder in a context.
type heldKey struct{}

// A looker checks the Holder right before a request leaves, and again while its body is written, because the
// process may be paused in between. Discord's nonce catches a request that was under way when the lease passed on.
// A request that has left is heard to its end although its context is over, for example because the program ends:
// otherwise it would not be known what it has posted.
type looker struct{ next http.RoundTripper }

// leaving is the key of an *atomic.Bool in a request's context. A looker sets it when the request leaves and has to
// be heard to its end.
type leaving struct{}

// heardWithin is how long the answer to a request may take whose context is over.
const heardWithin = 5 * time.Second

// RoundTrip implements http.RoundTripper.
func (l looker) RoundTrip(req *http.Request) (*http.Response, error) {
	next := l.next
	if next == nil {
		next = http.DefaultTransport
	}
	ctx := req.Context()
	k, tells := ctx.Value(heldKey{}).(Holder)
	if !tells {
		return next.RoundTrip(req)
	}
	if !k.Held() {
		return nil, ErrNotLeader
	}
	if left, ok := ctx.Value(leaving{}).(*atomic.Bool); ok {
		left.Store(true)
	}
	if err := ctx.Err(); err != nil { // checked after leaving was set
		return nil, err
	}
	heard, cancel := context.WithCancel(context.WithoutCancel(ctx))
	over := context.AfterFunc(ctx, func() { time.AfterFunc(heardWithin, cancel) })
	end := func() { over(); cancel() }
	req = req.WithContext(heard)
	if req.Body != nil {
		req.Body = heldBody{req.Body, k}
	}
	if again := req.GetBody; again != nil {
		req.GetBody = func() (io.ReadCloser, error) {
			body, err := again()
			return heldBody{body, k}, err
		}
	}
	resp, err := next.RoundTrip(req)
	if err != nil {
		end()
		return nil, err
	}
	resp.Body = endedBody{resp.Body, end}
	return resp, nil
}

// A heldBody cannot be read without the right, so that the request does not arrive complete.
type heldBody struct {
	io.ReadCloser
	k Holder
}

// Read fails once the right is gone.
func (b heldBody) Read(p []byte) (int, error) {
	n, err := b.ReadCloser.Read(p)
	if !b.k.Held() {
		return 0, ErrNotLeader
	}
	return n, err
}

// An endedBody also cancels its request's context when it is closed.
type endedBody struct {
	io.ReadCloser
	end func()
}

func (b endedBody) Close() error {
	defer b.end()
	return b.ReadCloser.Close()
}
