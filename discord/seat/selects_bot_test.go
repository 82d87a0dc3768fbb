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

// TestSelectsByGroup: each group has a select of its own, as long as a message has
// room for them; of what is chosen in any of them one is the answer.
func TestSelectsByGroup(t *testing.T) {
	for _, tc := range []struct {
		sizes []int
		shown []string
	}{
		{[]int{7, 8}, []string{"West: 7", "East: 8"}},
		{[]int{21, 18, 4, 1}, []string{"West: 21", "East: 18", "Income: 4", "Markers: 1"}},
		{[]int{30, 12}, []string{"West · word 0 … word 24: 25", "West · word 25 … word 29: 5", "East: 12"}},
		{[]int{20, 20, 4, 4, 3, 2}, []string{"West: 20", "East: 20", "Income · Markers: 8", "Other · Anything else: 5"}},
		{[]int{4, 4, 4, 4, 3}, []string{"West: 4", "East: 4", "Income: 4", "Markers · Other: 7"}},
		{[]int{60, 60}, []string{"West · word 0 … word 24: 25", "West · word 25 … word 49: 25", "West · word 50 … word 59: 10"}},
	} {
		inRoom(t, groups(tc.sizes...), func(r *room) {
			r.Deals()
			p := &discordtest.Presser{Room: r.Room, User: alice, Menu: r.Opens(alice)}
			keepsLimits(t, p.Menu)
			require.Equal(t, tc.shown, selects(p.Menu))
			for _, row := range p.Menu.Rows {
				if s := row[0].Select; s != nil && len(tc.shown) > 1 && !strings.ContainsAny(s.Placeholder, "·…") {
					require.Empty(t, s.Options[0].Description, "the placeholder says it")
				}
			}
			if tc.sizes[0] == 60 {
				p.Turn(1)
				require.Equal(t, []string{"East · word 0 … word 24: 25", "East · word 25 … word 49: 25", "East · word 50 … word 59: 10"}, selects(p.Menu))
			}
			s := p.Menu.Rows[len(selects(p.Menu))-1][0].Select
			value := s.Options[len(s.Options)-1].Value
			p.Menu = said(r.Presses(alice, s.ID, value))
			p.On(seat.VerbConfirm)
			require.Equal(t, []string{value}, r.Journal()[len(r.Journal())-1].Answers[0].Picks)
		})
	}
}

// TestHelpBesideFourSelects: where selects fill the rows, what explains the game stands
// beside the buttons that lead away, as far as there is room.
func TestHelpBesideFourSelects(t *testing.T) {
	inRoom(t, func(t *game.Table, g *discordtest.ToyGame) {
		for n := range 2 {
			ask(t, 0, fmt.Sprint("say.", n), 1, 1, 3)
		}
		m := game.Ask[int](t, "act", 0)
		m.Text.Say("toy.ask")
		m.Min, m.Max = 0, 1
		for group := range 4 {
			for n := range 3 {
				o := m.Offer(n, fmt.Sprintf("g%d.%d", group, n))
				o.Text.Say("toy.option", game.Num(n))
				o.Group = game.NewTerm(fmt.Sprint("toy.group.", group))
			}
		}
		m.ByDefault("g0.0")
		m.Some()
		ask(t, 0, "say.last", 1, 1, 3)
	}, func(r *room) {
		r.Notes.Kept = nil // everybody is new
		r.Deals()
		p := &discordtest.Presser{Room: r.Room, User: alice, Menu: r.Opens(alice)}
		p.On(seat.VerbPick)
		require.Len(t, p.Menu.Rows[len(p.Menu.Rows)-1], 2, "a row of its own")
		p.On(seat.VerbPick)
		require.Len(t, selects(p.Menu), 4)
		foot := p.Menu.Rows[4]
		require.Len(t, foot, ui.ButtonsPerRow)
		require.NotEmpty(t, button(p.Menu, seat.VerbOver))
		require.NotEmpty(t, button(p.Menu, seat.VerbRules), "the rules come first")
		require.Empty(t, button(p.Menu, seat.VerbReading), "no room is left")
	})
	inRoom(t, groups(4, 4, 4, 4, 30), func(r *room) {
		r.Notes.Kept = nil
		r.Deals()
		m := r.Opens(alice)
		keepsLimits(t, m)
		require.NotEmpty(t, button(m, seat.VerbRules))
		require.NotEmpty(t, button(m, seat.VerbReading))
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
		require.Equal(t, "B · word 29", m.Rows[1][0].Select.Options[4].Label)
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
				require.Equal(t, "word 99, and confirm", label(p.Menu, seat.VerbLast))
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
