package discord_test

import (
	"maps"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/discord/core"
	"norenbot/discord/ui"
	"norenbot/game/match"
)

// TestAnIdOpensNothing: from another server, a message or another channel of the same one,
// no press and no typed id does or shows anything of a match of others.
func TestAnIdOpensNothing(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		r.Deals()
		facts := func() match.Match {
			m, err := r.Matches.Match(r.ID)
			require.NoError(t, err)
			return m
		}
		before := facts()
		for _, at := range [][2]string{{"66", "600"}, {"66", "100"}, {"10", "101"}, {"", "700"}} {
			for _, verb := range slices.Sorted(maps.Keys(r.Routes())) {
				if asks := r.Routes()[verb].Asks.Name; asks != "nearby" && (asks != "server" || at[0] == "10") {
					continue
				}
				i := r.By(chloe)
				i.Server, i.Channel = at[0], at[1]
				i.Kind, i.CustomID = ui.Component, ui.CustomID{Verb: verb, Match: string(r.ID), Arg: "0"}.ID()
				require.Contains(t, said(r.Handle(t.Context(), i)).Content, "only do that in the channel where the match is played", "%s %v", verb, at)
			}
			for _, path := range []string{"game watch", "game play", "game undo"} {
				i := r.By(chloe)
				i.Server, i.Channel = at[0], at[1]
				i.Kind, i.Path, i.Options = ui.Command, path, map[string]string{"match": string(r.ID)}
				content := said(r.Handle(t.Context(), i)).Content
				switch {
				case at[0] == "":
					require.Contains(t, content, "server", path)
				default:
					require.Contains(t, content, "only do that in the channel where the match is played", "%s %v", path, at)
				}
			}
		}
		require.Equal(t, before, facts(), "nothing has changed")
		i := r.By(alice)
		i.Server, i.Channel, i.Kind, i.CustomID = "", "700", ui.Component, core.OpenButton(r.ID)
		require.NotContains(t, said(r.Handle(t.Context(), i)).Content, "only do that in the channel", "who sits plays from anywhere")
	})
}
