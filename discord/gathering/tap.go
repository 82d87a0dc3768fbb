package gathering

import (
	"context"
	"slices"
	"sync"

	"norenbot/discord/core"
	"norenbot/game/match"
)

// A tableTap is the notifier of matches that also notes which of them are open tables, once that has been told: a list leads
// to their messages.
type tableTap struct {
	core.Notifier
	b     *Part
	mu    sync.Mutex
	moved map[match.ID]bool // whose news was of an open table
}

// Tapped are notifiers, with that of the matches tapped, and that of the lists.
func (b *Part) Tapped(notifiers map[string]core.Notifier) map[string]core.Notifier {
	tapped := map[string]core.Notifier{core.ListKind: listNotifier{b}}
	for kind, n := range notifiers {
		tapped[kind] = n
		if kind == match.Kind {
			tapped[kind] = &tableTap{Notifier: n, b: b, moved: map[match.ID]bool{}}
		}
	}
	return tapped
}

// Announce implements core.Notifier.
func (t *tableTap) Announce(ctx context.Context, id string, all []core.News, again bool, note func(shown any)) error {
	if slices.ContainsFunc(all, ofTable) {
		t.mu.Lock()
		t.moved[match.ID(id)] = true
		t.mu.Unlock()
	}
	return t.Notifier.Announce(ctx, id, all, again, note)
}

// Delivered implements core.Notifier.
func (t *tableTap) Delivered(ctx context.Context, id string, err error) {
	t.Notifier.Delivered(ctx, id, err)
	t.mu.Lock()
	moved := t.moved[match.ID(id)]
	if err == nil {
		delete(t.moved, match.ID(id))
	}
	t.mu.Unlock()
	if err != nil || !moved {
		return
	}
	m, err := t.b.Matches.Match(match.ID(id))
	if err != nil {
		t.b.Log.Error().Err(err).Str("match", id).Msg("noting an open table")
		return
	}
	t.b.Know(m)
}

// ofTable reports whether an item says something of an open table, or that it is none any more.
func ofTable(n core.News) bool {
	switch n.Item.(match.Item).News {
	case match.LobbyNews, match.LobbyGone, match.Dealt:
		return true
	}
	return false
}
