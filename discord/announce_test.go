package discord

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/core"
	"norenbot/discord/thread"
	"norenbot/discord/wire"
	"norenbot/game"
	"norenbot/game/ledger"
	"norenbot/game/match"
)

// errDown is what a server error of Discord becomes.
var errDown = errors.New("answer 503 from Discord")

// pinged are the people whom messages have pinged, one entry a ping.
func (r *room) pinged() []match.User { return r.fake.pings }

// TestMarksSurviveAFailedPost: a post that fails once does not lose the marks of
// what has changed.
func TestMarksSurviveAFailedPost(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		r.deals()
		r.away()
		r.fails("post", errDown)
		r.decides(alice)
		r.quietly()
		require.Equal(t, "board.png", r.oneBoard().Files[0].Name)
		last := r.drawn.newest()
		require.Equal(t, "view 0", last.Before)
		require.Equal(t, "view 1", last.View)
	})
}

// TestNewsThatReadsAlike: what reads as something announced before is
// announced all the same, after a failure too.
func TestNewsThatReadsAlike(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		r.deals()
		votes := func() {
			require.Contains(t, r.abandons(alice), "have been asked")
			r.quietly()
			asked := r.posted("asks:")
			require.NotEmpty(t, asked)
			r.presses(bruno, asked[len(asked)-1].Buttons()[1]) // no
			r.quietly()
		}
		const failed = "The vote has failed: abandon the match"
		votes()
		require.Len(t, r.posted(failed), 1)
		require.NotEmpty(t, r.abandons(alice))
		r.quietly()
		asked := r.posted("asks:")
		r.fails("post", errDown)
		r.presses(bruno, asked[len(asked)-1].Buttons()[1])
		r.quietly()
		require.Len(t, r.posted(failed), 2, "the second vote")
		r.fake.lose = once("post")
		votes()
		require.Len(t, r.posted(failed), 3, "posted, its answer lost: not again")
		require.NotEmpty(t, r.abandons(alice))
		r.quietly()
		asked = r.posted("asks:")
		r.fake.lose = once("post")
		r.presses(bruno, asked[len(asked)-1].Buttons()[1])
		r.passes(time.Second) // the post is out, and nobody knows
		r.close()
		r.passes(time.Hour)
		r.open()
		r.quietly()
		require.Len(t, r.posted(failed), 4, "nor by the next process")
	})
}

// TestAdoptedBoardsForgetNobody: a board whose answer was lost is found again;
// whoever came to be awaited meanwhile is mentioned all the same.
func TestAdoptedBoardsForgetNobody(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		r.deals(chloe) // who is second
		r.away()
		r.fake.lose = once("post")
		r.decides(alice) // the board that mentions Chloé is out, and nobody knows
		r.passes(time.Second)
		require.Equal(t, []match.User{alice, chloe}, r.pinged())
		r.decides(chloe)
		r.away()
		require.Equal(t, []match.User{alice, chloe, bruno}, r.pinged())
		r.oneBoard()
	})
}

// TestOwedMentionsAreNotTheBoardBefore: who was looking when they came to be
// awaited is mentioned when they have gone, in a message that is another one
// than the board of the same entry.
func TestOwedMentionsAreNotTheBoardBefore(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		r.deals()
		r.passes(boardFresh + 2*core.Nearby) // Alice, who looked at the deal, was mentioned in a board of its own
		r.types(bruno, "my")                 // he is looking
		r.decides(alice)                     // a new board: the last one is an hour old
		r.quietly()
		before := r.oneBoard().id
		require.NotContains(t, r.pinged(), match.User(bruno))
		r.passes(core.Nearby + 2*core.LookAgain)
		require.Contains(t, r.pinged(), match.User(bruno))
		require.NotEqual(t, before, r.oneBoard().id)
	})
}

func (r *room) match() match.Match {
	r.t.Helper()
	m, err := r.Matches.Match(r.id)
	require.NoError(r.t, err)
	return m
}

// TestRefusedNews: what Discord refuses is kept for a day, in case somebody
// mends it, and the operator is told once. Of a match that is played it is kept
// for good, and meanwhile nobody's time runs.
func TestRefusedNews(t *testing.T) {
	for _, why := range []error{wire.ErrForbidden, wire.ErrGone, wire.ErrInvalid} {
		t.Run(why.Error(), func(t *testing.T) {
			inRoom(t, turns, func(r *room) {
				refused := func(string) error { return why }
				r.fake.fail = refused
				r.types(alice, "game new")
				r.passes(time.Hour)
				require.Empty(t, r.posted(""))
				require.Equal(t, 1, strings.Count(r.log.String(), `"level":"error"`), r.log.String())
				require.Less(t, len(r.fake.calls), 40, "a try every five minutes")
				r.fake.fail = nil
				r.passes(retryLast)
				require.Len(t, r.posted(""), 1, "the new table")

				r.starts()
				r.fake.fail = refused
				r.decides(alice)
				r.passes(core.RefusedMost + time.Hour)
				r.fake.calls = nil
				r.passes(10 * time.Hour)
				if why == wire.ErrInvalid { // no message of ours will be taken that was not
					require.Empty(t, r.fake.calls, "it is given up after a day")
					require.True(t, r.match().Unheard.IsZero(), "and time runs on")
				} else {
					require.Less(t, len(r.fake.calls), 100, "a try every hour")
					require.False(t, r.match().Unheard.IsZero(), "and nobody's time runs")
				}
				r.fake.fail = nil
				r.passes(time.Hour + time.Minute)
				require.True(t, r.match().Unheard.IsZero())
				if why != wire.ErrInvalid {
					require.Len(t, r.posted("I could not speak here for 3"), 1)
				}
				r.decides(bruno)
				r.quietly()
				require.Contains(t, r.boards()[len(r.boards())-1].Content, "<@"+alice+">", "what comes later is announced")
			})
		})
	}
	t.Run("is tried again at once when there is more", func(t *testing.T) {
		inRoom(t, turns, func(r *room) {
			r.fails("post", wire.ErrForbidden)
			r.types(alice, "game new")
			r.quietly()
			require.Empty(t, r.posted(""))
			r.types(bruno, "game join")
			r.quietly()
			require.Len(t, r.posted(""), 1)
		})
	})
}

// TestOneBoardHasButtons: the buttons that could not be taken off an old board
// are taken off later, by the next process too.
func TestOneBoardHasButtons(t *testing.T) {
	for _, restart := range []bool{false, true} {
		inRoom(t, turns, func(r *room) {
			r.deals()
			r.away()
			r.passes(boardFresh)
			r.fake.fail = func(call string) error {
				if strings.HasPrefix(call, "delete") {
					return errDown
				}
				return nil
			}
			r.decides(alice)
			r.quietly()
			require.Len(t, r.boards(), 2)
			if restart {
				r.close()
				r.open()
			}
			r.fake.fail = nil
			r.passes(2 * core.LookAgain)
			r.oneBoard()
		})
	}
}

// TestOneBoardWhenAThreadOpensAgain: a match that goes on in the channel because
// its thread was closed to the bot leaves no board with buttons in the thread.
func TestOneBoardWhenAThreadOpensAgain(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		r.deals()
		r.away()
		r.passes(boardFresh)
		stored, err := r.store.Load(r.id)
		require.NoError(t, err)
		thread := stored.Match.Place.Thread
		require.NotEmpty(t, thread)
		r.fake.fail = func(call string) error {
			if strings.HasSuffix(call, " "+thread) {
				return wire.ErrForbidden
			}
			return nil
		}
		r.decides(alice)
		r.quietly()
		require.Len(t, r.boards(), 2)
		r.fake.fail = nil
		r.decides(bruno)
		r.quietly()
		r.oneBoard()
	})
}

// TestABoardInTheChannelToo: a match that leaves its thread minutes after its
// board was posted there has a board where it goes on.
func TestABoardInTheChannelToo(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		r.deals()
		stored, err := r.store.Load(r.id)
		require.NoError(t, err)
		r.fake.fail = func(call string) error {
			if strings.HasSuffix(call, " "+stored.Match.Place.Thread) {
				return wire.ErrForbidden
			}
			return nil
		}
		require.Contains(t, r.abandons(alice), "have been asked") // is told, and nothing has changed on the board
		r.quietly()
		var here []*fakeMessage
		for _, m := range r.boards() {
			if r.fake.find(stored.Match.Place.Channel, m.id) != nil {
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
		{"somebody joins", func(r *room) { r.types(bruno, "game join") }, thread.VerbJoin},
		{"somebody joins and it begins", func(r *room) { r.types(bruno, "game join"); r.types(alice, "game start") }, core.VerbWatch},
		{"Discord has forgotten the nonce", func(r *room) { r.close(); r.passes(time.Hour); r.open(); r.types(bruno, "game join") }, thread.VerbJoin},
		{"the channel cannot be read", func(r *room) {
			r.fails("recent", errDown)
			r.types(bruno, "game join")
		}, thread.VerbJoin},
	} {
		t.Run(tc.explanation, func(t *testing.T) {
			inRoom(t, turns, func(r *room) {
				r.fake.lose = once("post")
				r.types(alice, "game new")
				r.passes(time.Second)
				require.Len(t, r.fake.channels["100"], 1)
				tc.then(r)
				r.quietly()
				r.quietly()
				tables := r.fake.channels["100"]
				require.Len(t, tables, 1)
				require.NotEmpty(t, button(&tables[0].Message, tc.offers), "%+v", tables[0].Message)
				if facts, err := r.Matches.Of(bruno); err == nil && len(facts) > 0 && tc.offers == thread.VerbJoin {
					require.Contains(t, tables[0].Content, "Bruno", "it shows the table as it is")
				}
			})
		})
	}
}

// damagedOutbox has an item of each kind that cannot be read before the good ones.
type damagedOutbox struct{ ledger.Outbox }

// Said implements ledger.Outbox.
func (o damagedOutbox) Said(kind string, after uint64, limit int) ([]ledger.Item, error) {
	items, err := o.Outbox.Said(kind, after, limit)
	if after == 0 {
		items = append([]ledger.Item{{Kind: kind, Err: ledger.ErrDamaged}}, items...)
	}
	return items, err
}

// TestDamagedNews: an item that cannot be read silences no other.
func TestDamagedNews(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		r.close()
		r.damaged = true
		r.open()
		r.deals()
		r.decides(alice)
		r.quietly()
		require.Contains(t, r.oneBoard().Content, "Alice says 3")
		require.Equal(t, 2, strings.Count(r.log.String(), "cannot be read and is left out"), "one of each kind, once")
	})
}

// TestRestartsPingNobodyWhoIsLooking: who has just confirmed is not pinged by
// the next process at once, and later is.
func TestRestartsPingNobodyWhoIsLooking(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		r.deals()
		r.away()
		r.decides(alice)
		r.quietly()
		before := len(r.pinged())
		r.decides(bruno)
		r.stop() // before it is announced that Alice is awaited
		r.open()
		r.quietly()
		require.Len(t, r.pinged(), before, "Alice was here a moment ago")
		r.passes(core.Nearby + 2*core.LookAgain)
		require.Len(t, r.pinged(), before+1)
	})
}

// TestLinesOverABoard: asides stand in the log only, so that what somebody did
// is not driven away by what follows from it.
func TestLinesOverABoard(t *testing.T) {
	inRoom(t, func(t *game.Table, g *toyGame) {
		for n := range 9 {
			ask(t, game.Seat(n%2), "say", 1, 1, 3)
			t.Say("toy.said", game.Who(game.Seat(n%2)), game.Num(n))
			for i := range 10 {
				t.Say("toy.long", game.Who(0), game.Num(100+i)).Aside()
			}
		}
	}, func(r *room) {
		r.deals()
		r.decides(alice)
		r.quietly()
		require.Contains(t, r.oneBoard().Content, "Alice says 0.")
		require.NotContains(t, r.oneBoard().Content, "rather many words")
		require.NotContains(t, r.oneBoard().Content, "before these")
		require.Contains(t, said(r.types(alice, "game log")).Content, "rather many words")
	})
}
