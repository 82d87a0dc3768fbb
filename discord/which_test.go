package discord

import (
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/discord/core"
	"norenbot/discord/seat"
	"norenbot/discord/ui"
	"norenbot/game/match"
)

// TestOneOfSeveralMatches: nobody types which match is meant: it is the only one
// that can be, or there is a button for each.
func TestOneOfSeveralMatches(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		r.deals()
		first := r.id
		r.deals()
		for stored := range r.store.Whole() {
			if stored.Match.ID != first {
				r.id = stored.Match.ID
			}
		}
		require.NotEqual(t, first, r.id)
		asked := said(r.types(alice, "game hand"))
		require.Equal(t, "Which match do you mean?", asked.Content)
		require.Len(t, asked.Buttons(), 2)
		keepsLimits(t, asked)
		done := r.presses(alice, asked.Buttons()[1])
		require.NotNil(t, done.Update, "in place of the question")
		require.Equal(t, "Your holdings", done.Update.Content)

		m := r.opens(alice)
		r.presses(alice, button(m, seat.VerbPick))
		undone := said(r.types(alice, "game undo"))
		require.Contains(t, undone.Content, "Taken back", "only in one of them there is something to take back")
		require.NotEmpty(t, button(undone, seat.VerbPick), "and the menu is there")
		require.Contains(t, said(r.types(alice, "game undo")).Content, "Which match")
		require.Contains(t, said(r.types(chloe, "game hand")).Content, "no seat")
		forged := ui.CustomID{Verb: core.VerbWhich, Match: string(first), Arg: "game new"}.ID()
		require.Contains(t, said(r.presses(alice, forged)).Content, "no longer works")
	})
}

// TestTheOnlyMatchIsMeantElsewhere, where nothing is played.
func TestTheOnlyMatchIsMeantElsewhere(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		r.deals()
		elsewhere := func(user match.User, path string) *ui.Message {
			i := r.by(user)
			i.Kind, i.Path, i.Options, i.Channel = ui.Command, path, map[string]string{}, "999"
			return said(r.Handle(t.Context(), i))
		}
		require.Equal(t, "Your holdings", elsewhere(alice, "game hand").Content)
		require.Contains(t, elsewhere(alice, "game concede").Content, "really want to stop")
		require.Contains(t, elsewhere(chloe, "game hand").Content, "No table is open here")
		require.Contains(t, elsewhere(alice, "game start").Content, "No table is open here", "their match has begun")
	})
}
