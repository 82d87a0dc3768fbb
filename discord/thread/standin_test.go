package thread_test

import (
	"fmt"
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
		r.Deals()
		m, err := r.Matches.Match(r.ID)
		require.NoError(t, err)
		first := r.Seated(m, m.Awaited())
		second := match.User(alice)
		if first == second {
			second = bruno
		}
		asks := func(user match.User, named ui.User, options ...string) string {
			i := r.By(user)
			named.Member = named.ID != "elsewhere"
			i.Kind, i.Path, i.Options, i.People = ui.Command, "game sitter", map[string]string{"match": string(r.ID)}, map[string]ui.User{string(named.ID): named}
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
		require.Contains(t, asks(second, ui.User{ID: first, Name: "?"}), "two players’ hidden information")
		require.Contains(t, asks(second, ui.User{ID: "1099", Bot: true}), "A bot can’t")
		require.Contains(t, asks(second, friend, "days", "0"), "1 to 60 days")
		require.Contains(t, asks(second, ui.User{}), "Nobody is standing in for you")
		tell("a friend is asked, and nobody else can answer")
		week := fmt.Sprintf("or until <t:%d:f> at the latest", time.Now().Add(7*24*time.Hour).Unix())
		require.Contains(t, asks(second, friend), week)
		r.Quietly()
		question := r.Posted("<@1070>, would you stand in for " + people[second])
		require.Len(t, question, 1)
		require.Equal(t, []match.User{dario}, question[0].Pings)
		require.Contains(t, said(r.Presses(first, question[0].Buttons()[0])).Content, "This request is no longer open")
		require.Contains(t, said(r.Presses(dario, question[0].Buttons()[0])).Content, "Thank you!")
		r.Quietly()
		require.Len(t, r.Posted("Dario is standing in for "+people[second]+" until <t:"), 1)
		tell("the friend is told when to decide, and who is away is not")
		r.Away()
		pinged := len(r.Fake.Pings)
		r.Decides(first)
		r.Quietly()
		require.Equal(t, []match.User{dario}, r.Fake.Pings[pinged:], "and not who is away")
		require.Len(t, r.Posted("<@1070>, it’s your turn to play for "+people[second]), 1)
		tell("what the friend plays is in the friend’s list")
		listed := said(r.Types(dario, "my"))
		require.Regexp(t, "you’re standing in for "+people[second]+` · \*\*your turn\*\* · time runs out <t:\d+:R>`, listed.Content)
		require.Equal(t, core.OpenButton(r.ID), button(listed, core.VerbOpen))
		tell("the friend is reminded")
		r.Waits(37 * time.Hour)
		require.Len(t, r.Posted("<@1070>, it’s still your turn to play for "+people[second]+"."), 1)
		require.Equal(t, match.User(dario), r.Fake.Pings[len(r.Fake.Pings)-1], "and not who is away")
		require.Len(t, r.Posted("Waiting on <@"+string(second)+"> (Dario is standing in · time runs out <t:"), 1)
		tell("the friend decides, and all see who did")
		r.Decides(dario)
		r.Quietly()
		require.Len(t, r.Posted("-# played by a stand-in: "+people[second]), 1)
		require.Contains(t, r.Opens(second).Content, "-# played for you by your stand-in")
		tell("the player comes back")
		require.Contains(t, asks(second, ui.User{}), "You’re playing for yourself again")
		r.Quietly()
		require.Len(t, r.Posted("Dario is no longer standing in for "+people[second]), 1)
		require.Contains(t, r.Opens(dario).Content, "You don’t have a seat")
		require.Contains(t, said(r.Types(dario, "my")).Content, "You have no matches")
	})
}
