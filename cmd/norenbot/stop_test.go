package main

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/discord"
	"norenbot/discord/sandbox"
)

// heldDrawer draws no decision before it is let go.
type heldDrawer struct {
	sketcher
	letGo chan struct{}
}

// Draw implements discord.Drawer.
func (d heldDrawer) Draw(ctx context.Context, s discord.Scene) (discord.Picture, error) {
	if s.Show == discord.ShowDecision {
		<-d.letGo
	}
	return d.sketcher.Draw(ctx, s)
}

func TestStoppingWaitsForWhatIsBeingAnswered(t *testing.T) {
	inHouse(t, sandbox.Config{}, func(h *house) {
		held := heldDrawer{newSketcher(t), make(chan struct{})}
		h.o.Drawer = held
		h.open()
		alice := h.person("Alice", "en-US")
		h.table(1, alice)
		board, button, ok := alice.find("open")
		require.True(t, ok)
		answered := make(chan sandbox.Outcome, 1)
		go func() {
			out, err := alice.Press(board.ID, button.CustomID)
			if err != nil {
				t.Error(err)
			}
			answered <- out
		}()
		h.settle()
		closed := make(chan error, 1)
		go func() { closed <- h.app.Close(context.Background()) }()
		h.settle()
		require.Empty(t, closed, "it waits")
		close(held.letGo)
		out := <-answered
		require.Equal(t, sandbox.StatusAnswered, out.Status, out.Failure)
		require.Contains(t, out.Message.Content, "Where do your agents go?")
		require.NoError(t, <-closed)
		h.app = nil
	})
}
