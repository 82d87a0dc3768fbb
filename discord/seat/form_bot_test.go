package seat_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/discord/core"
	"norenbot/discord/seat"
	"norenbot/render"
)

// TestWhatOneReadsOn is asked under the menus of a first decision: once, and not of somebody who has chosen.
func TestWhatOneReadsOn(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		first, other := r.sits()
		plays := first.opensWindow()
		require.NotEmpty(t, button(first.sees(plays), seat.VerbForm))
		first.on(plays, seat.VerbForm)
		require.Empty(t, button(first.sees(plays), seat.VerbForm))
		require.Equal(t, core.TallPictures, r.Player(string(first.user)).Pictures)
		require.Equal(t, render.Tall, r.Drawn.Scenes[len(r.Drawn.Scenes)-1].Form, "at once")
		first.plays(plays)
		r.Quietly()

		waits := other.opensWindow()
		require.NotEmpty(t, button(other.sees(waits), seat.VerbForm))
		other.plays(waits)
		r.Quietly()
		first.plays(plays)
		r.Quietly()
		require.Contains(t, other.sees(waits).Content, "What do you say?")
		require.Empty(t, button(other.sees(waits), seat.VerbForm), "they have decided without")
		require.Empty(t, r.Player(string(other.user)).Pictures)
	})
	inRoom(t, turns, func(r *room) {
		r.Types(alice, "settings player", "pictures", core.WidePictures)
		r.Types(bruno, "settings player", "large", "true")
		first, _ := r.sits()
		require.Empty(t, button(first.sees(first.opensWindow()), seat.VerbForm))
	})
}
