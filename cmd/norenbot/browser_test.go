package main

import (
	"io"
	"os"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/game/match"
)

// startDemo runs the demo as main does; it ends with the test.
func startDemo(t *testing.T, cmd demoCmd) *demo {
	t.Helper()
	cmd.Addr, cmd.Think = "127.0.0.1:0", 10*time.Millisecond
	d, err := cmd.start(&console{t.Context(), io.Discard, io.Discard})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, d.close()) })
	return d
}

// TestGameInThePage has a person play a whole game against two computer
// players with nothing but a mouse, or a thumb.
func TestGameInThePage(t *testing.T) {
	t.Parallel()
	if os.Getenv("NORENBOT_PAGE_GAMES") == "" {
		t.Skip("whole games in the page: set NORENBOT_PAGE_GAMES; this test does not yet follow menus that go on by themselves. A few turns are played by the next test")
	}
	b := browser(t)
	for _, size := range []struct {
		name          string
		width, height int64
	}{{"desktop", 1280, 900}, {"phone", 360, 740}} {
		t.Run(size.name, func(t *testing.T) {
			d := startDemo(t, demoCmd{Players: 1, Computers: 2, Lang: "en"})
			w := openWindow(t, b, d.url, size.width, size.height)
			w.shoot("lobby")
			w.click(`[data-custom-id^="start|"]`)
			w.enter()
			for w.turn() {
			}
			w.fits()
			w.saysGoodbye(d)
		})
	}
}

// fits checks that nothing sticks out of the window.
func (w *window) fits() {
	w.t.Helper()
	require.True(w.t, js[bool](w, `[...document.querySelectorAll("html, .messages *")].every((e) => e.getBoundingClientRect().right <= innerWidth)`),
		"nothing sticks out of the window")
}

// saysGoodbye checks what a finished match leaves: the result, its pictures,
// the file, an archived thread, and in the journal what was confirmed in the
// window, each once.
func (w *window) saysGoodbye(d *demo) {
	w.t.Helper()
	w.until("the archived thread", func() bool { return js[bool](w, `Boolean(document.querySelector('[data-testid="archived"]'))`) })
	w.pictured()
	w.shoot("end")
	const last = `.message-item:last-child `
	require.Equal(w.t, 3, js[int](w, "document.querySelectorAll('"+last+`[data-testid="picture"]').length`), "scoring, the last board, the replay")
	require.Regexp(w.t, `norenberc-\w+\.json`, js[string](w, "document.querySelector('"+last+`[data-testid="file"]').innerText`))
	for m, err := range d.app.store.Ended(time.Time{}) {
		require.NoError(w.t, err)
		require.Equal(w.t, match.Finished, m.Phase)
		stored, err := d.app.store.Load(m.ID)
		require.NoError(w.t, err)
		confirmed := 0
		for _, e := range stored.Journal {
			if e.Act == match.Confirm && e.By == match.ByOwner {
				confirmed++
			}
		}
		require.Positive(w.t, confirmed)
		require.GreaterOrEqual(w.t, confirmed, w.confirmed)
		require.LessOrEqual(w.t, confirmed, w.confirmed+w.sent)
	}
}

// TestTwoLanguagesInThePage has a French player at a desk and an Italian one
// on a phone play in the same thread.
func TestTwoLanguagesInThePage(t *testing.T) {
	t.Parallel()
	b := browser(t)
	d := startDemo(t, demoCmd{Players: 2, Computers: 1, Lang: "fr"})
	alice := openWindow(t, b, d.url, 1280, 900)
	bruno := openWindow(t, b, d.url[:len(d.url)-len("alice")]+"bruno", 360, 740)
	bruno.click(`[data-custom-id^="join|"]`)
	alice.until("two people and a computer", func() bool { return alice.shows("Bruno") })
	alice.shoot("lobby")
	bruno.shoot("lobby")
	alice.click(`[data-custom-id^="start|"]`)
	alice.enter()
	bruno.enter()
	words, err := openWords()
	require.NoError(t, err)
	alice.turn()
	bruno.turn()
	alice.fits()
	bruno.fits()
	for _, reader := range []struct {
		w      *window
		locale string
	}{{alice, "fr"}, {bruno, "it"}} {
		say := words.In(reader.locale)
		for _, s := range reader.w.decided {
			if c, ready := s.control("confirm"); ready {
				require.Equal(t, say.Phrase("menu.confirm"), c.Label)
				require.Contains(t, s.Text, say.Phrase("menu.done"))
			}
		}
		require.True(t, reader.w.shows(words.In("fr").Phrase("board.hand")), "the board speaks the server's language")
	}
}
