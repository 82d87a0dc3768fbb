// Package feed sends events about a server's matches and seasons to other programs: the event webhook that a server
// manager can set. FEED.md is for authors of such programs.
//
// Events are made where news is about to be posted (tap.go) and wait in the ledger (store.go). One goroutine for
// each server sends them (send.go), only to addresses of the public internet (address.go, call.go). The bot never
// waits for a receiver.
package feed

import (
	"context"
	"net/http"
	"time"

	"norenbot/discord/core"
	"norenbot/game/ledger"
)

// Part is the event webhooks of all servers.
type Part struct {
	*core.Core
	feeds
	sender *Sender
}

const millisecond = time.Millisecond

// New returns the part. in stores webhooks and their events; by delivers them, see Carrier.
func New(c *core.Core, in ledger.Store, by http.RoundTripper) *Part {
	b := &Part{Core: c, feeds: feeds{in}}
	b.sender = &Sender{feeds: b.feeds, by: by, strike: c.Leadership, now: c.Now, log: c.Log, tell: b.tellEnd,
		wake: make(chan struct{}, 1), places: make(chan struct{}, atOnce), busy: map[string]bool{}}
	return b
}

// Send delivers events until ctx ends. Only the leader may call it.
func (b *Part) Send(ctx context.Context) { b.sender.Send(ctx) }

// Feature returns the part's routes and refusals.
func (b *Part) Feature() core.Feature {
	return core.Feature{
		News:     core.NewsFeature{Tap: b.Tapped, Beside: []func(context.Context){b.Send}},
		Routes:   []core.Route{{Verb: core.VerbFeed, Asks: core.OfManager, Opens: core.Never, Do: b.press}},
		Refusals: []core.Refused{{Err: errAddress, Key: "feed.address"}, {Err: errInside, Key: "feed.inside"}},
	}
}
