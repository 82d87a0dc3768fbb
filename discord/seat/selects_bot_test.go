package seat_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/discord/core"
	"norenbot/discord/discordtest"
	"norenbot/discord/seat"
	"norenbot/discord/ui"
	"norenbot/game"
	"norenbot/game/match"
	"norenbot/game/text"
)

// groups has the seats choose one option of groups of these sizes, in turn.
func groups(sizes ...int) discordtest.Script {
	return func(t *game.Table, g *discordtest.ToyGame) {
		for turn := range 6 {
			m := game.Ask[int](t, "act", game.Seat(turn%g.Seats))
			m.Text.Say("toy.ask")
			for group, size := range sizes {
				for n := range size {
					o := m.Offer(n, fmt.Sprintf("g%d.%02d", group, n))
					o.Text.Say("toy.option", game.Num(n))
					o.Group = game.NewTerm(fmt.Sprint("toy.group.", group))
				}
			}
			t.Say("toy.said", game.Who(0), game.Num(m.One()))
		}
	}
}

// selects are the placeholders of a message's selects, with how many options each has.
func selects(m *ui.Message) (all []string) {
	for _, row := range m.Rows {
		for _, p := range row {
			if p.Select != nil {
				all = append(all, fmt.Sprintf("%s: %d", p.Select.Placeholder, len(p.Select.Options)))
			}
		}
	}
	return all
}

// wordsOn is what a message’s buttons of a verb say.
func wordsOn(m *ui.Message, verb string) (all []string) {
	for _, row := range m.Rows {
		for _, p := range row {
			if p.Button != nil && strings.HasPrefix(p.Button.ID, verb+ui.CustomSep) {
				all = append(all, p.Button.Label)
			}
		}
	}
	return all
}

// TestVerbsFirst: each group has a button, which shows its list: a few answers as buttons, more in
// a select or two. Of what is chosen in any of them one is the answer.
func TestVerbsFirst(t *testing.T) {
	for _, tc := range []struct {
		sizes          []int
		opens, selects []string
	}{
		{[]int{7, 8}, []string{"▾ West", "▸ East"}, []string{"West: 7"}},
		{[]int{30, 4, 1}, []string{"▾ West", "▸ East", "▸ Income"}, []string{"West · word 0 … word 14: 15", "West · word 15 … word 29: 15"}},
		{[]int{60, 7}, []string{"▾ West · word 0 … word 49", "▸ West · word 50 … word 59", "▸ East"}, []string{"West · word 0 … word 49 · word 0 … word 24: 25", "West · word 0 … word 49 · word 25 … word 49: 25"}},
		{[]int{3, 7}, []string{"▾ West", "▸ East"}, nil},
	} {
		inRoom(t, groups(tc.sizes...), func(r *room) {
			r.Deals()
			p := &discordtest.Presser{Room: r.Room, User: alice, Menu: r.Opens(alice)}
			keepsLimits(t, p.Menu)
			require.Equal(t, tc.opens, wordsOn(p.Menu, seat.VerbPage))
			require.Equal(t, tc.selects, selects(p.Menu))
			if tc.selects == nil {
				require.Equal(t, []string{"West: word 0", "West: word 1", "West: word 2"}, wordsOn(p.Menu, seat.VerbPick))
			}
			p.Turn(len(tc.opens) - 1)
			require.True(t, strings.HasPrefix(wordsOn(p.Menu, seat.VerbPage)[len(tc.opens)-1], "▾ "))
			last := fmt.Sprintf("g%d.%02d", len(tc.sizes)-1, tc.sizes[len(tc.sizes)-1]-1)
			p.On(seat.VerbPick, last)
			p.On(seat.VerbConfirm)
			require.Equal(t, []string{last}, r.Journal()[len(r.Journal())-1].Answers[0].Picks)
		})
	}
}

// TestAloneAndAlike: an option in no list is a button that says what it does; of a list those that
// read alike are one line, which asks which; the likeliest have buttons, too, and the numbers of
// the picture put a list in order.
func TestAloneAndAlike(t *testing.T) {
	inRoom(t, func(t *game.Table, _ *discordtest.ToyGame) {
		m := game.Ask[int](t, "act", 0)
		m.Text.Say("toy.ask")
		for n := range 8 {
			o := m.Offer(n, fmt.Sprintf("w.%d", n))
			o.Text.Say("toy.option", game.Num(max(n, 1)))
			o.Detail.Say("toy.option", game.Num(10+n))
			o.Group = game.NewTerm("toy.group.0")
			if n == 6 {
				o.Odds = 20
			}
		}
		end := m.Offer(99, "end")
		end.Text.Say("toy.option", game.Num(99))
		end.Detail.Say("toy.option", game.Num(98))
		m.One()
		ask(t, 1, "say", 1, 1, 3)
	}, func(r *room) {
		r.Drawn.Marked = map[string]string{"end": "9"}
		for n := range 8 {
			r.Drawn.Marked[fmt.Sprintf("w.%d", n)] = fmt.Sprint(20 - max(n, 1))
		}
		r.Deals()
		p := &discordtest.Presser{Room: r.Room, User: alice, Menu: r.Opens(alice)}
		require.Equal(t, []string{"word 99 (9) · word 98", "West: word 6 (14)"}, wordsOn(p.Menu, seat.VerbPick)[:2])
		s := p.Menu.Rows[2][0].Select
		require.Equal(t, ui.SelectOption{Label: "13 · word 7", Value: "w.7", Description: "word 17"}, s.Options[0])
		require.Equal(t, ui.SelectOption{Label: "19 · word 1", Value: "?w.0", Description: "word 10 · word 11"}, s.Options[6])
		p.Menu = said(r.Presses(alice, s.ID, "?w.0"))
		require.Empty(t, selects(p.Menu))
		require.Equal(t, []string{"word 99 (9) · word 98", "West: word 1 (19)", "West: word 1 (19)"}, wordsOn(p.Menu, seat.VerbPick))
		p.Menu = said(r.Presses(alice, p.Menu.Rows[1][1].Button.ID))
		p.On(seat.VerbConfirm)
		require.Equal(t, []string{"w.1"}, r.Journal()[1].Answers[0].Picks)
		require.Contains(t, said(r.Presses(alice, s.ID, "?w.0")).Content, "out of date", "a line of an old menu")
	})
}

// TestCopiesAreToldApart: an option that may be picked several times has a line for each.
func TestCopiesAreToldApart(t *testing.T) {
	want := map[string][]string{
		"en-US": {"word 0", "word 0, a second time", "word 0, a third time", "word 0 · 4"},
		"fr":    {"word 0", "word 0, une deuxième fois", "word 0, une troisième fois", "word 0 · 4"},
		"it":    {"word 0", "word 0, una seconda volta", "word 0, una terza volta", "word 0 · 4"},
	}
	inRoom(t, func(t *game.Table, _ *discordtest.ToyGame) {
		m := game.Ask[int](t, "sell", 0)
		m.Text.Say("toy.ask")
		m.Min, m.Max = 4, 4
		for good := range 6 {
			o := m.Offer(good, fmt.Sprintf("o%d", good))
			o.Text.Say("toy.option", game.Num(good))
			o.Times = 4
		}
		m.Some()
		ask(t, 1, "say", 1, 1, 3)
	}, func(r *room) {
		r.Deals()
		for locale, labels := range want {
			i := r.By(alice)
			i.Kind, i.CustomID, i.Locale = ui.Component, core.OpenButton(r.ID), locale
			m := said(r.Handle(t.Context(), i))
			keepsLimits(t, m)
			var got []string
			for _, o := range m.Rows[0][0].Select.Options[:4] {
				got = append(got, o.Label)
			}
			require.Equal(t, labels, got)
		}
		p := &discordtest.Presser{Room: r.Room, User: alice, Menu: r.Opens(alice)}
		p.On(seat.VerbPick, "o0#2", "o0#4", "o1#1", "o5#3")
		p.On(seat.VerbConfirm)
		require.Equal(t, []string{"o0", "o0", "o1", "o5"}, r.Journal()[1].Answers[0].Picks)
	})
}

// TestUsualAmountFirst: of answers that count, the default is the first to press.
func TestUsualAmountFirst(t *testing.T) {
	inRoom(t, func(t *game.Table, _ *discordtest.ToyGame) {
		m := game.Ask[int](t, "income", 0)
		m.Text.Say("toy.ask")
		m.Min, m.Max = 0, 3
		m.Offer(1, "trader").Text.Say("toy.option", game.Num(1))
		m.Offer(2, "merchant").Text.Say("toy.option", game.Num(2))
		for i := range m.Options {
			m.Options[i].Times = 2
		}
		m.ByDefault("merchant", "trader", "trader")
		m.Some()
		ask(t, 1, "say", 1, 1, 3)
	}, func(r *room) {
		r.Deals()
		m := r.Opens(alice)
		all := m.Rows[0]
		require.Equal(t, "2 × word 1, 1 × word 2", all[0].Button.Label)
		require.Equal(t, "1 × word 1", all[1].Button.Label)
		m = said(r.Presses(alice, all[0].Button.ID))
		require.Contains(t, said(r.Presses(alice, button(m, seat.VerbConfirm))).Content, "Confirmed")
		require.Equal(t, []string{"trader", "trader", "merchant"}, r.Journal()[1].Answers[0].Picks)
	})
}

// TestTheUsualOfAList has a button, where the game says what that is: a list takes a press for each pick.
func TestTheUsualOfAList(t *testing.T) {
	asks := func(usual ...string) discordtest.Script {
		return func(t *game.Table, _ *discordtest.ToyGame) {
			m := game.Ask[int](t, "pay", 0)
			m.Text.Say("toy.ask")
			m.Min, m.Max = 2, 4
			for good := range 6 {
				o := m.Offer(good, fmt.Sprintf("o%d", good))
				o.Text.Say("toy.option", game.Num(good))
				o.Times = 4
			}
			if len(usual) > 0 {
				m.ByDefault(usual...)
			}
			m.Some()
			ask(t, 1, "say", 1, 1, 3)
		}
	}
	inRoom(t, asks("o0", "o0", "o1"), func(r *room) {
		r.Deals()
		m := r.Opens(alice)
		require.Equal(t, []string{"2 × word 0, word 1"}, wordsOn(m, seat.VerbPick))
		require.Len(t, selects(m), 1)
		m = said(r.Presses(alice, m.Rows[0][0].Button.ID))
		said(r.Presses(alice, button(m, seat.VerbConfirm)))
		require.Equal(t, []string{"o0", "o0", "o1"}, r.Journal()[1].Answers[0].Picks)
	})
	inRoom(t, asks(), func(r *room) {
		r.Deals()
		require.Empty(t, wordsOn(r.Opens(alice), seat.VerbPick), "of the fewest picks")
	})
}

// TestIncomeInOnePress: an option in no list that leads on to a likely answer has a button for both.
func TestIncomeInOnePress(t *testing.T) {
	inRoom(t, func(t *game.Table, _ *discordtest.ToyGame) {
		m := game.Ask[int](t, "act", 0)
		m.Text.Say("toy.ask")
		for n := range 2 {
			o := m.Offer(n, fmt.Sprintf("w.%d", n))
			o.Text.Say("toy.option", game.Num(n))
			o.Group = game.NewTerm("toy.group.0")
		}
		m.Offer(9, "income").Text.Say("toy.buy")
		if m.One() == 9 {
			next := game.Ask[int](t, "income", 0)
			next.Text.Say("toy.ask")
			for n := 3; n > 0; n-- {
				o := next.Offer(n, fmt.Sprint(n))
				o.Text.Say("toy.option", game.Num(n))
				if n == 3 {
					o.Odds = 10
				}
			}
			next.One()
		}
		ask(t, 1, "say", 1, 1, 3)
	}, func(r *room) {
		r.Deals()
		m := r.Opens(alice)
		require.Equal(t, []string{"Buy word 3", "Buy something …"}, wordsOn(m, seat.VerbPick)[:2])
		m = said(r.Presses(alice, m.Rows[0][1].Button.ID))
		said(r.Presses(alice, button(m, seat.VerbConfirm)))
		require.Equal(t, []string{"3"}, r.Journal()[1].Answers[1].Picks)
	})
}

// TestVerbsWhoseOneLeadsToMany: what is asked verbs first stays so where a verb that stands alone leads to
// many answers that say what they bring.
func TestVerbsWhoseOneLeadsToMany(t *testing.T) {
	inRoom(t, func(t *game.Table, _ *discordtest.ToyGame) {
		m := game.Ask[int](t, "act", 0)
		m.Text.Say("toy.ask")
		for n := range 6 {
			o := m.Offer(n, fmt.Sprintf("w.%d", n))
			o.Text.Say("toy.option", game.Num(n))
			o.Group = game.NewTerm("toy.group.0")
		}
		m.Offer(9, "lead").Text.Say("toy.buy")
		if m.One() == 9 {
			where := game.Ask[int](t, "where", 0)
			where.Text.Say("toy.ask")
			for n := range 12 {
				o := where.Offer(n, fmt.Sprintf("o.%d", n))
				o.Text.Say("toy.option", game.Num(n))
				o.Detail.Say("toy.because")
			}
			where.One()
		}
		ask(t, 1, "say", 1, 1, 3)
	}, func(r *room) {
		r.Deals()
		m := r.Opens(alice)
		require.Equal(t, []string{"West: 6"}, selects(m))
		require.Equal(t, []string{"Buy something"}, wordsOn(m, seat.VerbPick))
		m = said(r.Presses(alice, button(m, seat.VerbPick)))
		require.Equal(t, []string{"What do you say?: 12"}, selects(m))
	})
}

// TestTheOnlyAnswerIsWaitedFor where rules want it put: it is one button, confirmed like any other answer.
func TestTheOnlyAnswerIsWaitedFor(t *testing.T) {
	inRoom(t, func(t *game.Table, _ *discordtest.ToyGame) {
		m := game.Ask[int](t, "follow", 0)
		m.Text.Say("toy.ask")
		m.Always = true
		m.Offer(7, "card.7").Text.Say("toy.option", game.Num(7))
		m.One()
		ask(t, 1, "say", 1, 1, 3)
	}, func(r *room) {
		r.Deals()
		m := r.Opens(alice)
		require.Equal(t, []string{"word 7"}, wordsOn(m, seat.VerbPick))
		require.Empty(t, r.Journal()[1:], "nothing is answered before")
		m = said(r.Presses(alice, button(m, seat.VerbPick)))
		said(r.Presses(alice, button(m, seat.VerbConfirm)))
		require.Equal(t, []string{"card.7"}, r.Journal()[1].Answers[0].Picks)
	})
}

// TestLongAnswersFit: a number before an option as long as it may be does not make it longer.
func TestLongAnswersFit(t *testing.T) {
	inRoom(t, func(t *game.Table, _ *discordtest.ToyGame) {
		m := game.Ask[int](t, "long", 0)
		m.Text.Say("toy.ask")
		for n := range 12 {
			m.Offer(n, fmt.Sprintf("o%d", n)).Text.Say("toy.long", game.Who(0), game.Num(n))
		}
		m.One()
		ask(t, 1, "say", 1, 1, 3)
	}, func(r *room) {
		r.Drawn.Marked = map[string]string{"o0": "17"}
		r.Deals()
		m := r.Opens(alice)
		keepsLimits(t, m)
		require.Equal(t, ui.OptionMost, text.Length(m.Rows[0][0].Select.Options[0].Label), "a number before it does not make it longer")
	})
}

// TestMarks: what a picture numbers, menus number alike.
func TestMarks(t *testing.T) {
	inRoom(t, many(1, 1, 30), func(r *room) {
		r.Drawn.Marked = map[string]string{"o00": "7", "o29": "B"}
		r.Deals()
		m := r.Opens(alice)
		require.Equal(t, "7 · word 0", m.Rows[0][0].Select.Options[0].Label)
		require.Equal(t, "word 1", m.Rows[0][0].Select.Options[1].Label)
		require.Equal(t, "B · word 29", m.Rows[1][0].Select.Options[14].Label)
		scene := r.Drawn.Newest()
		require.Equal(t, "o29", scene.Offered[29])
	})
	inRoom(t, many(2, 3, 4), func(r *room) {
		r.Drawn.Marked = map[string]string{"o01": "2"}
		r.Deals()
		p := &discordtest.Presser{Room: r.Room, User: alice, Menu: r.Opens(alice)}
		require.Equal(t, "2 · word 1", p.Menu.Rows[0][1].Button.Label)
		p.Menu = said(r.Presses(alice, p.Menu.Rows[0][1].Button.ID))
		require.Equal(t, "✓ 2 · word 1", p.Menu.Rows[0][1].Button.Label)
	})
}

// turnOf has a seat act until it says that this is the end, which is the default.
func turnOf(t *game.Table, g *discordtest.ToyGame) {
	for n := range 6 {
		seat := game.Seat(n % 2)
		for act := range 4 {
			m := game.Ask[int](t, "act", seat)
			m.Text.Say("toy.ask")
			m.Offer(1, "word").Text.Say("toy.option", game.Num(1))
			if n < 2 {
				m.Offer(0, "end").Text.Say("toy.option", game.Num(99))
				m.ByDefault("end")
			} else {
				m.Offer(2, "more").Text.Say("toy.option", game.Num(2))
				m.Min, m.Max = 0, 1
				m.Nothing.Say("toy.option", game.Num(99))
			}
			if took := m.Some(); len(took) == 0 || took[0] == 0 {
				break
			}
			t.Say("toy.said", game.Who(seat), game.Num(act))
		}
		t.Settle()
	}
}

// TestTheEndInOnePress: within a decision its usual end is one press, whether that is
// an option or no pick at all; the button says that it confirms.
func TestTheEndInOnePress(t *testing.T) {
	inRoom(t, turnOf, func(r *room) {
		r.Deals()
		for range 2 {
			for _, user := range []match.User{alice, bruno} {
				p := &discordtest.Presser{Room: r.Room, User: user, Menu: r.Opens(user)}
				require.Empty(t, button(p.Menu, seat.VerbLast), "nothing is decided yet")
				p.On(seat.VerbPick)
				require.Equal(t, "word 99 and confirm", label(p.Menu, seat.VerbLast))
				require.Empty(t, button(p.Menu, seat.VerbRest))
				require.Empty(t, button(p.Menu, seat.VerbNothing), "one button for one thing")
				stale := button(p.Menu, seat.VerbLast)
				p.On(seat.VerbPick)
				require.Contains(t, said(r.Presses(user, stale)).Content, "out of date")
				entries := len(r.Journal())
				require.Contains(t, p.On(seat.VerbLast).Content, "Confirmed")
				require.Len(t, r.Journal()[entries].Answers, 3)
			}
		}
	})
}

// label is what a message's button of a verb says.
func label(m *ui.Message, verb string) string {
	for _, row := range m.Rows {
		for _, p := range row {
			if p.Button != nil && strings.HasPrefix(p.Button.ID, verb+ui.CustomSep) {
				return p.Button.Label
			}
		}
	}
	return ""
}
