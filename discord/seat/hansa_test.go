package seat_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/discord/sandbox"
	"norenbot/discord/servertest"
	"norenbot/game/hansa"
)

// TestOldPressesAtHansa: whatever is pressed on an old menu, or by somebody else, nothing
// happens but that the menu is shown as it is now.
func TestOldPressesAtHansa(t *testing.T) {
	servertest.In(t, sandbox.Config{}, func(h *servertest.Server) {
		h.Start()
		people := []*servertest.Person{h.Person("Alice", "en-US"), h.Person("Bruno", "en-US"), h.Person("Chiara", "en-US")}
		h.TableOf(hansa.Name, 0, people...)
		first := slices.Index(people, h.Awaited()[0])
		a, b := people[first], people[(first+1)%len(people)]
		entries := func() int { return h.Match().Entries }
		a.Clicks("open")
		old := *a.Menu
		a.Clicks("open")
		a.Picks("place.kampen-arnheim")
		before := entries()

		a.Menu = &old
		a.Picks("place.kampen-arnheim")
		require.Contains(t, a.Menu.Content, "out of date")
		require.Contains(t, a.Menu.Content, "What do you do? You have 1 action left.", "it was placed once")
		a.Picks("place.kampen-arnheim")
		a.On("confirm")
		require.Equal(t, before+1, entries())

		h.Quietly()
		b.Clicks("open")
		theirs := b.Menu.Content
		stranger := h.Person("Stranger", "en-US")
		out := stranger.Clicks("open")
		require.NotContains(t, out.Message.Content, "What do you do?")
		require.Equal(t, before+1, entries())
		b.Clicks("open")
		require.Equal(t, theirs, b.Menu.Content)
	})
}
