package main

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/sandbox"
)

// crowded puts the bot into more servers than one connection can serve.
func (h *house) crowded() {
	for range 2500 {
		h.AddGuild("Nürnberg", "en-US")
	}
}

// TestConnections checks that no error that may pass ends the process. For what Discord closes for good see
// TestGatewaysClosedForGood in package discord.
func TestConnections(t *testing.T) {
	t.Run("2,500 servers are two sessions", func(t *testing.T) {
		inHouse(t, sandbox.Config{}, func(h *house) {
			h.crowded()
			channels := h.grows(2) // one for each session
			h.Start()
			alice := h.Person("Alice", "en-US")
			for _, channel := range channels {
				alice.Types(channel, "/game help", nil)
			}
		})
	})
	t.Run("a network that is gone for a day is no reason", func(t *testing.T) {
		inHouse(t, sandbox.Config{}, func(h *house) {
			alice, _ := h.Opening()
			require.NoError(h.T, h.Fault(sandbox.Fault{Kind: sandbox.FaultOffline}))
			time.Sleep(24 * time.Hour)
			h.EndFault(sandbox.FaultOffline)
			time.Sleep(6 * time.Minute)
			require.Empty(h.T, h.app.Conn.Lost())
			alice.Plan()
		})
	})
}
