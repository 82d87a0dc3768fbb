package discord_test

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
		r.Deals()
		first := r.ID
		r.Deals()
		for stored := range r.Store.Whole() {
			if stored.Match.ID != first {
				r.ID = stored.Match.ID
			}
		}
		require.NotEqual(t, first, r.ID)
		asked := said(r.Types(alice, "game concede"))
		require.Equal(t, "Which match do you mean?", asked.Content)
		require.Len(t, asked.Buttons(), 2)
		keepsLimits(t, asked)
		done := r.Presses(alice, asked.Buttons()[1])
		require.NotNil(t, done.Update, "in place of the question")
		require.Contains(t, done.Update.Content, "Stop playing this match")

		m := r.Opens(alice)
		r.Presses(alice, button(m, seat.VerbPick))
		undone := said(r.Types(alice, "game undo"))
		require.Contains(t, undone.Content, "Undone", "only in one of them there is something to take back")
		require.NotEmpty(t, button(undone, seat.VerbPick), "and the menu is there")
		require.Contains(t, said(r.Types(alice, "game undo")).Content, "Which match")
		require.Contains(t, said(r.At(chloe, "hand")).Content, "don’t have a seat")
		forged := ui.CustomID{Verb: core.VerbWhich, Match: string(first), Arg: "game new"}.ID()
		require.Contains(t, said(r.Presses(alice, forged)).Content, "no longer works")
	})
}

// TestTheOnlyMatchIsMeantElsewhere, where nothing is played.
func TestTheOnlyMatchIsMeantElsewhere(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		r.Deals()
		elsewhere := func(user match.User, path string) *ui.Message {
			i := r.By(user)
			i.Kind, i.Path, i.Options, i.Channel = ui.Command, path, map[string]string{}, "999"
			return said(r.Handle(t.Context(), i))
		}
		require.Contains(t, elsewhere(alice, "game concede").Content, "Stop playing this match")
		require.Contains(t, elsewhere(chloe, "game concede").Content, "No table is open here")
	})
}
