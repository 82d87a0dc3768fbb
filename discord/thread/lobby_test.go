package thread_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/discord/thread"
	"norenbot/discord/ui"
)

// TestAnOpenTableSaysWhatStartWaitsFor, as long as it cannot be pressed.
func TestAnOpenTableSaysWhatStartWaitsFor(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		r.Types(alice, "game new")
		r.Quietly()
		lobby, id := r.LobbyNow()
		require.Contains(t, lobby.Text(), "1. Alice\n-# Start: at least 2 players")
		r.Presses(bruno, ui.CustomID{Verb: thread.VerbJoin, Match: string(id)}.ID())
		r.Quietly()
		lobby, _ = r.LobbyNow()
		require.Contains(t, lobby.Text(), "2. Bruno")
		require.NotContains(t, lobby.Text(), "at least 2 players")
	})
}
