package discord_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/core"
	"norenbot/discord/opening"
	"norenbot/discord/ui"
	"norenbot/game/league"
	"norenbot/game/match"
	"norenbot/game/season"
)

// TestADraftOfOthersOpensNothing: the id of a season or of a draft, forged into every press of the opening's menu, shows
// nobody but its opener, in its server, that the season is open and what its code is.
func TestADraftOfOthersOpensNothing(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		terms := league.Terms{Name: "Autumn", Game: "toy", Format: league.Ladder, Table: 4, Long: 30 * 24 * time.Hour}
		id, err := r.Seasons.Open(match.Owner{User: organiser, Name: "Olga"}, season.Plan{Terms: terms, Pace: match.Slow, Home: match.Place{Server: "10", Channel: "100"}})
		require.NoError(t, err)
		code := r.Facts(id).Code
		require.NotEmpty(t, code)
		press := func(verb string, user match.User, server string, kind ui.InteractionKind) string {
			i := r.By(user)
			i.Server, i.Channel, i.Can, i.Kind = server, server+"0", ui.ManageServer, kind
			i.CustomID, i.Fields = ui.CustomID{Verb: verb, Match: string(id)}.ID(), map[string]string{"name": "Mine"}
			if s := said(r.Handle(t.Context(), i)); s != nil {
				return s.Text()
			}
			return ""
		}
		for _, verb := range []string{opening.VerbPlan, opening.VerbOpenSeason, core.VerbSeasonName} {
			for _, kind := range []ui.InteractionKind{ui.Component, ui.Submit} {
				for _, who := range []struct {
					user   match.User
					server string
				}{{"1066", "66"}, {"1066", "10"}, {manager, "10"}, {organiser, "66"}, {alice, "10"}} {
					said := press(verb, who.user, who.server, kind)
					require.NotContains(t, said, code, "%s by %s in %s", verb, who.user, who.server)
					require.NotContains(t, said, "Autumn", "%s by %s in %s", verb, who.user, who.server)
				}
			}
		}
		require.Contains(t, press(opening.VerbOpenSeason, organiser, "10", ui.Component), code, "who opened it here sees what became of it")
	})
}
