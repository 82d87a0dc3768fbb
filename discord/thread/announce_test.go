package thread_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/core"
	"norenbot/discord/discordtest"
	"norenbot/discord/thread"
	"norenbot/discord/wire"
	"norenbot/game"
	"norenbot/game/match"
)

// TestMarksSurviveAFailedPost: a post that fails once does not lose the marks of
// what has changed.
func TestMarksSurviveAFailedPost(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		r.Deals()
		r.Away()
		r.Fails("post", errDown)
		r.Decides(alice)
		r.Quietly()
		require.Equal(t, "board.png", r.OneBoard().Files[0].Name)
		last := r.Drawn.Newest()
		require.Equal(t, "view 0", last.Before)
		require.Equal(t, "view 1", last.View)
	})
}

// TestNewsThatReadsAlike: what reads as something announced before is
// announced all the same, after a failure too.
func TestNewsThatReadsAlike(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		r.Deals()
		votes := func() {
			require.Contains(t, r.Abandons(alice), "I’ve asked")
			r.Quietly()
			asked := r.Posted("called a vote:")
			require.NotEmpty(t, asked)
			r.Presses(bruno, asked[len(asked)-1].Buttons()[1]) // no
			r.Quietly()
		}
		const failed = "Vote failed: abandon the match"
		votes()
		require.Len(t, r.Posted(failed), 1)
		require.NotEmpty(t, r.Abandons(alice))
		r.Quietly()
		asked := r.Posted("called a vote:")
		r.Fails("post", errDown)
		r.Presses(bruno, asked[len(asked)-1].Buttons()[1])
		r.Quietly()
		require.Len(t, r.Posted(failed), 2, "the second vote")
		r.Fake.Lose = once("post")
		votes()
		require.Len(t, r.Posted(failed), 3, "posted, its answer lost: not again")
		require.NotEmpty(t, r.Abandons(alice))
		r.Quietly()
		asked = r.Posted("called a vote:")
		r.Fake.Lose = once("post")
		r.Presses(bruno, asked[len(asked)-1].Buttons()[1])
		r.Passes(time.Second) // the post is out, and nobody knows
		r.Halt()
		r.Passes(time.Hour)
		r.Boot()
		r.Quietly()
		require.Len(t, r.Posted(failed), 4, "nor by the next process")
	})
}

// TestAdoptedBoardsForgetNobody: a board whose answer was lost is found again;
// whoever came to be awaited meanwhile is mentioned all the same.
func TestAdoptedBoardsForgetNobody(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		r.Deals(chloe) // who is second
		r.Away()
		r.Fake.Lose = once("post")
		r.Decides(alice) // the board that mentions Chloé is out, and nobody knows
		r.Passes(time.Second)
		require.Equal(t, []match.User{alice, chloe}, r.Pinged())
		r.Decides(chloe)
		r.Away()
		require.Equal(t, []match.User{alice, chloe, bruno}, r.Pinged())
		r.OneBoard()
	})
}

// TestOwedMentionsAreNotTheBoardBefore: who was looking when they came to be
// awaited is mentioned when they have gone, in a message that is another one
// than the board of the same entry.
func TestOwedMentionsAreNotTheBoardBefore(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		r.Deals()
		r.Passes(boardFresh + 2*core.Nearby) // Alice, who looked at the deal, was mentioned in a board of its own
		r.Types(bruno, "my")                 // he is looking
		r.Decides(alice)                     // a new board: the last one is an hour old
		r.Quietly()
		before := r.OneBoard().ID
		require.NotContains(t, r.Pinged(), match.User(bruno))
		r.Passes(core.Nearby + 2*core.LookAgain)
		require.Contains(t, r.Pinged(), match.User(bruno))
		require.NotEqual(t, before, r.OneBoard().ID)
	})
}

// TestRefusedNews: what Discord refuses is kept for a day, in case somebody
// mends it, and the operator is told once. Of a match that is played it is kept
// for good, tried once a day, and meanwhile nobody's time runs.
func TestRefusedNews(t *testing.T) {
	for _, why := range []wire.Refusal{{Code: 50013}, {Code: 10003}, {Code: 50035}, {Code: 200000}, {Status: 400, Code: 999999}} {
		t.Run(why.Class().String(), func(t *testing.T) {
			inRoom(t, turns, func(r *room) {
				refused := func(string) error { return why }
				r.Fake.Fail = refused
				r.Types(alice, "game new")
				r.Passes(time.Hour)
				require.Empty(t, r.Posted(""))
				require.Equal(t, 1, strings.Count(r.Logged.String(), `"level":"error"`), r.Logged.String())
				require.Less(t, len(r.Fake.Calls), 15, "ever more seldom")
				r.Fake.Fail = nil
				r.Passes(2 * time.Hour)
				require.Len(t, r.Posted(""), 1, "the new table")

				r.Starts()
				r.Fake.Fail = refused
				r.Decides(alice)
				r.Passes(core.RefusedMost + time.Hour)
				require.False(t, r.Match().Unheard.IsZero(), "nobody's time runs")
				r.Fake.Calls = nil
				r.Passes(10 * 24 * time.Hour)
				require.False(t, r.Match().Unheard.IsZero(), "nobody's time runs")
				if why.Class() == wire.Ours { // no message of ours will be taken that was not
					looks := func(call string) bool { return strings.HasPrefix(call, "channel ") } // at its place
					require.Empty(t, slices.DeleteFunc(r.Fake.Calls, looks), "it is given up after a day")
				} else {
					require.Less(t, len(r.Fake.Calls), 10*30/7, "once a day")
				}
				r.Fake.Fail = nil
				r.Passes(24*time.Hour + time.Minute)
				if why.Class() != wire.Ours {
					require.True(t, r.Match().Unheard.IsZero())
					require.Len(t, r.Posted("I couldn’t post here for "), 1)
				}
				r.Decides(bruno)
				r.Quietly()
				require.Contains(t, r.Boards()[len(r.Boards())-1].Content, "<@"+alice+">", "what comes later is announced")
				require.True(t, r.Match().Unheard.IsZero())
			})
		})
	}
	t.Run("is tried again in seconds", func(t *testing.T) {
		inRoom(t, turns, func(r *room) {
			r.Fails("post", wire.Refusal{Code: 50013})
			r.Types(alice, "game new")
			r.Quietly()
			require.Empty(t, r.Posted(""))
			r.At(bruno, "join")
			r.Passes(10 * time.Second)
			require.Len(t, r.Posted(""), 1)
		})
	})
}

// TestOneBoardHasButtons: the buttons that could not be taken off an old board
// are taken off later, by the next process too.
func TestOneBoardHasButtons(t *testing.T) {
	for _, restart := range []bool{false, true} {
		inRoom(t, turns, func(r *room) {
			r.Deals()
			r.Away()
			r.Passes(boardFresh)
			r.Fake.Fail = func(call string) error {
				if strings.HasPrefix(call, "delete") {
					return errDown
				}
				return nil
			}
			r.Decides(alice)
			r.Quietly()
			require.Len(t, r.Boards(), 2)
			if restart {
				r.Halt()
				r.Boot()
			}
			r.Fake.Fail = nil
			r.Passes(2 * core.LookAgain)
			r.OneBoard()
		})
	}
}

// TestOneBoardWhenAThreadOpensAgain: a match that goes on in the channel because
// its thread was closed to the bot leaves no board with buttons in the thread.
func TestOneBoardWhenAThreadOpensAgain(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		r.Deals()
		r.Away()
		r.Passes(boardFresh)
		stored, err := r.Store.Load(r.ID)
		require.NoError(t, err)
		thread := stored.Match.Place.Thread
		require.NotEmpty(t, thread)
		r.Fake.Fail = func(call string) error {
			if strings.HasSuffix(call, " "+thread) {
				return wire.Refusal{Code: 50013}
			}
			return nil
		}
		r.Decides(alice)
		r.Quietly()
		require.Len(t, r.Boards(), 2)
		r.Fake.Fail = nil
		r.Decides(bruno)
		r.Quietly()
		r.Passes(3 * time.Minute) // until the thread is asked again
		r.OneBoard()
	})
}

// TestABoardInTheChannelToo: a match that leaves its thread minutes after its
// board was posted there has a board where it goes on.
func TestABoardInTheChannelToo(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		r.Deals()
		stored, err := r.Store.Load(r.ID)
		require.NoError(t, err)
		r.Fake.Fail = func(call string) error {
			if strings.HasSuffix(call, " "+stored.Match.Place.Thread) {
				return wire.Refusal{Code: 50013}
			}
			return nil
		}
		require.Contains(t, r.Abandons(alice), "I’ve asked") // is told, and nothing has changed on the board
		r.Quietly()
		var here []*discordtest.FakeMessage
		for _, m := range r.Boards() {
			if r.Fake.Find(stored.Match.Place.Channel, m.ID) != nil {
				here = append(here, m)
			}
		}
		require.Len(t, here, 1, "boards in the channel")
	})
}

// TestOneMessageATable: a table whose post's answer was lost has one message,
// whatever happens before the next try.
func TestOneMessageATable(t *testing.T) {
	for _, tc := range []struct {
		explanation string
		then        func(r *room)
		offers      string
	}{
		{"nothing", func(*room) {}, thread.VerbJoin},
		{"somebody joins", func(r *room) { r.At(bruno, "join") }, thread.VerbJoin},
		{"somebody joins and it begins", func(r *room) { r.At(bruno, "join"); r.At(alice, "start") }, core.VerbWatch},
		{"Discord has forgotten the nonce", func(r *room) { r.Halt(); r.Passes(time.Hour); r.Boot(); r.At(bruno, "join") }, thread.VerbJoin},
		{"the channel cannot be read", func(r *room) {
			r.Fails("recent", errDown)
			r.At(bruno, "join")
		}, thread.VerbJoin},
	} {
		t.Run(tc.explanation, func(t *testing.T) {
			inRoom(t, turns, func(r *room) {
				r.Fake.Lose = once("post")
				r.Types(alice, "game new")
				r.Passes(time.Second)
				require.Len(t, r.Fake.Channels["100"], 1)
				tc.then(r)
				r.Quietly()
				r.Quietly()
				tables := r.Fake.Channels["100"]
				require.Len(t, tables, 1)
				require.NotEmpty(t, button(&tables[0].Message, tc.offers), "%+v", tables[0].Message)
				if facts, err := r.Matches.Of(bruno); err == nil && len(facts) > 0 && tc.offers == thread.VerbJoin {
					require.Contains(t, tables[0].Text(), "Bruno", "it shows the table as it is")
				}
			})
		})
	}
}

// TestRestartsPingNobodyWhoIsLooking: who has just confirmed is not pinged by
// the next process at once, and later is.
func TestRestartsPingNobodyWhoIsLooking(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		r.Deals()
		r.Away()
		r.Decides(alice)
		r.Quietly()
		before := len(r.Pinged())
		r.Decides(bruno)
		r.Stop() // before it is announced that Alice is awaited
		r.Boot()
		r.Quietly()
		require.Len(t, r.Pinged(), before, "Alice was here a moment ago")
		r.Passes(core.Nearby + 2*core.LookAgain)
		require.Len(t, r.Pinged(), before+1)
	})
}

// TestLinesOverABoard: asides stand in the log only, so that what somebody did
// is not driven away by what follows from it.
func TestLinesOverABoard(t *testing.T) {
	inRoom(t, func(t *game.Table, g *discordtest.ToyGame) {
		for n := range 9 {
			ask(t, game.Seat(n%2), "say", 1, 1, 3)
			t.Say("toy.said", game.Who(game.Seat(n%2)), game.Num(n))
			for i := range 10 {
				t.Say("toy.long", game.Who(0), game.Num(100+i)).Aside()
			}
		}
	}, func(r *room) {
		r.Deals()
		r.Decides(alice)
		r.Quietly()
		require.Contains(t, r.OneBoard().Content, "Alice says 0.")
		require.NotContains(t, r.OneBoard().Content, "rather many words")
		require.NotContains(t, r.OneBoard().Content, "earlier lines")
		require.Contains(t, said(r.At(alice, "log")).Content, "rather many words")
	})
}
