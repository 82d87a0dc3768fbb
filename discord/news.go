package discord

import (
	"context"
	"errors"
	"fmt"
	"time"

	"norenbot/discord/wire"
	"norenbot/game/ledger"
	"norenbot/game/match"
	"norenbot/game/season"
)

// Wake says that there is news to announce; match.Options.News.
func (b *Bot) Wake() {
	select {
	case b.wake <- struct{}{}:
	default:
	}
}

// lookOften is for news that other processes bring.
const lookOften = time.Second

// Inherit notes which news there is: a process before this one may have told it without noting that,
// and it is looked for in Discord. Call it when this process has the right to tell, before it has more
// news: without it, all is looked for. Errors: those of the store.
func (b *Bot) Inherit() (err error) {
	b.before, err = inherit(b.outbox, match.Kind, season.Kind)
	return err
}

// notifiers are those of all kinds of things of which there is news.
func (b *Bot) notifiers() map[string]notifier {
	all := map[string]notifier{match.Kind: matchNotifier{b}}
	if b.seasons != nil {
		all[season.Kind] = newSeasonNotifier(b, b.seasons)
	}
	return all
}

// dispatcher makes the dispatcher that shares news out to some notifiers.
func (b *Bot) dispatcher(notifiers map[string]notifier) *dispatcher {
	return dispatch(dispatchOptions{outbox: b.outbox, keeper: b.keeper, notifiers: notifiers, before: b.before,
		now: b.now, wake: b.Wake, log: b.log, metrics: b.metrics})
}

// Tell announces the news of all matches and seasons until ctx ends: each by itself and
// in order, several at the same time. What was announced is announced once; what could
// not be is tried again.
func (b *Bot) Tell(ctx context.Context) {
	ctx = b.telling(ctx)
	b.recallLive()
	d := b.dispatcher(b.notifiers())
	every := lookAgain
	if b.claims != nil {
		every = lookOften
	}
	tick := time.NewTicker(every)
	defer tick.Stop()
	d.all.Go(func() { b.tellDaily(wire.Reporting.In(ctx)) })
	for {
		b.shareBrake()
		d.round(ctx)
		select {
		case <-ctx.Done():
			d.all.Wait()
			b.keepSights()
			return
		case <-b.wake:
		case <-tick.C:
		}
	}
}

// ofNothing has an error be ledger.ErrNone where the match or the season is not there.
func ofNothing(err error) error {
	if errors.Is(err, match.ErrNoMatch) || errors.Is(err, season.ErrNoSeason) {
		return fmt.Errorf("%w: %w", ledger.ErrNone, err)
	}
	return err
}
