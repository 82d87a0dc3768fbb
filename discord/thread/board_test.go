package thread_test

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
		r.Deals()
		r.Passes(boardFresh + 2*core.Nearby)
		board := r.OneBoard()
		require.Equal(t, []match.User{alice}, board.Pings)
		require.False(t, board.Silent)
		r.Types(bruno, "my") // he is looking
		r.Decides(alice)
		r.Quietly()
		board = r.OneBoard()
		require.Empty(t, board.Pings)
		require.True(t, board.Silent)
		r.Passes(core.Nearby + 2*core.LookAgain)
		board = r.OneBoard()
		require.Equal(t, []match.User{bruno}, board.Pings)
		require.False(t, board.Silent)
	})
}

// TestABoardSaysWhoIsAwaitedNow: while the news of a match is on its way somebody decides;
// the board that is posted at its end shows the match as it is then.
func TestABoardSaysWhoIsAwaitedNow(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		threads, posts := once("thread"), once("post")
		var first string
		r.Types(alice, "game new")
		r.Quietly()
		r.Fake.Lose = func(call string) bool {
			switch {
			case threads(call):
				r.ID = r.Live()
				r.answers(alice)
			case posts(call):
				first = r.Fake.Channels[call[len("post "):]][0].Content
			}
			return false
		}
		r.Starts()
		require.Contains(t, first, "Waiting on <@"+bruno+">")
		require.Contains(t, first, "Alice says")
		require.NotContains(t, r.Pinged(), match.User(alice))
	})
}

// answers decides with the first option, on no menu.
func (r *room) answers(user match.User) {
	menu, err := r.Matches.Menu(r.ID, user)
	if err == nil {
		menu, err = r.Matches.Pick(r.ID, user, menu.Token, []string{"o00"})
	}
	if err == nil {
		_, err = r.Matches.Confirm(r.ID, user, menu.Token, "press")
	}
	if err != nil {
		r.T.Errorf("%s does not decide: %v", user, err)
	}
}
