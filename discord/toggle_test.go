package discord

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/seat"
	"norenbot/discord/ui"
	"norenbot/game"
	"norenbot/game/match"
)

// ticked are the labels of the buttons that are on, and those that cannot be
// pressed.
func ticked(m *ui.Message) (on []string, disabled int) {
	for _, row := range m.Rows {
		for _, p := range row {
			if p.Button == nil {
				continue
			}
			if strings.HasPrefix(p.Button.Label, "✓ ") {
				on = append(on, p.Button.Label)
			}
			if p.Button.Disabled {
				disabled++
			}
		}
	}
	return on, disabled
}

// tick presses the button of an option.
func (p *presser) tick(key string) {
	p.t.Helper()
	for _, id := range p.menu.Buttons() {
		if strings.HasPrefix(id, seat.VerbTick+ui.CustomSep) && strings.HasSuffix(id, "."+key) {
			p.menu = said(p.presses(p.user, id))
			keepsLimits(p.t, p.menu)
			return
		}
	}
	require.Fail(p.t, "no button", "of %s in %v", key, p.menu.Buttons())
}

// TestSeveralOfAFewAreToggled: buttons go on and off, and one Confirm answers.
func TestSeveralOfAFewAreToggled(t *testing.T) {
	inRoom(t, many(0, 2, 7), func(r *room) {
		r.deals()
		p := &presser{room: r, user: alice, menu: r.opens(alice)}
		keepsLimits(t, p.menu)
		require.NotEmpty(t, button(p.menu, seat.VerbNothing))
		require.Empty(t, button(p.menu, seat.VerbSend))
		old := *p.menu
		p.tick("o03")
		p.tick("o05")
		on, disabled := ticked(p.menu)
		require.Equal(t, []string{"✓ word 3", "✓ word 5"}, on)
		require.Equal(t, 5, disabled, "as many as may be")
		require.Empty(t, button(p.menu, seat.VerbNothing))
		p.tick("o03")
		on, disabled = ticked(p.menu)
		require.Equal(t, []string{"✓ word 5"}, on)
		require.Zero(t, disabled)
		require.Contains(t, p.on(seat.VerbSend).Content, "Confirmed")
		last := r.journal()[len(r.journal())-1]
		require.Equal(t, match.Confirm, last.Act)
		require.Equal(t, []string{"o05"}, last.Answers[0].Picks)
		require.Contains(t, said(r.presses(alice, button(&old, seat.VerbTick))).Content, "out of date")
	})
}

// TestTicksAreKept: what is ticked is there in every window that is opened, and counts when
// time is up.
func TestTicksAreKept(t *testing.T) {
	inRoom(t, many(0, 2, 7), func(r *room) {
		r.deals()
		p := &presser{room: r, user: alice, menu: r.opens(alice)}
		p.tick("o03")
		r.close() // nothing of it is in memory
		r.open()
		on, _ := ticked(r.opens(alice))
		require.Equal(t, []string{"✓ word 3"}, on)
		require.Empty(t, button(r.opens(alice), seat.VerbNothing), "something is chosen")
		p.menu = r.opens(alice)
		p.tick("o05")
		require.Contains(t, said(r.types(alice, "game undo")).Content, "What do you say?")
		on, _ = ticked(r.opens(alice))
		require.Empty(t, on, "taken back")
		p.menu = r.opens(alice)
		p.tick("o06")
		for len(r.journal()) == 1 {
			r.waits(time.Hour)
		}
		require.Equal(t, []string{"o06"}, r.journal()[1].Answers[0].Picks)
		require.NotEmpty(t, r.posted("I played what you had picked but not confirmed"))
	})
	inRoom(t, many(3, 3, 26), func(r *room) {
		r.deals()
		p := &presser{room: r, user: alice, menu: r.opens(alice)}
		p.on(seat.VerbSome, "o03", "o24")
		p.menu = r.opens(alice)
		require.Contains(t, p.menu.Content, "Chosen so far, 2 of 3: **word 3** and **word 24**")
		p.turn(1)
		p.on(seat.VerbSome, "o25")
		require.NotEmpty(t, button(r.opens(alice), seat.VerbTake))
	})
}

// TestTwoWindowsOfTicks: the last press counts, and neither window answers with what it
// does not show.
func TestTwoWindowsOfTicks(t *testing.T) {
	inRoom(t, many(0, 2, 7), func(r *room) {
		r.deals()
		one := &presser{room: r, user: alice, menu: r.opens(alice)}
		two := &presser{room: r, user: alice, menu: r.opens(alice)}
		one.tick("o03")
		two.tick("o05")
		on, _ := ticked(two.menu)
		require.Equal(t, []string{"✓ word 5"}, on)
		require.NotContains(t, two.menu.Content, "out of date")
		drawn := r.drawn.pictures()
		require.Contains(t, one.on(seat.VerbSend).Content, "out of date")
		require.Equal(t, drawn, r.drawn.pictures(), "it is the same question")
		on, _ = ticked(one.menu)
		require.Equal(t, []string{"✓ word 5"}, on, "the current one")
		require.Len(t, r.journal(), 1)
		require.Contains(t, one.on(seat.VerbSend).Content, "Confirmed")
		require.Equal(t, []string{"o05"}, r.journal()[1].Answers[0].Picks)
	})
}

// TestOldTicks: buttons of the program before this one, which kept what is ticked in them
// alone.
func TestOldTicks(t *testing.T) {
	old := func(r *room, arg string) string {
		p, _ := ui.ParseCustomID(r.opens(alice).Buttons()[0])
		return strings.Replace(arg, "|", "|"+string(r.id)+"|"+string(p.Menu)+"|", 1)
	}
	inRoom(t, many(0, 2, 7), func(r *room) {
		r.deals()
		send := old(r, "send|CA") // word 3
		on, _ := ticked(said(r.presses(alice, old(r, "tick|CA.o05"))))
		require.Equal(t, []string{"✓ word 3", "✓ word 5"}, on)
		require.Contains(t, said(r.presses(alice, send)).Content, "out of date", "another window has gone on")
		r.presses(alice, old(r, "tick|KA.o03"))
		r.presses(alice, old(r, "tick|IA.o05"))
		on, _ = ticked(r.opens(alice))
		require.Empty(t, on)
		require.Contains(t, said(r.presses(alice, send)).Content, "Confirmed")
		require.Equal(t, []string{"o03"}, r.journal()[1].Answers[0].Picks)
	})
	inRoom(t, many(3, 3, 26), func(r *room) {
		r.deals()
		m := said(r.presses(alice, old(r, "page|1.CQ"))) // words 0 and 3
		require.Contains(t, m.Content, "Chosen so far, 2 of 3: **word 0** and **word 3**")
		all, _ := options(m)
		require.Equal(t, []string{"o25"}, all)
		m = said(r.presses(alice, old(r, "some|1.CQ.x"), "o25"))
		require.Contains(t, m.Content, "Chosen so far, 3 of 3")
		require.Contains(t, said(r.presses(alice, old(r, "take|1.CQAAAg"))).Content, "All right?")
	})
}

// TestDoingNothingIsOnePress, and confirmed with it.
func TestDoingNothingIsOnePress(t *testing.T) {
	inRoom(t, many(0, 2, 7), func(r *room) {
		r.deals()
		m := r.opens(alice)
		require.Contains(t, said(r.presses(alice, button(m, seat.VerbNothing))).Content, "Confirmed")
		require.Empty(t, r.journal()[len(r.journal())-1].Answers[0].Picks)
	})
}

// TestNothingIsConfirmedThatTurnsSomethingUp, unless the press says so.
func TestNothingIsConfirmedThatTurnsSomethingUp(t *testing.T) {
	inRoom(t, func(t *game.Table, g *toyGame) {
		for range 2 {
			ask(t, 0, "many", 0, 2, 7)
			t.Settle()
			ask(t, 1, "say", 1, 1, 3)
		}
	}, func(r *room) {
		r.deals()
		p := &presser{room: r, user: alice, menu: r.opens(alice)}
		require.Contains(t, p.on(seat.VerbNothing).Content, "All right?")
		require.Len(t, r.journal(), 1)
		require.Contains(t, p.on(seat.VerbConfirm).Content, "Confirmed")
		require.Empty(t, r.journal()[1].Answers[0].Picks)
	})
}

// TestThePictureFollowsTheQuestion: it is drawn anew where something else is offered, and
// only there.
func TestThePictureFollowsTheQuestion(t *testing.T) {
	inRoom(t, func(t *game.Table, g *toyGame) {
		for range 2 {
			ask(t, 0, "die", 1, 1, 3)
			ask(t, 0, "where", 0, 2, 7)
			ask(t, 0, "which", 1, 1, 7)
			ask(t, 1, "say", 1, 1, 3)
		}
	}, func(r *room) {
		r.deals()
		p := &presser{room: r, user: alice, menu: r.opens(alice)}
		first := p.menu
		draws := func(offered int, do func()) {
			t.Helper()
			r.drawn.anew()
			do()
			if offered == 0 {
				require.Empty(t, r.drawn.all())
				require.True(t, p.menu.KeepFiles)
				return
			}
			require.Len(t, r.drawn.all(), 1)
			require.Len(t, r.drawn.all()[0].Offered, offered)
			require.False(t, p.menu.KeepFiles)
			require.Len(t, p.menu.Files, 1)
		}
		draws(7, func() { p.on(seat.VerbPick) })
		draws(0, func() { p.tick("o03") })
		second := p.menu
		draws(0, func() { p.on(seat.VerbSend) }) // the next question offers the same
		draws(0, func() { p.on(seat.VerbStep) })
		draws(3, func() { p.on(seat.VerbOver) })
		p.menu = second
		draws(3, func() { p.on(seat.VerbSend) }) // out of date, and of another question
		p.menu = second
		draws(3, func() { p.tick("o03") })
		p.menu = first
		draws(7, func() { p.on(seat.VerbPick) })
	})
}

// TestConfirmCanBeLeftOut where a decision turns nothing up.
func TestConfirmCanBeLeftOut(t *testing.T) {
	once := func(settles bool) script {
		return func(t *game.Table, g *toyGame) {
			for range 4 {
				ask(t, 0, "say", 1, 1, 3)
				if settles {
					t.Settle()
				}
				ask(t, 1, "say", 1, 1, 3)
			}
		}
	}
	for _, settles := range []bool{false, true} {
		inRoom(t, once(settles), func(r *room) {
			r.deals()
			require.Contains(t, said(r.types(alice, "settings player", "confirm", "false")).Content, "taken back: no")
			m := r.opens(alice)
			m = said(r.presses(alice, button(m, seat.VerbPick)))
			require.Equal(t, settles, button(m, seat.VerbConfirm) != "", m.Content)
			require.Equal(t, !settles, strings.Contains(m.Content, "Confirmed"))
			if !settles {
				require.NotEmpty(t, button(m, seat.VerbBack), "it can be taken back")
			}
		})
	}
}
