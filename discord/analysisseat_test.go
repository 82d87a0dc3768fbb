package discord

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/thread"
	"norenbot/game"
	"norenbot/game/match"
)

// TestAnalysisNamesWhoDecided: what somebody decided who conceded is theirs, and what the
// computer did that played on is not.
func TestAnalysisNamesWhoDecided(t *testing.T) {
	inRoom(t, func(t *game.Table, g *toyGame) {
		duel(t, g)
		for _, seat := range []game.Seat{1, 0, 2} {
			ask(t, seat, "more", 1, 1, 3)
		}
	}, func(r *room) {
		r.study.finds.Costly = [][]match.Verdict{{{Answer: 0, Better: []string{"o01"}, Cost: 0.2, High: 0.3}, {Answer: 4, Better: []string{"o01"}, Cost: 0.1, High: 0.2}}}
		r.deals(chloe)
		r.sayings(r.id, "o02", "o01", "o00")
		r.presses(alice, button(said(r.types(alice, "game concede")), thread.VerbConcede))
		r.quietly()
		for range 2 {
			for _, user := range []match.User{chloe, bruno} {
				if menu, err := r.Matches.Menu(r.id, user); err == nil && menu.State == match.Asked {
					r.decides(user)
					r.quietly()
				}
			}
			if m, err := r.Matches.Match(r.id); err == nil && m.Phase.Live() {
				require.NoError(t, r.Matches.AnswerAll(r.t.Context(), r.id))
			}
		}
		r.types(bruno, "game analysis")
		r.passes(2 * time.Minute)
		curves := said(r.types(bruno, "game analysis"))
		require.Equal(t, "Alice / Computer 1 · up to 20%", curves.Rows[0][0].Select.Options[0].Label)
		require.Equal(t, "Alice / Computer 1", r.drawn.newest().Names[0])

		before := said(r.presses(bruno, studied(r.id, "1.1")))
		require.Contains(t, before.Content, "Alice: costly decision 1 of 2")
		require.Contains(t, before.Content, "Alice was asked")
		require.Equal(t, "Alice", r.drawn.newest().Names[0])
		after := said(r.presses(bruno, studied(r.id, "1.2")))
		require.Contains(t, after.Content, "Computer 1: costly decision 2 of 2")
		require.Contains(t, after.Content, "Computer 1 was asked")
		step := said(r.presses(bruno, studied(r.id, "1.1.4")))
		require.Contains(t, step.Content, "Alice: 4 decisions after costly decision 1 of 2")
		require.Contains(t, step.Content, "Computer 1 was asked")
	})
}
