package discord

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/discord/core"
	"norenbot/discord/seat"
	"norenbot/game/match"
)

// TestDamagedNeighbour: a match that cannot be read hides no other match of its
// players or of its channel.
func TestDamagedNeighbour(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		r.deals()
		hurt := r.id
		r.types(alice, "game new")
		r.quietly()
		r.store.Spoil(hurt)
		require.Contains(t, said(r.types(alice, "my")).Content, "Toy")
		require.NotContains(t, said(r.types(alice, "my")).Content, "under repair")
		require.Contains(t, said(r.types(alice, "game status")).Content, "Alice")
		require.Contains(t, said(r.types(bruno, "game join")).Content, "joined")
	})
}

// TestFullDisk: a press that cannot be stored says why, and the operator is told.
func TestFullDisk(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		r.deals()
		m := r.opens(alice)
		r.store.Fail = func(match.Change) error { return match.ErrDiskFull }
		require.Contains(t, said(r.presses(alice, button(m, seat.VerbPick))).Content, "no disk space left")
		require.Contains(t, r.log.String(), match.ErrDiskFull.Error())
		r.store.Fail = nil
		require.NotContains(t, said(r.presses(alice, button(m, seat.VerbPick))).Content, "no disk space left")
	})
}

// TestStoreAway: while the store is away a press is told so, in the language that the presser
// chose, and nothing is changed.
func TestStoreAway(t *testing.T) {
	for language, words := range map[string]string{"en": "can’t reach my notes", "fr": "ouvrir mon carnet", "it": "aprire il mio taccuino"} {
		inRoom(t, turns, func(r *room) {
			r.deals()
			m := r.opens(alice)
			require.NoError(t, r.Remember(core.PlayerKind, alice, core.PlayerSettings{Language: language}))
			r.store.Fail = func(match.Change) error { return fmt.Errorf("picking: %w", match.ErrAway) }
			require.Contains(t, said(r.presses(alice, button(m, seat.VerbPick))).Content, words)
			require.Contains(t, r.log.String(), match.ErrAway.Error())
			r.store.Fail = nil
			require.NotContains(t, said(r.presses(alice, button(m, seat.VerbPick))).Content, words)
		})
	}
}
