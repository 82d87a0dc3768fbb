package seat_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/discord/core"
	"norenbot/discord/discordtest"
	"norenbot/discord/seat"
	"norenbot/discord/ui"
	"norenbot/game"
	"norenbot/game/match"
)

const sentence = "Whatever you say counts."

// newFor is how many matches of a game somebody is new to it.
const newFor = 2

// TestHelpUntilTwoMatchesAreFinished: a sentence stands under each question, with
// buttons to what explains the game, until somebody is no longer new.
func TestHelpUntilTwoMatchesAreFinished(t *testing.T) {
	inRoom(t, short, func(r *room) {
		r.Notes.Kept = nil
		for n := range 4 {
			r.Deals()
			m := r.Opens(alice)
			require.Equal(t, n < newFor, strings.Contains(m.Content, sentence), "match %d: %s", n+1, m.Content)
			require.Equal(t, n < newFor, button(m, seat.VerbRules) != "", "match %d", n+1)
			require.LessOrEqual(t, len(m.Rows), ui.RowsPerMessage)
			r.Decides(alice)
			r.Decides(bruno)
			r.Quietly()
		}
		require.NotContains(t, r.Logged.String(), "noting")
	})
}

// TestHelpIsNotRepeated: in one match somebody new reads the sentence of a kind of question twice; who has asked for help
// reads it each time.
func TestHelpIsNotRepeated(t *testing.T) {
	often := func(t *game.Table, g *discordtest.ToyGame) {
		for n := range 4 {
			for by := range g.Seats {
				discordtest.Ask(t, game.Seat(by), fmt.Sprintf("say.%d.%d", by, n), 1, 1, 3)
				g.Step++
			}
		}
	}
	inRoom(t, often, func(r *room) {
		r.Notes.Kept = nil
		r.Deals()
		for n := range 4 {
			require.Equal(t, n < 2, strings.Contains(r.Opens(alice).Content, sentence), "question %d", n+1)
			r.Decides(alice)
			r.Decides(bruno)
		}
		r.Types(alice, "settings player", "help", "true")
		r.Deals()
		for range 3 {
			require.Contains(t, r.Opens(alice).Content, sentence)
			r.Decides(alice)
			r.Decides(bruno)
		}
	})
}

// TestHelpIsCountedByGame: who knows one game is new to another. Of matches noted without
// their game that is looked up.
func TestHelpIsCountedByGame(t *testing.T) {
	inRoom(t, short, func(r *room) {
		var ended []match.ID
		for range newFor {
			r.Deals()
			r.Decides(alice)
			r.Decides(bruno)
			r.Quietly()
			ended = append(ended, r.ID)
		}
		r.Deals()
		for _, tc := range []struct {
			note map[string]any
			want bool
		}{
			{map[string]any{"of": map[string]any{"toy": ended}}, false},
			{map[string]any{"of": map[string]any{"other": ended}}, true},
			{map[string]any{"finished": ended}, false},
			{map[string]any{"finished": []string{"one", "two"}}, true},
		} {
			require.NoError(t, r.Remember(core.NewKind, alice, tc.note))
			require.Equal(t, tc.want, strings.Contains(r.Opens(alice).Content, sentence), "%+v", tc.note)
		}
	})
}

// TestHelpAsOneLikes: it can be turned off by a newcomer and on by an old hand.
func TestHelpAsOneLikes(t *testing.T) {
	inRoom(t, short, func(r *room) {
		r.Deals()
		require.Contains(t, said(r.Types(alice, "settings player")).Text(), "Help texts in menus: **until you’ve finished 2 matches")
		require.Contains(t, said(r.Types(alice, "settings player", "help", "false")).Text(), "Help texts in menus: **no**")
		require.NotContains(t, r.Opens(alice).Content, sentence)
		require.NoError(t, r.Remember(core.NewKind, alice, map[string]any{"of": map[string]any{"toy": []string{"one", "two"}}}))
		require.NotContains(t, r.Opens(alice).Content, sentence)
		require.Contains(t, said(r.Types(alice, "settings player", "help", "true")).Text(), "Help texts in menus: **yes**")
		require.Contains(t, r.Opens(alice).Content, sentence)
		require.Contains(t, said(r.Types(alice, "settings player", "large", "true")).Text(), "Help texts in menus: **yes**", "it stays")
	})
}

// TestRulesAreWhereOneLooks: at the table, in the private menu, and where there is
// more to see than the board; see TestMoreToSee.
func TestRulesAreWhereOneLooks(t *testing.T) {
	inRoom(t, short, func(r *room) {
		r.Types(alice, "game new")
		r.Quietly()
		posted := r.Fake.All()[0].Message
		lobby := &posted
		require.Contains(t, lobby.Text(), "2–4 players")
		r.Starts()
		for where, m := range map[string]*ui.Message{"lobby": lobby, "menu": r.Opens(alice)} {
			rules := r.Presses(chloe, button(m, seat.VerbRules))
			require.NotNil(t, rules.Message, "%s: the rules are a message of their own", where)
			require.Contains(t, rules.Message.Content, "Say something.", where)
			reading := r.Presses(chloe, button(rules.Message, seat.VerbReading))
			require.NotNil(t, reading.Message, where)
			require.Contains(t, reading.Message.Content, "stand in a row", where)
			require.Equal(t, "legend.png", reading.Message.Files[0].Name, where)
			require.True(t, rules.Message.Ephemeral && reading.Message.Ephemeral, where)
		}
		require.Contains(t, said(r.Types(alice, "game rules", "game", "toy")).Content, "Say something.")
		require.Contains(t, said(r.Presses(alice, "rules|||nothing.99")).Content, "Say something.", "forged")
	})
}
