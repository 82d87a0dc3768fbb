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
		const alone = "Rated matches are for people only"
		require.Contains(t, said(r.Types(alice, "game new", "rated", "true", "computers", "1")).Content, alone)
		r.Quietly()
		require.Empty(t, r.Fake.All(), "no table was opened")

		r.Types(alice, "game new")
		r.Quietly()
		lobby, id := r.LobbyNow()
		require.NotContains(t, lobby.Text(), "Rated")
		set := func(value string) ui.Response {
			return r.Presses(alice, ui.CustomID{Verb: thread.VerbSet, Match: string(id)}.ID(), value)
		}
		require.Nil(t, set("rated=yes").Message)
		r.Quietly()
		lobby, _ = r.LobbyNow()
		require.Contains(t, lobby.Text(), "**Rated**: yes (people only")
		for _, c := range lobby.Controls() {
			if c.Button != nil && strings.HasPrefix(c.Button.ID, thread.VerbComputer+ui.CustomSep) {
				require.True(t, c.Button.Disabled)
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
