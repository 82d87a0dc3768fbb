package records_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/discord/core"
	"norenbot/discord/records"
	"norenbot/discord/ui"
	"norenbot/game/match"
)

// TestTop lists everybody by rating, page by page, with the reader's own place on each.
func TestTop(t *testing.T) {
	inRoom(t, duel, func(r *room) {
		none := said(r.Types(alice, "league top"))
		require.Contains(t, none.Content, "Nobody has a rating in this game yet.")
		require.Empty(t, none.Rows)
		m := r.Rates(alice, bruno)
		winner, loser := m.Chairs[0].User, m.Chairs[1].User
		list := said(r.Types(winner, "league top", "game", "toy")).Content
		require.Contains(t, list, "### Toy: ratings\n▸ **– "+people[winner]+": 1579? (1 match)**\n– "+people[loser]+": 1421? (1 match)")
		require.Contains(t, list, "Ratings with a `?` are provisional")
		require.Contains(t, said(r.Types(chloe, "league top")).Content, "You don’t have a rating in this game yet.")

		for n := range 30 { // strangers, so that there are pages
			guest, other := match.User(fmt.Sprint(2000+n)), match.User(fmt.Sprint(3000+n))
			r.Rates(guest, other)
		}
		first := said(r.Types(loser, "league top"))
		require.True(t, strings.HasSuffix(first.Content, "They settle after about eight four-player matches."))
		require.Contains(t, first.Content, "…\n▸ **– "+people[loser]+": 1421?")
		next := ui.CustomID{Verb: core.VerbTop, Arg: "toy.1"}.ID()
		require.Contains(t, first.Buttons(), next)
		second := r.Presses(loser, next)
		require.NotNil(t, second.Update, "in its place")
		require.Contains(t, second.Update.Buttons(), ui.CustomID{Verb: core.VerbTop, Arg: "toy.0"}.ID())
		require.LessOrEqual(t, len(strings.Split(second.Update.Content, "\n")), 15+4)
		require.NotNil(t, r.Presses(loser, ui.CustomID{Verb: core.VerbTop, Arg: "toy.99"}.ID()).Update, "a page that is no more is the last")

		curve := said(r.Presses(loser, ui.CustomID{Verb: records.VerbCurve, Arg: "toy"}.ID())).Content
		require.Contains(t, curve, "Your rating today: **1421?** ± 474.")
		require.Contains(t, curve, ": place 2, 1421? (-79)")

		_, err := r.Seasons.Forget(winner)
		require.NoError(t, err)
		require.NotContains(t, said(r.Types(loser, "league top")).Content, people[winner])
	})
}
