package core

import (
	"sync"

	"norenbot/discord/ui"
	"norenbot/game/ledger"
	"norenbot/game/match"
)

// holds are what is held while something is answered or told: it is read once, although it is asked for
// several times, and is at least as new as the beginning; see match.Service.Hold and readAhead.
type holds struct {
	b        *Core
	start    ledger.Instant
	mu       sync.Mutex
	matches  map[match.ID]bool
	releases []func()
	over     bool
}

// Hold begins to hold things.
func (b *Core) Hold() *holds { return &holds{b: b, start: b.Matches.Instant()} }

// Match holds a match, from the beginning on.
func (h *holds) Match(id match.ID) {
	if id == "" {
		return
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.over || h.matches[id] {
		return
	}
	if h.matches == nil {
		h.matches = map[match.ID]bool{}
	}
	h.matches[id] = true
	h.releases = append(h.releases, h.b.Matches.Hold(id, h.start))
}

// Things holds things remembered, where other processes remember, too.
func (h *holds) Things(things [][2]string) {
	if h.b.ahead == nil {
		return
	}
	release := h.b.ahead.hold(things)
	h.mu.Lock()
	defer h.mu.Unlock()
	h.releases = append(h.releases, release)
}

// Release lets all go, for good.
func (h *holds) Release() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.over = true
	for _, release := range h.releases {
		release()
	}
}

// HoldsFor holds what the answer to an interaction asks for, as far as it says that.
func (b *Core) HoldsFor(i ui.Interaction) *holds {
	h := b.Hold()
	things := SettingsOf(i.Server, i.User.ID)
	if i.Kind == ui.Command {
		things = append(things, [2]string{ThreadKind, i.Channel}, [2]string{LastKind, i.Channel})
	}
	h.Things(things)
	if p, ok := ui.ParseCustomID(i.CustomID); ok {
		h.Match(match.ID(p.Match))
	}
	return h
}
