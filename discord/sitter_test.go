package discord

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/core"
	"norenbot/discord/ui"
	"norenbot/game/match"
	"norenbot/game/storytest"
)

// TestSitting: named by the player, agreed to by the person, mentioned instead of
// the player, and said below what they play.
func TestSitting(t *testing.T) {
	const dario = "1070"
	inRoom(t, turns, func(r *room) {
		r.deals()
		m, err := r.Matches.Match(r.id)
		require.NoError(t, err)
		first := r.seated(m, m.Awaited())
		second := match.User(alice)
		if first == second {
			second = bruno
		}
		asks := func(user match.User, named ui.User, options ...string) string {
			i := r.by(user)
			i.Kind, i.Path, i.Options, i.People = ui.Command, "game sitter", map[string]string{"match": string(r.id)}, map[string]ui.User{string(named.ID): named}
			if named.ID != "" {
				i.Options["who"] = string(named.ID)
			}
			for n := 0; n < len(options); n += 2 {
				i.Options[options[n]] = options[n+1]
			}
			return said(r.Handle(t.Context(), i)).Content
		}
		friend := ui.User{ID: dario, Name: "Dario"}
		tell := storytest.Of(t)
		tell("nobody is asked who could not play")
		require.Contains(t, asks(second, ui.User{ID: first, Name: "?"}), "hidden things of two seats")
		require.Contains(t, asks(second, ui.User{ID: "1099", Bot: true}), "A bot cannot")
		require.Contains(t, asks(second, friend, "days", "0"), "1 to 60 days")
		require.Contains(t, asks(second, ui.User{}), "nobody plays for you")
		tell("a friend is asked, and nobody else can answer")
		require.Contains(t, asks(second, friend), "<@1070> has been asked")
		r.quietly()
		question := r.posted("<@1070>: would you play for " + people[second])
		require.Len(t, question, 1)
		require.Equal(t, []match.User{dario}, question[0].pings)
		require.Contains(t, said(r.presses(first, question[0].Buttons()[0])).Content, "Nobody asks you this")
		require.Contains(t, said(r.presses(dario, question[0].Buttons()[0])).Content, "Thank you!")
		r.quietly()
		require.Len(t, r.posted("Dario plays for "+people[second]+" until <t:"), 1)
		tell("the friend is told when to decide, and who is away is not")
		r.away()
		pinged := len(r.fake.pings)
		r.decides(first)
		r.quietly()
		require.Equal(t, []match.User{dario}, r.fake.pings[pinged:], "and not who is away")
		require.Len(t, r.posted("<@1070>: your decision, for "+people[second]), 1)
		tell("what the friend plays is in the friend’s list")
		listed := said(r.types(dario, "my"))
		require.Regexp(t, "you play for "+people[second]+` · \*\*your decision\*\* · time runs out <t:\d+:R>`, listed.Content)
		require.Equal(t, core.OpenButton(r.id), button(listed, core.VerbOpen))
		tell("the friend is reminded")
		r.waits(37 * time.Hour)
		require.Len(t, r.posted("<@1070>, "+people[second]+"’s decision is still waiting for you."), 1)
		require.Equal(t, match.User(dario), r.fake.pings[len(r.fake.pings)-1], "and not who is away")
		require.Len(t, r.posted("Waiting for <@"+string(second)+"> (Dario plays for them · time runs out <t:"), 1)
		tell("the friend decides, and all see who did")
		r.decides(dario)
		r.quietly()
		require.Len(t, r.posted("-# by a sitter: "+people[second]), 1)
		require.Contains(t, r.opens(second).Content, "-# your sitter decided for you")
		tell("the player comes back")
		require.Contains(t, asks(second, ui.User{}), "You play yourself again")
		r.quietly()
		require.Len(t, r.posted("Dario does not play for "+people[second]), 1)
		require.Contains(t, r.opens(dario).Content, "You have no seat")
		require.Contains(t, said(r.types(dario, "my")).Content, "You have no matches")
	})
}
