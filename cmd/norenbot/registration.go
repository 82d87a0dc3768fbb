package main

import (
	"context"
	"errors"
	"time"

	"norenbot/discord/wire"

	"github.com/rs/zerolog"
)

// How often the commands that Discord has are compared with the bot's.
const (
	// registerFirst and registerMost bound the pauses after a failure: each is twice as long as the one before.
	registerFirst = time.Minute
	registerMost  = 6 * time.Hour
	// registerEvery is how often they are compared when all is well.
	registerEvery = 24 * time.Hour
	// registerApart is the least time between two comparisons that unknown commands cause.
	registerApart = 10 * time.Minute
)

// register registers the commands, once in the life of a process, and has followCommands go on from there. Where
// Discord refuses them, as when too many were new today, every button works all the same.
func (a *App) register(ctx context.Context) {
	if a.registered.Swap(true) {
		return
	}
	err := a.Bot.Register(ctx)
	if err != nil {
		a.refusedCommands(err).Err(err).Dur("wait", registerFirst).Msg("Discord has not accepted the commands; the bot works, but new commands are missing until Discord accepts them")
	}
	a.Go(func(ctx context.Context) { a.followCommands(ctx, err != nil) })
}

// refusedCommands starts a log line about a failed registration: an error if Discord has answered, a warning if
// it could not be reached, which is logged elsewhere.
func (a *App) refusedCommands(err error) *zerolog.Event {
	if _, answered := errors.AsType[wire.Refusal](err); answered {
		return a.o.Log.Error()
	}
	return a.o.Log.Warn()
}

// noteUnknownCommand has followCommands look soon. A process that stands by ignores it: in an upgrade, an old
// process gets commands that only its successor knows, and must not take them away.
func (a *App) noteUnknownCommand() {
	if !a.keeps.Load() {
		return
	}
	select {
	case a.unknown <- struct{}{}:
	default: // it is known already
	}
}

// followCommands keeps Discord's commands those of the bot, until ctx ends: it compares them once a day, when someone
// uses a command that the bot does not have, and after a failure until it succeeds.
func (a *App) followCommands(ctx context.Context, failed bool) {
	pause := registerEvery
	if failed {
		pause = registerFirst
	}
	for last := time.Now(); ; last = time.Now() {
		if !a.waitForCommands(ctx, last, pause, failed) {
			return
		}
		if err := a.Bot.Register(ctx); err != nil {
			if pause *= 2; !failed {
				pause = registerFirst
			}
			pause, failed = min(pause, registerMost), true
			a.refusedCommands(err).Err(err).Dur("wait", pause).Msg("Discord has not accepted the commands")
			continue
		}
		if failed {
			a.o.Log.Info().Msg("Discord has accepted the commands")
		}
		pause, failed = registerEvery, false
		a.checkServerLimit(ctx)
	}
}

// waitForCommands waits until the next comparison is due; false if ctx ends first. Unknown commands bring it forward,
// but not while Discord refuses the commands.
func (a *App) waitForCommands(ctx context.Context, last time.Time, pause time.Duration, failed bool) bool {
	due := time.NewTimer(pause)
	defer due.Stop()
	unknown := a.unknown
	if failed {
		unknown = nil
	}
	select {
	case <-ctx.Done():
		return false
	case <-due.C:
		return true
	case <-unknown:
	}
	select {
	case <-ctx.Done():
		return false
	case <-time.After(registerApart - time.Since(last)):
		return true
	}
}

// checkServerLimit asks Discord how many servers the bot is in, and warns if it will not be let into more.
func (a *App) checkServerLimit(ctx context.Context) {
	if self, err := a.Conn.Self(ctx); err == nil { // else tomorrow
		a.warnOfServerLimit(self)
	}
}

// warnOfServerLimit logs that an unverified bot comes near the number of servers at which Discord stops it.
func (a *App) warnOfServerLimit(self wire.Self) {
	if !self.NearsServerLimit() {
		return
	}
	a.o.Log.Warn().Int("servers", self.Servers).Int("most", wire.ServersUnverified).
		Msg("Discord has not verified this application, so nobody can add it to more servers: apply for verification in the developer portal")
}
