package discord_test

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
		r.Deals(chloe)
		require.NoError(t, r.Remember(core.PlayerKind, bruno, core.PlayerSettings{Language: "en", Large: true}))
		i := r.By(bruno)
		i.Kind, i.Path, i.Options, i.Server = ui.Command, "my", map[string]string{"forget": "true"}, ""
		ask := said(r.Handle(t.Context(), i))
		require.Contains(t, ask.Content, "Delete your data?")
		require.Contains(t, ask.Content, "You’re playing in 1 match. A computer player takes over")
		require.Contains(t, said(r.Types(bruno, "my")).Content, "Your matches", "nothing has happened")
		for range 2 {
			require.Contains(t, said(r.Presses(bruno, reds(ask)[0])).Content, "Your data has been deleted")
		}
		r.Quietly()
		require.Contains(t, said(r.Types(bruno, "my")).Content, "You have no matches")
		m, err := r.Matches.Match(r.ID)
		require.NoError(t, err)
		require.False(t, core.HasSeat(m, bruno))
		require.Len(t, r.Posted("takes over for Former player"), 1)
		for _, told := range r.Posted("takes over for Former player") {
			require.Empty(t, told.Pings)
		}
		shown := r.Board(r.ID)
		require.NotContains(t, shown.Pinged, match.User(bruno))
		require.NotContains(t, shown.Owed, match.User(bruno))
		require.NotContains(t, r.Logged.String(), bruno)
		require.NotContains(t, r.Logged.String(), "Bruno")
		r.Decides(alice)
	})
}
