package servertest_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/discord/sandbox"
	"norenbot/discord/servertest"
)

// TestNewInAThread: Discord says what a thread's channel is, and a table typed in the one
// opens in the other.
func TestNewInAThread(t *testing.T) {
	t.Parallel()
	servertest.In(t, sandbox.Config{}, func(h *servertest.Server) {
		alice, _ := h.Opening()
		h.Quietly()
		board, _, ok := alice.Finds("open")
		require.True(t, ok)
		out := alice.Types(board.Channel, "game new", nil)
		require.Contains(t, out.Message.Content, "Your table is open in <#")
		h.Quietly()
		lobby, _, ok := alice.Finds("join")
		require.True(t, ok)
		require.NotEqual(t, board.Channel, lobby.Channel)
	})
}
