package discord

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/core"
	"norenbot/game/match"
)

// boardFresh is for how long news edits a board; later it is posted anew.
const boardFresh = 50 * time.Minute

// TestABoardIsHeardByWhomItCalls: a board that calls somebody makes a sound, and one that
// calls nobody makes none.
func TestABoardIsHeardByWhomItCalls(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		r.deals()
		r.passes(boardFresh + 2*core.Nearby)
		board := r.oneBoard()
		require.Equal(t, []match.User{alice}, board.pings)
		require.False(t, board.Silent)
		r.types(bruno, "my") // he is looking
		r.decides(alice)
		r.quietly()
		board = r.oneBoard()
		require.Empty(t, board.pings)
		require.True(t, board.Silent)
		r.passes(core.Nearby + 2*core.LookAgain)
		board = r.oneBoard()
		require.Equal(t, []match.User{bruno}, board.pings)
		require.False(t, board.Silent)
	})
}

// TestABoardSaysWhoIsAwaitedNow: while the news of a match is on its way somebody decides;
// the board that is posted at its end shows the match as it is then.
func TestABoardSaysWhoIsAwaitedNow(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		threads, posts := once("thread"), once("post")
		var first string
		r.types(alice, "game new")
		r.quietly()
		r.fake.lose = func(call string) bool {
			switch {
			case threads(call):
				r.id = r.live()
				r.answers(alice)
			case posts(call):
				first = r.fake.channels[call[len("post "):]][0].Content
			}
			return false
		}
		r.starts()
		require.Contains(t, first, "Waiting for <@"+bruno+">")
		require.Contains(t, first, "Alice says")
		require.NotContains(t, r.pinged(), match.User(alice))
	})
}

// answers decides with the first option, on no menu.
func (r *room) answers(user match.User) {
	menu, err := r.Matches.Menu(r.id, user)
	if err == nil {
		menu, err = r.Matches.Pick(r.id, user, menu.Token, []string{"o00"})
	}
	if err == nil {
		_, err = r.Matches.Confirm(r.id, user, menu.Token, "press")
	}
	if err != nil {
		r.t.Errorf("%s does not decide: %v", user, err)
	}
}
