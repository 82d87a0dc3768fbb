package discord

import (
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/core"
	"norenbot/discord/seat"
	"norenbot/discord/ui"
	"norenbot/game"
	"norenbot/game/match"
)

const sentence = "Whatever you say counts."

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
			require.Equal(t, n < seat.NewFor, strings.Contains(m.Content, sentence), "match %d: %s", n+1, m.Content)
			require.Equal(t, n < seat.NewFor, button(m, seat.VerbRules) != "", "match %d", n+1)
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
		for range seat.NewFor {
			r.deals()
			r.decides(alice)
			r.decides(bruno)
			r.quietly()
			ended = append(ended, r.id)
		}
		r.deals()
		for _, tc := range []struct {
			note seat.NewNote
			want bool
		}{
			{seat.NewNote{Of: map[string][]match.ID{"toy": ended}}, false},
			{seat.NewNote{Of: map[string][]match.ID{"other": ended}}, true},
			{seat.NewNote{Finished: ended}, false},
			{seat.NewNote{Finished: []match.ID{"one", "two"}}, true},
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
		require.NoError(t, r.Remember(core.NewKind, alice, seat.NewNote{Of: map[string][]match.ID{"toy": {"one", "two"}}}))
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

// TestLongRulesHavePages that lead to each other.
func TestLongRulesHavePages(t *testing.T) {
	pages := seat.PagesOfText([]string{strings.Repeat("a", 60), strings.Repeat("b", 30), strings.Repeat("c", 20), strings.Repeat("d", 300)}, 100)
	require.Equal(t, []string{strings.Repeat("a", 60) + "\n" + strings.Repeat("b", 30), strings.Repeat("c", 20), strings.Repeat("d", 99) + "…"}, pages)
	require.Equal(t, []string{""}, seat.PagesOfText(nil, 100))
}

// TestALobbySaysHowLongAMatchTakes at the pace of the table.
func TestALobbySaysHowLongAMatchTakes(t *testing.T) {
	info, v := game.Info{MinSeats: 2, Visits: 18}, millVoice("en")
	person, computer := match.Chair{Owner: match.Owner{User: alice}}, match.Chair{Owner: match.Owner{Computer: "search"}}
	for _, tc := range []struct {
		pace   match.Pace
		chairs []match.Chair
		want   string
	}{
		{match.NoPace, []match.Chair{person}, "about 18 visits each · at most 18 days if everybody looks in twice a day"},
		{match.NoPace, []match.Chair{person, computer}, "about 18 visits each · at most 9 days if everybody looks in twice a day"},
		{match.NoPace, []match.Chair{person, person, person, person}, "about 18 visits each · at most 36 days if everybody looks in twice a day"},
		{match.Daily, []match.Chair{person, person, computer}, "about 18 visits each · at most 8 days at this pace"},
		{match.Blitz, []match.Chair{person, computer}, "about 18 visits each · at most 1 day at this pace"},
	} {
		require.Equal(t, "\n"+tc.want, seat.Length(v, info, match.Match{Pace: tc.pace, Chairs: tc.chairs, Created: time.Now()}))
	}
	require.Empty(t, seat.Length(v, game.Info{MinSeats: 2}, match.Match{}), "of a game that does not say")
}
