package servertest_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/discord/sandbox"
	"norenbot/discord/servertest"
	"norenbot/render"
)

// A mute drawer cannot tell any board in words.
type mute struct{ servertest.Sketcher }

// Text implements discord.Drawer.
func (d mute) Text(s render.Scene) ([]string, error) {
	s.View = "no view"
	return d.Sketcher.Text(s)
}

func TestBoardsThatCannotBeToldInWords(t *testing.T) {
	servertest.In(t, sandbox.Config{}, func(h *servertest.Server) {
		h.Bot.Drawer = mute{servertest.NewSketcher(t)}
		h.Start()
		alice := h.Person("Alice", "fr")
		h.Table(1, alice)
		h.Troubles("scene cannot be drawn")
		says := alice.Looks("text").Message.Content
		require.Contains(t, says, "Quelque chose s’est mal passé", "a sentence in the player's language")
		require.NotContains(t, says, "scene", "and not what the operator's log says")
	})
}
