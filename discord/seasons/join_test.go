package seasons_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/discord/core"
	"norenbot/discord/seasons"
	"norenbot/discord/ui"
	"norenbot/discord/wire"
	"norenbot/game/match"
	"norenbot/game/season"
)

// abroad is an interaction in another server, of one who manages it.
func (r *room) abroad(user match.User) ui.Interaction {
	i := r.By(user)
	i.Server, i.Channel, i.Can = "11", "110", ui.ManageServer
	return i
}

// enters is the form with a code, sent.
func enters(i ui.Interaction, code string) ui.Interaction {
	i.Kind, i.CustomID, i.Fields, i.Ephemeral = ui.Submit, ui.CustomID{Verb: seasons.VerbCode}.ID(), map[string]string{"code": code}, true
	return i
}

// TestJoiningSeasons: a server comes in by the code, once, and leaves again; who may not,
// and what is no code, changes nothing.
func TestJoiningSeasons(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		f := r.OpensSeason("Autumn *26*")
		says := func(i ui.Interaction) *ui.Message { t.Helper(); return said(r.Handle(t.Context(), i)) }
		stranger := r.abroad(bruno)
		stranger.Can = 0
		require.Contains(t, says(enters(stranger, f.Code)).Content, "Only server managers and season organisers")
		require.Contains(t, says(enters(r.abroad(bruno), "nonsense")).Content, "No running season has this code.")
		home := r.By(bruno)
		home.Can = ui.ManageServer
		require.Contains(t, says(enters(home, f.Code)).Content, "home server")
		require.Empty(t, r.Facts(f.ID).Guests)

		var m *ui.Message
		for range 2 {
			m = says(enters(r.abroad(bruno), f.Code[:4]+" "+f.Code[4:]))
			require.Contains(t, m.Content, `**Autumn \*26\*** is now a season of this server too`)
		}
		require.Equal(t, []string{"11"}, r.Facts(f.ID).Guests)
		require.Len(t, r.Seasons.At("11"), 1)

		leave := r.abroad(chloe)
		leave.Kind, leave.CustomID, leave.Ephemeral, leave.Can = ui.Component, button(m, seasons.VerbPart), true, 0
		require.Contains(t, says(leave).Content, "Only server managers and season organisers")
		leave.ID, leave.Can = "7", ui.ManageServer
		leave.Server = "12"
		require.Contains(t, says(leave).Content, "Only server managers and season organisers", "of another server")
		leave.ID, leave.Server = "8", "11"
		require.Contains(t, says(leave).Content, "no longer a season of that server")
		require.Empty(t, r.Facts(f.ID).Guests)
	})
}

// organises reports whether somebody may organise a season where they are.
func (r *room) organises(at ui.Interaction, f season.Facts) bool {
	r.T.Helper()
	r.Press++
	at.ID = fmt.Sprint(1<<60 + r.Press) // another press each time
	at.Kind, at.CustomID = ui.Component, ui.CustomID{Verb: core.VerbManage, Match: string(f.ID)}.ID()
	m := said(r.Handle(r.T.Context(), at))
	require.NotNil(r.T, m)
	return strings.Contains(m.Content, "Organising")
}

// TestOrganisers: who leads the home server, from there, and those who are named, from
// anywhere.
func TestOrganisers(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		f := r.OpensSeason("Autumn")
		require.True(t, r.organises(r.abroad(alice), f), "she opened it")
		require.False(t, r.organises(r.abroad(bruno), f), "of another server")
		i := r.By(bruno)
		require.False(t, r.organises(i, f))
		i.Can = ui.ManageServer
		require.True(t, r.organises(i, f))
		i.Can, i.User.Roles = 0, []string{"77"}
		require.NoError(t, r.Remember(core.ServerKind, "10", core.ServerSettings{Organisers: []string{"77"}}))
		require.True(t, r.organises(i, f))
	})
}

// TestGuestsAreTakenOut by the organisers of the season, wherever they are.
func TestGuestsAreTakenOut(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		f := r.OpensSeason("Autumn")
		r.Handle(t.Context(), enters(r.abroad(bruno), f.Code))
		require.Equal(t, []string{"11"}, r.Facts(f.ID).Guests)
		id := ui.CustomID{Verb: seasons.VerbPart, Match: string(f.ID), Arg: "11"}.ID()
		require.Contains(t, said(r.Presses(chloe, id)).Content, "Only server managers and season organisers")
		require.Contains(t, said(r.Presses(alice, id)).Content, "no longer a season")
		require.Empty(t, r.Facts(f.ID).Guests)
	})
}

// TestSigningUpFromAfar: who is not in the home server is told how they play, and written
// to, so that they know now whether that works.
func TestSigningUpFromAfar(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		f := r.OpensSeason("Autumn")
		signs := func(i ui.Interaction) string {
			t.Helper()
			i.Kind, i.CustomID = ui.Component, core.SeasonCustomID(seasons.VerbSignUp, f.ID, core.Sure)
			return said(r.Handle(t.Context(), i)).Content
		}
		r.Handle(t.Context(), enters(r.abroad(bruno), f.Code))
		require.NotContains(t, signs(r.abroad(alice)), "server you’re not in", "she is in both")
		r.Fake.Left = []match.User{bruno, chloe}
		i := r.abroad(bruno)
		i.Locale = "fr"
		require.Contains(t, signs(i), "serveur où tu n’es pas")
		require.Len(t, r.DMs(bruno), 1)
		require.Contains(t, r.DMs(bruno)[0].Content, "Tu participes à **Autumn**.")
		r.Fails("post dm", wire.Refusal{Code: 50007})
		require.Contains(t, signs(r.abroad(chloe)), "couldn’t. Allow direct messages")
	})
}
