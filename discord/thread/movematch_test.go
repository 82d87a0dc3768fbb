package thread_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/discord/core"
	"norenbot/discord/ui"
	"norenbot/game/match"
)

// TestWhereAMatchIsMovedTo checks every press on Move here: who presses, and where.
func TestWhereAMatchIsMovedTo(t *testing.T) {
	may := func(*ui.Interaction) {}
	for _, tc := range []struct {
		explanation string
		by          match.User
		at          func(i *ui.Interaction)
		heard       bool
		says        string
	}{
		{"a player, in another channel", alice, may, false, "The match continues in <#200>"},
		{"a stranger", chloe, may, false, "You can only do that in the channel"},
		{"in another server", alice, func(i *ui.Interaction) { i.Server = "11" }, false, "in a channel of the server where the match is played"},
		{"in direct messages", alice, func(i *ui.Interaction) { i.Server = "" }, false, "in a channel of the server where the match is played"},
		{"in its own channel", alice, func(i *ui.Interaction) { i.Channel = "100" }, false, "in this channel already"},
		{"where the bot may not post", alice, func(i *ui.Interaction) { i.BotCan = ui.ViewChannel }, false, "Send Messages"},
		{"where nothing may be played", alice, func(i *ui.Interaction) { i.Channel = "300" }, false, "<#200>"},
		{"a match whose players can be reached", alice, may, true, "can be played where it is"},
	} {
		t.Run(tc.explanation, func(t *testing.T) {
			inRoom(t, turns, func(r *room) {
				r.Deals()
				r.Quietly()
				require.NoError(t, r.Remember(core.ServerKind, "10", core.ServerSettings{Channels: []string{"100", "200"}}))
				before := r.Match().Place
				if !tc.heard {
					require.NoError(t, r.Matches.Unheard(r.ID, r.Now()))
				}
				i := r.By(tc.by)
				i.Kind, i.CustomID, i.Ephemeral = ui.Component, ui.CustomID{Verb: core.VerbMove, Match: string(r.ID)}.ID(), true
				i.Channel = "200"
				tc.at(&i)
				require.Contains(t, said(r.Handle(t.Context(), i)).Content, tc.says)
				if tc.says == "The match continues in <#200>" {
					require.Equal(t, match.Place{Server: "10", Channel: "200"}, r.Match().Place)
				} else {
					require.Equal(t, before, r.Match().Place)
				}
			})
		})
	}
}
