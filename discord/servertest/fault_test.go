package servertest_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/sandbox"
	"norenbot/discord/servertest"
)

// TestGatewayFaults: whatever happens to the connection, people play on.
func TestGatewayFaults(t *testing.T) {
	for _, kind := range []string{sandbox.FaultDrop, sandbox.FaultReconnect, sandbox.FaultInvalid, sandbox.FaultResumable, sandbox.FaultReplayGap} {
		t.Run(kind, func(t *testing.T) {
			servertest.In(t, sandbox.Config{}, func(h *servertest.Server) {
				alice, bruno := h.Opening()
				require.NoError(h.T, h.Fault(sandbox.Fault{Kind: kind}))
				time.Sleep(20 * time.Second)
				alice.Plan()
				bruno.Plan()
				bruno.OneBoard()
			})
		})
	}
	t.Run("a connection that is silent is given up and opened anew", func(t *testing.T) {
		servertest.In(t, sandbox.Config{}, func(h *servertest.Server) {
			alice, _ := h.Opening()
			require.NoError(h.T, h.Fault(sandbox.Fault{Kind: sandbox.FaultHalfOpen}))
			time.Sleep(2 * time.Minute)
			h.EndFault(sandbox.FaultHalfOpen)
			time.Sleep(2 * time.Minute)
			alice.Plan()
		})
	})
	t.Run("events that come twice are answered once", func(t *testing.T) {
		servertest.In(t, sandbox.Config{}, func(h *servertest.Server) {
			alice, bruno := h.Opening()
			require.NoError(h.T, h.Fault(sandbox.Fault{Kind: sandbox.FaultDuplicate}))
			alice.Plan()
			bruno.Plan()
		})
	})
}
