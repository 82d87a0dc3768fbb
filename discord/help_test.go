package discord

import (
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/discord/core"
	"norenbot/discord/seat"
	"norenbot/discord/ui"
	"norenbot/game"
	"norenbot/game/match"
)

const sentence = "Whatever you say counts."

// newFor is how many matches of a game somebody is new to it.
const newFor = 2

// short has the seats say one word each.
func short(t *game.Table, g *toyGame) {
	for seat := range g.seats {
		ask(t, game.Seat(seat), "say."+strconv.Itoa(seat), 1, 1, 3)
		g.step++
	}
}

// TestHelpUntilTwoMatchesAreFinished: a sentence stands under each question, with
// buttons to what explains the game, until somebody is no longer new.
func TestHelpUntilTwoMatchesAreFinished(t *testing.T) {
	inRoom(t, short, func(r *room) {
		r.notes.kept = nil
		for n := range 4 {
			r.deals()
			m := r.opens(alice)
			require.Equal(t, n < newFor, strings.Contains(m.Content, sentence), "match %d: %s", n+1, m.Content)
			require.Equal(t, n < newFor, button(m, seat.VerbRules) != "", "match %d", n+1)
			require.LessOrEqual(t, len(m.Rows), ui.RowsPerMessage)
			r.decides(alice)
			r.decides(bruno)
			r.quietly()
		}
		require.NotContains(t, r.log.String(), "noting")
	})
}

// TestHelpIsCountedByGame: who knows one game is new to another. Of matches noted without
// their game that is looked up.
func TestHelpIsCountedByGame(t *testing.T) {
	inRoom(t, short, func(r *room) {
		var ended []match.ID
		for range newFor {
			r.deals()
			r.decides(alice)
			r.decides(bruno)
			r.quietly()
			ended = append(ended, r.id)
		}
		r.deals()
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
			require.Equal(t, tc.want, strings.Contains(r.opens(alice).Content, sentence), "%+v", tc.note)
		}
	})
}

// TestHelpAsOneLikes: it can be turned off by a newcomer and on by an old hand.
func TestHelpAsOneLikes(t *testing.T) {
	inRoom(t, short, func(r *room) {
		r.deals()
		require.Contains(t, said(r.types(alice, "settings player")).Content, "Help under the questions: until you have finished 2 matches")
		require.Contains(t, said(r.types(alice, "settings player", "help", "false")).Content, "Help under the questions: no")
		require.NotContains(t, r.opens(alice).Content, sentence)
		require.NoError(t, r.Remember(core.NewKind, alice, map[string]any{"of": map[string]any{"toy": []string{"one", "two"}}}))
		require.NotContains(t, r.opens(alice).Content, sentence)
		require.Contains(t, said(r.types(alice, "settings player", "help", "true")).Content, "Help under the questions: yes")
		require.Contains(t, r.opens(alice).Content, sentence)
		require.Contains(t, said(r.types(alice, "settings player", "large", "true")).Content, "Help under the questions: yes", "it stays")
	})
}

// TestRulesAreWhereOneLooks: at the table, in the private menu, and where there is
// more to see than the board; see TestMoreToSee.
func TestRulesAreWhereOneLooks(t *testing.T) {
	inRoom(t, short, func(r *room) {
		r.types(alice, "game new")
		r.quietly()
		posted := r.fake.all()[0].Message
		lobby := &posted
		require.Contains(t, lobby.Content, "2 to 4 players")
		r.starts()
		for where, m := range map[string]*ui.Message{"lobby": lobby, "menu": r.opens(alice)} {
			rules := r.presses(chloe, button(m, seat.VerbRules))
			require.NotNil(t, rules.Message, "%s: the rules are a message of their own", where)
			require.Contains(t, rules.Message.Content, "Say something.", where)
			reading := r.presses(chloe, button(rules.Message, seat.VerbReading))
			require.NotNil(t, reading.Message, where)
			require.Contains(t, reading.Message.Content, "stand in a row", where)
			require.Equal(t, "legend.png", reading.Message.Files[0].Name, where)
			require.True(t, rules.Message.Ephemeral && reading.Message.Ephemeral, where)
		}
		require.Contains(t, said(r.types(alice, "game rules", "game", "toy")).Content, "Say something.")
		require.Contains(t, said(r.presses(alice, "rules|||nothing.99")).Content, "Say something.", "forged")
	})
}
