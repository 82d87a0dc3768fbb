package thread_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/discord/core"
	"norenbot/discord/ui"
)

// TestNamesFollowPeople: whoever has another display name is called so as soon as they press something.
func TestNamesFollowPeople(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		r.Deals()
		i := r.By(alice)
		i.User.Name = "Alice *in* Wonderland"
		i.Kind, i.CustomID = ui.Component, core.OpenButton(r.ID)
		require.NotNil(t, said(r.Handle(t.Context(), i)))
		require.Equal(t, "Alice *in* Wonderland", r.Match().Chairs[0].Name)
		require.Equal(t, "Bruno", r.Match().Chairs[1].Name)
		require.Contains(t, said(r.Types(chloe, "game status")).Content, `Alice \*in\* Wonderland`)
	})
}

// TestServersWithoutALanguage: where a server cannot choose one, what everybody reads is in that of whoever has opened
// something, until its managers say otherwise.
func TestServersWithoutALanguage(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		opens := func(locale string) string {
			i := r.By(alice)
			i.Kind, i.Path, i.Locale, i.ServerWords = ui.Command, "game new", locale, ""
			r.Handle(t.Context(), i)
			r.Quietly()
			all := r.Fake.Channels["100"]
			return all[len(all)-1].Text()
		}
		french, italian := opens("fr"), opens("it")
		require.Contains(t, french, "joueurs")
		require.Contains(t, italian, "giocatori")
		i := r.By(alice)
		i.Kind, i.Path, i.Options, i.Can = ui.Command, "settings server", map[string]string{"language": "fr"}, ui.ManageServer
		require.NotNil(t, said(r.Handle(t.Context(), i)))
		require.Contains(t, opens("it"), "joueurs")
	})
}

// TestPermissionsByTheKindOfChannel: in a forum's post to send messages counts for nothing, to send them in threads
// alone; and the other way round.
func TestPermissionsByTheKindOfChannel(t *testing.T) {
	const shows = ui.ViewChannel | ui.EmbedLinks | ui.AttachFiles
	for _, tc := range []struct {
		explanation     string
		channel, parent string
		can             ui.Permissions
		says            string
	}{
		{"a post in which one may write", "901", "900", shows | ui.SendInThreads, "Your table is open below."},
		{"a post in which one may not", "901", "900", shows | ui.SendMessages | ui.CreateThreads, ">: Send Messages in Threads"},
		{"a channel in which one may write", "100", "", shows | ui.SendMessages, "Your table is open below."},
		{"a channel in which one may not", "100", "", shows | ui.SendInThreads, ">: Send Messages."},
		{"a thread whose channel one may write in", "555", "100", shows | ui.SendMessages, "Your table is open in <#100>"},
		{"a thread whose channel one may not write in", "555", "100", shows | ui.SendInThreads, ">: Send Messages."},
	} {
		t.Run(tc.explanation, func(t *testing.T) {
			inRoom(t, turns, func(r *room) {
				i := r.By(alice)
				i.Kind, i.Path, i.Channel, i.Parent, i.BotCan = ui.Command, "game new", tc.channel, tc.parent, tc.can
				require.Contains(t, said(r.Handle(t.Context(), i)).Content, tc.says)
			})
		})
	}
}
