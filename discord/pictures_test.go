package discord_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/discord/core"
	"norenbot/discord/ui"
	"norenbot/discord/words"
	"norenbot/game/match"
	"norenbot/render"
)

// Pictures have the form that their reader has chosen, or the server, or wide.
// What an earlier program stored as large print is drawn as it was then.
func TestPicturesFollowTheirReader(t *testing.T) {
	sets := func(r *room, u match.User, path string, options ...string) string {
		i := r.By(u)
		i.Kind, i.Path, i.Options, i.Can = ui.Command, path, map[string]string{}, ui.ManageServer
		for n := 0; n < len(options); n += 2 {
			i.Options[options[n]] = options[n+1]
		}
		return said(r.Handle(r.T.Context(), i)).Text()
	}
	inRoom(t, turns, func(r *room) {
		seen := func(server string) render.Scene {
			i := r.By(alice)
			i.Server = server
			return core.Scene(r.To(i), match.Match{}, render.Board, nil)
		}
		public := func(server string) render.Scene {
			return core.Scene(r.InPublic(server), match.Match{}, render.Board, nil)
		}
		server := r.By(alice).Server
		require.Equal(t, render.Wide, seen(server).Form)
		require.Equal(t, render.Wide, public(server).Form)

		require.Contains(t, sets(r, alice, "settings server", "pictures", "tall", "large", "true"), "Large print: **yes**")
		require.Equal(t, render.Tall, public(server).Form)
		require.True(t, public(server).Large)
		require.Equal(t, render.Tall, seen(server).Form, "who has chosen nothing follows the server")
		require.False(t, seen(server).Large)
		require.Equal(t, render.Wide, seen("").Form, "in direct messages there is none")

		require.Contains(t, sets(r, alice, "settings player", "pictures", "wide"), "Large print: **no**")
		require.Equal(t, render.Wide, seen(server).Form)
		require.Equal(t, render.Tall, public(server).Form)

		require.NoError(t, r.Remember(core.PlayerKind, string(alice), map[string]any{"large": true}))
		require.True(t, seen("").Large)
		require.Equal(t, render.Tall, seen("").Form, "as it was when there was no other form")
		require.Contains(t, sets(r, alice, "settings player", "pictures", "wide"), "Large print: **yes**")
		require.Equal(t, render.Wide, seen("").Form)

		require.NoError(t, r.Remember(core.PlayerKind, string(alice), core.PlayerSettings{}))
		sets(r, alice, "settings player", "large", "true")
		require.Equal(t, render.Tall, seen("").Form, "large print keeps the form that it was chosen in: the server's")
	})
}

// Pictures are told user names too, for names that no font has.
func TestPicturesAreToldUserNames(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		m := match.Match{Chairs: []match.Chair{{Owner: words.OwnerOf(ui.User{ID: alice, Name: "紐倫堡", Handle: "alice.w"})}, {Owner: match.Owner{Computer: "random"}}}}
		s := core.Scene(r.To(r.By(alice)), m, render.Board, nil)
		require.Equal(t, []string{"紐倫堡", "Computer 2"}, s.Names)
		require.Equal(t, []string{"alice.w", ""}, s.Handles)
	})
}
