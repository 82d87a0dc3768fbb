package thread_test

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/core"
	"norenbot/discord/discordtest"
	"norenbot/discord/seat"
	"norenbot/discord/wire"
	"norenbot/discord/words"
	"norenbot/game"
	"norenbot/game/match"
	"norenbot/render"
)

// rounds has the seats take turns, and ends a round after each two.
func rounds(t *game.Table, g *discordtest.ToyGame) {
	for n := range 40 {
		seat := game.Seat(n % g.Seats)
		ask(t, seat, "say", 1, 1, 3)
		g.Step++
		t.Say("toy.said", game.Who(seat), game.Num(n))
		if n%2 == 1 {
			t.Say("toy.ends", game.Num(n/2+1)).Chapter()
			t.Say("toy.gets", game.Who(0), game.Num(3))
			t.Say("toy.gets", game.Who(1), game.Num(4)).Joined()
		}
	}
}

// texts are what the messages where a match is played say, oldest first.
func (r *room) texts() []string {
	r.T.Helper()
	m, err := r.Matches.Match(r.ID)
	require.NoError(r.T, err)
	var all []string
	for _, m := range r.Fake.Channels[m.Place.Thread] {
		all = append(all, m.Text())
	}
	return all
}

// TestChronicle: a thread keeps what happened, line by line, a message with a
// picture for each round's end, and one board.
func TestChronicle(t *testing.T) {
	inRoom(t, rounds, func(r *room) {
		r.Deals()
		for range 2 {
			r.Away()
			r.Decides(alice)
			r.Away()
			r.Decides(bruno)
		}
		r.Away()
		end, _ := r.Match().Deadline(0)
		require.Equal(t, []string{
			"▸ Alice says 0.\n▸ Bruno says 1.",
			"### Round 1 is over.\n▸ Payday: Alice 3, Bruno 4.",
			"▸ Alice says 2.\n▸ Bruno says 3.",
			"### Round 2 is over.\n▸ Payday: Alice 3, Bruno 4.",
			"**Toy** · Waiting on <@" + alice + "> (time runs out " + words.Until(end) + ")",
		}, r.texts())
		for _, m := range r.Posted("is over") {
			require.Equal(t, "round.png", m.Files[0].Name)
			require.True(t, m.Silent)
			require.Empty(t, m.Rows)
			require.False(t, m.Edited, "nothing edits a round's end")
		}
		for _, m := range r.Posted("says") {
			require.Empty(t, m.Files)
			require.Empty(t, m.Rows)
		}
		r.OneBoard()
	})
}

// TestARoundEndsWithWhatIsTelling: its message has the lines that the game calls
// telling, with what is joined to them; what comes after them stands over the board.
func TestARoundEndsWithWhatIsTelling(t *testing.T) {
	inRoom(t, func(t *game.Table, g *discordtest.ToyGame) {
		ask(t, 0, "say", 1, 1, 3)
		t.Say("toy.ends", game.Num(1)).Chapter()
		t.Say("toy.said", game.Who(0), game.Num(1))
		t.Say("toy.gets", game.Who(0), game.Num(3)).Telling()
		t.Say("toy.gets", game.Who(1), game.Num(4)).Joined()
		t.Say("toy.said", game.Who(1), game.Num(2))
		ask(t, 1, "say", 1, 1, 3)
		turns(t, g)
	}, func(r *room) {
		r.Deals()
		r.Decides(alice)
		r.Away()
		require.Equal(t, []string{"### Round 1 is over.\n▸ Payday: Alice 3, Bruno 4.", "▸ Bruno says 2."}, r.texts()[:2])
		require.NotContains(t, strings.Join(r.texts(), "\n"), "Alice says 1.", "what lies between stands in the log")
		require.Contains(t, said(r.At(alice, "log")).Content, "▸ Alice says 1.")
	})
}

// TestRoundsThatEndedLongAgoHaveTheirPicture: the bot was away while several rounds
// ended, and draws each as it was then.
func TestRoundsThatEndedLongAgoHaveTheirPicture(t *testing.T) {
	inRoom(t, rounds, func(r *room) {
		r.Deals()
		r.refuses(errDown, "post", "edit", "delete")
		for range 2 {
			r.Decides(alice)
			r.Quietly()
			r.Decides(bruno)
			r.Quietly()
		}
		r.Drawn.Anew()
		r.Fake.Fail = nil
		r.Away()
		for _, m := range r.Posted("is over") {
			require.Len(t, m.Files, 1, m.Content)
		}
		views := map[any]bool{}
		for _, s := range r.Drawn.All() {
			if s.Kind == render.Round {
				views[s.View] = true
			}
		}
		require.Equal(t, map[any]bool{"view 2": true, "view 4": true}, views)
	})
}

// TestTheChronicleSurvives: whatever happens between a post and what follows
// from it, every line stands once and every round's end is told once.
func TestTheChronicleSurvives(t *testing.T) {
	for _, tc := range []struct {
		explanation string
		spoil       func(r *room) (mend func())
	}{
		{"nothing", func(*room) func() { return func() {} }},
		{"the process ends before the board shrinks", func(r *room) func() {
			r.refuses(errDown, "edit", "delete")
			return func() { r.Halt(); r.Fake.Fail = nil; r.Boot() }
		}},
		{"the process ends before the round's end is told", func(r *room) func() {
			r.refuses(errDown, "post")
			return func() { r.Halt(); r.Fake.Fail = nil; r.Boot() }
		}},
		{"the answer to a post is lost", func(r *room) func() {
			r.Fake.Lose = once("post")
			return func() {}
		}},
		{"the answer is lost and the process ends", func(r *room) func() {
			lost := 0
			r.Fake.Lose = func(call string) bool { lost++; return strings.HasPrefix(call, "post") && lost < 9 }
			return func() { r.Halt(); r.Passes(time.Hour); r.Boot() }
		}},
		{"the permission is lost for a while", func(r *room) func() {
			r.refuses(wire.Refusal{Code: 50013}, "edit", "delete")
			return func() { r.Passes(time.Hour); r.Fake.Fail = nil; r.Passes(3 * time.Hour) }
		}},
		{"Discord takes no more edits of old messages for a while", func(r *room) func() {
			r.refuses(wire.Refusal{Code: 30046}, "edit")
			return func() { r.Passes(2 * time.Hour); r.Fake.Fail = nil; r.Passes(time.Hour) }
		}},
	} {
		t.Run(tc.explanation, func(t *testing.T) {
			inRoom(t, rounds, func(r *room) {
				r.Deals()
				r.Away()
				r.Decides(alice)
				r.Away()
				mend := tc.spoil(r)
				r.Decides(bruno)
				r.Quietly()
				mend()
				r.Away()
				r.Away()
				r.Decides(alice)
				r.Away()
				all := strings.Join(r.texts(), "\n")
				for _, line := range []string{"Alice says 0.", "Bruno says 1.", "Round 1 is over.", "Payday: Alice 3, Bruno 4.", "Alice says 2."} {
					require.Equal(t, 1, strings.Count(all, line), "%q in\n%s", line, all)
				}
				require.Less(t, strings.Index(all, "Bruno says 1."), strings.Index(all, "Round 1 is over."), all)
				require.Equal(t, 1, strings.Count(all, "Waiting on"), all)
				r.OneBoard()
			})
		})
	}
}

// TestLostBoardsShrinkToo: a board is out and nobody knows, and before that is tried again the
// round is over, whose end is told below it. By this process or the next, with what it told.
func TestLostBoardsShrinkToo(t *testing.T) {
	for _, next := range []bool{false, true} {
		inRoom(t, rounds, func(r *room) {
			r.Deals()
			r.Away()
			r.Fake.Lose = once("post")
			r.Decides(alice)
			r.Passes(time.Second)
			require.Equal(t, []match.User{alice, bruno}, r.Pinged())
			r.Decides(bruno)
			if next {
				r.Halt()
				r.Passes(time.Hour)
				r.Boot()
			}
			r.Away()
			r.Away()
			require.Equal(t, []match.User{alice, bruno, alice}, r.Pinged())
			require.Equal(t, []string{
				"▸ Alice says 0.\n▸ Bruno says 1.",
				"### Round 1 is over.\n▸ Payday: Alice 3, Bruno 4.",
			}, r.texts()[:2])
			require.Len(t, r.texts(), 3, "and the board")
			r.OneBoard()
		})
	}
}

// TestTwoLostBoards: two processes, one after the other, each posted a board and ended before that was
// noted, and before the first of them was made smaller.
func TestTwoLostBoards(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		r.Deals()
		r.Away()
		r.Notes.Freezes()
		r.refuses(errDown, "edit", "delete")
		for _, user := range []match.User{alice, bruno} {
			r.Fake.Lose = once("post")
			r.Decides(user)
			r.Passes(time.Second)
			r.Halt()
			r.Passes(time.Hour)
			r.Boot()
		}
		require.Greater(t, len(r.Boards()), 2)
		r.Fake.Fail = nil
		r.Notes.Thaws()
		r.Away()
		r.Away()
		r.OneBoard()
		all := strings.Join(r.texts(), "\n")
		require.Equal(t, 1, strings.Count(all, "Alice says 3."), all)
		require.Equal(t, 1, strings.Count(all, "Bruno says 3."), all)
	})
}

// TestRoundsEndOnceWhileComputersThink: the end of a round is out and nobody knows, and when the next
// process looks, after so long that Discord has forgotten the nonce, only a computer is awaited.
func TestRoundsEndOnceWhileComputersThink(t *testing.T) {
	inRoom(t, rounds, func(r *room) {
		next := func(mute bool, computers map[string]match.Computer) {
			r.Halt()
			r.Passes(time.Hour)
			r.Mute, r.Computers = mute, computers
			r.Boot()
		}
		next(false, map[string]match.Computer{"owl": discordtest.FirstOption{}})
		r.SitsWith("owl")
		r.Fake.Lose = func(call string) bool { return strings.HasPrefix(call, "post") }
		r.Notes.Freezes() // as if the process ended right after the post
		r.Decides(alice)
		r.Passes(time.Second)
		require.Len(t, r.Posted("Round 1 is over."), 1)
		next(true, nil) // neither tells nor thinks
		r.Notes.Thaws()
		r.Decides(alice)
		r.Fake.Lose = nil
		next(false, map[string]match.Computer{"owl": ponderer{500 * time.Millisecond}})
		r.Passes(499 * time.Millisecond)
		require.Zero(t, r.Match().Awaited()&r.Match().People(), "the computer thinks")
		r.Away()
		require.Len(t, r.Posted("Round 1 is over."), 1)
		require.Len(t, r.Posted("Round 2 is over."), 1)
		r.OneBoard()
	})
}

// A ponderer is a computer player that thinks for some time.
type ponderer struct{ pause time.Duration }

// Plays implements match.Specialist.
func (ponderer) Plays(game string) bool { return discordtest.FirstOption{}.Plays(game) }

// Choose implements match.Computer.
func (p ponderer) Choose(ctx context.Context, rules game.Rules, rec game.Record, q *game.Question) ([]string, error) {
	time.Sleep(p.pause)
	return discordtest.FirstOption{}.Choose(ctx, rules, rec, q)
}

// refuses has requests of some kinds fail.
func (r *room) refuses(err error, kinds ...string) {
	r.Fake.Fail = func(call string) error {
		if slices.ContainsFunc(kinds, func(k string) bool { return strings.HasPrefix(call, k) }) {
			return err
		}
		return nil
	}
}

// TestDeletedBoards: somebody deletes a message while it waits to shrink, or the
// board itself; what that told is told again by the next.
func TestDeletedBoards(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		r.Deals()
		r.Away()
		r.Decides(alice)
		r.Away()
		r.refuses(errDown, "edit", "delete")
		r.Decides(bruno)
		r.Quietly()
		r.Fake.Fail = nil
		old := r.Posted("Alice says")[0]
		m, err := r.Matches.Match(r.ID)
		require.NoError(t, err)
		require.NoError(t, r.Fake.Delete(t.Context(), m.Place.Thread, old.ID))
		r.Away()
		require.Empty(t, r.Board(r.ID).Retire)
		require.NoError(t, r.Fake.Delete(t.Context(), m.Place.Thread, r.OneBoard().ID))
		r.Decides(alice)
		r.Away()
		require.Contains(t, r.OneBoard().Content, "Alice says 3.")
	})
}

// TestBoardsThatPingedKeepTheButton: the message that pinged somebody leads to
// the menu as long as they are awaited, and says no longer that they are.
func TestBoardsThatPingedKeepTheButton(t *testing.T) {
	both := func(t *game.Table, g *discordtest.ToyGame) {
		for range 5 {
			t.Together([]game.Seat{0, 1}, func(t *game.Table, s game.Seat) { ask(t, s, "say", 1, 1, 3) })
			g.Step++
			t.Say("toy.said", game.Who(0), game.Num(g.Step))
		}
	}
	inRoom(t, both, func(r *room) {
		r.Deals()
		r.Passes(core.Nearby / 2)
		r.Types(alice, "my") // she is looking, and he is not
		r.Passes(core.Nearby * 3 / 4)
		require.Equal(t, []match.User{bruno}, r.Pinged())
		r.Away()
		require.Equal(t, []match.User{bruno, alice}, r.Pinged())
		require.Equal(t, "Waiting on <@"+bruno+">", r.Boards()[0].Content)
		require.Equal(t, []match.User{bruno}, r.Boards()[0].Mention)
		require.Empty(t, r.Boards()[0].Files)
		r.Decides(bruno)
		r.Quietly()
		r.OneBoard()
		r.Decides(alice)
		r.Away()
		require.Equal(t, "▸ Alice says 1.", r.texts()[0])
	})
}

// TestRemindersAreOneMessage: with the button, and gone when whom it reminds has
// decided. The board stays where it is, also where the answer to the reminder is lost.
func TestRemindersAreOneMessage(t *testing.T) {
	for _, lost := range []bool{false, true} {
		inRoom(t, turns, func(r *room) {
			r.Types(alice, "game new", "pace", "blitz")
			r.Quietly()
			r.Starts()
			r.Away()
			before, board := len(r.texts()), r.OneBoard().ID
			if lost {
				r.Fake.Lose = once("post")
			}
			r.Ticks(2*time.Hour + 10*time.Minute)
			require.Len(t, r.texts(), before+1)
			reminder := r.Posted("half of your time")
			require.Len(t, reminder, 1)
			require.Empty(t, reminder[0].Files)
			require.NotEmpty(t, button(&reminder[0].Message, core.VerbOpen))
			require.Equal(t, []match.User{alice}, reminder[0].Mention)
			require.Equal(t, board, r.Board(r.ID).Message)
			r.Decides(alice)
			r.Away()
			require.Empty(t, r.Posted("half of your time"))
			r.OneBoard()
		})
	}
}

// TestTimeUpSaysWhatWasPlayed: to a player who stays away, and whose choice it was.
func TestTimeUpSaysWhatWasPlayed(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		r.Types(alice, "game new", "pace", "blitz")
		r.Quietly()
		r.Starts()
		r.Ticks(6 * time.Hour)
		told := r.Posted("you ran out of time, so a computer player chose for you: Alice says 3.")
		require.NotEmpty(t, told)
		require.Equal(t, []match.User{alice}, told[0].Mention)
	})
}

// TestWhatWasTakenBackLeavesTheBoard: the lines of a decision taken back go from
// the board, and the next decision is told.
func TestWhatWasTakenBackLeavesTheBoard(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		r.Deals()
		r.Decides(alice)
		r.Quietly()
		require.Contains(t, r.OneBoard().Content, "Alice says 3.")
		r.Types(alice, "game undo")
		r.Quietly()
		require.NotContains(t, r.OneBoard().Content, "Alice says 3.")
		m := r.Opens(alice)
		r.Presses(alice, button(m, seat.VerbConfirm))
		r.Quietly()
		require.Contains(t, r.OneBoard().Content, "Alice says 3.")
	})
}

// TestLongStoriesLoseNothing: what is too long over a board stands in messages
// of its own, also before a round's end.
func TestLongStoriesLoseNothing(t *testing.T) {
	for _, chapter := range []bool{false, true} {
		inRoom(t, func(t *game.Table, g *discordtest.ToyGame) {
			for n := range 9 {
				ask(t, game.Seat(n%2), "say", 1, 1, 3)
				for i := range 60 {
					t.Say("toy.long", game.Who(0), game.Num(100+i))
				}
				if chapter {
					t.Say("toy.ends", game.Num(n+1)).Chapter()
				}
			}
		}, func(r *room) {
			r.Deals()
			r.Decides(alice)
			r.Quietly()
			all := strings.Join(r.texts(), "\n")
			for i := range 60 {
				require.Equal(t, 1, strings.Count(all, ": 1"+strconv.Itoa(i/10)+strconv.Itoa(i%10)+"."), i)
			}
			require.NotContains(t, all, "…")
			r.OneBoard()
		})
	}
}

// TestGivingUpOnOldMessages: what cannot be made smaller is tried ever more seldom,
// and after a day no more.
func TestGivingUpOnOldMessages(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		r.Deals()
		r.Away()
		r.Decides(alice)
		r.Away()
		r.refuses(wire.Refusal{Code: 50013}, "edit", "delete")
		r.Decides(bruno)
		r.Quietly()
		tries := func(d time.Duration) int {
			before := len(r.Fake.Calls)
			r.Passes(d)
			looks := func(call string) bool { return strings.HasPrefix(call, "channel ") } // at its place
			return len(slices.DeleteFunc(slices.Clone(r.Fake.Calls[before:]), looks))
		}
		require.NotEmpty(t, r.Board(r.ID).Retire)
		require.LessOrEqual(t, tries(time.Hour), 40, "not every ten seconds")
		require.LessOrEqual(t, tries(10*time.Hour), 40)
		require.Positive(t, tries(5*time.Hour), "somebody may give the permission back")
		r.Passes(core.RefusedMost)
		require.Empty(t, r.Board(r.ID).Retire)
		require.Zero(t, tries(24*time.Hour), "given up")
	})
}
