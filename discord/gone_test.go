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

// TestCommandsOfAnEarlierVersion lead a client that still has them to the buttons that do the same.
func TestCommandsOfAnEarlierVersion(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		r.Deals()
		for path, button := range map[string]string{"game join": "*Join*, *Leave* and *Start* stand under the open table", "game hand": "*More to see*",
			"game log": "*What happened*", "game rematch": "*Rematch*", "league manage": "`/league show`", "game dance": "I have no **/game dance**"} {
			require.Contains(t, said(r.Types(alice, path)).Content, button, path)
		}
	})
}
