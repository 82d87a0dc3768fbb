package core

import (
	"context"
	"sync"
	"time"

	"norenbot/discord/ui"
	"norenbot/discord/wire"
	"norenbot/game/match"
)

// A DigestNote is how far somebody's digests have come.
type DigestNote struct {
	Due     time.Time `json:"due,omitzero"`      // when the last one was due that is dealt with
	Channel string    `json:"channel,omitempty"` // their direct messages
	Locale  string    `json:"locale,omitempty"`  // of their Discord, as it was last told
}

// Before returns the note as it stood before a clock ran ahead: nothing can have been due later than now.
func (n DigestNote) Before(now time.Time) DigestNote {
	if n.Due.After(now) {
		n.Due = time.Time{}
	}
	return n
}

// Direct sends a user a direct message and notes its channel. A channel that no longer exists is opened again.
func (b *Core) Direct(ctx context.Context, user match.User, note *DigestNote, msg ui.Message) (err error) {
	known := note.Channel != ""
	if !known {
		if note.Channel, err = b.API.Direct(ctx, user); err != nil {
			return err
		}
	}
	_, err = b.API.Post(ctx, note.Channel, msg)
	if known && wire.ClassOf(err).IsGone() {
		note.Channel = ""
		return b.Direct(ctx, user, note, msg)
	}
	return err
}

// whereabouts are whether people were in a server when they were last looked for, by
// server and person.
type whereabouts struct {
	mu   sync.Mutex
	last map[string]sighting
}

// A sighting is how looking for somebody went.
type sighting struct {
	at   time.Time
	gone bool
}

// lookEvery is how often it is looked whether somebody who is awaited is still
// in the server: Discord tells that only to bots with a privileged intent.
const lookEvery = 6 * time.Hour

// lately returns how looking for somebody went less than LookEvery ago.
func (w *whereabouts) lately(key string, now time.Time) (sighting, bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for k, s := range w.last {
		if now.Sub(s.at) >= lookEvery {
			delete(w.last, k)
		}
	}
	s, known := w.last[key]
	return s, known
}

func (w *whereabouts) note(key string, s sighting) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.last == nil {
		w.last = map[string]sighting{}
	}
	w.last[key] = s
}

// IsGone reports whether a user has left a server or has no account any longer; looked reports whether Discord was
// asked just now. If Discord does not say, the user counts as present.
func (b *Core) IsGone(ctx context.Context, server string, user match.User) (gone, looked bool) {
	key := server + "/" + string(user)
	deleted := b.HasNoAccount(user)
	if s, known := b.found.lately(key, b.Now()); known && (s.gone || !deleted) {
		return s.gone, false
	}
	if deleted {
		b.found.note(key, sighting{b.Now(), true})
		return true, true
	}
	there, err := b.API.Member(ctx, server, user)
	if err != nil { // which says nothing: they are asked for again
		b.Log.Info().Err(err).Str("server", server).Msg("looking for a player")
		return false, false
	}
	b.found.note(key, sighting{b.Now(), !there})
	return !there, true
}
