package seat_test

import (
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/discordtest"
	"norenbot/discord/seat"
	"norenbot/game"
	"norenbot/game/match"
	"norenbot/game/text"
)

// TestAMenuOpensWithWhatHappened: since its reader decided last, and not with what
// their own draft had shown; where nothing has happened, nothing is said.
func TestAMenuOpensWithWhatHappened(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		r.Deals()
		require.NotContains(t, r.Opens(alice).Content, "decision:", "nothing has happened yet")
		r.Decides(alice)
		require.NotContains(t, r.Opens(alice).Content, "▸", "she has seen what she did")
		r.Decides(bruno)
		m := r.Opens(alice)
		require.Equal(t, "-# Toy · Alice, Bruno\n-# Since your last move:\n-# ▸ Bruno says 3.\n### What do you say?", strings.Split(m.Content, "\n-# 💡")[0])
		require.Equal(t, m.Content, r.Opens(alice).Content, "it stays until she decides")
		m = said(r.Presses(alice, button(m, seat.VerbPick)))
		require.NotContains(t, m.Content, "Bruno says", "the draft is told in its place")
		m = said(r.Presses(alice, button(m, seat.VerbOver)))
		require.Contains(t, m.Content, "▸ Bruno says 3.")
	})
}

// TestWhatConfirmingTurnedUpIsTold: no draft has shown it.
func TestWhatConfirmingTurnedUpIsTold(t *testing.T) {
	inRoom(t, func(t *game.Table, g *discordtest.ToyGame) {
		for range 5 {
			ask(t, 0, "say", 1, 1, 3)
			t.Say("toy.said", game.Who(0), game.Num(1))
			t.Settle()
			t.Say("toy.gets", game.Who(0), game.Num(3))
			ask(t, 1, "say", 1, 1, 3)
		}
	}, func(r *room) {
		r.Deals()
		m := r.Opens(alice)
		m = said(r.Presses(alice, button(m, seat.VerbPick)))
		require.Contains(t, m.Content, "▸ Alice says 1.")
		m = said(r.Presses(alice, button(m, seat.VerbConfirm)))
		require.Contains(t, m.Content, "▸ Alice gets 3.")
		require.NotContains(t, m.Content, "▸ Alice says 1.")
	})
}

// TestAWaitingMenuTellsOn: it follows what the others do, though the same one is awaited.
func TestAWaitingMenuTellsOn(t *testing.T) {
	inRoom(t, func(t *game.Table, g *discordtest.ToyGame) {
		ask(t, 0, "say", 1, 1, 3)
		for n := range 5 {
			ask(t, 1, "say", 1, 1, 3)
			t.Say("toy.said", game.Who(1), game.Num(n))
			t.Settle()
		}
	}, func(r *room) {
		first, _ := r.sits()
		w := first.opensWindow()
		first.plays(w)
		for n := range 2 {
			r.Decides(bruno)
			r.Quietly()
			require.Contains(t, first.sees(w).Content, "▸ Bruno says "+strconv.Itoa(n)+".")
		}
	})
}

// TestWhatWasDecidedForThemIsSaidSo: by an order, at the end of their time, by a computer
// player in their place, by a sitter.
func TestWhatWasDecidedForThemIsSaidSo(t *testing.T) {
	t.Run("an order", func(t *testing.T) {
		inDream(t, func(p *discordtest.Presser, others []match.User) {
			p.On(seat.VerbAhead)
			p.On(seat.VerbPick)
			p.On(seat.VerbConfirm)
			for _, u := range others {
				p.Decides(u)
			}
			require.Contains(t, p.Opens(p.User).Content, "▸ "+people[p.User]+" says 3.\n-# your planned move\n")
			require.NotContains(t, p.Opens(others[0]).Content, "your planned", "it is not theirs")
		})
	})
	t.Run("a lapse", func(t *testing.T) {
		inRoom(t, turns, func(r *room) {
			r.Types(alice, "game new", "pace", "blitz")
			r.Quietly()
			r.Starts()
			r.Ticks(5 * time.Hour)
			r.Decides(bruno)
			require.Contains(t, r.Opens(alice).Content, "\n-# ▸ Alice says 3.\n-# played for you when your time ran out\n-# ▸ Bruno says 3.\n")
		})
	})
}

// TestLongRecapsAreFolded: what is left of a round's end is what is telling, the oldest
// lines give way, and the question is never cut.
func TestLongRecapsAreFolded(t *testing.T) {
	inRoom(t, func(t *game.Table, g *discordtest.ToyGame) {
		for {
			ask(t, 0, "say", 1, 1, 3)
			ask(t, 1, "say", 1, 1, 3)
			t.Settle()
			for n := range 30 {
				t.Say("toy.long", game.Who(0), game.Num(100+n))
			}
			t.Say("toy.ends", game.Num(1)).Chapter()
			t.Say("toy.said", game.Who(0), game.Num(1))
			t.Say("toy.gets", game.Who(1), game.Num(4)).Telling()
			for n := range 9 {
				t.Say("toy.said", game.Who(1), game.Num(n))
			}
		}
	}, func(r *room) {
		r.Deals()
		r.Decides(alice)
		r.Decides(bruno)
		for _, user := range []match.User{alice, bruno} {
			m := r.Opens(user)
			require.LessOrEqual(t, text.Length(m.Content), text.ContentLength)
			require.LessOrEqual(t, strings.Count(m.Content, "▸"), 5)
			require.Contains(t, m.Content, "more lines under *Match log*\n")
			require.Contains(t, m.Content, "\n-# ▸ Round 1 is over.\n-# ▸ Bruno gets 4.\n-# ▸ Bruno says 6.\n")
		}
		require.Contains(t, r.Opens(alice).Content, "### What do you say?")
	})
}
