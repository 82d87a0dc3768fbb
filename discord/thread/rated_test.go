package thread_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/discord/thread"
	"norenbot/discord/ui"
)

// TestARatedTable: its lobby says so, and computers and ratings exclude each other, each
// refusal saying what it would take.
func TestARatedTable(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		const alone = "A rated table is for people alone"
		require.Contains(t, said(r.Types(alice, "game new", "rated", "true", "computers", "1")).Content, alone)
		r.Quietly()
		require.Empty(t, r.Fake.All(), "no table was opened")

		r.Types(alice, "game new")
		r.Quietly()
		lobby, id := r.LobbyNow()
		require.NotContains(t, lobby.Embeds[0].Fields[0].Value, "Rated")
		set := func(value string) ui.Response {
			return r.Presses(alice, ui.CustomID{Verb: thread.VerbSet, Match: string(id)}.ID(), value)
		}
		require.Nil(t, set("rated=yes").Message)
		r.Quietly()
		lobby, _ = r.LobbyNow()
		require.Contains(t, lobby.Embeds[0].Fields[0].Value, "**Rated**: yes, people only")
		for _, row := range lobby.Rows {
			for _, part := range row {
				if part.Button != nil && strings.HasPrefix(part.Button.ID, thread.VerbComputer+ui.CustomSep) {
					require.True(t, part.Button.Disabled)
				}
			}
		}
		require.Contains(t, said(r.Presses(alice, ui.CustomID{Verb: thread.VerbComputer, Match: string(id)}.ID())).Content, alone)
		require.Contains(t, said(set("fill=yes")).Content, alone)
		require.Nil(t, set("rated=no").Message)
		require.Nil(t, set("fill=yes").Message)
		require.Contains(t, said(set("rated=yes")).Content, alone)
		require.Nil(t, set("fill=no").Message)
		require.Nil(t, set("rated=yes").Message)
		r.Starts()
		require.Len(t, r.Posted("This match is rated"), 1)
		m, err := r.Matches.Match(r.ID)
		require.NoError(t, err)
		require.ElementsMatch(t, []int64{1, 2}, m.Persons)
	})
	inRoom(t, turns, func(r *room) {
		r.Deals()
		require.Empty(t, r.Posted("This match is rated"))
	})
}
