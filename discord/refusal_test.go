package discord_test

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
		r.Deals()
		hurt := r.ID
		r.Types(alice, "game new")
		r.Quietly()
		r.Store.Spoil(hurt)
		require.Contains(t, said(r.Types(alice, "my")).Content, "Toy")
		require.NotContains(t, said(r.Types(alice, "my")).Content, "on hold until it’s repaired")
		require.Contains(t, said(r.Types(alice, "game status")).Content, "Alice")
		require.True(t, r.At(bruno, "join").Later, "and no refusal")
	})
}

// TestFullDisk: a press that cannot be stored says why, and the operator is told.
func TestFullDisk(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		r.Deals()
		m := r.Opens(alice)
		r.Store.Fail = func(match.Change) error { return match.ErrDiskFull }
		require.Contains(t, said(r.Presses(alice, button(m, seat.VerbPick))).Content, "out of disk space")
		require.Contains(t, r.Logged.String(), match.ErrDiskFull.Error())
		r.Store.Fail = nil
		require.NotContains(t, said(r.Presses(alice, button(m, seat.VerbPick))).Content, "out of disk space")
	})
}

// TestStoreAway: while the store is away a press is told so, in the language that the presser
// chose, and nothing is changed.
func TestStoreAway(t *testing.T) {
	for language, words := range map[string]string{"en": "can’t reach the database", "fr": "pas accès à ma base de données", "it": "raggiungere il database"} {
		inRoom(t, turns, func(r *room) {
			r.Deals()
			m := r.Opens(alice)
			require.NoError(t, r.Remember(core.PlayerKind, alice, core.PlayerSettings{Language: language}))
			r.Store.Fail = func(match.Change) error { return fmt.Errorf("picking: %w", match.ErrAway) }
			require.Contains(t, said(r.Presses(alice, button(m, seat.VerbPick))).Content, words)
			require.Contains(t, r.Logged.String(), match.ErrAway.Error())
			r.Store.Fail = nil
			require.NotContains(t, said(r.Presses(alice, button(m, seat.VerbPick))).Content, words)
		})
	}
}
