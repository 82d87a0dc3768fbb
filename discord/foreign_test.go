package discord_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/opening"
	"norenbot/discord/sandbox"
	"norenbot/discord/servertest"
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
		for _, verb := range []string{opening.VerbPlan, opening.VerbOpenSeason, opening.VerbName} {
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

// TestChannelsOfOtherServers: a channel of another server, a deleted one, a category or a forum cannot be chosen for games
// or for the list.
func TestChannelsOfOtherServers(t *testing.T) {
	servertest.In(t, sandbox.Config{}, func(h *servertest.Server) {
		h.Start()
		h.Expect(10003) // of the channel that there is not
		marta := h.Person("Marta", "en-US")
		_, err := h.AddRole(h.Guild, "manager", sandbox.ManageGuild, marta.ID())
		require.NoError(t, err)
		elsewhere := h.AddGuild("Lübeck", "en-US")
		foreign, err := h.AddChannel(elsewhere, sandbox.TextChannel, "secret")
		require.NoError(t, err)
		forum, err := h.AddChannel(h.Guild, sandbox.ForumChannel, "forum")
		require.NoError(t, err)
		page := marta.Types(h.Channel, "/settings server", nil).Message
		forge := func(key, value string) string {
			out, err := marta.Forge(sandbox.Forgery{Kind: 3, Channel: h.Channel, Message: page.ID, Fields: fields("data",
				`{"custom_id":`+quoted(ui.CustomID{Verb: "server", Menu: "x", Arg: key}.ID())+`,"component_type":8,"values":["`+value+`"]}`)})
			require.NoError(t, err)
			require.Equal(t, sandbox.StatusAnswered, out.Status)
			return out.Message.Text()
		}
		for _, key := range []string{"channel", "list"} {
			require.Contains(t, forge(key, foreign.String()), "isn’t a channel in this server", key)
			require.Contains(t, forge(key, "5"), "isn’t a channel in this server", key)
			require.Contains(t, forge(key, "fr"), "option is no longer available", key)
		}
		require.Contains(t, forge("list", forum.String()), "isn’t a channel in this server")
		require.NotContains(t, forge("channel", forum.String()), "isn’t a channel in this server")
		for _, key := range []string{"role", "organiser", "players"} {
			require.Contains(t, forge(key, elsewhere.String()), "no longer exists", key)
		}
		require.Contains(t, marta.Types(h.Channel, "/settings server", nil).Message.Text(), "ettings")
	})
}
