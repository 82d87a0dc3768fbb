package table_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/discord/discordtest"
	"norenbot/discord/seat"
	"norenbot/discord/ui"
	"norenbot/game"
	"norenbot/game/match"
	"norenbot/render"
)

// verses has the seats say something in turn: ten words make a verse, whose end
// is a chapter.
func verses(t *game.Table, g *discordtest.ToyGame) {
	for n := range 60 {
		ask(t, game.Seat(n%g.Seats), "say", 1, 1, 3)
		g.Step++
		t.Say("toy.said", game.Who(game.Seat(n%g.Seats)), game.Num(n)).Because("toy.because")
		if n%10 == 9 {
			t.Say("toy.over", game.Num(n/10+1)).Chapter()
			t.Say("toy.long", game.Who(0), game.Num(n))
		}
	}
}

// says has Alice and Bruno decide so often, in turn.
func (r *room) says(n int) {
	for k := range n {
		r.Decides([]match.User{alice, bruno}[k%2])
	}
}

// last is the picture that was drawn last.
func (r *room) last() render.Scene {
	r.Drawn.Mu.Lock()
	defer r.Drawn.Mu.Unlock()
	return r.Drawn.Scenes[len(r.Drawn.Scenes)-1]
}

// onward returns the custom id of the button with a label.
func onward(m *ui.Message, label string) string {
	for _, row := range m.Rows {
		for _, p := range row {
			if p.Button != nil && p.Button.Label == label {
				return p.Button.ID
			}
		}
	}
	return ""
}

// TestLogPagesHavePictures: a page of the log shows how the match stood at its
// end, with what changed on it, and leads back and forward.
func TestLogPagesHavePictures(t *testing.T) {
	inRoom(t, verses, func(r *room) {
		r.Deals()
		r.says(24)
		m := said(r.At(alice, "log"))
		require.Contains(t, m.Content, "Page 5 of 5")
		require.Len(t, m.Files, 1)
		require.Equal(t, "view 24", r.last().View)
		require.Equal(t, "view 20", r.last().Before)
		var views []any
		for back := onward(m, "Earlier"); back != ""; back = onward(m, "Earlier") {
			m = said(r.Presses(alice, back))
			require.Len(t, m.Files, 1)
			views = append(views, r.last().View)
		}
		require.Equal(t, []any{"view 20", "view 19", "view 10", "view 9"}, views)
		require.Contains(t, m.Content, "Page 1 of 5")
		require.Nil(t, r.last().Before)
		m = said(r.Presses(alice, onward(m, "Later")))
		require.Contains(t, m.Content, "Verse 1 is over.")
		require.Equal(t, 1, strings.Count(m.Content, "Alice did something"), "the chapter's page is the chapter's alone")
		require.NotContains(t, m.Content, "says")
		require.Equal(t, []game.Seat{0}, r.last().Awaited, "who was awaited then")
	})
}

// TestFindingAChapter: a list leads to where each chapter begins.
func TestFindingAChapter(t *testing.T) {
	inRoom(t, verses, func(r *room) {
		r.Deals()
		r.says(32)
		m := said(r.At(bruno, "log"))
		list := m.Rows[1][0].Select
		var labels []string
		for _, o := range list.Options {
			labels = append(labels, o.Label)
		}
		require.Equal(t, []string{"Beginning", "Verse 1 is over", "Verse 2 is over", "Verse 3 is over", "Now"}, labels)
		m = said(r.Presses(bruno, list.ID, list.Options[2].Value))
		require.Contains(t, m.Content, "Verse 2 is over.")
		require.Equal(t, "view 20", r.last().View)
		require.NotEqual(t, list.ID, m.Rows[1][0].Select.ID, "a client would keep what was chosen")
		m = said(r.Presses(bruno, m.Rows[1][0].Select.ID, list.Options[4].Value))
		require.Contains(t, m.Content, "says 31.")
	})
}

// TestChaptersAreListedOnce: where the log ends, or begins, with a chapter, the
// list leads there once; Discord refuses an option that is there twice.
func TestChaptersAreListedOnce(t *testing.T) {
	overture := func(t *game.Table, g *discordtest.ToyGame) {
		t.Say("toy.over", game.Num(0)).Chapter()
		verses(t, g)
	}
	for _, tc := range []struct {
		play discordtest.Script
		want []string
	}{
		{verses, []string{"Beginning", "Verse 1 is over", "Verse 2 is over", "Verse 3 is over"}},
		{overture, []string{"Verse 0 is over", "Verse 1 is over", "Verse 2 is over", "Verse 3 is over"}},
	} {
		inRoom(t, tc.play, func(r *room) {
			r.Deals()
			r.says(30)
			var labels, values []string
			for _, o := range said(r.At(bruno, "log")).Rows[1][0].Select.Options {
				labels, values = append(labels, o.Label), append(values, o.Value)
			}
			require.Equal(t, tc.want, labels)
			require.Len(t, slices.Compact(slices.Sorted(slices.Values(values))), len(values))
		})
	}
}

// TestLogWhileTheMatchGoesOn: a page stays what it was, and old messages, which
// count from the latest page, still lead somewhere.
func TestLogWhileTheMatchGoesOn(t *testing.T) {
	inRoom(t, verses, func(r *room) {
		r.Deals()
		r.says(24)
		m := said(r.At(alice, "log"))
		back := onward(m, "Earlier")
		before := said(r.Presses(alice, back)).Content
		r.says(20)
		after := said(r.Presses(alice, back))
		require.Equal(t, strings.Replace(before, "of 5", "of 9", 1), after.Content)
		require.Equal(t, "view 20", r.last().View)
		require.Contains(t, said(r.Presses(alice, ui.CustomID{Verb: seat.VerbLog, Match: string(r.ID), Arg: "0"}.ID())).Content, "Page 9 of 9")
		for _, arg := range []string{"-1", "99", "p99", "px", "go"} {
			require.Contains(t, said(r.Presses(alice, ui.CustomID{Verb: seat.VerbLog, Match: string(r.ID), Arg: arg}.ID())).Content, "of 9", arg)
		}
	})
}

// TestLogFollowsItsReader: whoever changes language or print meanwhile reads on
// in the new one.
func TestLogFollowsItsReader(t *testing.T) {
	inRoom(t, verses, func(r *room) {
		r.Deals()
		r.says(24)
		m := said(r.At(alice, "log"))
		require.Equal(t, "en-US", r.last().Locale)
		r.Types(alice, "settings player", "language", "it", "large", "true")
		m = said(r.Presses(alice, onward(m, "Earlier")))
		require.Contains(t, m.Content, "Pagina 4 di 5")
		require.NotEmpty(t, onward(m, "Prima"))
		require.Equal(t, "it", r.last().Locale)
		require.True(t, r.last().Large)
	})
}

// TestLogUnderRepair: a match that is closed is not replayed for a page.
func TestLogUnderRepair(t *testing.T) {
	fault := func(t *game.Table, g *discordtest.ToyGame) {
		for n := range 20 {
			ask(t, game.Seat(n%g.Seats), "say", 1, 1, 3)
			for line := range 20 {
				t.Say("toy.said", game.Who(0), game.Num(line))
			}
			if n == 2 {
				panic("a fault of the rules")
			}
		}
	}
	inRoom(t, fault, func(r *room) {
		r.Troubled = true
		r.Deals()
		r.says(2)
		m := said(r.At(alice, "log"))
		menu := r.Opens(alice)
		menu = said(r.Presses(alice, button(menu, seat.VerbPick)))
		r.Presses(alice, button(menu, seat.VerbConfirm))
		r.Quietly()
		require.Contains(t, said(r.Presses(alice, onward(m, "Earlier"))).Content, "on hold until it’s repaired")
		require.Contains(t, said(r.At(alice, "log")).Content, "on hold until it’s repaired")
	})
}
