package seat_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/core"
	"norenbot/discord/discordtest"
	"norenbot/discord/seat"
	"norenbot/discord/ui"
	"norenbot/game"
	"norenbot/game/match"
	"norenbot/render"
)

// spoken has the seats take turns for a while; what is said is told with its number.
func spoken(t *game.Table, g *discordtest.ToyGame) {
	for n := range 40 {
		seat := game.Seat(n % g.Seats)
		said := ask(t, seat, "say", 1, 1, 3)
		g.Step++
		t.Say("toy.said", game.Who(seat), game.Num(len(said[0])), game.Num(n+1))
	}
}

// says is what a response says, frames included.
func says(r ui.Response) string {
	m := said(r)
	text := m.Text()
	for _, e := range m.Embeds {
		text += "\n" + e.Description
	}
	return text
}

// word is the button of a menu that says a word.
func word(r ui.Response, n int) string {
	for _, id := range said(r).Buttons() {
		if strings.HasPrefix(id, seat.VerbPick+ui.CustomSep) && strings.HasSuffix(id, ".o0"+strconv.Itoa(n)) || strings.HasSuffix(id, "|o0"+strconv.Itoa(n)) {
			return id
		}
	}
	return ""
}

// orderLines words a planned move, a line for each alternative.
func orderLines(m *ui.Message) (kinds []string) {
	for _, p := range m.Body {
		switch {
		case p.Text != "":
			kinds = append(kinds, "text")
		case p.Gallery != nil:
			kinds = append(kinds, "picture")
		case p.Container != nil:
			kinds = append(kinds, "frame")
		case p.Row != nil:
			kinds = append(kinds, "row")
		}
	}
	return slices.Compact(kinds)
}

// TestALesson is played by private messages, says what to press and why, takes nothing else, and explains the score at
// its end.
func TestALesson(t *testing.T) {
	inRoom(t, spoken, func(r *room) {
		at := r.Types(alice, "game learn")
		for n := range 3 {
			require.Contains(t, says(at), "💡 This is why.\n👉 Press **word 2**.")
			require.Equal(t, []string{"text", "picture", "frame", "row"}, orderLines(said(at)), "what to press stands just above what is pressed")
			require.NotContains(t, says(at), "on a phone", "whoever learns is asked nothing else")
			other := r.Presses(alice, word(at, 1))
			require.Contains(t, says(other), "please take the step below")
			require.Contains(t, says(other), "👉 Press **word 2**", "it leads on")
			at = r.Presses(alice, word(at, 2))
			require.Contains(t, says(at), "👉 Press **Confirm**")
			at = r.Presses(alice, button(said(at), seat.VerbConfirm))
			require.NotNil(t, at.Update, "everything in one message")
			require.Contains(t, says(at), "Computer 2 says 3", "decision %d: it has answered at once", n+1)
		}
		require.Contains(t, says(at), "💡 This was all.")
		require.Contains(t, says(at), "Your score so far: 7\n- **Words 7** · Words are points.\n-# No points yet for: Rhymes")
		require.Contains(t, says(at), "`/game new`")
		require.Len(t, said(at).Files, 1)
		require.Equal(t, render.Race, r.Drawn.Newest().Kind, "who leads where")
		r.Quietly()
		require.Empty(t, r.Fake.All(), "somebody was told")
		for m := range r.Store.Ended(time.Time{}) {
			require.True(t, m.Lesson && m.Final.Outcome == match.Taught, "%s counts", m.ID)
		}
		require.NotContains(t, r.Notes.Kept, core.NewKind+" "+alice, "she is as new to the game as before")
		again := r.Presses(alice, button(said(at), seat.VerbLearn))
		require.Contains(t, says(again), "This is why.", "from the beginning")
	})
}

// TestALessonWaits: it is one and the same from any place, after a month and a
// restart, and an old menu of it works.
func TestALessonWaits(t *testing.T) {
	inRoom(t, spoken, func(r *room) {
		first := r.Types(alice, "game learn")
		picked := r.Presses(alice, word(first, 2))
		require.NotEmpty(t, button(said(picked), seat.VerbConfirm))
		r.Halt()
		r.Passes(30 * 24 * time.Hour)
		r.Boot()
		i := r.By(alice)
		i.Kind, i.Path, i.Server, i.Channel = ui.Command, "game learn", "20", "999"
		again := r.Handle(t.Context(), i)
		require.Equal(t, button(said(picked), seat.VerbConfirm), button(said(again), seat.VerbConfirm), "the draft is there, in another server too")
		i.Server = ""
		require.Equal(t, button(said(picked), seat.VerbConfirm), button(said(r.Handle(t.Context(), i)), seat.VerbConfirm), "and in a direct message")
		own, err := r.Matches.Of(alice)
		require.NoError(t, err)
		require.Len(t, own, 1)
		require.NotContains(t, says(r.Types(alice, "my")), "your turn", "it is no match of hers")
		require.Contains(t, says(r.Presses(alice, button(said(first), seat.VerbPick))), "out of date")
		require.Contains(t, says(r.Presses(alice, button(said(picked), seat.VerbConfirm))), "Computer 2 says")
		r.Quietly()
		require.Empty(t, r.Fake.All())
	})
}

// revised is a game whose lesson has led elsewhere in another version.
type revised struct {
	discordtest.Toy
	word *string // what its learner is to say
}

func (r revised) Lesson() game.Lesson {
	l := r.Toy.Lesson()
	for n := range l.Steps {
		if l.Steps[n].Seat == 0 {
			l.Steps[n].Picks = []string{*r.word}
		}
	}
	return l
}

// TestALessonOfAnotherVersion has ended, says so, and is begun anew.
func TestALessonOfAnotherVersion(t *testing.T) {
	lead := "o02"
	inRoomOf(t, revised{discordtest.Toy{Script: spoken}, &lead}, func(r *room) {
		at := r.Types(alice, "game learn")
		at = r.Presses(alice, word(at, 2))
		at = r.Presses(alice, button(said(at), seat.VerbConfirm))
		lead = "o01"
		over := r.Presses(alice, word(at, 2))
		require.Contains(t, says(over), "The lesson is over")
		next := r.Presses(alice, button(said(over), seat.VerbLearn))
		require.Contains(t, says(next), "👉 Press **word 1**.")
		r.Presses(alice, button(said(r.Presses(alice, word(next, 1))), seat.VerbConfirm))
		lead = "o02"
		require.Contains(t, says(r.Types(alice, "game learn")), "👉 Press **word 2**.", "asked for, too")
	})
}

// TestALessonIsLeft only after a question, by nobody but its learner, and can be
// begun anew.
func TestALessonIsLeft(t *testing.T) {
	inRoom(t, spoken, func(r *room) {
		at := said(r.Types(alice, "game learn"))
		quit := button(at, seat.VerbQuit)
		for _, others := range []string{quit, quit + ".yes", button(at, seat.VerbPick)} {
			require.Contains(t, says(r.Presses(bruno, others)), "someone else’s lesson")
		}
		asked := r.Presses(alice, quit)
		require.Contains(t, says(asked), "End the lesson?")
		require.NotEmpty(t, button(said(r.Presses(alice, button(said(asked), core.VerbOpen))), seat.VerbPick), "one can stay")
		over := r.Presses(alice, button(said(asked), seat.VerbQuit))
		require.Contains(t, says(over), "The lesson is over")
		for _, old := range []string{button(at, seat.VerbPick), quit, quit + ".yes", button(said(asked), core.VerbOpen)} {
			require.Contains(t, says(r.Presses(alice, old)), "The lesson is over", "%s: an old message", old)
		}
		next := r.Presses(alice, button(said(over), seat.VerbLearn))
		require.NotEqual(t, button(at, seat.VerbPick), button(said(next), seat.VerbPick), "another lesson")
		require.Contains(t, says(next), "This is why.")
		require.Contains(t, says(r.Types(bruno, "game learn")), "This is why.", "one each")
		r.Quietly()
		require.Empty(t, r.Fake.All())
	})
}
