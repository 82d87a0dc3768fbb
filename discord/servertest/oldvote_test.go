package servertest_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/sandbox"
	"norenbot/discord/servertest"
)

// TestOldVotes: a vote that is over cannot be pressed on.
func TestOldVotes(t *testing.T) {
	t.Run("the buttons of a vote go when it is over", func(t *testing.T) {
		servertest.In(t, sandbox.Config{}, func(h *servertest.Server) {
			alice, bruno := h.Opening()
			alice.Abandons()
			h.Quietly()
			vote, no, ok := bruno.Finds("vote")
			require.True(h.T, ok)
			for _, row := range vote.Components {
				no = row.Components[1]
			}
			bruno.ClicksOn(vote.ID, no.CustomID)
			h.Quietly()
			_, _, ok = alice.Finds("vote")
			require.False(h.T, ok, "the vote is over and can be pressed on")
			alice.Abandons() // once more: another message
			h.Quietly()
			again, _, ok := bruno.Finds("vote")
			require.True(h.T, ok)
			require.NotEqual(h.T, vote.ID, again.ID)
		})
	})
	t.Run("a vote that nobody decides loses them with its time", func(t *testing.T) {
		servertest.In(t, sandbox.Config{}, func(h *servertest.Server) {
			alice, bruno := h.Opening()
			alice.Abandons()
			h.Quietly()
			h.Advance(50 * time.Hour)
			h.Stop() // whoever tells it need not be who posted it
			h.Start()
			for range 20 {
				h.Quietly()
				if _, _, open := bruno.Finds("vote"); !open {
					return
				}
				time.Sleep(15 * time.Second) // what was due happens
			}
			h.T.Fatal("the vote can still be pressed on")
		})
	})
}
