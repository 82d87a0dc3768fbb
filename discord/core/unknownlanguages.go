package core

import (
	"encoding/json"
	"strings"

	"norenbot/game/ledger"
	"norenbot/game/text"
)

// NoteForm reads what is remembered while a store is looked through, and counts in unknown, by code, the settings of
// people and servers that have chosen a language that this norenbot does not speak: Discord's own is spoken to them,
// and what they chose stays stored. What cannot be read is an error.
func NoteForm(unknown map[string]int) ledger.Form {
	return ledger.Form{Kind: ledger.NoteKind, Check: func(t ledger.Thing) error {
		word, _, _ := strings.Cut(t.Ref.ID, "/")
		if word != PlayerKind && word != ServerKind {
			return nil
		}
		var chosen struct {
			Language string `json:"language"`
		}
		err := json.Unmarshal(t.Facts, &chosen)
		if err == nil && chosen.Language != "" && !text.Known(chosen.Language) {
			unknown[chosen.Language]++
		}
		return err
	}}
}
