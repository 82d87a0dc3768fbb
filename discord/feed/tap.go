package feed

import (
	"context"
	"sync"

	"norenbot/discord/core"
	"norenbot/game/match"
	"norenbot/game/season"
)

// A tap is a notifier that also makes events of news, before the news is posted: a channel that cannot be written
// does not delay events, and a receiver does not delay posts.
type tap struct {
	core.Notifier
	b *Part
	// eventsOf returns the server that news belongs to, and a function that makes the events; "" if there are none.
	eventsOf func(id string, all []core.News) (server string, make func() []Event)
	mu       sync.Mutex
	took     map[string]uint64 // by thing: the last item that events were made of
}

// Tapped wraps the notifiers of matches and seasons so that they also make events.
func (b *Part) Tapped(notifiers map[string]core.Notifier) map[string]core.Notifier {
	tapped := map[string]core.Notifier{}
	for kind, n := range notifiers {
		tapped[kind] = n
		switch kind {
		case match.Kind:
			tapped[kind] = &tap{Notifier: n, b: b, eventsOf: b.ofMatch, took: map[string]uint64{}}
		case season.Kind:
			tapped[kind] = &tap{Notifier: n, b: b, eventsOf: b.ofSeason, took: map[string]uint64{}}
		}
	}
	return tapped
}

// Announce implements core.Notifier. If an event cannot be queued now, it is queued when the news is announced
// again, or never: nothing waits for it.
func (t *tap) Announce(ctx context.Context, id string, all []core.News, again bool, note func(shown any)) error {
	if err := t.take(id, all); err != nil {
		t.b.Log.Error().Err(err).Msg("making events for a webhook")
	}
	return t.Notifier.Announce(ctx, id, all, again, note)
}

// Delivered implements core.Notifier.
func (t *tap) Delivered(ctx context.Context, id string, err error) {
	if err == nil { // its news is removed, and does not come again
		t.mu.Lock()
		delete(t.took, id)
		t.mu.Unlock()
	}
	t.Notifier.Delivered(ctx, id, err)
}

// take makes events of news that has none yet.
func (t *tap) take(id string, all []core.News) error {
	t.mu.Lock()
	last := t.took[id]
	t.mu.Unlock()
	var fresh []core.News
	for _, n := range all {
		if n.N > last {
			fresh = append(fresh, n)
		}
	}
	if len(fresh) == 0 {
		return nil
	}
	server, make := t.eventsOf(id, fresh)
	if server == "" {
		return nil
	}
	if err := t.b.queue(server, make); err != nil {
		return err
	}
	t.mu.Lock()
	t.took[id] = fresh[len(fresh)-1].N
	t.mu.Unlock()
	return nil
}

// queue queues events of a server whose webhook is on.
func (b *Part) queue(server string, make func() []Event) error {
	if f, _, err := b.feeds.read(server); err != nil || !f.on() {
		return err
	}
	events := make()
	if len(events) == 0 {
		return nil
	}
	for n := range events {
		events[n].At = b.Now().UTC().Truncate(millisecond)
	}
	err := b.feeds.revise(server, func(f *Feed) ([]Event, bool) { return events, f.on() })
	b.sender.Wake()
	return err
}

// ofMatch is eventsOf for matches.
func (b *Part) ofMatch(id string, all []core.News) (string, func() []Event) {
	m, err := b.Matches.Match(match.ID(id))
	if err != nil || m.Lesson {
		return "", nil
	}
	return m.Place.Server, func() []Event {
		var items []match.Item
		for _, n := range all {
			items = append(items, n.Item.(match.Item))
		}
		rounds := 0
		if !m.Started.IsZero() {
			story, _ := b.Matches.Since(m.ID, "", 0) // without it no round is over
			for _, e := range story {
				if e.Chapter {
					rounds++
				}
			}
		}
		return matchEvents(items, &m, rounds)
	}
}

// ofSeason is eventsOf for seasons.
func (b *Part) ofSeason(id string, all []core.News) (string, func() []Event) {
	look, err := b.Seasons.Look(season.ID(id))
	if err != nil {
		return "", nil
	}
	return look.Facts.Home.Server, func() []Event {
		var items []season.Item
		for _, n := range all {
			items = append(items, n.Item.(season.Item))
		}
		return seasonEvents(items, look, b.Seasons.Who)
	}
}
