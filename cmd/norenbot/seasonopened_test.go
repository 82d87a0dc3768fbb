package main

import (
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/discord/servertest"
)

// fillsIn writes into an input of the form that is open.
func (w *window) fillsIn(input, words string) {
	w.t.Helper()
	selector := `[data-testid="modal-input"][data-custom-id="` + input + `"]`
	w.until("the form", func() bool { return js[bool](w, "Boolean(document.querySelector("+strconv.Quote(selector)+"))") })
	js[any](w, `(() => { const i = document.querySelector(`+strconv.Quote(selector)+`); i.value = `+strconv.Quote(words)+`; i.dispatchEvent(new Event("input", {bubbles: true})); })()`)
}

// commands chooses a command from the list, and sends it.
func (w *window) commands(path string) {
	w.t.Helper()
	w.click(`[data-testid="open-commands"]`)
	w.click(`[data-testid="command"][data-path="` + path + `"]`)
	w.until("the form, or the command's bar", func() bool {
		return js[bool](w, `Boolean(document.querySelector('[data-testid="modal"],[data-testid="command-bar"]'))`)
	})
	if !js[bool](w, `Boolean(document.querySelector('[data-testid="modal"]'))`) {
		w.click(`[data-testid="send"]`)
	}
}

// TestASeasonIsOpenedInThePage with a mouse, or a thumb: a command, a press, a form, a press.
func TestASeasonIsOpenedInThePage(t *testing.T) {
	t.Parallel()
	servertest.InCI(t, "a page")
	b := browser(t)
	for _, size := range []struct {
		lang, name    string
		width, height int64
	}{{"en", "Autumn league", 1280, 900}, {"fr", "Ligue d’automne", 390, 740}} {
		t.Run(size.lang, func(t *testing.T) {
			d := startDemo(t, demoCmd{Players: 1, Computers: 1, Lang: size.lang})
			w := openWindow(t, b, d.url, size.width, size.height)
			w.commands("league show")
			w.click(`[data-custom-id^="seasonname|"]`)
			w.fillsIn("name", "=1")
			w.shoot("form")
			w.click(`[data-testid="modal-submit"]`)
			w.click(`[data-custom-id^="seasonname|"]`)
			w.fillsIn("name", size.name)
			w.click(`[data-testid="modal-submit"]`)
			w.until("the menu", func() bool { return w.shows(size.name) })
			for _, page := range []string{"dates", "people", "more", "game"} {
				w.click(`[data-custom-id^="plan|"][data-custom-id$="|to.` + page + `"]`)
				w.until("the page", func() bool {
					return !js[bool](w, `Boolean(document.querySelector('[data-custom-id^="plan|"][data-custom-id$="|to.`+page+`"]'))`)
				})
				w.shoot(page)
				w.fits()
			}
			w.click(`[data-custom-id^="plan|"][data-custom-id$="|to.dates"]`)
			w.click(`[data-custom-id^="plan|"][data-custom-id$="|datesform"]`)
			w.fillsIn("last", "2000-01-01")
			w.shoot("dates-form")
			w.click(`[data-testid="modal-submit"]`)
			w.until("the refusal", func() bool { return w.shows("2000-01-01") })
			w.shoot("refused")
			w.click(`[data-custom-id^="openseason|"]`)
			w.until("the season", func() bool { return js[bool](w, `Boolean(document.querySelector('[data-custom-id^="signup|"]'))`) })
			w.shoot("opened")
			w.fits()
			require.Empty(t, w.sees().Failure)
		})
	}
}
