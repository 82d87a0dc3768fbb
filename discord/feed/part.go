// Package feed tells other programs what happens in a server's matches and seasons: by a webhook that whoever manages
// the server sets. FEED.md is for those who write such a program.
//
// Events are made where news is about to be told (tap), wait in the ledger (store) and are sent by one goroutine a server
// (send), to addresses of the public internet alone (address, call). Nothing waits for a receiver.
package feed

import (
	"context"
	"net/http"
	"time"

	"norenbot/discord/core"
	"norenbot/game/ledger"
)

// Part is the feeds of servers.
type Part struct {
	*core.Core
	feeds
	sender *Sender
}

const millisecond = time.Millisecond

// New returns the part of a bot. in is where feeds and their events are kept, by carries them: see Carrier.
func New(c *core.Core, in ledger.Store, by http.RoundTripper) *Part {
	b := &Part{Core: c, feeds: feeds{in}}
	b.sender = &Sender{feeds: b.feeds, by: by, strike: c.Leadership, now: c.Now, log: c.Log, tell: b.tellEnd,
		wake: make(chan struct{}, 1), places: make(chan struct{}, atOnce), busy: map[string]bool{}}
	return b
}

// Send sends what waits until ctx ends: for the one process that tells.
func (b *Part) Send(ctx context.Context) { b.sender.Send(ctx) }

// Feature is what can be typed and pressed of a feed.
func (b *Part) Feature() core.Feature {
	return core.Feature{
		News:     core.NewsFeature{Tap: b.Tapped, Beside: []func(context.Context){b.Send}},
		Routes:   []core.Route{{Verb: core.VerbFeed, Asks: core.OfManager, Opens: core.Never, Do: b.press}},
		Refusals: []core.Refused{{Err: errAddress, Key: "feed.address"}, {Err: errInside, Key: "feed.inside"}},
	}
}
