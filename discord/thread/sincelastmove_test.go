package thread_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/discord/discordtest"
	"norenbot/game"
	"norenbot/game/match"
)

// says tells as what a seat does: to another one, or to nobody.
func says(t *game.Table, g *discordtest.ToyGame, seat game.Seat, to ...game.Seat) game.Said {
	ask(t, seat, "say", 1, 1, 3)
	g.Step++
	if len(to) > 0 {
		return t.Say("toy.gets", game.Who(seat), game.Who(to[0]))
	}
	return t.Say("toy.said", game.Who(seat), game.Num(9))
}

// pushes has three seats take turns; in each round the second does something to the first, in public or in
// secret, and then the third is asked.
func pushes(secret bool) discordtest.Script {
	return func(t *game.Table, g *discordtest.ToyGame) {
		for range 4 {
			says(t, g, 0, 0)
			if pushed := says(t, g, 1, 0); secret {
				pushed.To(0, 1)
			}
			says(t, g, 2)
		}
	}
}

// TestWhatWasDoneEarlierIsTold to whoever it was done to, when they are mentioned, and once; in the board of
// the third it stands among the lines.
func TestWhatWasDoneEarlierIsTold(t *testing.T) {
	const line = "-# Earlier: Chloé gets Alice."
	inRoom(t, pushes(false), func(r *room) {
		r.Deals(chloe) // who is second
		round := func() {
			for _, user := range []match.User{alice, chloe, bruno} {
				require.NotContains(t, r.OneBoard().Text(), line)
				r.Decides(user)
				r.Away()
			}
		}
		round()
		board := r.OneBoard()
		require.Equal(t, []match.User{alice}, board.Mention)
		require.Contains(t, board.Text(), line+"\n▸ Bruno says 9.")
		r.Decides(alice)
		r.Away()
		require.NotContains(t, r.OneBoard().Text(), line)
		r.Decides(chloe)
		r.Away()
		require.Contains(t, r.OneBoard().Text(), "▸ Chloé gets Alice.")
		require.NotContains(t, r.OneBoard().Text(), line)
	})
	inRoom(t, pushes(true), func(r *room) {
		r.Deals(chloe)
		for _, user := range []match.User{alice, chloe, bruno} {
			r.Decides(user)
			r.Away()
		}
		require.NotContains(t, r.OneBoard().Text(), "Earlier")
		require.Empty(t, r.Posted("Chloé gets"))
	})
}

// TestWhatTheBoardTellsWasNotEarlier, nor what somebody did themselves.
func TestWhatTheBoardTellsWasNotEarlier(t *testing.T) {
	inRoom(t, func(t *game.Table, g *discordtest.ToyGame) {
		for range 4 {
			says(t, g, 0, 0)
			says(t, g, 1, 0)
		}
	}, func(r *room) {
		r.Deals()
		for _, user := range []match.User{alice, bruno, alice, bruno} {
			r.Decides(user)
			r.Away()
			require.NotContains(t, r.OneBoard().Text(), "Earlier")
		}
		require.Contains(t, r.OneBoard().Text(), "▸ Bruno gets Alice.")
	})
}

// TestOneLineOfWhatWasEarlier though two are mentioned: of what came last.
func TestOneLineOfWhatWasEarlier(t *testing.T) {
	for _, first := range []game.Seat{0, 1} {
		inRoom(t, func(t *game.Table, g *discordtest.ToyGame) {
			says(t, g, 0)
			says(t, g, 1)
			says(t, g, 2, 1-first)
			says(t, g, 3)
			says(t, g, 2, first)
			says(t, g, 3, 1-first)
			says(t, g, 2)
			t.Together([]game.Seat{0, 1}, func(t *game.Table, seat game.Seat) { ask(t, seat, "both", 1, 1, 3) })
		}, func(r *room) {
			const olga = discordtest.Organiser
			r.Deals(chloe, string(olga))
			for _, user := range []match.User{alice, chloe, olga, bruno, olga, bruno, olga} {
				r.Decides(user)
				r.Away()
			}
			board := r.OneBoard()
			require.ElementsMatch(t, []match.User{alice, chloe}, board.Mention)
			require.Equal(t, 1, strings.Count(board.Text(), "Earlier"), board.Text())
			require.Contains(t, board.Text(), "-# Earlier: Bruno gets "+[]string{"Alice", "Chloé"}[1-first]+".\n▸ ")
		})
	}
}
