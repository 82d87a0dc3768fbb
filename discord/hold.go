package discord

import (
	"sync"

	"norenbot/discord/ui"
	"norenbot/game/ledger"
	"norenbot/game/match"
)

// holds are what is held while something is answered or told: it is read once, although it is asked for
// several times, and is at least as new as the beginning; see match.Service.Hold and readAhead.
type holds struct {
	b        *Bot
	start    ledger.Instant
	mu       sync.Mutex
	matches  map[match.ID]bool
	releases []func()
	over     bool
}

// hold begins to hold things.
func (b *Bot) hold() *holds { return &holds{b: b, start: b.matches.Instant()} }

// match holds a match, from the beginning on.
func (h *holds) match(id match.ID) {
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
	h.releases = append(h.releases, h.b.matches.Hold(id, h.start))
}

// things holds things remembered, where other processes remember, too.
func (h *holds) things(things [][2]string) {
	if h.b.ahead == nil {
		return
	}
	release := h.b.ahead.hold(things)
	h.mu.Lock()
	defer h.mu.Unlock()
	h.releases = append(h.releases, release)
}

// release lets all go, for good.
func (h *holds) release() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.over = true
	for _, release := range h.releases {
		release()
	}
}

// holdsFor holds what the answer to an interaction asks for, as far as it says that.
func (b *Bot) holdsFor(i ui.Interaction) *holds {
	h := b.hold()
	things := settingsOf(i.Server, i.User.ID)
	if i.Kind == ui.Command {
		things = append(things, [2]string{threadKind, i.Channel}, [2]string{lastKind, i.Channel})
	}
	h.things(things)
	if p, ok := ui.ParseCustomID(i.CustomID); ok {
		h.match(match.ID(p.Match))
	}
	return h
}
