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

// A holdNote is how the keeper's brake stands, and what others were asked.
type holdNote struct {
	On   *match.Brake  `json:"on,omitempty"`
	Free []holdRelease `json:"free,omitempty"` // not done yet
}

// A holdRelease is a request to carry out a server's overdue timeouts.
type holdRelease struct {
	Server string      `json:"server"`
	By     match.Owner `json:"by"`
}

// watchesTime reports whether this process checks time limits; a single process always does.
func (b *Part) watchesTime() bool { return b.Claims == nil || b.Leadership.Held() }

// activeHold returns the hold on time limits, if there is one.
func (b *Part) activeHold() (match.Brake, bool) {
	if b.watchesTime() {
		return b.Matches.Braked()
	}
	var note holdNote
	b.Recall(core.BotKind, brakeKey, &note)
	if note.On == nil {
		return match.Brake{}, false
	}
	return *note.On, true
}

// release has what is overdue in a server carried out, and reports whether the brake was on.
func (b *Part) release(server string, by match.Owner) (on bool, err error) {
	if b.watchesTime() {
		return b.Matches.Release(server, by)
	}
	err = b.reviseHold(func(note *holdNote) {
		if on = note.On != nil; on {
			note.Free = append(note.Free, holdRelease{server, by})
		}
	})
	return on, err
}

func (b *Part) reviseHold(change func(*holdNote)) error {
	return b.Memory.Revise(core.BotKind, brakeKey, func(stored []byte) (any, error) {
		var note holdNote
		if stored != nil {
			if err := json.Unmarshal(stored, &note); err != nil {
				return nil, fmt.Errorf("%w: the brake: %w", match.ErrDamaged, err)
			}
		}
		change(&note)
		return note, nil
	})
}

// ShareHold lays down for the other processes how the brake stands, and does what they were asked.
func (b *Part) ShareHold() {
	if b.Claims == nil {
		return
	}
	var known holdNote
	b.Recall(core.BotKind, brakeKey, &known)
	var now *match.Brake
	if brake, on := b.Matches.Braked(); on {
		now = &brake
	}
	if isSameHold(known.On, now) && len(known.Free) == 0 {
		return
	}
	var asked []holdRelease
	err := b.reviseHold(func(note *holdNote) { asked, note.On, note.Free = note.Free, now, nil })
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

// isSameHold reports whether two holds are stored the same.
func isSameHold(a, b *match.Brake) bool {
	if a == nil || b == nil {
		return a == b
	}
	return a.Overdue == b.Overdue && a.Running == b.Running && a.Since.Equal(b.Since) && a.Until.Equal(b.Until)
}
