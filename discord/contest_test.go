package discord

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/core"
	"norenbot/discord/seat"
	"norenbot/discord/thread"
	"norenbot/discord/ui"
	"norenbot/discord/wire"
	"norenbot/game"
	"norenbot/game/match"
)

// contests deals a match of a contest to Alice and Bruno.
func (r *room) contests() {
	r.t.Helper()
	seats := []match.Owner{{User: alice, Name: "Alice"}, {User: bruno, Name: "Bruno"}}
	m, err := r.Matches.Deal("toy", match.Place{Server: "10", Channel: "100"}, seats, match.Terms{Pace: match.Daily},
		match.Contest{Season: "spring", Pairing: 1, Lines: []int{0, 1}, Persons: []int64{7, 8}})
	require.NoError(r.t, err)
	r.id = m.ID
}

// TestAMatchWithoutALobbyHasAThread, once, though the process ends before it has noted so.
func TestAMatchWithoutALobbyHasAThread(t *testing.T) {
	for _, lost := range []string{"", "post", "edit"} {
		inRoom(t, turns, func(r *room) {
			if lost != "" {
				r.fake.lose = once(lost)
			}
			r.contests()
			if lost != "" {
				r.passes(500 * time.Millisecond)
				r.close()
				r.notes.kept = nil
				r.open()
			}
			r.away()
			begun := r.posted("The match has begun: ")
			require.Len(t, begun, 1)
			m, err := r.Matches.Match(r.id)
			require.NoError(t, err)
			require.NotEmpty(t, m.Place.Thread)
			require.Contains(t, begun[0].Content, "<#"+m.Place.Thread+">")
			require.NotEmpty(t, button(r.opens(alice), seat.VerbPick))
		})
	}
}

// TestATableOfASeasonWithoutAThread: where there are too many, it is played in the channel.
func TestATableOfASeasonWithoutAThread(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		r.fails("thread", wire.ErrNoThread)
		r.contests()
		r.away()
		require.Len(t, r.posted("**Table 1**\nThe match has begun: <#100>"), 1)
		board := r.oneBoard()
		require.NotNil(t, r.fake.find("100", board.id))
		require.NotEmpty(t, button(r.opens(alice), seat.VerbPick))
	})
}

// TestTheEndOfATable leads back to its season, and to no rematch.
func TestTheEndOfATable(t *testing.T) {
	inRoom(t, func(t *game.Table, g *toyGame) { ask(t, 0, "say", 1, 1, 2); g.step++ }, func(r *room) {
		r.contests()
		r.away()
		r.decides(alice)
		r.quietly()
		led := 0
		for _, m := range r.fake.all() {
			require.Empty(t, button(&m.Message, core.VerbRematch))
			if button(&m.Message, core.VerbSeason) != "" {
				led++
			}
		}
		require.Equal(t, 2, led, "in the thread and in the channel")
		require.Contains(t, said(r.types(alice, "game rematch")).Content, "No table is open here")
	})
}

// TestWhatATableOfASeasonCannotDecide is not offered, and refused from an old menu.
func TestWhatATableOfASeasonCannotDecide(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		r.contests()
		r.quietly()
		ask := said(r.types(alice, "game concede"))
		require.NotEmpty(t, button(ask, thread.VerbConcede))
		require.Empty(t, button(ask, thread.VerbAbandon))
		require.NotContains(t, ask.Content, "without a result")
		const no = "not for the table to decide"
		require.Contains(t, said(r.presses(alice, ui.CustomID{Verb: thread.VerbAbandon, Match: string(r.id)}.ID())).Content, no)
		require.Contains(t, said(r.types(alice, "game pause", "days", "3")).Content, no)
		require.NoError(t, r.Matches.Away(r.id, alice, true))
		r.quietly()
		gone := r.posted("no longer in this server")
		require.Len(t, gone, 1)
		require.Empty(t, gone[0].Rows)
		require.NoError(t, r.Matches.Substitute(r.id, 0, match.Owner{User: chloe, Name: "Chloé"}))
		r.quietly()
		require.Len(t, r.posted("<@"+chloe+"> plays on for Alice."), 1)
	})
}
