package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"norenbot/discord/wire"
)

// recollect reads when people could reach the bot last, and finds out who it is.
func (a *App) recollect(ctx context.Context) error {
	p, err := a.resume()
	if err != nil {
		return err
	}
	a.pulse = p
	return a.know(ctx)
}

// know finds out who the bot is, unless that is known. Errors say what to do.
func (a *App) know(ctx context.Context) (err error) {
	if a.self.App != "" {
		return nil
	}
	if a.self, err = a.Conn.Know(ctx); err != nil {
		return explained(err)
	}
	return nil
}

// join registers the commands, which needs no gateway, and opens the gateway. When ctx ends, the connection
// is closed, since the library would wait for Discord's first word all the same. Errors say what to do.
func (a *App) join(ctx context.Context) error {
	defer context.AfterFunc(ctx, func() { _ = a.Conn.Close() })()
	a.register(ctx)
	if _, err := a.Conn.Open(ctx); err != nil {
		return explained(err)
	}
	a.joined.Store(true)
	return nil
}

// joinMost bounds the pauses between tries to join.
const joinMost = 5 * time.Minute

// joinBeside joins while this process is the keeper already, and tries until it succeeds: people are
// answered through endpoints, and what is told needs no gateway. What Discord refuses for good ends
// the process: see serve.
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

// askWithin is how long Discord may take to say that it is there.
const askWithin = 3 * time.Second

// reachable reports whether people can reach the bot in some server; in which not, absence says. Where they do
// through an endpoint, an outage of the gateway alone keeps nobody away: Discord is asked then whether it is there at all. So it is where
// the last request was not answered: the gateway may be up, and nobody who presses gets an answer.
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

// gone is how long all gateways may be down before the process ends, so that
// whoever supervises it starts it anew.
const gone = 15 * time.Minute

// cutOff returns an error if the connection to Discord is gone for good: never with an endpoint, by
// which people are answered without it. Until it has been opened, nothing is gone: that may take hours
// where Discord lets no session begin.
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
