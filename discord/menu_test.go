package discord

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/discord/seat"
	"norenbot/discord/ui"
	"norenbot/discord/words"
	"norenbot/game"
	"norenbot/game/match"
	"norenbot/game/storytest"
	"norenbot/game/text"
)

const (
	gatherMost = 384 // options of a question of which several may be picked
	draftMost  = 8   // lines of a draft that a menu shows
)

// keepsLimits checks what Discord demands of components (components/reference).
func keepsLimits(t *testing.T, m *ui.Message) {
	t.Helper()
	require.LessOrEqual(t, text.Length(m.Content), text.ContentLength)
	require.LessOrEqual(t, len(m.Rows), ui.RowsPerMessage)
	ids := m.Buttons()
	slices.Sort(ids)
	require.Len(t, slices.Compact(slices.Clone(ids)), len(ids), "a custom_id twice: %v", ids)
	for _, id := range ids {
		require.LessOrEqual(t, len(id), ui.CustomIDMost)
	}
	for _, row := range m.Rows {
		require.NotEmpty(t, row)
		require.LessOrEqual(t, len(row), ui.ButtonsPerRow)
		for _, p := range row {
			if b := p.Button; b != nil {
				require.LessOrEqual(t, text.Length(b.Label), text.ButtonLength)
			}
			if s := p.Select; s != nil {
				require.Len(t, row, 1)
				require.LessOrEqual(t, 1, len(s.Options))
				require.LessOrEqual(t, len(s.Options), ui.OptionsPerSelect)
				require.LessOrEqual(t, s.Min, s.Max)
				require.LessOrEqual(t, 1, s.Max)
				require.LessOrEqual(t, s.Max, len(s.Options))
				for _, o := range s.Options {
					require.LessOrEqual(t, text.Length(o.Label), ui.OptionMost)
					require.LessOrEqual(t, text.Length(o.Description), ui.OptionMost)
				}
			}
		}
	}
}

// options are the options of a message's select, and those that are chosen.
func options(m *ui.Message) (all, chosen []string) {
	for _, row := range m.Rows {
		for _, p := range row {
			if p.Select != nil {
				for _, o := range p.Select.Options {
					if all = append(all, o.Value); o.Default {
						chosen = append(chosen, o.Value)
					}
				}
			}
		}
	}
	return all, chosen
}

// presser presses on the menus of one seat, each of which keeps the limits.
type presser struct {
	*room
	user match.User
	menu *ui.Message
}

func (p *presser) on(verb string, values ...string) *ui.Message {
	p.t.Helper()
	id := button(p.menu, verb)
	require.NotEmpty(p.t, id, "no %s in %+v", verb, p.menu)
	p.menu = said(p.presses(p.user, id, values...))
	keepsLimits(p.t, p.menu)
	return p.menu
}

// turn presses the button that leads to a page.
func (p *presser) turn(to int) {
	p.t.Helper()
	for _, id := range p.menu.Buttons() {
		press, _ := ui.ParseCustomID(id)
		if press.Verb == seat.VerbPage && strings.HasPrefix(press.Arg+".", strconv.Itoa(to)+".") && !strings.HasSuffix(press.Arg, ".") {
			p.menu = said(p.presses(p.user, id))
			keepsLimits(p.t, p.menu)
			return
		}
	}
	require.Fail(p.t, "no way", "to page %d from %v", to, p.menu.Buttons())
}

// many has seat 0 choose several of many options.
func many(least, most, options int) script {
	return func(t *game.Table, g *toyGame) {
		for range 3 {
			said := ask(t, 0, "many", least, most, options)
			t.Say("toy.said", game.Who(0), game.Num(len(said)))
			ask(t, 1, "say", 1, 1, 3)
		}
	}
}

// TestPicksGatherOverPages: several of more options than a menu has room for
// are chosen page by page.
func TestPicksGatherOverPages(t *testing.T) {
	inRoom(t, many(3, 3, 26), func(r *room) {
		tell := storytest.Of(t)
		tell("a page offers 25, of which two are chosen")
		r.deals()
		p := &presser{room: r, user: alice, menu: r.opens(alice)}
		keepsLimits(t, p.menu)
		all, chosen := options(p.menu)
		require.Len(t, all, 25)
		require.Empty(t, chosen)
		require.Empty(t, button(p.menu, seat.VerbTake))

		require.Contains(t, p.on(seat.VerbSome, "o03", "o24").Content, "Chosen so far, 2 of 3: **word 3** and **word 24**")
		_, chosen = options(p.menu)
		require.Equal(t, []string{"o03", "o24"}, chosen)
		require.Empty(t, button(p.menu, seat.VerbTake), "one is missing")

		tell("the next page offers the rest, and the third is chosen")
		p.turn(1)
		require.Contains(t, p.menu.Content, "Chosen so far, 2 of 3")
		all, _ = options(p.menu)
		require.Equal(t, []string{"o25"}, all)
		require.Contains(t, p.on(seat.VerbSome, "o25").Content, "Chosen so far, 3 of 3: **word 3**, **word 24** and **word 25**")
		require.NotEmpty(t, button(p.menu, seat.VerbTake))

		tell("what is chosen can be changed on its page")
		p.on(seat.VerbSome) // the page's only one is taken back
		require.Contains(t, p.menu.Content, "Chosen so far, 2 of 3")
		p.on(seat.VerbSome, "o25")
		p.turn(0)
		p.on(seat.VerbSome, "o03", "o05") // in place of 3 and 24
		tell("after a restart all of it is taken")
		kept := p.menu
		r.close() // nothing of it is in memory
		r.open()
		p.menu = kept
		p.on(seat.VerbTake)
		require.Contains(t, p.menu.Content, "Alice says 3")
		p.on(seat.VerbConfirm)
		entry := r.journal()[1]
		require.Equal(t, []string{"o03", "o05", "o25"}, entry.Answers[0].Picks)
	})
	t.Run("clearing", func(t *testing.T) {
		inRoom(t, many(1, 30, 60), func(r *room) {
			r.deals()
			p := &presser{room: r, user: alice, menu: r.opens(alice)}
			all, _ := options(p.menu)
			require.Contains(t, p.on(seat.VerbSome, all...).Content, "Chosen so far, 25 of 1–30")
			p.turn(1)
			for _, row := range p.menu.Rows {
				if s := row[0].Select; s != nil {
					require.Equal(t, 5, s.Max, "what is left of 30")
				}
			}
			all, _ = options(p.menu)
			p.on(seat.VerbSome, all[:5]...)
			p.turn(2)
			require.True(t, p.menu.Rows[0][0].Select.Disabled, "nothing is left")
			clear := p.menu.Rows[2][1].Button.ID
			p.menu = said(r.presses(alice, clear))
			keepsLimits(t, p.menu)
			require.NotContains(t, p.menu.Content, "word")
			require.Empty(t, button(p.menu, seat.VerbTake))
			_, chosen := options(p.menu)
			require.Empty(t, chosen)
		})
	})
	t.Run("the most that has room", func(t *testing.T) {
		inRoom(t, many(0, gatherMost, gatherMost), func(r *room) {
			r.deals()
			p := &presser{room: r, user: alice, menu: r.opens(alice)}
			require.NotEmpty(t, button(p.menu, seat.VerbNothing))
			for page := 0; ; page++ {
				all, _ := options(p.menu)
				p.on(seat.VerbSome, all...)
				if page == (gatherMost-1)/ui.OptionsPerSelect {
					break
				}
				p.turn(page + 1)
			}
			p.on(seat.VerbTake)
			require.Contains(t, p.menu.Content, fmt.Sprintf("Alice says %d", gatherMost))
		})
	})
	t.Run("forged", func(t *testing.T) {
		inRoom(t, many(3, 3, 26), func(r *room) {
			r.deals()
			old, _ := ui.ParseCustomID(button(r.opens(alice), seat.VerbSome))
			before := r.journal()
			for _, arg := range []string{"", ".", "0", "0.", "99.AQ", "-1.AQ.x", "0.????", "0.////////", "0." + strings.Repeat("_", 40), "0." + strings.Repeat("_", 4) + "." + strings.Repeat("x", 20), "x.y.z"} {
				for _, verb := range []string{seat.VerbSome, seat.VerbTake, seat.VerbPage} {
					for _, values := range [][]string{nil, {"castle"}, {"o01*1000"}, slices.Repeat([]string{"o01"}, 30), {"o00", "o01", "o02", "o03", "o25"}} {
						id := strings.Join([]string{verb, string(r.id), string(old.Menu), arg}, ui.CustomSep)
						m := said(r.presses(alice, id, values...))
						require.NotNil(t, m, id)
						keepsLimits(t, m)
						require.NotContains(t, m.Content, "went wrong", id)
					}
				}
			}
			require.Equal(t, before, r.journal())
			m := said(r.presses(bruno, ui.CustomID{Verb: seat.VerbTake, Match: string(r.id), Menu: old.Menu, Arg: "0.Bw"}.ID()))
			require.NotContains(t, m.Content, "Alice says")
			require.Contains(t, r.opens(alice).Content, "of 3", "nothing was answered")
		})
	})
	t.Run("a menu that is out of date shows what is asked now", func(t *testing.T) {
		inRoom(t, many(3, 3, 26), func(r *room) {
			r.deals()
			p := &presser{room: r, user: alice, menu: r.opens(alice)}
			old := p.on(seat.VerbSome, "o01", "o02", "o03")
			p.on(seat.VerbTake)
			p.on(seat.VerbConfirm)
			p.menu = old
			require.Contains(t, p.on(seat.VerbTake).Content, "out of date")
			require.Len(t, r.journal(), 2)
		})
	})
}

// TestOldPages: the pages of menus of the program before this one.
func TestOldPages(t *testing.T) {
	inRoom(t, many(1, 1, 130), func(r *room) {
		r.deals()
		m := r.opens(alice)
		pick, _ := ui.ParseCustomID(button(m, seat.VerbPick))
		page := "page|" + string(r.id) + "|" + string(pick.Menu) + "|1"
		require.Contains(t, m.Buttons(), page)
		all, _ := options(said(r.presses(alice, page)))
		require.Equal(t, "o75", all[0])
		all, _ = options(said(r.presses(alice, "page|"+string(r.id)+"|00000000|2")))
		require.Equal(t, "o75", all[0])
		require.Contains(t, said(r.presses(alice, "pick|"+string(r.id)+"|"+string(pick.Menu)+"|1152921504606846999", "o33")).Content, "All right?")
	})
	inRoom(t, many(3, 3, 26), func(r *room) {
		r.deals()
		old, _ := ui.ParseCustomID(button(r.opens(alice), seat.VerbSome))
		all, _ := options(said(r.presses(alice, "page|"+string(r.id)+"|"+string(old.Menu)+"|1")))
		require.Equal(t, []string{"o25"}, all)
		require.Contains(t, said(r.presses(alice, "pick|"+string(r.id)+"|"+string(old.Menu)+"|1", "o01", "o02", "o03")).Content, "Alice says 3",
			"a page that answered the whole question")
	})
}

// TestQuestionsAreNotCut: however much the draft has led to, the question is
// there whole, with the last lines before it.
func TestQuestionsAreNotCut(t *testing.T) {
	inRoom(t, func(t *game.Table, g *toyGame) {
		for n := range 30 {
			ask(t, 0, fmt.Sprintf("q%d", n), 1, 1, 4)
			t.Say("toy.long", game.Who(0), game.Num(n))
		}
	}, func(r *room) {
		r.deals()
		for locale, before := range map[string]string{"en-US": "before these", "fr": "plus haut", "it": "prima di queste"} {
			p := &presser{room: r, user: alice, menu: r.opens(alice)}
			for n := range 30 {
				i := r.by(alice)
				i.Kind, i.CustomID, i.Ephemeral, i.Locale = ui.Component, button(p.menu, seat.VerbPick), true, locale
				p.menu = said(r.Handle(r.t.Context(), i))
				keepsLimits(t, p.menu)
				if n < 29 {
					require.Contains(t, p.menu.Content, "### What do you say?")
				}
				require.Contains(t, p.menu.Content, fmt.Sprintf("in full, so that a few of them fill the message: %d.", n))
				if n >= draftMost {
					require.Contains(t, p.menu.Content, before)
					require.Equal(t, draftMost, strings.Count(p.menu.Content, "▸"))
				}
			}
			p.on(seat.VerbOver)
		}
	})
}

// threeSteps is a decision of three questions, of which the second has a picture of
// its own; after it another decision begins, which can be confirmed together
// with the first.
func threeSteps(t *game.Table, g *toyGame) {
	for n := range 8 {
		seat := game.Seat(n / 2 % 2)
		for step, focus := range []string{"", "market", "market"} {
			m := game.Ask[int](t, fmt.Sprint("step", step), seat)
			m.Text.Say("toy.ask")
			m.Focus, m.Begins = focus, step == 0
			m.Offer(1, "a").Text.Say("toy.option", game.Num(1))
			m.Offer(2, "b").Text.Say("toy.option", game.Num(2))
			m.ByDefault("b")
			g.step += m.One()
		}
		t.Say("toy.said", game.Who(seat), game.Num(n))
	}
}

// pictures are how often a picture was drawn.
func (d *drawn) pictures() int {
	d.mu.Lock()
	defer d.mu.Unlock()
	return len(d.scenes)
}

// TestPicturesFollowTheQuestion: a menu's picture is drawn anew when a pick
// leads somewhere else or has told something, and only then.
func TestPicturesFollowTheQuestion(t *testing.T) {
	inRoom(t, threeSteps, func(r *room) {
		r.deals()
		p := &presser{room: r, user: alice, menu: r.opens(alice)}
		for _, step := range []struct {
			verb, why string
			drawn     int
		}{
			{seat.VerbPick, "its focus is another", 1},
			{seat.VerbPick, "all stays as it is", 0},
			{seat.VerbPick, "something was told, and another decision begins", 1},
			{seat.VerbStep, "that is taken back", 1},
			{seat.VerbStep, "all stays as it is", 0},
			{seat.VerbOver, "nothing is left", 1},
		} {
			before := r.drawn.pictures()
			p.on(step.verb)
			require.Equal(t, step.drawn, r.drawn.pictures()-before, "%s: %s", step.verb, step.why)
			require.Equal(t, step.drawn == 0, p.menu.KeepFiles)
		}
	})
}

// TestTheRestAsUsual: within a decision what is left of it can be answered by
// the defaults; where a new one begins, what is there can be confirmed.
func TestTheRestAsUsual(t *testing.T) {
	inRoom(t, threeSteps, func(r *room) {
		r.deals()
		p := &presser{room: r, user: alice, menu: r.opens(alice)}
		require.Empty(t, button(p.menu, seat.VerbRest), "nothing is decided yet")
		require.Empty(t, button(p.menu, seat.VerbConfirm))
		p.on(seat.VerbPick)
		require.Empty(t, button(p.menu, seat.VerbConfirm), "within a decision")
		stale := button(p.menu, seat.VerbRest)
		p.on(seat.VerbRest)
		require.Empty(t, button(p.menu, seat.VerbRest), "a new one begins")
		require.Contains(t, said(r.presses(alice, stale)).Content, "out of date")
		require.Contains(t, p.on(seat.VerbConfirm).Content, "Confirmed")
		entry := r.journal()[1]
		require.Len(t, entry.Answers, 3)
		require.Equal(t, []string{"b"}, entry.Answers[2].Picks)

		p.menu = r.opens(alice)
		p.on(seat.VerbPick)
		require.Contains(t, p.on(seat.VerbRest).Content, "All right?")
		p.on(seat.VerbConfirm)
		require.Contains(t, said(r.presses(alice, stale)).Content, "out of date")
	})
}

// TestDice: as many dice as there are, what may be made of them and what else can be done
// are buttons, in two rows, beside all that leads away.
func TestDice(t *testing.T) {
	inRoom(t, func(t *game.Table, g *toyGame) {
		for turn := range 8 {
			for step := range 2 {
				m := game.Ask[int](t, fmt.Sprint("step", step), game.Seat(turn/4))
				m.Text.Say("toy.ask")
				m.Begins, m.Min, m.Max = step == 0, 0, 1
				for n := range 10 {
					m.Offer(n, fmt.Sprintf("o%02d", n)).Text.Say("toy.option", game.Num(n))
				}
				m.ByDefault("o00")
				g.step += len(m.Some())
			}
		}
	}, func(r *room) {
		r.notes.kept = nil
		r.deals()
		p := &presser{room: r, user: alice, menu: r.opens(alice)}
		for range 3 { // the turns of one draft
			require.Len(t, answerButtons(p.menu), 10)
			require.Len(t, p.menu.Rows, 4, "two of dice, what leads away, and help")
			p.on(seat.VerbPick)
			require.Len(t, answerButtons(p.menu), 10)
			require.Empty(t, button(p.menu, seat.VerbConfirm), "within a turn")
			p.on(seat.VerbPick)
			require.NotEmpty(t, button(p.menu, seat.VerbConfirm), "at its end")
			require.NotEmpty(t, button(p.menu, seat.VerbNothing))
		}
		p.on(seat.VerbConfirm)
		require.Empty(t, button(p.menu, seat.VerbConfirm))
		require.NotEmpty(t, button(p.menu, seat.VerbBack), "what was confirmed can be taken back before the next pick")
		require.Len(t, r.journal()[1].Answers, 6)
		require.NotEmpty(t, button(p.on(seat.VerbBack), seat.VerbConfirm))
		require.Empty(t, button(p.menu, seat.VerbBack))
		require.Empty(t, button(p.on(seat.VerbOver), seat.VerbBack), "nothing is confirmed")
	})
}

// TestClosedForOneReason: what is missing for the same reason is told in one line.
func TestClosedForOneReason(t *testing.T) {
	inRoom(t, func(t *game.Table, _ *toyGame) {
		m := game.Ask[int](t, "say", 0)
		m.Text.Say("toy.ask")
		m.Offer(0, "a").Text.Say("toy.option", game.Num(1))
		m.Offer(1, "b").Text.Say("toy.option", game.Num(2))
		for n, why := range []string{"toy.because", "toy.gone", "toy.because", "toy.because"} {
			o := m.Refuse(fmt.Sprint("not", n))
			o.Text.Say("toy.option", game.Num(3+n))
			o.Detail.Say(why)
		}
		m.One()
	}, func(r *room) {
		r.deals()
		m := r.opens(alice)
		require.Contains(t, m.Content, "\n-# ✗ word 3, word 5, word 6 · Because everybody must say something.\n-# ✗ word 4 · There is no more of it.")
		require.Equal(t, 2, strings.Count(m.Content, "✗"))
	})
}

// TestDraftsTellNoAsides: what follows by itself from a draft stands in its picture.
func TestDraftsTellNoAsides(t *testing.T) {
	inRoom(t, func(t *game.Table, _ *toyGame) {
		for range 4 {
			ask(t, 0, "say", 1, 1, 3)
			t.Say("toy.said", game.Who(0), game.Num(7))
			for n := range 10 {
				t.Say("toy.gets", game.Who(1), game.Num(n)).Aside()
			}
		}
	}, func(r *room) {
		r.deals()
		p := &presser{room: r, user: alice, menu: r.opens(alice)}
		p.on(seat.VerbPick)
		require.Contains(t, p.menu.Content, "Alice says 7.")
		require.NotContains(t, p.menu.Content, "gets")
		require.NotContains(t, p.menu.Content, "before these")
	})
}

// TestFitting: what is left out is counted, and nothing is cut in the middle.
func TestFitting(t *testing.T) {
	lines := []string{"aaa", "bbb", "ccc", "ddd"}
	more := func(n int) string { return strconv.Itoa(n) }
	for _, tc := range []struct {
		most, room    int
		latest, first string
	}{
		{9, 16, "aaa bbb ccc ddd", "aaa bbb ccc ddd"},
		{9, 15, "1 bbb ccc ddd", "aaa bbb ccc 1"},
		{9, 6, "3 ddd", "aaa 3"},
		{9, 5, "4", "4"},
		{9, 0, "4", "4"},
		{2, 16, "2 ccc ddd", "aaa bbb ccc ddd"},
	} {
		require.Equal(t, tc.latest, strings.Join(words.Latest(lines, tc.most, tc.room, more), " "), "%+v", tc)
		require.Equal(t, tc.first, strings.Join(words.First(lines, tc.room, more), " "), "%+v", tc)
	}
	require.Empty(t, words.Latest(nil, 8, 0, more))
	require.Empty(t, words.First(nil, 0, more))
}
