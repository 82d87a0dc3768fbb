package core

import (
	"encoding/json"
	"strings"

	"norenbot/game/ledger"
	"norenbot/game/text"
)

// SettingsForm checks stored settings while a store is examined. It counts in unknown, by language code, the
// people and servers whose chosen language this version does not have; they get Discord's locale, and their choice
// stays stored. Settings that cannot be read are an error.
func SettingsForm(unknown map[string]int) ledger.Form {
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
