package discord_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/discord/core"
	"norenbot/discord/discordtest"
	"norenbot/discord/ui"
	"norenbot/game/match"
)

// TestNothingBeginsInAThread: what is typed there opens in the channel around it.
func TestNothingBeginsInAThread(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		r.Deals()
		thread := r.Match().Place.Thread
		require.NotEmpty(t, thread)
		types := func(path, channel, parent string) ui.Response {
			i := r.By(chloe)
			i.Kind, i.Path, i.Options, i.Channel, i.Parent, i.Can = ui.Command, path, map[string]string{}, channel, parent, -1
			return r.Handle(t.Context(), i)
		}
		tables := func() (n int) {
			for m := range r.Store.Whole() {
				if m.Match.Phase == match.Lobby {
					require.Equal(t, match.Place{Server: "10", Channel: "100"}, m.Match.Place)
					n++
				}
			}
			return n
		}
		in := len(r.Fake.Channels[thread])
		require.Contains(t, said(types("game new", thread, "100")).Content, "Your table is open in <#100>")
		r.Quietly()
		require.Equal(t, 1, tables())
		require.Len(t, r.Fake.Channels[thread], in)

		require.NoError(t, r.Remember(core.ServerKind, "10", core.ServerSettings{Channels: []string{"100"}}))
		require.Contains(t, said(types("game new", "555", "100")).Content, "<#100>", "another thread of a channel for games")
		require.Contains(t, said(types("game new", thread, "")).Content, "<#100>", "a match's thread, whatever Discord says of it")
		require.Equal(t, 3, tables())
		require.Contains(t, said(types("game new", "555", "200")).Content, "games are played in <#100>")
		opens := r.By(chloe)
		opens.Kind, opens.CustomID, opens.Channel, opens.Parent, opens.Can = ui.Component, "seasonname|||", "555", "100", -1
		require.NotNil(t, r.Handle(t.Context(), opens).Form)

		require.NoError(t, r.Remember(core.ServerKind, "10", core.ServerSettings{Channels: []string{"900"}}))
		require.Equal(t, "Your table is open below.", said(types("game new", "901", "900")).Content, "a post of a forum for games")
		require.Contains(t, said(types("game new", "951", "950")).Content, "games are played in <#900>")
		at, err := r.Matches.At(match.Place{Server: "10", Channel: "901"})
		require.NoError(t, err)
		require.Len(t, at, 1)
		require.NoError(t, r.Remember(core.ServerKind, "10", core.ServerSettings{}))

		i := r.By(chloe)
		i.Kind, i.Path, i.Channel, i.Parent, i.BotCan = ui.Command, "game new", thread, "100", ui.ViewChannel|ui.EmbedLinks|ui.AttachFiles
		require.Contains(t, said(r.Handle(t.Context(), i)).Content, "Missing permissions in <#100>")
	})
}

// TestARematchLeavesTheThread in which the match before was opened.
func TestARematchLeavesTheThread(t *testing.T) {
	inRoom(t, discordtest.Short, func(r *room) {
		r.Deals()
		place := r.Match().Place
		place.Channel, place.Thread = "777", ""
		require.NoError(t, r.Matches.Move(r.ID, place))
		r.Decides(alice)
		r.Decides(bruno)
		i := r.By(alice)
		i.Kind, i.CustomID, i.Channel, i.Parent = ui.Component, ui.CustomID{Verb: core.VerbRematch, Match: string(r.ID)}.ID(), "777", "100"
		require.Contains(t, said(r.Handle(t.Context(), i)).Content, "<#100>")
		for m := range r.Store.Whole() {
			require.Equal(t, "100", m.Match.Place.Channel)
		}
		r.Quietly()
		for _, m := range r.Fake.Channels["777"] {
			require.NotContains(t, m.Text(), "open table")
		}
	})
}

// TestATableWhileDiscordIsSlow checks that a table that is opened in a thread while Discord does not say what is around it
// stays there: in a forum nothing can be written. It is asked again for the next one.
func TestATableWhileDiscordIsSlow(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		slow := true
		r.Fake.Fail = func(call string) error {
			if slow && strings.HasPrefix(call, "channel 9") {
				return discordtest.ErrDown
			}
			return nil
		}
		opens := func(parent, in string) string {
			i := r.By(alice)
			i.Kind, i.Path, i.Channel, i.Parent, i.BotCan = ui.Command, "game new", in, parent, ^ui.Permissions(0)
			return said(r.Handle(t.Context(), i)).Content
		}
		require.Contains(t, opens("900", "901"), "Your table is open below.")
		slow = false
		r.Quietly()
		require.Contains(t, opens("900", "901"), "Your table is open below.")
		require.Len(t, r.Fake.Channels["901"], 1)
		r.Quietly()
		require.Len(t, r.Fake.Channels["901"], 2)
		require.Empty(t, r.Fake.Channels["900"])
		require.Contains(t, opens("100", "555"), "<#100>")
	})
}
