package discord

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/discord/thread"
	"norenbot/discord/ui"
	"norenbot/game/match"
)

// lobbyNow is the message of the open table, and its match.
func (r *room) lobbyNow() (*ui.Message, match.ID) {
	r.t.Helper()
	for _, m := range slices.Backward(r.fake.all()) {
		if p, ok := ui.ParseCustomID(button(&m.Message, thread.VerbStart)); ok {
			return &m.Message, match.ID(p.Match)
		}
	}
	require.Fail(r.t, "no open table")
	return nil, ""
}

// TestARatedTable: its lobby says so, and computers and ratings exclude each other, each
// refusal saying what it would take.
func TestARatedTable(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		const alone = "A rated table is for people alone"
		require.Contains(t, said(r.types(alice, "game new", "rated", "true", "computers", "1")).Content, alone)
		r.quietly()
		require.Empty(t, r.fake.all(), "no table was opened")

		r.types(alice, "game new")
		r.quietly()
		lobby, id := r.lobbyNow()
		require.NotContains(t, lobby.Embeds[0].Fields[0].Value, "Rated")
		set := func(value string) ui.Response {
			return r.presses(alice, ui.CustomID{Verb: thread.VerbSet, Match: string(id)}.ID(), value)
		}
		require.Nil(t, set("rated=yes").Message)
		r.quietly()
		lobby, _ = r.lobbyNow()
		require.Contains(t, lobby.Embeds[0].Fields[0].Value, "**Rated**: yes, people only")
		for _, row := range lobby.Rows {
			for _, part := range row {
				if part.Button != nil && strings.HasPrefix(part.Button.ID, thread.VerbComputer+ui.CustomSep) {
					require.True(t, part.Button.Disabled)
				}
			}
		}
		require.Contains(t, said(r.presses(alice, ui.CustomID{Verb: thread.VerbComputer, Match: string(id)}.ID())).Content, alone)
		require.Contains(t, said(set("fill=yes")).Content, alone)
		require.Nil(t, set("rated=no").Message)
		require.Nil(t, set("fill=yes").Message)
		require.Contains(t, said(set("rated=yes")).Content, alone)
		require.Nil(t, set("fill=no").Message)
		require.Nil(t, set("rated=yes").Message)
		r.starts()
		require.Len(t, r.posted("This match is rated"), 1)
		m, err := r.Matches.Match(r.id)
		require.NoError(t, err)
		require.ElementsMatch(t, []int64{1, 2}, m.Persons)
	})
	inRoom(t, turns, func(r *room) {
		r.deals()
		require.Empty(t, r.posted("This match is rated"))
	})
}
