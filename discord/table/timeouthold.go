package table

import (
	"encoding/json"
	"fmt"

	"norenbot/discord/core"
	"norenbot/game/match"
)

// The brake (match.Brake) is that of the process that watches time limits. Where several processes
// answer, the keeper lays down for the others how it stands, and does what was asked of them.

// brakeKey is the key of the brakeNote, of core.BotKind.
const brakeKey = "brake"

// A brakeNote is how the keeper's brake stands, and what others were asked.
type brakeNote struct {
	On   *match.Brake `json:"on,omitempty"`
	Free []release    `json:"free,omitempty"` // not done yet
}

// A release is that somebody wants what is overdue in a server to be carried out.
type release struct {
	Server string      `json:"server"`
	By     match.Owner `json:"by"`
}

// watches reports whether this process watches time limits, as the only one always does.
func (b *Part) watches() bool { return b.Claims == nil || b.Leadership.Held() }

// braked returns the brake that is on, if one is.
func (b *Part) braked() (match.Brake, bool) {
	if b.watches() {
		return b.Matches.Braked()
	}
	var note brakeNote
	b.Recall(core.BotKind, brakeKey, &note)
	if note.On == nil {
		return match.Brake{}, false
	}
	return *note.On, true
}

// release has what is overdue in a server carried out, and reports whether the brake was on.
func (b *Part) release(server string, by match.Owner) (on bool, err error) {
	if b.watches() {
		return b.Matches.Release(server, by)
	}
	err = b.reviseBrake(func(note *brakeNote) {
		if on = note.On != nil; on {
			note.Free = append(note.Free, release{server, by})
		}
	})
	return on, err
}

func (b *Part) reviseBrake(change func(*brakeNote)) error {
	return b.Memory.Revise(core.BotKind, brakeKey, func(stored []byte) (any, error) {
		var note brakeNote
		if stored != nil {
			if err := json.Unmarshal(stored, &note); err != nil {
				return nil, fmt.Errorf("%w: the brake: %w", match.ErrDamaged, err)
			}
		}
		change(&note)
		return note, nil
	})
}

// ShareBrake lays down for the other processes how the brake stands, and does what they were asked.
func (b *Part) ShareBrake() {
	if b.Claims == nil {
		return
	}
	var known brakeNote
	b.Recall(core.BotKind, brakeKey, &known)
	var now *match.Brake
	if brake, on := b.Matches.Braked(); on {
		now = &brake
	}
	if sameBrake(known.On, now) && len(known.Free) == 0 {
		return
	}
	var asked []release
	err := b.reviseBrake(func(note *brakeNote) { asked, note.On, note.Free = note.Free, now, nil })
	if err != nil {
		b.Log.Error().Err(err).Msg("telling other processes of the brake")
		return
	}
	for _, r := range asked {
		if _, err := b.Matches.Release(r.Server, r.By); err != nil {
			b.Log.Error().Err(err).Str("server", r.Server).Msg("releasing the brake")
		}
	}
}

// sameBrake reports whether two are the same, once stored.
func sameBrake(a, b *match.Brake) bool {
	if a == nil || b == nil {
		return a == b
	}
	return a.Overdue == b.Overdue && a.Running == b.Running && a.Since.Equal(b.Since) && a.Until.Equal(b.Until)
}
