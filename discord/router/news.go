package router

import (
	"context"
	"maps"
	"time"

	"norenbot/discord/core"
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

// notifiers are those of all parts, tapped by the parts that need to hear the news.
func (b *Bot) notifiers() map[string]core.Notifier {
	all := map[string]core.Notifier{}
	for _, p := range b.parts {
		if p.News.Notifiers != nil {
			maps.Copy(all, p.News.Notifiers())
		}
	}
	for _, p := range b.parts {
		if p.News.Tap != nil {
			all = p.News.Tap(all)
		}
	}
	return all
}

// recall tells the parts of a live match.
func (b *Bot) recall(m match.Match) {
	for _, p := range b.parts {
		if p.News.Recall != nil {
			p.News.Recall(m)
		}
	}
}

// round tells the parts that a round of posts starts.
func (b *Bot) round() {
	for _, p := range b.parts {
		if p.News.Round != nil {
			p.News.Round()
		}
	}
}

// last tells the parts that the last post was made.
func (b *Bot) last() {
	for _, p := range b.parts {
		if p.News.Last != nil {
			p.News.Last()
		}
	}
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
	b.RecallLive(b.recall)
	d := b.dispatcher(b.notifiers())
	every := core.LookAgain
	if b.Claims != nil {
		every = core.LookOften
	}
	tick := time.NewTicker(every)
	defer tick.Stop()
	for _, p := range b.parts {
		for _, job := range p.News.Beside {
			d.All.Go(func() { job(wire.Reporting.In(ctx)) })
		}
	}
	for {
		b.round()
		d.Round(ctx)
		select {
		case <-ctx.Done():
			d.All.Wait()
			b.last()
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
