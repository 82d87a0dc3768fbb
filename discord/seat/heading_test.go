package seat_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/discord/core"
	"norenbot/discord/seat"
	"norenbot/discord/ui"
	"norenbot/game/match"
)

// TestAMenuSaysWhoseItIs where its reader might not know: which match, outside of its thread, and for whom, to
// whoever plays for somebody else.
func TestAMenuSaysWhoseItIs(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		first, other := r.sits()
		m, err := r.Matches.Match(r.ID)
		require.NoError(t, err)
		const name = "-# Toy · Alice, Bruno"
		first.in, other.in = m.Place.Thread, "200"
		inside, outside := first.opensWindow(), other.opensWindow()
		require.NotContains(t, first.sees(inside).Content, name)
		require.True(t, strings.HasPrefix(other.sees(outside).Content, name+"\n"), other.sees(outside).Content)
		first.plays(inside)
		r.Quietly()
		require.True(t, strings.HasPrefix(other.sees(outside).Content, name+"\n"), "it follows: %s", other.sees(outside).Content)
		other.on(outside, seat.VerbPick)
		require.True(t, strings.HasPrefix(other.sees(outside).Content, name+"\n"), other.sees(outside).Content)
		other.on(outside, seat.VerbConfirm)
		require.Contains(t, other.sees(outside).Content, name+"\n-# Confirmed.")
	})
	inRoom(t, turns, func(r *room) {
		first, _ := r.sits()
		m, err := r.Matches.Match(r.ID)
		require.NoError(t, err)
		chair, _ := m.SeatOf(first.user)
		require.NoError(t, r.Matches.AskSitter(r.ID, first.user, match.Owner{User: chloe, Name: "Chloé"}, 2))
		require.NoError(t, r.Matches.AnswerSitter(r.ID, chloe, chair, true))
		i := r.By(chloe)
		i.Kind, i.CustomID, i.Channel = ui.Component, core.OpenButton(r.ID), m.Place.Thread
		require.True(t, strings.HasPrefix(said(r.Handle(t.Context(), i)).Content, "-# Toy · you’re standing in for "+people[first.user]+"\n"))
	})
}
