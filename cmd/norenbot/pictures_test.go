package main

import (
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/discord/sandbox"
	"norenbot/render"
)

// A mute drawer cannot tell any board in words.
type mute struct{ sketcher }

// Text implements discord.Drawer.
func (d mute) Text(s render.Scene) ([]string, error) {
	s.View = "no view"
	return d.sketcher.Text(s)
}

func TestBoardsThatCannotBeToldInWords(t *testing.T) {
	inHouse(t, sandbox.Config{}, func(h *house) {
		h.o.Drawer = mute{newSketcher(t)}
		h.open()
		alice := h.person("Alice", "fr")
		h.table(1, alice)
		h.troubles("scene cannot be drawn")
		says := alice.looks("text").Message.Content
		require.Contains(t, says, "Quelque chose s’est mal passé", "a sentence in the player's language")
		require.NotContains(t, says, "scene", "and not what the operator's log says")
	})
}
