package main

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/sandbox"
)

// TestOldVotes: a vote that is over cannot be pressed on.
func TestOldVotes(t *testing.T) {
	t.Run("the buttons of a vote go when it is over", func(t *testing.T) {
		inHouse(t, sandbox.Config{}, func(h *house) {
			alice, bruno := h.opening()
			alice.abandons()
			h.quietly()
			vote, no, ok := bruno.find("vote")
			require.True(h.t, ok)
			for _, row := range vote.Components {
				no = row.Components[1]
			}
			bruno.pressOn(vote.ID, no.CustomID)
			h.quietly()
			_, _, ok = alice.find("vote")
			require.False(h.t, ok, "the vote is over and can be pressed on")
			alice.abandons() // once more: another message
			h.quietly()
			again, _, ok := bruno.find("vote")
			require.True(h.t, ok)
			require.NotEqual(h.t, vote.ID, again.ID)
		})
	})
	t.Run("a vote that nobody decides loses them with its time", func(t *testing.T) {
		inHouse(t, sandbox.Config{}, func(h *house) {
			alice, bruno := h.opening()
			alice.abandons()
			h.quietly()
			h.Advance(50 * time.Hour)
			h.close() // whoever tells it need not be who posted it
			h.open()
			for range 20 {
				h.quietly()
				if _, _, open := bruno.find("vote"); !open {
					return
				}
				time.Sleep(15 * time.Second) // what was due happens
			}
			h.t.Fatal("the vote can still be pressed on")
		})
	})
}
