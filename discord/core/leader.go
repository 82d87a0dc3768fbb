package core

import (
	"context"
	"encoding/json"

	"norenbot/discord/wire"
	"norenbot/game/ledger"
	"norenbot/game/match"
	"norenbot/game/season"
)

// A Keeper is the right to tell in Discord what is new: of all processes on one store one has it
// at a time. Where a store is a file, whoever has it open has the right for as long.
type Keeper interface {
	// Held reports whether this process has the right, by its own clock. It asks nobody.
	Held() bool
	// It strikes off what is told, with what is shown of it. That is an error, and nothing is done,
	// once another process has the right.
	ledger.Striker
}

// Noted returns the highest numbers of items that are remembered as told, by kind: what has a number up
// to there is passed over, so none may be given again. What cannot be read counts as nothing.
func Noted(l ledger.Store) (map[string]uint64, error) {
	highest := map[string]uint64{}
	for word, kind := range map[string]string{BoardKind: match.Kind, SeasonKind: season.Kind} {
		found, err := l.Find(ledger.Prefix(ledger.NoteKind, "", ledger.NoteRef(word, "").ID))
		if err != nil {
			return nil, err
		}
		for _, f := range found {
			var note struct {
				Noted uint64 `json:"noted"`
			}
			if f.Err == nil && json.Unmarshal(f.Facts, &note) == nil {
				highest[kind] = max(highest[kind], note.Noted)
			}
		}
	}
	return highest, nil
}

// Telling is a context whose requests are made only while the bot's Keeper has its right.
func (b *Core) Telling(ctx context.Context) context.Context {
	return wire.Telling(ctx, b.Keeper)
}
