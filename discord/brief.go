package discord

import (
	"encoding/json"
	"fmt"
	"sync"
	"time"

	"norenbot/game/match"
)

// brief returns the Bot for one short piece of work, such as an answer. Where other processes
// work on the store, it looks once at each match, see match.Service.Brief, and reads the things,
// kinds and keys, in one statement. Where none is, it is the Bot itself.
func (b *Bot) brief(things ...[2]string) *Bot {
	if b.claims == nil {
		return b
	}
	return &Bot{hall: b.hall, matches: b.matches.Brief(), memory: readBriefly(b.memory, things)}
}

// answering is brief for the answer to an interaction.
func (b *Bot) answering(i Interaction) *Bot {
	things := settingsOf(i.Server, i.User.ID)
	if i.Kind == Command {
		things = append(things, [2]string{threadKind, i.Channel}, [2]string{lastKind, i.Channel})
	}
	return b.brief(things...)
}

// settingsOf are the things that are asked for wherever something is said to people in a server.
func settingsOf(server string, people ...match.User) [][2]string {
	things := [][2]string{{serverKind, server}}
	for _, u := range people {
		things = append(things, [2]string{playerKind, string(u)}, [2]string{newKind, string(u)})
	}
	return things
}

// A briefing is a Memory in which some things were read at once. They count for match.Briefly, or
// until something else is remembered of them here.
type briefing struct {
	Memory
	until time.Time
	mu    sync.Mutex
	known map[[2]string][]byte // JSON; nil where nothing is remembered
}

// readBriefly reads things. Those that cannot be read now are tried again, and fail, one by one.
func readBriefly(from Memory, things [][2]string) *briefing {
	r := &briefing{Memory: from, until: time.Now().Add(match.Briefly), known: map[[2]string][]byte{}}
	values, err := from.RecallAll(things)
	if err != nil {
		return r
	}
	for n, thing := range things {
		r.known[thing] = values[n]
	}
	return r
}

// Recall implements Memory.
func (r *briefing) Recall(kind, key string, v any) (bool, error) {
	r.mu.Lock()
	text, known := r.known[[2]string{kind, key}]
	r.mu.Unlock()
	if !known || time.Now().After(r.until) {
		return r.Memory.Recall(kind, key, v)
	}
	if text == nil {
		return false, nil
	}
	if err := json.Unmarshal(text, v); err != nil {
		return false, fmt.Errorf("%w: %s %q: %w", match.ErrDamaged, kind, key, err)
	}
	return true, nil
}

// Remember implements Memory.
func (r *briefing) Remember(kind, key string, v any) error {
	r.forget(kind, key)
	return r.Memory.Remember(kind, key, v)
}

// Revise implements Memory.
func (r *briefing) Revise(kind, key string, change func(stored []byte) (any, error)) error {
	r.forget(kind, key)
	return r.Memory.Revise(kind, key, change)
}

func (r *briefing) forget(kind, key string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.known, [2]string{kind, key})
}
