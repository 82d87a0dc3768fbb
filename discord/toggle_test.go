package discord

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/match"
)

// ticked are the labels of the buttons that are on, and those that cannot be
// pressed.
func ticked(m *Message) (on []string, disabled int) {
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
	for _, id := range p.menu.buttons() {
		if strings.HasPrefix(id, verbTick+customSep) && strings.HasSuffix(id, gatherSep+key) {
			p.menu = said(p.presses(p.user, id))
			keepsLimits(p.t, p.menu)
			return
		}
	}
	require.Fail(p.t, "no button", "of %s in %v", key, p.menu.buttons())
}

// TestSeveralOfAFewAreToggled: buttons go on and off, and one Confirm answers.
func TestSeveralOfAFewAreToggled(t *testing.T) {
	inRoom(t, many(0, 2, 7), func(r *room) {
		r.deals()
		p := &presser{room: r, user: alice, menu: r.opens(alice)}
		keepsLimits(t, p.menu)
		require.NotEmpty(t, button(p.menu, verbNothing))
		require.Empty(t, button(p.menu, verbSend))
		old := *p.menu
		p.tick("o03")
		p.tick("o05")
		on, disabled := ticked(p.menu)
		require.Equal(t, []string{"✓ word 3", "✓ word 5"}, on)
		require.Equal(t, 5, disabled, "as many as may be")
		require.Empty(t, button(p.menu, verbNothing))
		p.tick("o03")
		on, disabled = ticked(p.menu)
		require.Equal(t, []string{"✓ word 5"}, on)
		require.Zero(t, disabled)
		require.Contains(t, p.on(verbSend).Content, "Confirmed")
		last := r.journal()[len(r.journal())-1]
		require.Equal(t, match.Confirm, last.Act)
		require.Equal(t, []string{"o05"}, last.Answers[0].Picks)
		require.Contains(t, said(r.presses(alice, button(&old, verbTick))).Content, "out of date")
	})
}

// TestDoingNothingIsOnePress, and confirmed with it.
func TestDoingNothingIsOnePress(t *testing.T) {
	inRoom(t, many(0, 2, 7), func(r *room) {
		r.deals()
		m := r.opens(alice)
		require.Contains(t, said(r.presses(alice, button(m, verbNothing))).Content, "Confirmed")
		require.Empty(t, r.journal()[len(r.journal())-1].Answers[0].Picks)
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
			m = said(r.presses(alice, button(m, verbPick)))
			require.Equal(t, settles, button(m, verbConfirm) != "", m.Content)
			require.Equal(t, !settles, strings.Contains(m.Content, "Confirmed"))
			if !settles {
				require.NotEmpty(t, button(m, verbBack), "it can be taken back")
			}
		})
	}
}
