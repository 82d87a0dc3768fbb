package discord

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"sync/atomic"
	"time"

	"norenbot/game/ledger"
	"norenbot/game/match"
	"norenbot/game/season"
)

// A Keeper is the right to tell in Discord what is new: of all processes on one store one has it
// at a time. Where a store is a file, whoever has it open has the right for as long.
type Keeper interface {
	// Held reports whether this process has the right, by its own clock. It asks nobody.
	Held() bool
	// It strikes off what is told, with what is shown of it. That is an error, and nothing is done,
	// once another process has the right.
	ledger.Striker
}

// Noted returns the highest numbers of items that are remembered as told, by kind: what has a number up
// to there is passed over, so none may be given again. What cannot be read counts as nothing.
func Noted(l ledger.Store) (map[string]uint64, error) {
	highest := map[string]uint64{}
	for word, kind := range map[string]string{boardKind: match.Kind, seasonKind: season.Kind} {
		found, err := l.Find(ledger.Prefix(ledger.NoteKind, "", ledger.NoteRef(word, "").ID))
		if err != nil {
			return nil, err
		}
		for _, f := range found {
			var note struct {
				Noted uint64 `json:"noted"`
			}
			if f.Err == nil && json.Unmarshal(f.Facts, &note) == nil {
				highest[kind] = max(highest[kind], note.Noted)
			}
		}
	}
	return highest, nil
}

// errNotKeeper is returned when another process may tell by now what this one was about to.
var errNotKeeper = errors.New("this process may not tell now: another one does, or the store is away")

// held is the key of a Keeper in the context of requests that tell.
type held struct{}

// telling is a context whose requests are made only while the bot's Keeper has its right.
func (b *Bot) telling(ctx context.Context) context.Context {
	return context.WithValue(ctx, held{}, b.keeper)
}

// A looker looks at the Keeper right before a request leaves, when it has waited for its turn, and
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
	k, tells := ctx.Value(held{}).(Keeper)
	if !tells {
		return next.RoundTrip(req)
	}
	if !k.Held() {
		return nil, errNotKeeper
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
	k Keeper
}

func (b heldBody) Read(p []byte) (int, error) {
	n, err := b.ReadCloser.Read(p)
	if !b.k.Held() {
		return 0, errNotKeeper
	}
	return n, err
}

// An endedBody ends what it came with when it is closed.
type endedBody struct {
	io.ReadCloser
	end func()
}

func (b endedBody) Close() error {
	defer b.end()
	return b.ReadCloser.Close()
}
