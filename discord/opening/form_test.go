package opening_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/discord/core"
	"norenbot/discord/discordtest"
	"norenbot/discord/ui"
	"norenbot/game/league"
	"norenbot/game/match"
)

// TestASeasonInOneForm checks that the form for the name also sets format, game and pace, and that it shows first
// what is proposed, and later what is planned.
func TestASeasonInOneForm(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		i := r.manager(alice)
		i.Kind, i.CustomID = ui.Component, ui.CustomID{Verb: core.VerbSeasonName}.ID()
		f := r.Handle(t.Context(), i).Form
		kinds := map[string]ui.InputKind{}
		for _, in := range f.Inputs {
			kinds[in.ID] = in.Kind
		}
		require.Equal(t, map[string]ui.InputKind{"name": ui.TextInput, "note": ui.TextInput, "format": ui.RadioGroup, "pace": ui.StringSelect}, kinds, "one game needs no choice")
		require.True(t, f.Inputs[2].Options[0].Default, "a league is proposed")
		sends := func(id string, chosen map[string][]string) *ui.Message {
			i := r.manager(alice)
			i.Kind, i.CustomID, i.Ephemeral, i.Fields, i.Chosen = ui.Submit, id, true, map[string]string{"name": "Autumn"}, chosen
			return said(r.Handle(t.Context(), i))
		}
		m := sends(f.ID, map[string][]string{"format": {string(league.Cup)}, "pace": {string(match.Slow)}})
		require.Contains(t, m.Content, "### Autumn")
		require.Equal(t, league.Cup, r.draftNow(alice).Format)
		require.Equal(t, match.Slow, r.draftNow(alice).Pace)
		i = r.manager(alice)
		i.Kind, i.CustomID, i.Ephemeral = ui.Component, discordtest.Labelled(t, m, "Name"), true
		again := r.Handle(t.Context(), i).Form
		require.Equal(t, "Autumn", again.Inputs[0].Value)
		require.True(t, again.Inputs[2].Options[2].Default, "the cup")
		require.Contains(t, sends(again.ID, map[string][]string{"format": {"tombola"}}).Content, "no longer available", "forged")
		require.Equal(t, league.Cup, r.draftNow(alice).Format)
		sends(again.ID, nil) // an old form
		require.Equal(t, league.Cup, r.draftNow(alice).Format)
	})
}
