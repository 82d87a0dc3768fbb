package table_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/seat"
	"norenbot/discord/thread"
	"norenbot/discord/ui"
	"norenbot/discord/words"
	"norenbot/game/match"
)

// awaits reports whether a match waits for somebody.
func (r *room) awaits(id match.ID, user match.User) bool {
	r.T.Helper()
	m, err := r.Matches.Match(id)
	require.NoError(r.T, err)
	_, asked := r.WaitsFor(m, user)
	return asked
}

// TestPlayOpensWhatWaits: of several matches in a channel the one that waits is
// opened; of several that wait there is a button each.
func TestPlayOpensWhatWaits(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		ids := r.DealsTables(2)
		first := ids[0]
		both := said(r.Types(alice, "game play"))
		require.Contains(t, both.Content, "Several matches are waiting for you")
		require.Len(t, both.Rows[0], 2)
		menu := said(r.Presses(alice, both.Rows[0][1].Button.ID))
		require.NotEmpty(t, button(menu, seat.VerbPick), menu.Content)

		r.ID = first
		r.Decides(alice)
		r.Quietly()
		require.False(t, r.awaits(first, alice))
		menu = said(r.Types(alice, "game play"))
		require.Contains(t, button(menu, seat.VerbPick), string(ids[1]))

		elsewhere := r.By(alice)
		elsewhere.Kind, elsewhere.Path, elsewhere.Channel, elsewhere.Options = ui.Command, "game play", "200", map[string]string{}
		menu = said(r.Handle(t.Context(), elsewhere))
		require.Contains(t, button(menu, seat.VerbPick), string(ids[1]), "the one that waits is in another channel")

		r.ID = ids[1]
		r.Decides(alice)
		r.Quietly()
		none := said(r.Types(alice, "game play"))
		require.Contains(t, none.Content, "Your matches")
		require.Empty(t, none.Rows)
		require.Contains(t, said(r.Types(chloe, "game play")).Content, "don’t have a seat")
	})
}

// TestOnlyFinishedMatchesHere: in a channel where everything is over a command
// says how to begin, and a thread's own match is over.
func TestOnlyFinishedMatchesHere(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		r.Deals()
		r.Abandons(alice)
		r.Quietly()
		for vote := button(&r.Posted("abandon")[0].Message, thread.VerbVote); vote != ""; vote = "" {
			r.Presses(bruno, vote)
		}
		r.Quietly()
		m, err := r.Matches.Match(r.ID)
		require.NoError(t, err)
		require.False(t, m.Phase.Live())
		for _, command := range []string{"game play", "game undo", "game watch"} {
			require.Contains(t, said(r.Types(alice, command)).Content, "No table is open here", command)
		}
		inside := r.By(alice)
		inside.Kind, inside.Path, inside.Channel, inside.Options = ui.Command, "game undo", m.Place.Thread, map[string]string{}
		require.Contains(t, said(r.Handle(t.Context(), inside)).Content, "The match is over")
	})
}

// TestStatusSaysHowFar: each match once, how far it has come and since when
// somebody is awaited.
func TestStatusSaysHowFar(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		r.Deals()
		m, err := r.Matches.Match(r.ID)
		require.NoError(t, err)
		r.Passes(time.Hour)
		told := said(r.Types(alice, "game status"))
		line := told.Content
		require.NotEmpty(t, button(told, seat.VerbRace), "who leads where is a press away")
		end, _ := m.Deadline(0)
		since := words.Until(m.Chairs[0].Clock.Since) + ", time runs out " + words.Until(end)
		require.Equal(t, "<#"+m.Place.Thread+"> · the first turn · waiting on Alice (turn started "+since+")", line)
	})
}

// TestLobbyOfOthers: whoever is not at a table is told how to come to it.
func TestLobbyOfOthers(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		r.Types(alice, "game new")
		r.Quietly()
		var id match.ID
		for stored := range r.Store.Whole() {
			id = stored.Match.ID
		}
		require.Contains(t, said(r.Presses(bruno, ui.CustomID{Verb: thread.VerbComputer, Match: string(id)}.ID())).Content, "Press *Join*")
	})
}
