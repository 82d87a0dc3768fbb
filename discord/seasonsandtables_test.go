package discord_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/discord/core"
	"norenbot/discord/discordtest"
	"norenbot/discord/opening"
	"norenbot/discord/seasons"
	"norenbot/discord/ui"
	"norenbot/game/match"
	"norenbot/game/season"
)

// signsUp has somebody sign up for a season, in its post.
func (r *room) signsUp(user match.User, id season.ID) {
	i := r.By(user)
	i.Kind, i.CustomID = ui.Component, core.SeasonCustomID(seasons.VerbSignUp, id, core.Sure)
	r.Handle(r.T.Context(), i)
}

// TestAnOpenedSeasonIsPosted in its channel, and its opener may manage it at once.
func TestAnOpenedSeasonIsPosted(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		presses := func(id string) *ui.Message {
			i := r.By(alice)
			i.Can, i.Ephemeral, i.Kind, i.CustomID = ui.ManageServer, true, ui.Component, id
			return said(r.Handle(t.Context(), i))
		}
		i := r.By(alice)
		i.Can = ui.ManageServer
		form := r.LeadsWith(alice, i).Form
		require.NotNil(t, form)
		i = r.By(alice)
		i.Can, i.Kind, i.CustomID, i.Fields = ui.ManageServer, ui.Submit, form.ID, map[string]string{"name": "Autumn league"}
		draft := said(r.Handle(t.Context(), i))
		done := presses(button(draft, opening.VerbOpenSeason))
		require.Contains(t, presses(button(done, core.VerbManage)).Content, "Autumn league")
		r.Quietly()
		require.Len(t, r.Posted("## Autumn league"), 1)
	})
}

// TestRatingsAreToldAtTheEnd in the thread and in the channel: what each player has now, and
// by how much that changed; of a match that is not rated, nothing.
func TestRatingsAreToldAtTheEnd(t *testing.T) {
	inRoom(t, discordtest.Duel, func(r *room) {
		m := r.Rates(alice, bruno)
		won, lost := people[m.Chairs[0].User], people[m.Chairs[1].User]
		require.Len(t, r.Posted("Ratings: "+won+" 1579? (+79) · "+lost+" 1421? (-79)"), 2)
		r.Deals()
		r.Sayings(r.ID, "o00", "o01")
		require.Len(t, r.Posted("Ratings:"), 2)
	})
}

// TestForgetMeInSeasons: a line is left without a name.
func TestForgetMeInSeasons(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		f := r.OpensSeason("Autumn")
		r.Plays(f)
		ask := said(r.Types(bruno, "my", "forget", "true"))
		require.Contains(t, ask.Content, "You’re in 1 season. Your spot stays, but without a name")
		require.Contains(t, said(r.Presses(bruno, reds(ask)[0])).Content, "Your data has been deleted")
		look, err := r.Seasons.Look(f.ID)
		require.NoError(t, err)
		require.Zero(t, look.Season.Lines[0].Person*look.Season.Lines[1].Person)
		p, err := r.Seasons.Person(bruno)
		require.NoError(t, err)
		require.Zero(t, p)
	})
}

// TestMyNamesSeasons that one is in, with a button, wherever one is: signed up, and with no
// table yet.
func TestMyNamesSeasons(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		m := said(r.Types(alice, "my"))
		require.Contains(t, m.Content, "You have no matches.")
		require.Empty(t, m.Rows)
		long := r.OpensSeason(strings.Repeat("我", 100))
		r.signsUp(alice, long.ID)
		f := r.OpensSeason("Autumn *26*")
		r.signsUp(alice, f.ID)
		m = said(r.Types(alice, "my"))
		keepsLimits(t, m)
		require.ElementsMatch(t, []string{core.SeasonCustomID(core.VerbSeason, f.ID, ""), core.SeasonCustomID(core.VerbSeason, long.ID, "")}, m.Buttons())
		require.Contains(t, said(r.Presses(alice, core.SeasonCustomID(core.VerbSeason, f.ID, ""))).Content, "number 1 on the list")
		require.Empty(t, said(r.Types(bruno, "my")).Rows)

		direct := r.By(alice)
		direct.Server, direct.Channel = "", "900"
		direct.Kind, direct.Path, direct.Options = ui.Command, "league show", map[string]string{}
		m = said(r.Handle(t.Context(), direct))
		require.Contains(t, m.Content, "Several seasons are running", "in private one's own are meant")
		require.Len(t, m.Buttons(), 2)
		for range 6 {
			r.signsUp(alice, r.OpensSeason("Autumn *26*").ID)
		}
		m = said(r.Types(alice, "my"))
		require.Len(t, m.Buttons(), 5)
		keepsLimits(t, m)

		r.Deals()
		m = said(r.Types(alice, "my"))
		require.Len(t, m.Rows, 2, "the tables, then the seasons")
	})
}
