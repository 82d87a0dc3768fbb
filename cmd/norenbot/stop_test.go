package main

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/discord/sandbox"
	"norenbot/discord/servertest"
	"norenbot/render"
)

// heldDrawer draws no move until it is released.
type heldDrawer struct {
	servertest.Sketcher
	letGo chan struct{}
}

// Picture implements discord.Drawer.
func (d heldDrawer) Picture(ctx context.Context, s render.Scene) (render.Picture, error) {
	if s.Kind == render.Decision {
		<-d.letGo
	}
	return d.Sketcher.Picture(ctx, s)
}

func TestStoppingWaitsForWhatIsBeingAnswered(t *testing.T) {
	inHouse(t, sandbox.Config{}, func(h *house) {
		held := heldDrawer{servertest.NewSketcher(t), make(chan struct{})}
		h.o.Drawer = held
		h.Start()
		alice := h.Person("Alice", "en-US")
		h.Table(1, alice)
		board, button, ok := alice.Finds("open")
		require.True(t, ok)
		answered := make(chan sandbox.Outcome, 1)
		go func() {
			out, err := alice.Press(board.ID, button.CustomID)
			if err != nil {
				t.Error(err)
			}
			answered <- out
		}()
		h.Settle()
		closed := make(chan error, 1)
		go func() { closed <- h.app.Close(context.Background()) }()
		h.Settle()
		require.Empty(t, closed, "it waits")
		close(held.letGo)
		out := <-answered
		require.Equal(t, sandbox.StatusAnswered, out.Status, out.Failure)
		require.Contains(t, out.Message.Content, "Which guilds?")
		require.NoError(t, <-closed)
		h.Running = nil
	})
}
