package wire

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"
)

// Know asks Discord who the bot is. Call it before anything else. Errors: ErrToken, or why Discord was not reached.
func (c *Conn) Know(ctx context.Context) (Self, error) {
	self, err := c.Self(ctx)
	c.app, c.user = self.App, self.User
	return self, err
}

// Open calls Know if needed, and opens as many gateways as Discord asks for; then interactions arrive. It returns
// once each is open, or has failed for the first time, or has to wait for the next day; those that are not open
// follow by themselves. While Discord allows no session it waits. After an error none is open, and Open may be
// called again, but not after a success. Errors: ErrToken, ErrClosed, ErrSession, or why Discord was not reached;
// ctx's.
func (c *Conn) Open(ctx context.Context) (self Self, err error) {
	if self = (Self{App: c.app, User: c.user}); c.app == "" {
		if self, err = c.Know(ctx); err != nil {
			return Self{}, err
		}
	}
	c.first.life.begins(c.now())
	p, err := c.plan(ctx)
	if err == nil {
		err = c.share(p.Shards)
	}
	if err == nil {
		c.starts.learn(p)
		err = c.begin(ctx)
	}
	if err != nil {
		return Self{}, fmt.Errorf("opening the gateway: %w", err)
	}
	return self, nil
}

// A firstTry is the result of the first attempt to open a gateway.
type firstTry struct {
	err     error
	delayed bool // no result yet: it waits for the next day
}

// begin opens all gateways; see Open.
func (c *Conn) begin(ctx context.Context) error {
	all := c.gateways()
	tried := make(chan firstTry, 2*len(all)) // each sends two at most
	var begun sync.WaitGroup                 // those that can be left
	for _, g := range all {
		begun.Add(1)
		go g.begin(begun.Done, func(f firstTry) { tried <- f })
	}
	begun.Wait()
	open, pending, delayed := 0, len(all), 0
	var failed error
	for pending > 0 && (open == 0 || pending > delayed) {
		select {
		case <-ctx.Done():
			c.leaveAll()
			return ctx.Err()
		case f := <-tried:
			switch {
			case f.delayed:
				delayed++
				continue
			case errors.Is(f.err, ErrToken), errors.Is(f.err, ErrClosed):
				c.leaveAll()
				return f.err
			case f.err == nil:
				open++
			case failed == nil:
				failed = f.err
			}
			pending--
		}
	}
	if open == 0 {
		c.leaveAll()
		return failed
	}
	return nil
}

// begin opens a gateway for the first time, and goes on trying if that fails. Its downtime starts now: it may have
// waited for its turn for hours.
func (g *gateway) begin(begun func(), tell func(firstTry)) {
	defer recovered(g.c.log, "could not open a gateway")
	g.opening.Lock()
	defer g.opening.Unlock()
	g.ctx, g.leave = context.WithCancel(g.c.closing)
	begun()
	g.life.begins(g.c.now())
	if g.ctx.Err() != nil {
		tell(firstTry{err: errLeft})
		return
	}
	told := false
	err := g.tryOpen(func() {
		if !told {
			told = true
			tell(firstTry{delayed: true})
		}
	})
	if g.open = err == nil; g.open {
		tell(firstTry{})
		return
	}
	crowded := errors.Is(err, errCrowded)
	if tell(firstTry{err: err}); g.ctx.Err() != nil || !crowded && !g.learn(err) {
		return
	}
	if crowded { // Discord has just asked for this many, so another process would not do better
		g.s = nil
	}
	g.c.log.Warn().Err(err).Int("gateway", g.shard).Msg("could not open a gateway")
	g.reopen(1, err)
}

// errLeft is returned when the connection was closed before it was opened.
var errLeft = errors.New("the connection is closed")

// leaveAll closes the gateways so that they can be opened again, and waits until none is being opened.
func (c *Conn) leaveAll() {
	var busy sync.WaitGroup
	for _, g := range c.gateways() {
		if g.leave != nil { // begin waits until all have one
			g.leave()
		}
		busy.Go(func() { _ = g.close() }) // it may be closed already
	}
	busy.Wait()
}

// close closes a gateway whose ctx has ended, once it is not being opened.
func (g *gateway) close() (err error) {
	g.opening.Lock()
	defer g.opening.Unlock()
	if g.s != nil {
		err = g.s.Close()
		g.s = nil
	}
	g.open = false
	g.life.leave(g.c.now())
	return err
}

// wait returns after a duration, or with ctx's error.
func wait(ctx context.Context, d time.Duration) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(d):
		return nil
	}
}

// share makes the gateways: server s belongs to number (s >> 22) modulo their number. It keeps those of an earlier
// attempt. With another number they would resume sessions of other shares.
func (c *Conn) share(shards int) error {
	if before := c.all.Load(); before != nil {
		if len(*before) != shards {
			return fmt.Errorf("%w: Discord wants %d sessions by now", ErrSession, shards)
		}
		return nil
	}
	all := []*gateway{c.first}
	for n := 1; n < shards; n++ {
		g := &gateway{c: c, shard: n}
		g.life.begins(c.now())
		all = append(all, g)
	}
	if shards > 1 {
		c.log.Info().Int("gateways", shards).Msg("the bot is in many servers")
	}
	c.all.Store(&all)
	return nil
}

// gateways returns all gateways.
func (c *Conn) gateways() []*gateway {
	if all := c.all.Load(); all != nil {
		return *all
	}
	return []*gateway{c.first}
}

// Gateways returns the state of each gateway, by number: see GatewayOf. Before Open there is one, which is down.
func (c *Conn) Gateways() (all []GatewayState) {
	for _, g := range c.gateways() {
		all = append(all, g.life.state(c.now()))
	}
	return all
}

// Budget returns how many sessions Discord allows in a day, and how many are left today, as far as is known; 0, 0
// before Open.
func (c *Conn) Budget() (total, left int) {
	c.starts.mu.Lock()
	defer c.starts.mu.Unlock()
	return c.starts.total, c.starts.left
}

// Lost yields why another process has to open all gateways again, or why none can be opened: ErrToken, ErrClosed or
// ErrSession. A gateway that is only down reconnects by itself.
func (c *Conn) Lost() <-chan error { return c.lost }

// loses makes Lost yield a reason.
func (c *Conn) loses(why error) {
	select {
	case c.lost <- why:
	default: // one is known already
	}
}

// outgrown returns an error if a gateway with too many servers means that all have to be opened again: Discord
// wants another number of them, or no other is open. If Discord wants the same number, another process would not do
// better, and the others go on.
func (c *Conn) outgrown(g *gateway, why error) error {
	ctx, cancel := context.WithTimeout(g.ctx, openWithin)
	defer cancel()
	p, err := c.plan(ctx)
	all := c.gateways()
	others := 0
	for _, other := range all {
		if other != g && other.life.state(c.now()).Up {
			others++
		}
	}
	switch {
	case others == 0:
		return why
	case err == nil && p.Shards != len(all):
		return fmt.Errorf("%w; Discord wants %d in place of %d, so all must be opened again", why, p.Shards, len(all))
	}
	c.log.Error().Err(why).Int("gateway", g.shard).Int("of", len(all)).
		Msg("a gateway carries too many servers, and Discord does not ask for more gateways yet: its servers are not served until it does")
	return nil
}

// Close closes the gateways for good, also one that is being opened. It takes a second, however many there are. It
// may be called again.
func (c *Conn) Close() error {
	c.stop()
	all := c.gateways()
	errs := make([]error, len(all))
	var busy sync.WaitGroup
	for n, g := range all {
		busy.Go(func() { errs[n] = g.close() })
	}
	busy.Wait()
	return errors.Join(errs...)
}
