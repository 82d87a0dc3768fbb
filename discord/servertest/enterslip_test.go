package servertest_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/discord/sandbox"
	"norenbot/discord/servertest"
	"norenbot/game/match"
)

// TestTwoEntersEndNothing: whoever types "/game" and presses Enter twice sends
// the first command of the list, without options. It ends nothing, in any
// language: not at an open table, not alone, not among people.
func TestTwoEntersEndNothing(t *testing.T) {
	for _, locale := range []string{"en-US", "fr", "it"} {
		t.Run(locale, func(t *testing.T) {
			servertest.In(t, sandbox.Config{}, func(h *servertest.Server) {
				h.Start()
				alice, bruno := h.Person("Alice", locale), h.Person("Bruno", locale)
				enters := func(channel sandbox.ID) {
					all := alice.View(channel).Pane.Commands
					first := slices.IndexFunc(all, func(c sandbox.CommandView) bool { return strings.HasPrefix(c.Path, "game ") })
					t.Log(all[first].Name)
					alice.Types(channel, "/"+all[first].Path, nil)
					h.Quietly()
				}
				alice.Types(h.Channel, "/game new", map[string]any{"computers": 1})
				h.Quietly()
				enters(h.Channel)
				alice.Clicks("start")
				h.Quietly()
				enters(h.Place())
				require.Equal(t, match.Playing, h.Match().Phase, "alone")

				h.Table(0, alice, bruno)
				enters(h.Place())
				require.Equal(t, match.Playing, h.Match().Phase)
				require.Empty(t, h.Match().Votes)
			})
		})
	}
}
