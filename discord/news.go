package discord

import (
	"context"
	"time"

	"norenbot/discord/core"
	"norenbot/discord/seasons"
	"norenbot/discord/thread"
	"norenbot/discord/wire"
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

// notifiers are those of all kinds of things of which there is news.
func (b *Bot) notifiers() map[string]core.Notifier {
	all := map[string]core.Notifier{match.Kind: thread.MatchNotifier{Part: b.threads}}
	if b.Seasons != nil {
		all[season.Kind] = seasons.NewSeasonNotifier(b.leagues, b.Seasons)
	}
	return b.gathering.Tapped(b.feeds.Tapped(all))
}

// dispatcher makes the dispatcher that shares news out to some notifiers.
func (b *Bot) dispatcher(notifiers map[string]core.Notifier) *core.Dispatcher {
	return core.Dispatch(core.DispatchOptions{Outbox: b.outbox, Leadership: b.Leadership, Notifiers: notifiers, Before: b.before,
		Now: b.Now, Wake: b.Wake, Reopened: b.Reopened, Log: b.Log, Metrics: b.Metrics})
}

// Tell announces the news of all matches and seasons until ctx ends: each by itself and
// in order, several at the same time. What was announced is announced once; what could
// not be is tried again.
func (b *Bot) Tell(ctx context.Context) {
	ctx = b.WhileLeader(ctx)
	b.RecallLive(b.gathering.Recall)
	d := b.dispatcher(b.notifiers())
	every := core.LookAgain
	if b.Claims != nil {
		every = core.LookOften
	}
	tick := time.NewTicker(every)
	defer tick.Stop()
	d.All.Go(func() { b.threads.TellDaily(wire.Reporting.In(ctx)) })
	d.All.Go(func() { b.threads.KeepPlaces(wire.Reporting.In(ctx)) })
	d.All.Go(func() { b.feeds.Send(ctx) })
	for {
		b.tables.ShareHold()
		d.Round(ctx)
		select {
		case <-ctx.Done():
			d.All.Wait()
			b.seats.KeepViews()
			return
		case <-b.wake:
		case <-tick.C:
		}
	}
}

// Inherit notes which news there is: a process before this one may have told it without noting that,
// and it is looked for in Discord. Call it when this process has the right to tell, before it has more
// news: without it, all is looked for. Errors: those of the store.
func (b *Bot) Inherit() (err error) {
	b.before, err = core.Inherit(b.outbox, match.Kind, season.Kind)
	return err
}
