package core

import (
	"context"
	"encoding/json"

	"norenbot/discord/wire"
	"norenbot/game/ledger"
	"norenbot/game/match"
	"norenbot/game/season"
)

// A Leadership is the right to post in Discord (leader election: of all processes on one store, one has it at a
// time). With a store in a file, the process that has the file open is the leader.
type Leadership interface {
	// Held reports whether this process has the right, by its own clock. It asks nobody.
	Held() bool
	// It strikes off what is told, with what is shown of it. That is an error, and nothing is done,
	// once another process has the right.
	ledger.Striker
}

// HighestPosted returns, by kind, the highest item number recorded as posted. Items up to that number are skipped,
// so none of these numbers may be used again. Notes that cannot be read are ignored.
func HighestPosted(l ledger.Store) (map[string]uint64, error) {
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

// WhileLeader returns a context whose requests are made only while this process is the leader.
func (b *Core) WhileLeader(ctx context.Context) context.Context {
	return wire.WhileLeader(ctx, b.Leadership)
}
