package thread_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/core"
	"norenbot/discord/discordtest"
	"norenbot/discord/seat"
	"norenbot/discord/thread"
	"norenbot/discord/ui"
	"norenbot/discord/wire"
	"norenbot/game"
	"norenbot/game/match"
)

// contests deals a match of a contest to Alice and Bruno.
func (r *room) contests() {
	r.T.Helper()
	seats := []match.Owner{{User: alice, Name: "Alice"}, {User: bruno, Name: "Bruno"}}
	m, err := r.Matches.Deal("toy", match.Place{Server: "10", Channel: "100"}, seats, match.Terms{Pace: match.Daily},
		match.Contest{Season: "spring", Pairing: 1, Lines: []int{0, 1}, Persons: []int64{7, 8}}, nil)
	require.NoError(r.T, err)
	r.ID = m.ID
}

// TestAMatchWithoutALobbyHasAThread, once, though the process ends before it has noted so.
func TestAMatchWithoutALobbyHasAThread(t *testing.T) {
	for _, lost := range []string{"", "post", "edit"} {
		inRoom(t, turns, func(r *room) {
			if lost != "" {
				r.Fake.Lose = once(lost)
			}
			r.contests()
			if lost != "" {
				r.Passes(500 * time.Millisecond)
				r.Halt()
				r.Notes.Kept = nil
				r.Boot()
			}
			r.Away()
			begun := r.Posted("The match has started: ")
			require.Len(t, begun, 1)
			m, err := r.Matches.Match(r.ID)
			require.NoError(t, err)
			require.NotEmpty(t, m.Place.Thread)
			require.Contains(t, begun[0].Text(), "<#"+m.Place.Thread+">")
			require.NotEmpty(t, button(r.Opens(alice), seat.VerbPick))
		})
	}
}

// TestATableOfASeasonWithoutAThread: where there are too many, it is played in the channel.
func TestATableOfASeasonWithoutAThread(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		r.Fails("thread", wire.Refusal{Code: 50024})
		r.contests()
		r.Away()
		require.Len(t, r.Posted("**Table 1**\nThe match has started: <#100>"), 1)
		board := r.OneBoard()
		require.NotNil(t, r.Fake.Find("100", board.ID))
		require.NotEmpty(t, button(r.Opens(alice), seat.VerbPick))
	})
}

// TestNoStandInsInAStrictSeason: whoever asks for one reads that, and not what players cannot vote on.
func TestNoStandInsInAStrictSeason(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		seats := []match.Owner{{User: alice, Name: "Alice"}, {User: bruno, Name: "Bruno"}}
		m, err := r.Matches.Deal("toy", match.Place{Server: "10", Channel: "100"}, seats, match.Terms{Pace: match.Daily},
			match.Contest{Season: "spring", Pairing: 1, Lines: []int{0, 1}, Persons: []int64{7, 8}, Strict: true}, nil)
		require.NoError(t, err)
		i := r.By(alice)
		i.Kind, i.Path, i.Options = ui.Command, "game sitter", map[string]string{"match": string(m.ID), "who": "1070"}
		i.People = map[string]ui.User{"1070": {ID: "1070", Name: "Dario", Member: true}}
		require.Contains(t, said(r.Handle(t.Context(), i)).Content, "Stand-ins aren’t allowed in this season.")
	})
}

// TestTheEndOfATable leads back to its season, and to no rematch.
func TestTheEndOfATable(t *testing.T) {
	inRoom(t, func(t *game.Table, g *discordtest.ToyGame) { ask(t, 0, "say", 1, 1, 2); g.Step++ }, func(r *room) {
		r.contests()
		r.Away()
		r.Decides(alice)
		r.Quietly()
		led := 0
		for _, m := range r.Fake.All() {
			require.Empty(t, button(&m.Message, core.VerbRematch))
			if button(&m.Message, core.VerbSeason) != "" {
				led++
			}
		}
		require.Equal(t, 2, led, "in the thread and in the channel")
	})
}

// TestWhatATableOfASeasonCannotDecide is not offered, and refused from an old menu.
func TestWhatATableOfASeasonCannotDecide(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		r.contests()
		r.Quietly()
		ask := said(r.Types(alice, "game concede"))
		require.NotEmpty(t, button(ask, thread.VerbConcede))
		require.Empty(t, button(ask, thread.VerbAbandon))
		require.NotContains(t, ask.Content, "without a result")
		const no = "players can’t vote to"
		require.Contains(t, said(r.Presses(alice, ui.CustomID{Verb: thread.VerbAbandon, Match: string(r.ID)}.ID())).Content, no)
		require.Contains(t, said(r.Types(alice, "game pause", "days", "3")).Content, no)
		require.NoError(t, r.Matches.Away(r.ID, alice, true))
		r.Quietly()
		gone := r.Posted("no longer in this server")
		require.Len(t, gone, 1)
		require.Empty(t, gone[0].Rows)
		require.NoError(t, r.Matches.Substitute(r.ID, 0, match.Owner{User: chloe, Name: "Chloé"}))
		r.Quietly()
		require.Len(t, r.Posted("<@"+chloe+"> takes over for Alice."), 1)
	})
}
