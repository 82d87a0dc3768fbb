package discord

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

// dealsTables has Alice play several matches in one channel, against Bruno.
func (r *room) dealsTables(n int) (ids []match.ID) {
	r.t.Helper()
	for range n {
		r.deals()
	}
	own, err := r.Matches.Of(alice)
	require.NoError(r.t, err)
	for _, m := range own {
		ids = append(ids, m.ID)
	}
	return ids
}

// awaits reports whether a match waits for somebody.
func (r *room) awaits(id match.ID, user match.User) bool {
	r.t.Helper()
	m, err := r.Matches.Match(id)
	require.NoError(r.t, err)
	_, asked := r.WaitsFor(m, user)
	return asked
}

// TestPlayOpensWhatWaits: of several matches in a channel the one that waits is
// opened; of several that wait there is a button each.
func TestPlayOpensWhatWaits(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		ids := r.dealsTables(2)
		first := ids[0]
		both := said(r.types(alice, "game play"))
		require.Contains(t, both.Content, "Several matches wait for you")
		require.Len(t, both.Rows[0], 2)
		menu := said(r.presses(alice, both.Rows[0][1].Button.ID))
		require.NotEmpty(t, button(menu, seat.VerbPick), menu.Content)

		r.id = first
		r.decides(alice)
		r.quietly()
		require.False(t, r.awaits(first, alice))
		menu = said(r.types(alice, "game play"))
		require.Contains(t, button(menu, seat.VerbPick), string(ids[1]))

		elsewhere := r.by(alice)
		elsewhere.Kind, elsewhere.Path, elsewhere.Channel, elsewhere.Options = ui.Command, "game play", "200", map[string]string{}
		menu = said(r.Handle(t.Context(), elsewhere))
		require.Contains(t, button(menu, seat.VerbPick), string(ids[1]), "the one that waits is in another channel")

		r.id = ids[1]
		r.decides(alice)
		r.quietly()
		none := said(r.types(alice, "game play"))
		require.Contains(t, none.Content, "Your matches")
		require.Empty(t, none.Rows)
		require.Contains(t, said(r.types(chloe, "game play")).Content, "no seat")
	})
}

// TestOnlyFinishedMatchesHere: in a channel where everything is over a command
// says how to begin, and a thread's own match is over.
func TestOnlyFinishedMatchesHere(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		r.deals()
		r.abandons(alice)
		r.quietly()
		for vote := button(&r.posted("abandon")[0].Message, thread.VerbVote); vote != ""; vote = "" {
			r.presses(bruno, vote)
		}
		r.quietly()
		m, err := r.Matches.Match(r.id)
		require.NoError(t, err)
		require.False(t, m.Phase.Live())
		for _, command := range []string{"game join", "game leave", "game start", "game play", "game undo", "game watch"} {
			require.Contains(t, said(r.types(alice, command)).Content, "No table is open here", command)
		}
		inside := r.by(alice)
		inside.Kind, inside.Path, inside.Channel, inside.Options = ui.Command, "game undo", m.Place.Thread, map[string]string{}
		require.Contains(t, said(r.Handle(t.Context(), inside)).Content, "The match is over")
	})
}

// TestStatusSaysHowFar: each match once, how far it has come and since when
// somebody is awaited.
func TestStatusSaysHowFar(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		r.deals()
		m, err := r.Matches.Match(r.id)
		require.NoError(t, err)
		r.passes(time.Hour)
		told := said(r.types(alice, "game status"))
		line := told.Content
		require.NotEmpty(t, button(told, seat.VerbRace), "who leads where is a press away")
		end, _ := m.Deadline(0)
		since := words.Until(m.Chairs[0].Clock.Since) + ", time is up " + words.Until(end)
		require.Equal(t, "<#"+m.Place.Thread+"> · the first turn · waiting for Alice (asked "+since+")", line)
	})
}

// TestLobbyOfOthers: whoever is not at a table is told how to come to it.
func TestLobbyOfOthers(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		r.types(alice, "game new")
		r.quietly()
		var id match.ID
		for stored := range r.store.Whole() {
			id = stored.Match.ID
		}
		require.Contains(t, said(r.presses(bruno, ui.CustomID{Verb: thread.VerbComputer, Match: string(id)}.ID())).Content, "press *Join*")
	})
}
