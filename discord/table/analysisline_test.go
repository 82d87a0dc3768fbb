package table_test

import (
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/discordtest"
	"norenbot/game"
	"norenbot/game/match"
	"norenbot/render"
)

// A dreamer is a toy that can be imagined: there is nothing hidden.
type dreamer struct{ discordtest.Toy }

type dreamed struct{ *discordtest.ToyGame }

// Deal implements game.Rules.
func (r dreamer) Deal(s game.Setup, luck *rand.Rand) (game.Game, error) {
	g, err := r.Toy.Deal(s, luck)
	return dreamed{g.(*discordtest.ToyGame)}, err
}

// Imagine implements game.Imaginer.
func (dreamed) Imagine(game.Seat, *rand.Rand) {}

// TestTheLineOfABetterAnswer: what might have followed it is told with the decision, and where it leads
// is a picture.
func TestTheLineOfABetterAnswer(t *testing.T) {
	discordtest.InGame(t, parts, dreamer{discordtest.Toy{Script: turns}}, func(of *discordtest.Room) {
		r := &room{of}
		r.Study.Finds = costly()
		say := func(seat game.Seat, word string) game.Answer {
			return game.Answer{Seat: seat, Key: "say", Picks: []string{word}}
		}
		r.Study.Finds.Costly[0][0].Line = &match.Line{Luck: game.SeedOf(7), Answers: []game.Answer{say(0, "o02"), say(1, "o01"), say(0, "o00"), say(1, "o02")}}
		r.Study.Finds.Costly[0][1].Line = &match.Line{Answers: []game.Answer{say(1, "o02")}} // holds no more
		r.ends()
		r.Types(alice, "game analysis")
		r.Passes(2 * time.Minute)
		curves := said(r.Types(bruno, "game analysis"))
		page := said(r.Presses(bruno, curves.Rows[0][0].Button.ID))
		line := "From there it might have continued like this:\n1. Bruno: **word 1**\n2. Alice: **word 0**\n3. Bruno: **word 2**"
		require.Contains(t, page.Content, line)
		require.NotContains(t, page.Content, "An example")
		require.Equal(t, "view 2", r.Drawn.Newest().View)
		onward := page.Rows[0][2].Button
		require.Equal(t, "Show continuation", onward.Label)

		there := said(r.Presses(bruno, onward.ID))
		require.Contains(t, there.Content, line)
		require.Contains(t, there.Content, "An example of how computer players would continue")
		require.Equal(t, "view 6", r.Drawn.Newest().View, "four answers on")
		require.Equal(t, render.Decision, r.Drawn.Newest().Kind, "where it is Alice's turn again")
		require.Equal(t, game.Seat(0), r.Drawn.Newest().Whose)
		require.False(t, there.Rows[0][0].Button.Disabled, "it leads back")
		back := there.Rows[0][2].Button
		require.Equal(t, "Back to the move", back.Label)
		require.Equal(t, page.Content, said(r.Presses(bruno, back.ID)).Content)

		second := said(r.Presses(bruno, page.Rows[0][1].Button.ID))
		require.Contains(t, second.Content, "costly move 2 of 2")
		require.NotContains(t, second.Content, "might have continued")
		require.Len(t, second.Rows[0], 2)
	})
}

// TestLuckIsToldFromMistakes: of a turning point, what the decision brought and what came.
func TestLuckIsToldFromMistakes(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		r.Study.Finds.Swings = []match.Swing{
			{Answer: 1, Seat: 1, Gained: []float64{0.14, -0.14}, Decided: []float64{0.14, -0.14}, Came: []float64{0, 0}},
			{Answer: 2, Seat: 0, Luck: true, Gained: []float64{0.3, -0.31}, Decided: []float64{-0.05, 0.04}, Came: []float64{0.35, -0.35}}}
		r.ends()
		r.Types(alice, "game analysis")
		r.Passes(2 * time.Minute)
		page := said(r.Types(bruno, "game analysis")).Content
		require.Contains(t, page, "-# Move 2 of 4 · What do you say?\n", "nothing was turned up there")
		require.Contains(t, page, "-# Move 3 of 4 · What do you say? · Bruno: move +4%, luck −35%")
	})
}
