package wire

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"time"
)

// Know finds out who the bot is; then everything can be asked of Discord. It is called before
// anything else is. Errors: ErrToken, or why Discord was not reached.
func (c *Conn) Know(ctx context.Context) (Self, error) {
	self, err := c.Self(ctx)
	c.app, c.user = self.App, self.User
	return self, err
}

// Open finds out who the bot is, unless that is known, and opens as many gateways as Discord asks
// for; then interactions come. It may have to wait until Discord lets so many begin. After an error
// none is open, and it may be called again, not after it has succeeded. Errors: ErrToken, ErrClosed,
// ErrSession, or why Discord was not reached; ctx's.
func (c *Conn) Open(ctx context.Context) (self Self, err error) {
	if self = (Self{App: c.app, User: c.user}); c.app == "" {
		if self, err = c.Know(ctx); err != nil {
			return Self{}, err
		}
	}
	c.first.since.Store(c.now().UnixNano())
	w, err := c.wanted(ctx)
	if err == nil {
		err = c.share(w.Shards)
	}
	var begun []*gateway
	for n, g := range c.gateways() {
		if err == nil && n > 0 && n%w.Limit.Concurrency == 0 {
			err = wait(ctx, c.first.o.apart)
		}
		if err == nil {
			begun, err = append(begun, g), g.begin()
		}
	}
	if err != nil {
		for _, g := range begun {
			g.leave()
		}
		return Self{}, fmt.Errorf("opening the gateway: %w", err)
	}
	return self, nil
}

// begin opens a gateway for the first time. It is down only from now on: many take their turns, and
// Discord may have let none begin for hours.
func (g *gateway) begin() error {
	g.opening.Lock()
	defer g.opening.Unlock()
	g.since.Store(g.o.Now().UnixNano())
	g.left = make(chan struct{})
	if !g.pause(0) {
		return errLeft
	}
	err := g.opened(g.s)
	g.open = err == nil
	return err
}

// errLeft is returned when the connection was closed while it was to be opened.
var errLeft = errors.New("the connection is closed")

// leave closes a gateway that was begun, so that it can be begun again, and waits until nobody opens
// it any more.
func (g *gateway) leave() {
	close(g.left)
	g.opening.Lock()
	g.open = false
	g.opening.Unlock()
	_ = g.s.Close() // it may have been closed before
	g.up.Store(false)
}

// What Discord allows (events/gateway#get-gateway-bot): so many sessions may begin at once, and the
// next that many after identifyApart.
const identifyApart = 5 * time.Second

// A shardPlan is how many gateways Discord asks for, and how fast they may begin.
type shardPlan struct {
	Shards int
	Limit  struct {
		Total       int
		Remaining   int   // of today
		ResetAfter  int64 `json:"reset_after"` // ms
		Concurrency int   `json:"max_concurrency"`
	} `json:"session_start_limit"`
}

// wanted asks for the plan, and waits for the day to be over if too few sessions are left of it.
func (c *Conn) wanted(ctx context.Context) (w shardPlan, err error) {
	for {
		data, err := c.send(ctx, "GET", "gateway/bot", "gateway/bot", nil, nil)
		if err == nil {
			err = json.Unmarshal(data, &w)
		}
		if err != nil {
			return w, err
		}
		w.Shards, w.Limit.Concurrency = max(w.Shards, 1), max(w.Limit.Concurrency, 1)
		if w.Limit.Total == 0 || w.Limit.Remaining >= w.Shards {
			return w, nil
		}
		pause := time.Duration(w.Limit.ResetAfter)*time.Millisecond + time.Second
		c.log.Warn().Int("sessions", w.Shards).Int("left", w.Limit.Remaining).Dur("wait", pause).Msg("too few sessions of the gateway are left today")
		if err := wait(ctx, pause); err != nil {
			return w, err
		}
	}
}

// wait returns after a while, or with ctx's error.
func wait(ctx context.Context, d time.Duration) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(d):
		return nil
	}
}

// share makes as many gateways as there are to be: server s is that of number (s >> 22) modulo all.
// Those of a try before stay; another number of them would take up sessions of other shares.
func (c *Conn) share(shards int) error {
	if before := c.all.Load(); before != nil {
		if len(*before) != shards {
			return fmt.Errorf("%w: Discord wants %d sessions by now", ErrSession, shards)
		}
		return nil
	}
	all := []*gateway{c.first}
	for n := 1; n < shards; n++ {
		s, err := session(c.first.o, n, shards)
		if err != nil {
			return err
		}
		g := &gateway{s: s, o: c.first.o, lost: c.first.lost}
		g.since.Store(c.now().UnixNano())
		c.listen(g)
		all = append(all, g)
	}
	if shards > 1 {
		c.first.s.ShardCount = shards
		c.log.Info().Int("gateways", shards).Msg("the bot is in many servers")
	}
	c.all.Store(&all)
	return nil
}

// gateways are all that there are.
func (c *Conn) gateways() []*gateway {
	if all := c.all.Load(); all != nil {
		return *all
	}
	return []*gateway{c.first}
}

// Close leaves Discord and keeps the gateways closed, also one that is being opened. It takes a second,
// however many there are. It may be called again.
func (c *Conn) Close() error {
	c.stop()
	all := c.gateways()
	errs := make([]error, len(all))
	var busy sync.WaitGroup
	for n, g := range all {
		busy.Go(func() { errs[n] = g.s.Close() })
	}
	busy.Wait()
	return errors.Join(errs...)
}
