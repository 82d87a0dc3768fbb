package main

import (
	"context"
	"io"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/cmd/norenbot/titles"
	"norenbot/discord/browsertest"
	"norenbot/discord/sandbox/pagetest"
	"norenbot/discord/servertest"
	"norenbot/game/match"
)

// A window is one person's page and mouse.
type window struct{ *browsertest.Window }

// openWindow opens an address in a new window of width x height pixels.
func openWindow(t *testing.T, browser context.Context, address string, width, height int64) *window {
	t.Helper()
	return &window{browsertest.Open(t, browser, address, width, height)}
}

// js evaluates a JavaScript expression.
func js[T any](w *window, expression string) T {
	w.T.Helper()
	return pagetest.JS[T](w.Window.Window, expression)
}

// patience bounds every wait for something that has to come, on a busy machine.
const patience = pagetest.Patience

// startDemo runs the demo as main does, but with more time for answers on a busy machine. It ends with the test,
// which shows the demo's log if it fails.
func startDemo(t *testing.T, cmd demoCmd) *demo {
	t.Helper()
	cmd.Addr, cmd.Think, cmd.patience = "127.0.0.1:0", 10*time.Millisecond, patience
	var complaints lines
	d, err := cmd.start(&console{t.Context(), io.Discard, &complaints})
	require.NoError(t, err)
	t.Cleanup(func() {
		if t.Failed() {
			t.Logf("the demo says:\n%s", complaints.String())
		}
	})
	t.Cleanup(func() { require.NoError(t, d.close()) })
	return d
}

// TestGameInThePage plays against two computer players, or solo, with nothing but a mouse or a thumb: one whole
// game and some turns of the others; with -trials 1 all games to the end.
func TestGameInThePage(t *testing.T) {
	t.Parallel()
	servertest.InCI(t, "whole games in the page")
	b := pagetest.Browser(t)
	for _, size := range []struct {
		name, game, lang string
		computers        int
		width, height    int64
		turns            int
	}{
		{"desktop", "norenberc", "en", 2, 1280, 900, whole}, {"phone", "norenberc", "en", 2, 360, 740, 6},
		{"Hansa Teutonica on a phone", "hansa", "it", 2, 390, 740, 8},
		{"Rise to Nobility alone", "nobility", "fr", 0, 1280, 900, 8},
		{"Market Morning on a phone", "market", "fr", 3, 390, 740, 3},
	} {
		t.Run(size.name, func(t *testing.T) {
			d := startDemo(t, demoCmd{Game: size.game, Players: 1, Computers: size.computers, Lang: size.lang})
			w := openWindow(t, b, d.url, size.width, size.height)
			w.Shoot("lobby")
			w.Click(`[data-custom-id^="start|"]`)
			w.Enter()
			w.Sits() // once, to see that the menu stays alive
			turns := size.turns
			if *servertest.Often > 0 {
				turns = whole
			}
			for n := 0; n < turns && w.Turn(); n++ {
			}
			if turns < whole {
				d.concedes(t)
			}
			w.fits()
			w.saysGoodbye(d)
		})
	}
}

// whole is more turns than any game has.
const whole = 1000

// fits checks that nothing is wider than the window.
func (w *window) fits() {
	w.T.Helper()
	require.True(w.T, js[bool](w, `[...document.querySelectorAll("html, .messages *")].every((e) => e.getBoundingClientRect().right <= innerWidth)`),
		"nothing sticks out of the window")
}

// saysGoodbye checks what a finished match leaves: the result, its picture, the file, an archived thread, and in
// the journal exactly the clicks of the window, once each and in order.
func (w *window) saysGoodbye(d *demo) {
	w.T.Helper()
	w.Until("the archived thread", func() bool { return js[bool](w, `Boolean(document.querySelector('[data-testid="archived"]'))`) })
	w.Pictured()
	w.Shoot("end")
	const last = `[...document.querySelectorAll('[data-testid="message"]:not([data-ephemeral])')].at(-1)`
	require.Equal(w.T, 1, js[int](w, last+`.querySelectorAll('[data-testid="picture"]').length`), "the scoring, whole")
	require.Regexp(w.T, `(norenberc|hansa|nobility|market)-\w+\.json`, js[string](w, last+`.querySelector('[data-testid="file"]').innerText`))
	for m, err := range d.app.store.Ended(time.Time{}) {
		require.NoError(w.T, err)
		require.Equal(w.T, match.Finished, m.Phase)
		stored, err := d.app.store.Load(m.ID)
		require.NoError(w.T, err)
		pressed, kept := written(w.Answers), written(ofOwners(stored.Journal))
		require.NotEmpty(w.T, kept)
		for n, answer := range kept {
			at := slices.Index(pressed, answer)
			require.GreaterOrEqual(w.T, at, 0, "answer %d of %q was not pressed in its turn: %q", n, kept, pressed)
			pressed = pressed[at+1:]
		}
	}
}

// ofOwners returns the picks of every answer that the owners of seats have confirmed.
func ofOwners(journal []match.Entry) (answers [][]string) {
	for _, e := range journal {
		if e.Act != match.Confirm || e.By != match.ByOwner {
			continue
		}
		for _, a := range e.Answers {
			answers = append(answers, a.Picks)
		}
	}
	return answers
}

// written formats answers, with the picks of each in any order.
func written(answers [][]string) (lines []string) {
	for _, values := range answers {
		var picks []string
		for _, value := range values {
			picks = append(picks, strings.Fields(servertest.MeansOf(value))...)
		}
		slices.Sort(picks)
		lines = append(lines, strings.Join(picks, " "))
	}
	return lines
}

// asked waits until the menu of one of some people asks a question, whatever the others decide meanwhile.
func asked(people ...*window) (who *window) {
	people[0].T.Helper()
	people[0].Until("somebody being asked", func() bool {
		at := slices.IndexFunc(people, func(w *window) bool { return w.Sees().Asks() })
		if at >= 0 {
			who = people[at]
		}
		return at >= 0
	})
	return who
}

// TestTwoLanguagesInThePage has a French player in a wide window and an Italian one in a tall one play in the same
// thread, each with one private menu that follows the other's moves.
func TestTwoLanguagesInThePage(t *testing.T) {
	t.Parallel()
	b := pagetest.Browser(t)
	d := startDemo(t, demoCmd{Players: 2, Computers: 1, Lang: "fr"})
	alice := openWindow(t, b, d.url, 1280, 900)
	bruno := openWindow(t, b, d.url[:len(d.url)-len("alice")]+"bruno", 360, 740)
	bruno.Click(`[data-custom-id^="join|"]`)
	alice.Until("two people and a computer", func() bool { return alice.Says("Bruno") })
	alice.Shoot("lobby")
	bruno.Shoot("lobby")
	alice.Click(`[data-custom-id^="start|"]`)
	alice.Enter()
	bruno.Enter()
	words, err := titles.Words()
	require.NoError(t, err)
	alice.Sits()
	bruno.Sits()
	for alice.Confirmed < 2 || bruno.Confirmed < 2 {
		asked(alice, bruno).Turn()
	}
	alice.fits()
	bruno.fits()
	for _, reader := range []struct {
		w      *window
		locale string
	}{{alice, "fr"}, {bruno, "it"}} {
		say := words.In(reader.locale)
		for _, s := range reader.w.Decided {
			if c, ready := s.Control("confirm"); ready {
				require.Equal(t, say.Phrase("menu.confirm"), c.Label)
				require.Contains(t, s.Text, say.Phrase("menu.done"))
			}
		}
		require.True(t, reader.w.Says(words.In("fr").Phrase("board.log")), "the board speaks the server's language")
	}
}
