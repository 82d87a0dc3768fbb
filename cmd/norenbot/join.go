package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"norenbot/discord/wire"
)

// recollect loads what the leader needs.
func (a *App) recollect(ctx context.Context) error {
	p, err := a.resume()
	if err != nil {
		return err
	}
	a.pulse = p
	return a.know(ctx)
}

// know asks Discord who the bot is, unless it knows. Errors say what to do.
func (a *App) know(ctx context.Context) (err error) {
	if a.self.App != "" {
		return nil
	}
	if a.self, err = a.Conn.Know(ctx); err != nil {
		return explained(err)
	}
	return nil
}

// join registers the commands, which needs no gateway, and opens the gateway. When ctx ends it closes the
// connection, because the library would go on waiting for Discord's first message. Errors say what to do.
func (a *App) join(ctx context.Context) error {
	defer context.AfterFunc(ctx, func() { _ = a.Conn.Close() })()
	a.register(ctx)
	if _, err := a.Conn.Open(ctx); err != nil {
		return explained(err)
	}
	a.joined.Store(true)
	return nil
}

// joinMost bounds the pauses between attempts to join.
const joinMost = 5 * time.Minute

// joinBeside joins while this process is already the leader, and tries until it succeeds: people are answered
// through endpoints, and posting needs no gateway. If Discord refuses for good, the process ends: see serve.
func (a *App) joinBeside(ctx context.Context) {
	for pause := time.Second; ; pause = min(2*pause, joinMost) {
		err := a.join(ctx)
		switch {
		case err == nil || ctx.Err() != nil:
			return
		case errors.Is(err, wire.ErrToken), errors.Is(err, wire.ErrClosed), errors.Is(err, wire.ErrSession):
			a.failed <- err
			return
		}
		a.o.Log.Warn().Err(err).Dur("wait", pause).Msg("the bot answers people through the endpoint; the gateway is not open yet")
		select {
		case <-ctx.Done():
			return
		case <-time.After(pause):
		}
	}
}

// askWithin is how long Discord may take to answer.
const askWithin = 3 * time.Second

// reachable reports whether people in at least one server can reach the bot; absence says in which they cannot.
// With an endpoint, or if Discord did not answer the last request, it asks Discord whether it is there at all: with
// an endpoint people need no gateway, and an open gateway does not help if no request is answered.
func (a *App) reachable(ctx context.Context) bool {
	up := a.connection().up
	if up && a.Conn.Heard() || !up && !a.byEndpoint() {
		return up
	}
	ctx, cancel := context.WithTimeout(ctx, askWithin)
	defer cancel()
	_, err := a.Conn.Self(ctx)
	return err == nil
}

// gone is how long all gateways may be down before the process ends, so that its supervisor restarts it.
const gone = 15 * time.Minute

// cutOff returns an error if the connection to Discord is gone for good. That never happens with an endpoint, nor
// before the gateway was first opened, which can take hours while Discord allows no new session.
func (a *App) cutOff() error {
	if !a.joined.Load() || a.byEndpoint() {
		return nil
	}
	c := a.connection()
	if c.up || a.o.Now().Sub(c.since) <= gone {
		return nil
	}
	return fmt.Errorf("no connection to Discord since %s, by any gateway; the process exits so that its supervisor restarts it", c.since.Format(time.DateTime))
}
