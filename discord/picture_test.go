package discord_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/discord/discordtest"
	"norenbot/game"
	"norenbot/render"
)

// The artist can mark what may be chosen: the scene has it in the menu's order.
func TestPicturesAreToldWhatIsOffered(t *testing.T) {
	inRoom(t, func(t *game.Table, g *discordtest.ToyGame) {
		m := game.Ask[int](t, "ask", 0)
		m.Focus = "dice"
		m.Text.Say("toy.ask")
		for i, key := range []string{"6", "2", "4"} {
			m.Offer(i, key).Text.Say("toy.option", game.Num(i))
		}
		m.One()
		turns(t, g)
	}, func(r *room) {
		r.Deals()
		r.Opens(alice)
		last := r.Drawn.Newest()
		require.Equal(t, render.Decision, last.Kind)
		require.Equal(t, "dice", last.Focus)
		require.Equal(t, []string{"6", "2", "4"}, last.Offered)
	})
}
