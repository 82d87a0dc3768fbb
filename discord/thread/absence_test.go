package thread_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/thread"
	"norenbot/discord/ui"
	"norenbot/game/match"
)

// TestGoneFromTheServer: noticed when they are next awaited, told once, and their
// seat can be taken at once.
func TestGoneFromTheServer(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		r.Deals(chloe)
		order := []match.User{}
		next := func() match.User {
			m, err := r.Matches.Match(r.ID)
			require.NoError(t, err)
			return r.Seated(m, m.Awaited())
		}
		order = append(order, next())
		r.Decides(order[0])
		gone := next()
		r.Quietly()
		require.Empty(t, r.Posted("no longer in this server"), "they are there")
		r.Decides(gone)
		third := next()
		r.Decides(third)
		r.Away()
		r.Fake.Left = []match.User{gone}
		r.Passes(6 * time.Hour)
		r.Decides(next())
		r.Quietly()
		told := r.Posted(people[gone] + " is no longer in this server.")
		require.Len(t, told, 1)
		require.ElementsMatch(t, []match.User{order[0], third}, told[0].Pings, "who can vote is mentioned")
		require.Contains(t, told[0].Content, "At least 2 of 2 voters must agree.")

		r.Types(order[0], "game pause", "days", "2")
		r.Quietly()
		pause := r.Posted("pause for 2 days")
		require.Len(t, pause, 1)
		require.Contains(t, pause[0].Content, "Needed: 2 of 2 by <t:")
		require.Contains(t, pause[0].Content, "Absent players count only if they vote.")
		r.Presses(third, pause[0].Buttons()[1])
		r.Quietly()

		dario := ui.User{ID: "1070", Name: "Dario"}
		offer := r.By(dario.ID)
		offer.User, offer.Kind, offer.CustomID = dario, ui.Component, button(&told[0].Message, thread.VerbVolunteer)
		require.Contains(t, said(r.Handle(t.Context(), offer)).Content, "Thank you! I’ve asked the other players: 0 yes, 2 pending")
		r.Quietly()
		vote := r.Posted("Dario offers to take over. Should we let Dario take " + people[gone] + "’s seat")
		require.Len(t, vote, 1)
		require.Contains(t, vote[0].Content, "Needed: 2 of 2 by <t:")
		require.NotContains(t, vote[0].Content, "Absent players", "the absent player is whom the vote is about")
		require.ElementsMatch(t, []match.User{order[0], third}, vote[0].Pings)
		own := r.By(third)
		own.Kind, own.CustomID = ui.Component, button(&told[0].Message, thread.VerbVolunteer)
		require.Contains(t, said(r.Handle(t.Context(), own)).Content, "You’re playing in this match")
		r.Presses(order[0], vote[0].Buttons()[0])
		r.Presses(third, vote[0].Buttons()[0])
		r.Quietly()
		require.Len(t, r.Posted("Vote passed: let Dario take "+people[gone]+"’s seat."), 1)
		require.Contains(t, vote[0].Content, "Should we let Dario take "+people[gone]+"’s seat?\n2 yes")
		done := r.Posted("<@1070> takes over for " + people[gone])
		require.Len(t, done, 1)
		require.Equal(t, []match.User{"1070"}, done[0].Pings)
		m, err := r.Matches.Match(r.ID)
		require.NoError(t, err)
		require.Equal(t, match.User("1070"), next(), m.Chairs)
		require.Contains(t, r.Opens(order[0]).Content, "▸ Dario joined this match.")
	})
}
