package main

import (
	"context"
	"errors"
	"time"

	"norenbot/discord/wire"

	"github.com/rs/zerolog"
)

// How often the registered commands are compared with the bot's.
const (
	// registerFirst and registerMost bound the pauses after a failure. Each pause is twice as long as the one
	// before.
	registerFirst = time.Minute
	registerMost  = 6 * time.Hour
	// registerEvery is how often they are compared normally.
	registerEvery = 24 * time.Hour
	// registerApart is the least time between two comparisons that unknown commands cause.
	registerApart = 10 * time.Minute
)

// register registers the commands, once in the life of a process, and starts followCommands. Buttons work even if
// Discord refuses the commands, for example because too many were new today.
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

// noteUnknownCommand makes followCommands compare soon. A standby process ignores it: in an upgrade, an old process
// gets commands that only its successor knows, and must not remove them.
func (a *App) noteUnknownCommand() {
	if !a.keeps.Load() {
		return
	}
	select {
	case a.unknown <- struct{}{}:
	default: // it is known already
	}
}

// followCommands keeps the commands registered at Discord those of the bot, until ctx ends. It compares them once a
// day, when someone uses a command that the bot does not have, and after a failure until it succeeds.
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

// waitForCommands waits until the next comparison is due; it returns false if ctx ends first. An unknown command
// brings it forward, unless Discord is refusing the commands.
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

// checkServerLimit asks Discord how many servers the bot is in, and warns if it cannot join many more.
func (a *App) checkServerLimit(ctx context.Context) {
	if self, err := a.Conn.Self(ctx); err == nil { // else tomorrow
		a.warnOfServerLimit(self)
	}
}

// warnOfServerLimit logs that an unverified bot comes near the largest number of servers that Discord allows it.
func (a *App) warnOfServerLimit(self wire.Self) {
	if !self.NearsServerLimit() {
		return
	}
	a.o.Log.Warn().Int("servers", self.Servers).Int("most", wire.ServersUnverified).
		Msg("Discord has not verified this application, so nobody can add it to more servers: apply for verification in the developer portal")
}
