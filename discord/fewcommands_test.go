package discord_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/discord/ui"
)

// TestFewCommands: somebody who manages nothing is offered so many at most, the most needed first.
func TestFewCommands(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		var offered []string
		for _, d := range r.Bot.Definitions() {
			if d.Type != ui.SlashCommand || d.Needs != nil {
				continue
			}
			offered = append(offered, d.Name)
			for _, o := range d.Options {
				if o.Type == ui.SubcommandOption {
					offered = append(offered, d.Name+" "+o.Name)
				}
			}
		}
		require.LessOrEqual(t, len(offered), 24, offered)
		require.Equal(t, []string{"game", "game new", "game play", "game learn", "game rules", "game help"}, offered[:6])
		require.NotContains(t, strings.Join(offered, " "), "admin")
	})
}
