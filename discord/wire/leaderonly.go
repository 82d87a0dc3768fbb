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
var ErrNotLeader = errors.New("this process may not tell now: another one does, or the store is away")

// A Holder has a right, or has it no longer.
type Holder interface {
	// Held reports whether it has the right, by its own clock. It asks nobody.
	Held() bool
}

// WhileLeader returns a context whose requests are made only while h is held.
func WhileLeader(ctx context.Context, h Holder) context.Context {
	return context.WithValue(ctx, heldKey{}, h)
}

// heldKey is the key of a Holder in the context of requests that tell.
type heldKey struct{}

// A looker looks at the Holder right before a request leaves, when it has waited for its turn, and
// once more while its body is written: a process may be paused in between. What was under way when
// the right passed on, the nonce catches. A request that has left is heard to its end though its
// context is over, as when the program ends: else nobody would know what it has posted.
type looker struct{ next http.RoundTripper }

// leaving is the key of an *atomic.Bool in the context of a request: a looker sets it when the request
// leaves, from when on it is heard to its end.
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
	if err := ctx.Err(); err != nil { // looked at after it was said that this one leaves
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

// A heldBody cannot be read on without the right: then the request does not arrive whole.
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

// An endedBody ends what it came with when it is closed.
type endedBody struct {
	io.ReadCloser
	end func()
}

// Close ends what the body came with, too.
func (b endedBody) Close() error {
	defer b.end()
	return b.ReadCloser.Close()
}
