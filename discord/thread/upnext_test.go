package thread_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/discordtest"
	"norenbot/game"
	"norenbot/game/match"
)

// pings is how often somebody was mentioned so far.
func (r *room) pings(user match.User) (n int) {
	for _, u := range r.Pinged() {
		if u == user {
			n++
		}
	}
	return n
}

// goes has somebody decide, and be gone.
func (r *room) goes(user match.User) {
	r.Decides(user)
	r.Away()
}

// TestYouAreNext: whoever wants it is mentioned as the turn before theirs begins, and nobody else is.
func TestYouAreNext(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		r.Types(bruno, "settings player", "next", "true")
		r.Deals(chloe) // in turn: Alice, Chloé, Bruno
		r.Away()
		require.NotContains(t, r.OneBoard().Text(), "you’re up next", "Chloé did not ask for it")
		r.goes(alice)
		board := r.OneBoard()
		require.ElementsMatch(t, []match.User{chloe, bruno}, board.Mention)
		require.Contains(t, board.Text(), "-# <@"+string(bruno)+">: you’re up next, after Chloé.")
		require.Equal(t, 1, r.pings(bruno))
		r.goes(chloe)
		require.Equal(t, []match.User{bruno}, r.OneBoard().Mention, "whose turn it is now")
		require.NotContains(t, r.OneBoard().Text(), "you’re up next")
		require.Equal(t, 2, r.pings(bruno))
		r.goes(bruno)
		r.goes(alice)
		require.Equal(t, 3, r.pings(bruno), "the next round")
	})
}

// TestNextWhileTheTurnGoesOn: a board of the same turn says it still, and mentions nobody again.
func TestNextWhileTheTurnGoesOn(t *testing.T) {
	twice := func(t *game.Table, g *discordtest.ToyGame) {
		for n := range 12 {
			g.TakesTurn(game.Seat(n / 2 % g.Seats))
			says(t, g, game.Seat(n/2%g.Seats))
			t.Settle() // else both are one draft
		}
	}
	inRoom(t, twice, func(r *room) {
		r.Types(chloe, "settings player", "next", "true")
		r.Deals(chloe)
		r.Away()
		require.Equal(t, 1, r.pings(chloe))
		r.Decides(alice)
		require.Contains(t, r.OneBoard().Text(), "you’re up next, after Alice")
		r.Waits(time.Hour) // Alice is owed a mention: another board
		require.Contains(t, r.OneBoard().Text(), "you’re up next, after Alice")
		require.Equal(t, []match.User{alice}, r.OneBoard().Mention)
		require.Equal(t, 1, r.pings(chloe))
	})
}

// TestNobodyIsNextInQuietHours, of two, or before somebody who has decided already.
func TestNobodyIsNextInQuietHours(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		r.Types(chloe, "settings player", "next", "true")
		now := time.Now().UTC()
		quiet := now.Add(-time.Hour).Format("15:04") + "-" + now.Add(3*time.Hour).Format("15:04")
		r.Types(chloe, "settings player", "zone", "UTC", "quiet", quiet)
		r.Deals(chloe)
		r.Away()
		require.Zero(t, r.pings(chloe))
	})
	inRoom(t, turns, func(r *room) {
		r.Types(bruno, "settings player", "next", "true")
		r.Deals()
		r.Away()
		require.Zero(t, r.pings(bruno), "of two everybody is always next")
	})
}

// TestNextOnce though the answer to the board's post is lost, or the process ends.
func TestNextOnce(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		r.Types(bruno, "settings player", "next", "true")
		r.Deals(chloe)
		r.Away()
		r.Fake.Lose = once("post")
		r.Decides(alice)
		r.Passes(discordtest.RetryLast)
		r.Away()
		require.Equal(t, 1, r.pings(bruno))
		r.goes(chloe)
		require.Equal(t, 2, r.pings(bruno))
	})
}
