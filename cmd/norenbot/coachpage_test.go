package main

import (
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/discord/browsertest"
	"norenbot/discord/sandbox/pagetest"
	"norenbot/discord/servertest"
)

// TestCoachInThePage asks the coach twice in a match against a computer player and follows its advice.
func TestCoachInThePage(t *testing.T) {
	t.Parallel()
	servertest.InCI(t, "the coach in the page")
	b := pagetest.Browser(t)
	for _, size := range []struct {
		game, lang    string
		width, height int64
	}{{"norenberc", "en", 1280, 900}, {"hansa", "fr", 390, 800}, {"nobility", "it", 390, 800}} {
		t.Run(size.game, func(t *testing.T) {
			d := startDemo(t, demoCmd{Game: size.game, Players: 1, Computers: 1, Lang: size.lang})
			w := openWindow(t, b, d.url, size.width, size.height)
			w.Click(`[data-custom-id^="start|"]`)
			w.Enter()
			w.Sits()
			for asked := 0; asked < 2; {
				if w.heeds() {
					asked++
				} else {
					require.True(t, w.Turn(), "the game is over before the coach was asked twice")
				}
			}
		})
	}
}

// heeds waits for a question, asks the coach if it is offered, and follows the advice. If the question continues
// below, it asks there.
func (w *window) heeds() bool {
	w.T.Helper()
	var s browsertest.Glance
	var ask browsertest.Pressable
	for pressed := []string(nil); pressed == nil; {
		there := false
		w.Until("being asked", func() bool { s = w.Sees(); return s.Over || s.Asks() })
		if ask, there = s.Control("coach"); !there {
			return false
		}
		_, pressed = w.Press(s, ask)
	}
	w.Until("advice", func() bool { return js[bool](w, `!document.querySelector('[data-custom-id="`+ask.ID+`"]')`) })
	s = w.Sees()
	require.Contains(w.T, s.Text, "🧭")
	w.Pictured()
	w.Shoot("advice")
	w.fits()
	heed, fits := s.Control("heed")
	if !fits {
		return w.Turn()
	}
	now, _ := w.Press(s, heed)
	_, again := now.Control("heed")
	require.False(w.T, again)
	w.Shoot("heeded")
	if c, ready := now.Control("confirm"); ready {
		w.Press(now, c)
	}
	return true
}
