package discord

import (
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/discord/core"
	"norenbot/discord/ui"
	"norenbot/game/match"
)

// TestForgetMe: on request, asked first, and twice as well.
func TestForgetMe(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		r.deals(chloe)
		require.NoError(t, r.Remember(core.PlayerKind, bruno, core.PlayerSettings{Language: "en", Large: true}))
		i := r.by(bruno)
		i.Kind, i.Path, i.Options, i.Server = ui.Command, "my", map[string]string{"forget": "true"}, ""
		ask := said(r.Handle(t.Context(), i))
		require.Contains(t, ask.Content, "Shall I forget you?")
		require.Contains(t, ask.Content, "You play in 1 match: a computer player goes on")
		require.Contains(t, said(r.types(bruno, "my")).Content, "Your matches", "nothing has happened")
		for range 2 {
			require.Contains(t, said(r.presses(bruno, reds(ask)[0])).Content, "You are forgotten")
		}
		r.quietly()
		require.Contains(t, said(r.types(bruno, "my")).Content, "You have no matches")
		m, err := r.Matches.Match(r.id)
		require.NoError(t, err)
		require.False(t, core.Sits(m, bruno))
		require.Len(t, r.posted("takes over for Former player"), 1)
		for _, told := range r.posted("takes over for Former player") {
			require.Empty(t, told.pings)
		}
		shown := r.Board(r.id)
		require.NotContains(t, shown.Pinged, match.User(bruno))
		require.NotContains(t, shown.Owed, match.User(bruno))
		require.NotContains(t, r.log.String(), bruno)
		require.NotContains(t, r.log.String(), "Bruno")
		r.decides(alice)
	})
}
