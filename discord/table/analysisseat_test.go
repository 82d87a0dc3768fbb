package table_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/discordtest"
	"norenbot/discord/thread"
	"norenbot/game"
	"norenbot/game/match"
)

// TestAnalysisNamesWhoDecided: what somebody decided who conceded is theirs, and what the
// computer did that played on is not.
func TestAnalysisNamesWhoDecided(t *testing.T) {
	inRoom(t, func(t *game.Table, g *discordtest.ToyGame) {
		duel(t, g)
		for _, seat := range []game.Seat{1, 0, 2} {
			ask(t, seat, "more", 1, 1, 3)
		}
	}, func(r *room) {
		r.Study.Finds.Costly = [][]match.Verdict{{{Answer: 0, Better: []string{"o01"}, Cost: 0.2, High: 0.3}, {Answer: 4, Better: []string{"o01"}, Cost: 0.1, High: 0.2}}}
		r.Deals(chloe)
		r.Sayings(r.ID, "o02", "o01", "o00")
		r.Presses(alice, button(said(r.Types(alice, "game concede")), thread.VerbConcede))
		r.Quietly()
		for range 2 {
			for _, user := range []match.User{chloe, bruno} {
				if menu, err := r.Matches.Menu(r.ID, user); err == nil && menu.State == match.Asked {
					r.Decides(user)
					r.Quietly()
				}
			}
			if m, err := r.Matches.Match(r.ID); err == nil && m.Phase.Live() {
				require.NoError(t, r.Matches.AnswerAll(r.T.Context(), r.ID))
			}
		}
		r.Types(bruno, "game analysis")
		r.Passes(2 * time.Minute)
		curves := said(r.Types(bruno, "game analysis"))
		require.Equal(t, "Costly moves: Alice / Computer 1 · up to 20%", curves.Rows[0][0].Button.Label)
		require.Equal(t, "Alice / Computer 1", r.Drawn.Newest().Names[0])

		before := said(r.Presses(bruno, studied(r.ID, "1.1")))
		require.Contains(t, before.Content, "Alice: costly move 1 of 2")
		require.Contains(t, before.Content, "Alice was asked")
		require.Equal(t, "Alice", r.Drawn.Newest().Names[0])
		after := said(r.Presses(bruno, studied(r.ID, "1.2")))
		require.Contains(t, after.Content, "Computer 1: costly move 2 of 2")
		require.Contains(t, after.Content, "Computer 1 was asked")
		step := said(r.Presses(bruno, studied(r.ID, "1.1.4")))
		require.Contains(t, step.Content, "Alice: 4 moves after costly move 1 of 2")
		require.Contains(t, step.Content, "Computer 1 was asked")
	})
}
