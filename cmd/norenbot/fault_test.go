package main

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/sandbox"
	"norenbot/discord/wire"
)

// TestNobodysTimeRunsWhileCutOff cuts the bot off from Discord, where no one can click.
func TestNobodysTimeRunsWhileCutOff(t *testing.T) {
	inHouse(t, sandbox.Config{}, func(h *house) {
		h.Start()
		alice := h.Person("Alice", "en-US")
		alice.Types(h.Channel, "/game new", map[string]any{"computers": 1, "pace": "blitz"})
		h.Quietly()
		alice.Clicks("start")
		h.Quietly()
		before, _ := h.Match().Deadline(0)
		require.NoError(h.T, h.Fault(sandbox.Fault{Kind: sandbox.FaultOffline}))
		time.Sleep(24 * time.Hour)
		h.EndFault(sandbox.FaultOffline)
		time.Sleep(20 * time.Minute)
		after, limited := h.Match().Deadline(0)
		require.True(h.T, limited)
		require.Zero(h.T, h.Match().Chairs[0].Clock.Lapses)
		require.Greater(h.T, after.Sub(before), 23*time.Hour)
		alice.Plan()
	})
}

func TestWrongToken(t *testing.T) {
	inHouse(t, sandbox.Config{}, func(h *house) {
		h.Expect(401)
		h.o.Token = "no.such.token"
		_, err := Open(h.T.Context(), h.o)
		require.ErrorIs(h.T, err, wire.ErrToken)
		require.ErrorContains(h.T, err, "developer portal")
		require.NotContains(h.T, err.Error(), h.o.Token)
	})
}
