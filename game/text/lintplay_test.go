package text_test

import (
	"math/rand/v2"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/text"
)

// toss is a game of one question that says a text for every use.
type toss struct{}

func (toss) Info() game.Info {
	return game.Info{Name: "toss", MinSeats: 1, MaxSeats: 2, Revision: 1, Bound: 1,
		Settings: []game.Setting{{Key: "mood", Values: []string{"calm", "wild"}}}}
}

func (toss) Deal(setup game.Setup, _ *rand.Rand) (game.Game, error) {
	return tossed{setup.Option("mood", "")}, nil
}

type tossed struct{ mood string }

func (g tossed) View(game.Seat) any { return nil }
func (g tossed) Check() error       { return nil }

func (g tossed) Play(t *game.Table) game.Result {
	t.Ask(game.Question{
		Key: "toss", Text: game.Say("toss.question"), Max: 1, Nothing: game.Say("toss.nothing"),
		Options: []game.Option{{Key: "heads", Text: game.Say("toss.option"), Group: game.NewTerm("toss.group")},
			{Key: "tails", Text: game.Say("toss.option")}},
		Not: []game.Option{{Key: "edge", Text: game.Say("toss.option"), Detail: game.Say("toss.not")}},
	})
	t.Tell(game.Event{Text: game.Say("toss." + g.mood)}, game.Say("toss.why"))
	return game.Result{Scores: []game.Score{{Parts: []game.Part{{Category: game.Say("toss.category")}}}}}
}

func TestLintPlaysEveryUseAndSetting(t *testing.T) {
	catalog := `"question" = "Heads or tails?"
"nothing" = "Neither"
"option" = "This side"
"group" = "Sides"
"not" = "It would fall"
"calm" = "The coin lies there"
"wild" = "The coin is gone"
"why" = "It was thrown"
"category" = "Luck"`
	french := `"question" = "Pile ou face ?"` + catalog[len(`"question" = "Heads or tails?"`):]
	lint, err := text.NewLint(text.Shelf{Prefix: "toss", FS: fstest.MapFS{
		"locale/en.toml": file(catalog), "locale/fr.toml": file(french), "locale/it.toml": file(catalog)}})
	require.NoError(t, err)
	require.Len(t, lint.Faults(), 27, "nothing is used before a game was played")
	require.NoError(t, lint.Play(toss{}, 10))
	require.Empty(t, lint.Faults())
}
