package thread_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/discordtest"
	"norenbot/discord/thread"
	"norenbot/game"
)

// TestTimesUpTogether are told in one message: for each of several who stay away, what was played, and a button to take
// it back.
func TestTimesUpTogether(t *testing.T) {
	inRoom(t, func(t *game.Table, g *discordtest.ToyGame) {
		said := make([]int, g.Seats)
		t.Together([]game.Seat{0, 1, 2}, func(t *game.Table, s game.Seat) { said[s] = len(ask(t, s, "say", 1, 1, 3)[0]) })
		for s, n := range said {
			t.Say("toy.said", game.Who(game.Seat(s)), game.Num(n))
		}
		discordtest.Turns(t, g)
	}, func(r *room) {
		r.Deals(chloe)
		r.Ticks(14 * 24 * time.Hour)
		r.Quietly()
		told := r.Posted("you ran out of time")
		require.NotEmpty(t, told)
		require.Len(t, told[0].Mention, 3)
		var labels []string
		for _, p := range told[0].Rows[0] {
			labels = append(labels, p.Button.Label)
		}
		for _, name := range []string{"Alice", "Bruno", "Chloé"} {
			require.Contains(t, told[0].Content, "so a computer player chose for you: "+name+" says 3.")
			require.Contains(t, labels, "Undo for "+name)
		}
		require.NotEmpty(t, button(&told[0].Message, thread.VerbForgive))
	})
}
