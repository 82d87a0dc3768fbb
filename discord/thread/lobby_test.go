package thread_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/discord/thread"
	"norenbot/discord/ui"
	"norenbot/game/match"
)

// TestAnOpenTableSaysWhatStartWaitsFor, as long as it cannot be pressed.
func TestAnOpenTableSaysWhatStartWaitsFor(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		r.Types(alice, "game new")
		r.Quietly()
		lobby, id := r.LobbyNow()
		require.Contains(t, lobby.Text(), "1. Alice\n-# Start: at least 2 players")
		r.Presses(bruno, ui.CustomID{Verb: thread.VerbJoin, Match: string(id)}.ID())
		r.Quietly()
		lobby, _ = r.LobbyNow()
		require.Contains(t, lobby.Text(), "2. Bruno")
		require.NotContains(t, lobby.Text(), "at least 2 players")
	})
}

// TestTableRulesAreBehindAButton: the open table shows the pace and what is unusual; its page shows all, and has the menu
// for players with a seat.
func TestTableRulesAreBehindAButton(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		r.Types(alice, "game new")
		r.Quietly()
		lobby, id := r.LobbyNow()
		require.Contains(t, lobby.Text(), "\n**Pace**: slow: 3 days + 12 h per move\n")
		require.NotContains(t, lobby.Text(), "Change a table rule")
		open := button(lobby, "tablerules")
		require.NotEmpty(t, open)

		require.Empty(t, said(r.Presses(bruno, open)).Rows, "he has no seat")
		page := said(r.Presses(alice, open))
		require.True(t, page.Ephemeral)
		require.Contains(t, page.Content, "### Table rules\n**Pace**: slow: 3 days + 12 h per move")
		menu := page.Rows[0][0].Select
		require.Equal(t, "Change a table rule", menu.Placeholder)

		i := r.By(alice)
		i.Kind, i.CustomID, i.Values, i.Ephemeral = ui.Component, menu.ID, []string{"rated=yes"}, true
		changed := r.Handle(t.Context(), i).Update
		require.Contains(t, changed.Content, "**Rated**: yes (people only, random seats)")
		require.NotEqual(t, menu.ID, changed.Rows[0][0].Select.ID)
		r.Quietly()
		lobby, _ = r.LobbyNow()
		require.Contains(t, lobby.Text(), "\n**Rated**: yes (people only, random seats)\n")

		i = r.By(bruno)
		i.Kind, i.CustomID, i.Values, i.Ephemeral = ui.Component, menu.ID, []string{"pace=blitz"}, true
		require.Contains(t, said(r.Handle(t.Context(), i)).Content, "You’re not at this table yet")
		require.Equal(t, match.Slow, mustMatch(r, id).Pace)

		r.Starts()
		require.Empty(t, said(r.Presses(alice, open)).Rows, "the rules are fixed now")
	})
}
