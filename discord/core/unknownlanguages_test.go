package core_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/discord/core"
	"norenbot/game/ledger"
)

// TestNoteFormCountsLanguagesThatAreNotSpoken, of people and servers; all other notes it leaves alone.
func TestNoteFormCountsLanguagesThatAreNotSpoken(t *testing.T) {
	unknown := map[string]int{}
	look := core.SettingsForm(unknown).Check
	for id, facts := range map[string]string{"player/1": `{"language":"tlh"}`, "server/2": `{"language":"tlh","large":true}`, "player/3": `{"language":"de"}`,
		"player/4": `{}`, "draft/5": `{"language":"xx"}`, "draft/6": `no JSON`} {
		require.NoError(t, look(ledger.Thing{Ref: ledger.Ref{Kind: ledger.NoteKind, ID: id}, Facts: []byte(facts)}), id)
	}
	require.Equal(t, map[string]int{"tlh": 2}, unknown)
	require.Error(t, look(ledger.Thing{Ref: ledger.Ref{Kind: ledger.NoteKind, ID: "player/7"}, Facts: []byte(`"de"`)}))
}
