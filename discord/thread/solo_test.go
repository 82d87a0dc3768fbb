package thread

import (
	"math/rand/v2"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/core"
	"norenbot/discord/seat"
	"norenbot/discord/ui"
	"norenbot/discord/words"
	"norenbot/game"
	"norenbot/game/match"
	"norenbot/game/match/storetest"
	"norenbot/game/text"
	"norenbot/game/text/texttest"
)

// mill is a game for one to six: with six it is always strict, and the big
// board needs three.
var mill = game.Info{Name: "mill", MinSeats: 1, MaxSeats: 6, Revision: 1, Bound: 1, Settings: []game.Setting{
	{Key: "strict", Values: []string{"off", "on"}, Fixed: map[int]string{6: "on"}},
	{Key: "board", Values: []string{"small", "big"}, Fewest: []int{0, 3}},
}}

// millRules are never dealt: its table is not full.
type millRules struct{}

func (millRules) Info() game.Info { return mill }

func (millRules) Deal(game.Setup, *rand.Rand) (game.Game, error) { panic("dealt") }

var millWords = sync.OnceValue(func() *text.Library {
	return text.MustOpen(words.Shelf(), texttest.Same("mill", `"title" = "Mill"
"setting.strict" = "Strict"
"setting.strict.on" = "on"
"setting.strict.off" = "off"
"setting.board" = "Board"
"setting.board.small" = "small"
"setting.board.big" = "big"`))
})

func millVoice(lang string) words.Localizer {
	return words.Localizer{Words: millWords().In(lang), Names: func(s game.Seat) string { return []string{"Alice", "Bruno"}[s] }}
}

// TestNobodyWins: a game lost or given up alone has no winner, in any language.
func TestNobodyWins(t *testing.T) {
	scores := func(totals ...int) *game.Result {
		r := &game.Result{Lost: true}
		for _, n := range totals {
			r.Scores = append(r.Scores, game.Score{Place: 1, Total: n})
		}
		return r
	}
	for _, tc := range []struct {
		name       string
		final      match.Final
		en, fr, it string
		lines      []string // in English
	}{
		{"lost alone", match.Final{Outcome: match.Played, Lost: true, Result: scores(12)},
			"Alice missed the objective.", "L’objectif est manqué\u00a0: Alice.", "Obiettivo mancato: Alice.", []string{"Alice: 12 points"}},
		{"lost together", match.Final{Outcome: match.Played, Lost: true, Result: scores(12, 1)},
			"Alice and Bruno missed the objective.", "L’objectif est manqué\u00a0: Alice et Bruno.", "Obiettivo mancato: Alice e Bruno.",
			[]string{"Alice: 12 points", "Bruno: 1 point"}},
		{"given up alone", match.Final{Outcome: match.GivenUp, Lost: true},
			"The match was conceded, so nobody wins.", "Forfait déclaré\u00a0: personne ne gagne.", "Partita finita per resa: nessuno vince.", nil},
		{"won alone", match.Final{Outcome: match.Played, Places: []int{1}, Result: &game.Result{Scores: []game.Score{{Place: 1, Total: 40}}}},
			"Alice wins!", "Alice l’emporte\u00a0!", "Vince Alice!", []string{"1. Alice: 40 points"}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			m := match.Match{Chairs: make([]match.Chair, 1), Final: &tc.final}
			if tc.final.Result != nil {
				m.Chairs = make([]match.Chair, len(tc.final.Result.Scores))
			}
			require.Equal(t, tc.en, millVoice("en").Outcome(m))
			require.Equal(t, tc.fr, millVoice("fr").Outcome(m))
			require.Equal(t, tc.it, millVoice("it").Outcome(m))
			require.Equal(t, tc.lines, millVoice("en").Scores(m))
		})
	}
	lost := scores(12)
	lost.Scores[0].Parts = []game.Part{{Category: game.Say("mill.setting.board"), Points: 12}}
	m := match.Match{Chairs: make([]match.Chair, 1), Final: &match.Final{Outcome: match.Played, Lost: true, Result: lost}}
	require.Equal(t, []string{"Alice: 12 points\n-# Board 12"}, millVoice("en").Accounts(m), "what was lost is told in full too")
}

// TestTheLobbySaysWhatANumberOfPlayersFixes once so many sit there, and offers nothing else then.
func TestTheLobbySaysWhatANumberOfPlayersFixes(t *testing.T) {
	m := match.Match{Game: "mill", Chairs: make([]match.Chair, 2), Chosen: map[string]string{"board": "big"}}
	for lang, want := range map[string]string{
		"en": "**Strict**: off\n**Board**: big · at least 3 players",
		"fr": "**Strict**\u00a0: off\n**Board**\u00a0: big · au moins 3 joueurs",
		"it": "**Strict**: off\n**Board**: big · almeno 3 giocatori",
	} {
		require.Contains(t, terms(millVoice(lang), mill, m), want)
	}
	offers := func() (all []string) {
		for _, o := range tableLines(millVoice("en"), tableOf(mill, m)) {
			all = append(all, o.Value)
		}
		return all
	}
	require.Contains(t, offers(), "strict=on")
	m.Chairs = make([]match.Chair, 6)
	require.Contains(t, terms(millVoice("en"), mill, m), "**Strict**: on\n")
	require.NotContains(t, offers(), "strict=off")
}

// An oblivious memory remembers nothing.
type oblivious struct{ core.Memory }

func (oblivious) Recall(string, string, any) (bool, error) { return false, nil }

// TestStartSaysWhichChoiceIsForMore presses Start at a table of one.
func TestStartSaysWhichChoiceIsForMore(t *testing.T) {
	matches := match.New(match.Options{Store: storetest.New(), Rules: []game.Rules{millRules{}}, Now: time.Now, Luck: rand.NewChaCha8([32]byte{})})
	t.Cleanup(matches.Close)
	c := core.NewCore(core.Options{Words: millWords(), Matches: matches, Games: []game.Info{mill}, Memory: oblivious{}})
	b := New(c, seat.New(c))
	m, err := matches.Open("mill", match.Place{}, match.Owner{User: "en"}, match.Terms{Chosen: map[string]string{"board": "big"}}, "")
	require.NoError(t, err)
	r := b.pressLobby(t.Context(), ui.Interaction{User: ui.User{ID: "en"}}, ui.CustomID{Verb: VerbStart, Match: string(m.ID)})
	require.Equal(t, "“Board: big” needs at least 3 players. "+
		"Wait for others to join, add a computer player, or choose something else.", r.Message.Content)
}

// TestATableOfOneIsNotRated: the lobby says how many it takes.
func TestATableOfOneIsNotRated(t *testing.T) {
	info, m := mill, match.Match{Game: "mill", Rated: true}
	require.Contains(t, terms(millVoice("en"), info, m), "random seats) · at least 2 players")
	info.MinSeats = 2
	require.NotContains(t, terms(millVoice("en"), info, m), "at least 2 players")
}

// TestForHowManyAGameIs says one number where there is no other.
func TestForHowManyAGameIs(t *testing.T) {
	for seats, want := range map[[2]int][3]string{
		{2, 5}: {"2–5 players", "2 à 5 joueurs", "2–5 giocatori"},
		{4, 4}: {"4 players", "4 joueurs", "4 giocatori"},
		{1, 1}: {"1 player", "1 joueur", "1 giocatore"},
	} {
		for i, lang := range []string{"en", "fr", "it"} {
			said := about(millVoice(lang), game.Info{Name: "mill", MinSeats: seats[0], MaxSeats: seats[1]})
			require.Equal(t, want[i], said)
		}
	}
}
