package seat_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/discord/discordtest"
	"norenbot/discord/seat"
	"norenbot/discord/ui"
	"norenbot/discord/words"
	"norenbot/game"
	"norenbot/game/storytest"
)

const (
	gatherMost = 384 // options of a question of which several may be picked
	draftMost  = 8   // lines of a draft that a menu shows
	briefDraft = 2   // likewise over a question, where they are long
)

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

// many has seat 0 choose several of many options.
func many(least, most, options int) discordtest.Script {
	return func(t *game.Table, g *discordtest.ToyGame) {
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
		r.Deals()
		p := &discordtest.Presser{Room: r.Room, User: alice, Menu: r.Opens(alice)}
		keepsLimits(t, p.Menu)
		all, chosen := options(p.Menu)
		require.Len(t, all, 25)
		require.Empty(t, chosen)
		require.Empty(t, button(p.Menu, seat.VerbTake))

		require.Contains(t, p.On(seat.VerbSome, "o03", "o24").Content, "Selected 2 of 3: **word 3** and **word 24**")
		_, chosen = options(p.Menu)
		require.Equal(t, []string{"o03", "o24"}, chosen)
		require.Empty(t, button(p.Menu, seat.VerbTake), "one is missing")

		tell("the next page offers the rest, and the third is chosen")
		p.Turn(1)
		require.Contains(t, p.Menu.Content, "Selected 2 of 3")
		all, _ = options(p.Menu)
		require.Equal(t, []string{"o25"}, all)
		require.Contains(t, p.On(seat.VerbSome, "o25").Content, "Selected 3 of 3: **word 3**, **word 24** and **word 25**")
		require.NotEmpty(t, button(p.Menu, seat.VerbTake))

		tell("what is chosen can be changed on its page")
		p.On(seat.VerbSome) // the page's only one is taken back
		require.Contains(t, p.Menu.Content, "Selected 2 of 3")
		p.On(seat.VerbSome, "o25")
		p.Turn(0)
		p.On(seat.VerbSome, "o03", "o05") // in place of 3 and 24
		tell("after a restart all of it is taken")
		kept := p.Menu
		r.Halt() // nothing of it is in memory
		r.Boot()
		p.Menu = kept
		p.On(seat.VerbTake)
		require.Contains(t, p.Menu.Content, "Alice says 3")
		p.On(seat.VerbConfirm)
		entry := r.Journal()[1]
		require.Equal(t, []string{"o03", "o05", "o25"}, entry.Answers[0].Picks)
	})
	t.Run("clearing", func(t *testing.T) {
		inRoom(t, many(1, 30, 60), func(r *room) {
			r.Deals()
			p := &discordtest.Presser{Room: r.Room, User: alice, Menu: r.Opens(alice)}
			all, _ := options(p.Menu)
			require.Contains(t, p.On(seat.VerbSome, all...).Content, "Selected 25 of 1–30")
			p.Turn(1)
			for _, row := range p.Menu.Rows {
				if s := row[0].Select; s != nil {
					require.Equal(t, 5, s.Max, "what is left of 30")
				}
			}
			all, _ = options(p.Menu)
			p.On(seat.VerbSome, all[:5]...)
			p.Turn(2)
			require.True(t, p.Menu.Rows[0][0].Select.Disabled, "nothing is left")
			clear := p.Menu.Rows[2][1].Button.ID
			p.Menu = said(r.Presses(alice, clear))
			keepsLimits(t, p.Menu)
			require.NotContains(t, p.Menu.Content, "word")
			require.Empty(t, button(p.Menu, seat.VerbTake))
			_, chosen := options(p.Menu)
			require.Empty(t, chosen)
		})
	})
	t.Run("the most that has room", func(t *testing.T) {
		inRoom(t, many(0, gatherMost, gatherMost), func(r *room) {
			r.Deals()
			p := &discordtest.Presser{Room: r.Room, User: alice, Menu: r.Opens(alice)}
			require.NotEmpty(t, button(p.Menu, seat.VerbNothing))
			for page := 0; ; page++ {
				all, _ := options(p.Menu)
				p.On(seat.VerbSome, all...)
				if page == (gatherMost-1)/ui.OptionsPerSelect {
					break
				}
				p.Turn(page + 1)
			}
			p.On(seat.VerbTake)
			require.Contains(t, p.Menu.Content, fmt.Sprintf("Alice says %d", gatherMost))
		})
	})
	t.Run("forged", func(t *testing.T) {
		inRoom(t, many(3, 3, 26), func(r *room) {
			r.Deals()
			old, _ := ui.ParseCustomID(button(r.Opens(alice), seat.VerbSome))
			before := r.Journal()
			for _, arg := range []string{"", ".", "0", "0.", "99.AQ", "-1.AQ.x", "0.????", "0.////////", "0." + strings.Repeat("_", 40), "0." + strings.Repeat("_", 4) + "." + strings.Repeat("x", 20), "x.y.z"} {
				for _, verb := range []string{seat.VerbSome, seat.VerbTake, seat.VerbPage} {
					for _, values := range [][]string{nil, {"castle"}, {"o01*1000"}, slices.Repeat([]string{"o01"}, 30), {"o00", "o01", "o02", "o03", "o25"}} {
						id := strings.Join([]string{verb, string(r.ID), string(old.Menu), arg}, ui.CustomSep)
						m := said(r.Presses(alice, id, values...))
						require.NotNil(t, m, id)
						keepsLimits(t, m)
						require.NotContains(t, m.Content, "went wrong", id)
					}
				}
			}
			require.Equal(t, before, r.Journal())
			m := said(r.Presses(bruno, ui.CustomID{Verb: seat.VerbTake, Match: string(r.ID), Menu: old.Menu, Arg: "0.Bw"}.ID()))
			require.NotContains(t, m.Content, "Alice says")
			require.Contains(t, r.Opens(alice).Content, "of 3", "nothing was answered")
		})
	})
	t.Run("a menu that is out of date shows what is asked now", func(t *testing.T) {
		inRoom(t, many(3, 3, 26), func(r *room) {
			r.Deals()
			p := &discordtest.Presser{Room: r.Room, User: alice, Menu: r.Opens(alice)}
			old := p.On(seat.VerbSome, "o01", "o02", "o03")
			p.On(seat.VerbTake)
			p.On(seat.VerbConfirm)
			p.Menu = old
			require.Contains(t, p.On(seat.VerbTake).Content, "out of date")
			require.Len(t, r.Journal(), 2)
		})
	})
}

// TestOldPages: the pages of menus of the program before this one.
func TestOldPages(t *testing.T) {
	inRoom(t, many(1, 1, 130), func(r *room) {
		r.Deals()
		m := r.Opens(alice)
		pick, _ := ui.ParseCustomID(button(m, seat.VerbPick))
		page := "page|" + string(r.ID) + "|" + string(pick.Menu) + "|1"
		require.Contains(t, m.Buttons(), page)
		all, _ := options(said(r.Presses(alice, page)))
		require.Equal(t, "o75", all[0])
		all, _ = options(said(r.Presses(alice, "page|"+string(r.ID)+"|00000000|2")))
		require.Equal(t, "o75", all[0])
		require.Contains(t, said(r.Presses(alice, "pick|"+string(r.ID)+"|"+string(pick.Menu)+"|1152921504606846999", "o33")).Content, "All set?")
	})
	inRoom(t, many(3, 3, 26), func(r *room) {
		r.Deals()
		old, _ := ui.ParseCustomID(button(r.Opens(alice), seat.VerbSome))
		all, _ := options(said(r.Presses(alice, "page|"+string(r.ID)+"|"+string(old.Menu)+"|1")))
		require.Equal(t, []string{"o25"}, all)
		require.Contains(t, said(r.Presses(alice, "pick|"+string(r.ID)+"|"+string(old.Menu)+"|1", "o01", "o02", "o03")).Content, "Alice says 3",
			"a page that answered the whole question")
	})
}

// TestQuestionsAreNotCut: however much the draft has led to, the question is
// there whole, with the last lines before it.
func TestQuestionsAreNotCut(t *testing.T) {
	inRoom(t, func(t *game.Table, g *discordtest.ToyGame) {
		for n := range 30 {
			ask(t, 0, fmt.Sprintf("q%d", n), 1, 1, 4)
			t.Say("toy.long", game.Who(0), game.Num(n))
		}
	}, func(r *room) {
		r.Deals()
		for locale, before := range map[string]string{"en-US": "earlier lines", "fr": "plus haut", "it": "righe precedenti"} {
			p := &discordtest.Presser{Room: r.Room, User: alice, Menu: r.Opens(alice)}
			for n := range 30 {
				i := r.By(alice)
				i.Kind, i.CustomID, i.Ephemeral, i.Locale = ui.Component, button(p.Menu, seat.VerbPick), true, locale
				p.Menu = said(r.Handle(r.T.Context(), i))
				keepsLimits(t, p.Menu)
				if n < 29 {
					require.Contains(t, p.Menu.Content, "### What do you say?")
				}
				require.Contains(t, p.Menu.Content, fmt.Sprintf("in full, so that a few of them fill the message: %d.", n))
				if n >= draftMost {
					require.Contains(t, p.Menu.Content, before)
					shown := briefDraft
					if n == 29 { // nothing is asked any more
						shown = draftMost
					}
					require.Equal(t, shown, strings.Count(p.Menu.Content, "▸"))
				}
			}
			p.On(seat.VerbOver)
		}
	})
}

// threeSteps is a decision of three questions, of which the second has a picture of
// its own; after it another decision begins, which can be confirmed together
// with the first.
func threeSteps(t *game.Table, g *discordtest.ToyGame) {
	for n := range 8 {
		seat := game.Seat(n / 2 % 2)
		for step, focus := range []string{"", "market", "market"} {
			m := game.Ask[int](t, fmt.Sprint("step", step), seat)
			m.Text.Say("toy.ask")
			m.Focus, m.Begins = focus, step == 0
			m.Offer(1, "a").Text.Say("toy.option", game.Num(1))
			m.Offer(2, "b").Text.Say("toy.option", game.Num(2))
			m.ByDefault("b")
			g.Step += m.One()
		}
		t.Say("toy.said", game.Who(seat), game.Num(n))
	}
}

// TestPicturesFollowTheQuestion: a menu's picture is drawn anew when a pick
// leads somewhere else or has told something, and only then.
func TestPicturesFollowTheQuestion(t *testing.T) {
	inRoom(t, threeSteps, func(r *room) {
		r.Deals()
		p := &discordtest.Presser{Room: r.Room, User: alice, Menu: r.Opens(alice)}
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
			before := r.Drawn.Pictures()
			p.On(step.verb)
			require.Equal(t, step.drawn, r.Drawn.Pictures()-before, "%s: %s", step.verb, step.why)
			require.Equal(t, step.drawn == 0, p.Menu.KeepFiles)
		}
	})
}

// TestTheRestAsUsual: within a decision what is left of it can be answered by
// the defaults; where a new one begins, what is there can be confirmed.
func TestTheRestAsUsual(t *testing.T) {
	inRoom(t, threeSteps, func(r *room) {
		r.Deals()
		p := &discordtest.Presser{Room: r.Room, User: alice, Menu: r.Opens(alice)}
		require.Empty(t, button(p.Menu, seat.VerbRest), "nothing is decided yet")
		require.Empty(t, button(p.Menu, seat.VerbConfirm))
		p.On(seat.VerbPick)
		require.Empty(t, button(p.Menu, seat.VerbConfirm), "within a decision")
		stale := button(p.Menu, seat.VerbRest)
		p.On(seat.VerbRest)
		require.Empty(t, button(p.Menu, seat.VerbRest), "a new one begins")
		require.Contains(t, said(r.Presses(alice, stale)).Content, "out of date")
		require.Contains(t, p.On(seat.VerbConfirm).Content, "Confirmed")
		entry := r.Journal()[1]
		require.Len(t, entry.Answers, 3)
		require.Equal(t, []string{"b"}, entry.Answers[2].Picks)

		p.Menu = r.Opens(alice)
		p.On(seat.VerbPick)
		require.Contains(t, p.On(seat.VerbRest).Content, "All set?")
		p.On(seat.VerbConfirm)
		require.Contains(t, said(r.Presses(alice, stale)).Content, "out of date")
	})
}

// TestDice: as many dice as there are, what may be made of them and what else can be done
// are buttons, in two rows, beside all that leads away.
func TestDice(t *testing.T) {
	inRoom(t, func(t *game.Table, g *discordtest.ToyGame) {
		for turn := range 8 {
			for step := range 2 {
				m := game.Ask[int](t, fmt.Sprint("step", step), game.Seat(turn/4))
				m.Text.Say("toy.ask")
				m.Begins, m.Min, m.Max = step == 0, 0, 1
				for n := range 10 {
					m.Offer(n, fmt.Sprintf("o%02d", n)).Text.Say("toy.option", game.Num(n))
				}
				m.ByDefault("o00")
				g.Step += len(m.Some())
			}
		}
	}, func(r *room) {
		r.Notes.Kept = nil
		r.Deals()
		p := &discordtest.Presser{Room: r.Room, User: alice, Menu: r.Opens(alice)}
		for range 3 { // the turns of one draft
			require.Len(t, answerButtons(p.Menu), 10)
			require.Len(t, p.Menu.Rows, 4, "two of dice, what leads away with the rules behind it, and what one reads on")
			p.On(seat.VerbPick)
			require.Len(t, answerButtons(p.Menu), 10)
			require.Empty(t, button(p.Menu, seat.VerbConfirm), "within a turn")
			p.On(seat.VerbPick)
			require.NotEmpty(t, button(p.Menu, seat.VerbConfirm), "at its end")
			require.NotEmpty(t, button(p.Menu, seat.VerbNothing))
		}
		p.On(seat.VerbConfirm)
		require.Empty(t, button(p.Menu, seat.VerbConfirm))
		require.NotEmpty(t, button(p.Menu, seat.VerbBack), "what was confirmed can be taken back before the next pick")
		require.Len(t, r.Journal()[1].Answers, 6)
		require.NotEmpty(t, button(p.On(seat.VerbBack), seat.VerbConfirm))
		require.Empty(t, button(p.Menu, seat.VerbBack))
		require.Empty(t, button(p.On(seat.VerbOver), seat.VerbBack), "nothing is confirmed")
	})
}

// TestClosedForOneReason: what is missing for the same reason is told in one line.
func TestClosedForOneReason(t *testing.T) {
	inRoom(t, func(t *game.Table, _ *discordtest.ToyGame) {
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
		r.Deals()
		m := r.Opens(alice)
		require.Contains(t, m.Content, "\n-# ✗ word 3, word 5, word 6 · Because everybody must say something.\n-# ✗ word 4 · There is no more of it.")
		require.Equal(t, 2, strings.Count(m.Content, "✗"))
	})
}

// TestDraftsTellNoAsides: what follows by itself from a draft stands in its picture.
func TestDraftsTellNoAsides(t *testing.T) {
	inRoom(t, func(t *game.Table, _ *discordtest.ToyGame) {
		for range 4 {
			ask(t, 0, "say", 1, 1, 3)
			t.Say("toy.said", game.Who(0), game.Num(7))
			for n := range 10 {
				t.Say("toy.gets", game.Who(1), game.Num(n)).Aside()
			}
		}
	}, func(r *room) {
		r.Deals()
		p := &discordtest.Presser{Room: r.Room, User: alice, Menu: r.Opens(alice)}
		p.On(seat.VerbPick)
		require.Contains(t, p.Menu.Content, "Alice says 7.")
		require.NotContains(t, p.Menu.Content, "gets")
		require.NotContains(t, p.Menu.Content, "earlier lines")
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
