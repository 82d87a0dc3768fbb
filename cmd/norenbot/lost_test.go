package main

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord"
	"norenbot/discord/sandbox"
)

// crowded puts the bot into more servers than one connection may serve:
// Discord then closes every session with 4011.
func (h *house) crowded() {
	for range 2500 {
		h.AddGuild("Nürnberg", "en-US")
	}
}

// TestConnectionsClosedForGood: Discord closes some connections in a way that
// trying again does not mend, and the program says why; see also package
// discord.
func TestConnectionsClosedForGood(t *testing.T) {
	t.Run("at the start", func(t *testing.T) {
		inHouse(t, sandbox.Config{}, func(h *house) {
			h.crowded()
			_, err := Open(h.t.Context(), h.o)
			require.ErrorIs(h.t, err, discord.ErrClosed)
			require.ErrorContains(h.t, err, "too many servers for one connection")
			require.NotContains(h.t, err.Error(), "network", "it is not to blame")
		})
	})
	t.Run("a network that is gone for a day is no such thing", func(t *testing.T) {
		inHouse(t, sandbox.Config{}, func(h *house) {
			alice, _ := h.opening()
			require.NoError(h.t, h.Fault(sandbox.Fault{Kind: sandbox.FaultOffline}))
			time.Sleep(24 * time.Hour)
			h.EndFault(sandbox.FaultOffline)
			time.Sleep(6 * time.Minute)
			require.Empty(h.t, h.app.conn.Lost())
			alice.plan()
		})
	})
}
