package discord

import (
	"context"
	"errors"
	"net/http"
)

// A Keeper is the right to tell in Discord what is new: of all processes on one store one has it
// at a time. Where a store is a file, whoever has it open has the right for as long.
type Keeper interface {
	// Held reports whether this process has the right, by its own clock. It asks nobody.
	Held() bool
	// Told strikes items of matches off, and remembers what is shown under a kind and a key, as
	// one; shown may be nil, and there may be no items. It is an error, and nothing is done, once
	// another process has the right.
	Told(kind, key string, shown any, items ...uint64) error
	// ToldSeason is Told for items of seasons.
	ToldSeason(kind, key string, shown any, items ...uint64) error
}

// errNotKeeper is returned when another process may tell by now what this one was about to.
var errNotKeeper = errors.New("this process may not tell now: another one does, or the store is away")

// held is the key of a Keeper in the context of requests that tell.
type held struct{}

// telling is a context whose requests are made only while the bot's Keeper has its right.
func (b *Bot) telling(ctx context.Context) context.Context {
	return context.WithValue(ctx, held{}, b.keeper)
}

// A looker looks at the Keeper right before a request leaves, when it has waited for its turn.
// What was under way when the right passed on, the nonce catches.
type looker struct{ next http.RoundTripper }

// RoundTrip implements http.RoundTripper.
func (l looker) RoundTrip(req *http.Request) (*http.Response, error) {
	if k, tells := req.Context().Value(held{}).(Keeper); tells && !k.Held() {
		return nil, errNotKeeper
	}
	if l.next == nil {
		return http.DefaultTransport.RoundTrip(req)
	}
	return l.next.RoundTrip(req)
}
