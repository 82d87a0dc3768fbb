package main

import (
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/discord/sandbox"
)

// TestNewInAThread: Discord says what a thread's channel is, and a table typed in the one
// opens in the other.
func TestNewInAThread(t *testing.T) {
	t.Parallel()
	inHouse(t, sandbox.Config{}, func(h *house) {
		alice, _ := h.opening()
		h.quietly()
		board, _, ok := alice.find("open")
		require.True(t, ok)
		out := alice.slash(board.Channel, "game new", nil)
		require.Contains(t, out.Message.Content, "Your table is open in <#")
		h.quietly()
		lobby, _, ok := alice.find("join")
		require.True(t, ok)
		require.NotEqual(t, board.Channel, lobby.Channel)
	})
}
