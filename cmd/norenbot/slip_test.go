package main

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/discord/sandbox"
	"norenbot/game/match"
)

// TestTwoEntersEndNothing: whoever types "/game" and presses Enter twice sends
// the first command of the list, without options. It ends nothing, in any
// language: not at an open table, not alone, not among people.
func TestTwoEntersEndNothing(t *testing.T) {
	for _, locale := range []string{"en-US", "fr", "it"} {
		t.Run(locale, func(t *testing.T) {
			inHouse(t, sandbox.Config{}, func(h *house) {
				h.o.Drawer = newSketcher(h.t)
				h.open()
				alice, bruno := h.person("Alice", locale), h.person("Bruno", locale)
				enters := func(channel sandbox.ID) {
					all := alice.View(channel).Pane.Commands
					first := slices.IndexFunc(all, func(c sandbox.CommandView) bool { return strings.HasPrefix(c.Path, "game ") })
					t.Log(all[first].Name)
					alice.slash(channel, "/"+all[first].Path, nil)
					h.quietly()
				}
				alice.slash(h.channel, "/game new", map[string]any{"computers": 1})
				h.quietly()
				enters(h.channel)
				alice.press("start")
				h.quietly()
				enters(h.place())
				require.Equal(t, match.Playing, h.match().Phase, "alone")

				h.table(0, alice, bruno)
				enters(h.place())
				require.Equal(t, match.Playing, h.match().Phase)
				require.Empty(t, h.match().Votes)
			})
		})
	}
}
