package seat_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/discordtest"
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

// TestSeveralOfAFewAreToggled: buttons go on and off, and one Confirm answers.
func TestSeveralOfAFewAreToggled(t *testing.T) {
	inRoom(t, many(0, 2, 7), func(r *room) {
		r.Deals()
		p := &discordtest.Presser{Room: r.Room, User: alice, Menu: r.Opens(alice)}
		keepsLimits(t, p.Menu)
		require.NotEmpty(t, button(p.Menu, seat.VerbNothing))
		require.Empty(t, button(p.Menu, seat.VerbSend))
		old := *p.Menu
		p.Tick("o03")
		p.Tick("o05")
		on, disabled := ticked(p.Menu)
		require.Equal(t, []string{"✓ word 3", "✓ word 5"}, on)
		require.Equal(t, 5, disabled, "as many as may be")
		require.Empty(t, button(p.Menu, seat.VerbNothing))
		p.Tick("o03")
		on, disabled = ticked(p.Menu)
		require.Equal(t, []string{"✓ word 5"}, on)
		require.Zero(t, disabled)
		require.Contains(t, p.On(seat.VerbSend).Content, "Confirmed")
		last := r.Journal()[len(r.Journal())-1]
		require.Equal(t, match.Confirm, last.Act)
		require.Equal(t, []string{"o05"}, last.Answers[0].Picks)
		require.Contains(t, said(r.Presses(alice, button(&old, seat.VerbTick))).Content, "out of date")
	})
}

// TestTicksAreKept: what is ticked is there in every window that is opened, and counts when
// time is up.
func TestTicksAreKept(t *testing.T) {
	inRoom(t, many(0, 2, 7), func(r *room) {
		r.Deals()
		p := &discordtest.Presser{Room: r.Room, User: alice, Menu: r.Opens(alice)}
		p.Tick("o03")
		r.Halt() // nothing of it is in memory
		r.Boot()
		on, _ := ticked(r.Opens(alice))
		require.Equal(t, []string{"✓ word 3"}, on)
		require.Empty(t, button(r.Opens(alice), seat.VerbNothing), "something is chosen")
		p.Menu = r.Opens(alice)
		p.Tick("o05")
		require.Contains(t, said(r.Types(alice, "game undo")).Content, "What do you say?")
		on, _ = ticked(r.Opens(alice))
		require.Empty(t, on, "taken back")
		p.Menu = r.Opens(alice)
		p.Tick("o06")
		for len(r.Journal()) == 1 {
			r.Waits(time.Hour)
		}
		require.Equal(t, []string{"o06"}, r.Journal()[1].Answers[0].Picks)
		require.NotEmpty(t, r.Posted("I confirmed what you had picked"))
	})
	inRoom(t, many(3, 3, 26), func(r *room) {
		r.Deals()
		p := &discordtest.Presser{Room: r.Room, User: alice, Menu: r.Opens(alice)}
		p.On(seat.VerbSome, "o03", "o24")
		p.Menu = r.Opens(alice)
		require.Contains(t, p.Menu.Content, "Selected 2 of 3: **word 3** and **word 24**")
		p.Turn(1)
		p.On(seat.VerbSome, "o25")
		require.NotEmpty(t, button(r.Opens(alice), seat.VerbTake))
	})
}

// TestTwoWindowsOfTicks: the last press counts, and neither window answers with what it
// does not show.
func TestTwoWindowsOfTicks(t *testing.T) {
	inRoom(t, many(0, 2, 7), func(r *room) {
		r.Deals()
		one := &discordtest.Presser{Room: r.Room, User: alice, Menu: r.Opens(alice)}
		two := &discordtest.Presser{Room: r.Room, User: alice, Menu: r.Opens(alice)}
		one.Tick("o03")
		two.Tick("o05")
		on, _ := ticked(two.Menu)
		require.Equal(t, []string{"✓ word 5"}, on)
		require.NotContains(t, two.Menu.Content, "out of date")
		drawn := r.Drawn.Pictures()
		require.Contains(t, one.On(seat.VerbSend).Content, "out of date")
		require.Equal(t, drawn, r.Drawn.Pictures(), "it is the same question")
		on, _ = ticked(one.Menu)
		require.Equal(t, []string{"✓ word 5"}, on, "the current one")
		require.Len(t, r.Journal(), 1)
		require.Contains(t, one.On(seat.VerbSend).Content, "Confirmed")
		require.Equal(t, []string{"o05"}, r.Journal()[1].Answers[0].Picks)
	})
}

// TestOldTicks: buttons of the program before this one, which kept what is ticked in them
// alone.
func TestOldTicks(t *testing.T) {
	old := func(r *room, arg string) string {
		p, _ := ui.ParseCustomID(r.Opens(alice).Buttons()[0])
		return strings.Replace(arg, "|", "|"+string(r.ID)+"|"+string(p.Menu)+"|", 1)
	}
	inRoom(t, many(0, 2, 7), func(r *room) {
		r.Deals()
		send := old(r, "send|CA") // word 3
		on, _ := ticked(said(r.Presses(alice, old(r, "tick|CA.o05"))))
		require.Equal(t, []string{"✓ word 3", "✓ word 5"}, on)
		require.Contains(t, said(r.Presses(alice, send)).Content, "out of date", "another window has gone on")
		r.Presses(alice, old(r, "tick|KA.o03"))
		r.Presses(alice, old(r, "tick|IA.o05"))
		on, _ = ticked(r.Opens(alice))
		require.Empty(t, on)
		require.Contains(t, said(r.Presses(alice, send)).Content, "Confirmed")
		require.Equal(t, []string{"o03"}, r.Journal()[1].Answers[0].Picks)
	})
	inRoom(t, many(3, 3, 26), func(r *room) {
		r.Deals()
		m := said(r.Presses(alice, old(r, "page|1.CQ"))) // words 0 and 3
		require.Contains(t, m.Content, "Selected 2 of 3: **word 0** and **word 3**")
		all, _ := options(m)
		require.Equal(t, []string{"o25"}, all)
		m = said(r.Presses(alice, old(r, "some|1.CQ.x"), "o25"))
		require.Contains(t, m.Content, "Selected 3 of 3")
		require.Contains(t, said(r.Presses(alice, old(r, "take|1.CQAAAg"))).Content, "All set?")
	})
}

// TestDoingNothingIsOnePress, and confirmed with it.
func TestDoingNothingIsOnePress(t *testing.T) {
	inRoom(t, many(0, 2, 7), func(r *room) {
		r.Deals()
		m := r.Opens(alice)
		require.Contains(t, said(r.Presses(alice, button(m, seat.VerbNothing))).Content, "Confirmed")
		require.Empty(t, r.Journal()[len(r.Journal())-1].Answers[0].Picks)
	})
}

// TestNothingIsConfirmedThatTurnsSomethingUp, unless the press says so.
func TestNothingIsConfirmedThatTurnsSomethingUp(t *testing.T) {
	inRoom(t, func(t *game.Table, g *discordtest.ToyGame) {
		for range 2 {
			ask(t, 0, "many", 0, 2, 7)
			t.Settle()
			ask(t, 1, "say", 1, 1, 3)
		}
	}, func(r *room) {
		r.Deals()
		p := &discordtest.Presser{Room: r.Room, User: alice, Menu: r.Opens(alice)}
		require.Contains(t, p.On(seat.VerbNothing).Content, "All set?")
		require.Len(t, r.Journal(), 1)
		require.Contains(t, p.On(seat.VerbConfirm).Content, "Confirmed")
		require.Empty(t, r.Journal()[1].Answers[0].Picks)
	})
}

// TestThePictureFollowsTheQuestion: it is drawn anew where something else is offered, and
// only there.
func TestThePictureFollowsTheQuestion(t *testing.T) {
	inRoom(t, func(t *game.Table, g *discordtest.ToyGame) {
		for range 2 {
			ask(t, 0, "die", 1, 1, 3)
			ask(t, 0, "where", 0, 2, 7)
			ask(t, 0, "which", 1, 1, 7)
			ask(t, 1, "say", 1, 1, 3)
		}
	}, func(r *room) {
		r.Deals()
		p := &discordtest.Presser{Room: r.Room, User: alice, Menu: r.Opens(alice)}
		first := p.Menu
		draws := func(offered int, do func()) {
			t.Helper()
			r.Drawn.Anew()
			do()
			if offered == 0 {
				require.Empty(t, r.Drawn.All())
				require.True(t, p.Menu.KeepFiles)
				return
			}
			require.Len(t, r.Drawn.All(), 1)
			require.Len(t, r.Drawn.All()[0].Offered, offered)
			require.False(t, p.Menu.KeepFiles)
			require.Len(t, p.Menu.Files, 1)
		}
		draws(7, func() { p.On(seat.VerbPick) })
		draws(0, func() { p.Tick("o03") })
		second := p.Menu
		draws(0, func() { p.On(seat.VerbSend) }) // the next question offers the same
		draws(0, func() { p.On(seat.VerbStep) })
		draws(3, func() { p.On(seat.VerbOver) })
		p.Menu = second
		draws(3, func() { p.On(seat.VerbSend) }) // out of date, and of another question
		p.Menu = second
		draws(3, func() { p.Tick("o03") })
		p.Menu = first
		draws(7, func() { p.On(seat.VerbPick) })
	})
}

// TestConfirmCanBeLeftOut where a decision turns nothing up.
func TestConfirmCanBeLeftOut(t *testing.T) {
	once := func(settles bool) discordtest.Script {
		return func(t *game.Table, g *discordtest.ToyGame) {
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
			r.Deals()
			require.Contains(t, said(r.Types(alice, "settings player", "confirm", "false")).Text(), "can be undone: **no**")
			m := r.Opens(alice)
			m = said(r.Presses(alice, button(m, seat.VerbPick)))
			require.Equal(t, settles, button(m, seat.VerbConfirm) != "", m.Content)
			require.Equal(t, !settles, strings.Contains(m.Content, "Confirmed"))
			if !settles {
				require.NotEmpty(t, button(m, seat.VerbBack), "it can be taken back")
			}
		})
	}
}
