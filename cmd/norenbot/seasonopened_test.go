package main

import (
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/discord/sandbox/pagetest"
	"norenbot/discord/servertest"
)

// fillsIn writes into an input of the open form.
func (w *window) fillsIn(input, words string) {
	w.T.Helper()
	selector := `[data-testid="modal-input"][data-custom-id="` + input + `"]`
	w.Until("the form", func() bool { return js[bool](w, "Boolean(document.querySelector("+strconv.Quote(selector)+"))") })
	js[any](w, `(() => { const i = document.querySelector(`+strconv.Quote(selector)+`); i.value = `+strconv.Quote(words)+`; i.dispatchEvent(new Event("input", {bubbles: true})); })()`)
}

// commands chooses a command from the list, and sends it.
func (w *window) commands(path string) {
	w.T.Helper()
	w.Click(`[data-testid="open-commands"]`)
	w.Click(`[data-testid="command"][data-path="` + path + `"]`)
	w.Until("the form, or the command's bar", func() bool {
		return js[bool](w, `Boolean(document.querySelector('[data-testid="modal"],[data-testid="command-bar"]'))`)
	})
	if !js[bool](w, `Boolean(document.querySelector('[data-testid="modal"]'))`) {
		w.Click(`[data-testid="send"]`)
	}
}

// TestASeasonIsOpenedInThePage opens a season with a mouse, or a thumb: a command, a click, a form, a click.
func TestASeasonIsOpenedInThePage(t *testing.T) {
	t.Parallel()
	servertest.InCI(t, "a page")
	b := pagetest.Browser(t)
	for _, size := range []struct {
		lang, name    string
		width, height int64
	}{{"en", "Autumn league", 1280, 900}, {"fr", "Ligue d’automne", 390, 740}} {
		t.Run(size.lang, func(t *testing.T) {
			d := startDemo(t, demoCmd{Players: 1, Computers: 1, Lang: size.lang})
			w := openWindow(t, b, d.url, size.width, size.height)
			w.commands("league show")
			w.Click(`[data-custom-id^="seasonname|"]`)
			w.fillsIn("name", "=1")
			w.Shoot("form")
			w.Click(`[data-testid="modal-submit"]`)
			w.Until("the refusal of the name", func() bool { return w.Says("=") }) // until then it is the old button
			w.Click(`[data-custom-id^="seasonname|"]`)
			w.fillsIn("name", size.name)
			w.Click(`[data-testid="modal-submit"]`)
			w.Until("the menu", func() bool { return w.Says(size.name) })
			for _, page := range []string{"dates", "people", "more", "game"} {
				w.Click(`[data-custom-id^="plan|"][data-custom-id$="|to.` + page + `"]`)
				w.Until("the page", func() bool {
					return !js[bool](w, `Boolean(document.querySelector('[data-custom-id^="plan|"][data-custom-id$="|to.`+page+`"]'))`)
				})
				w.Shoot(page)
				w.fits()
			}
			w.Click(`[data-custom-id^="plan|"][data-custom-id$="|to.dates"]`)
			w.Click(`[data-custom-id^="plan|"][data-custom-id$="|datesform"]`)
			w.fillsIn("last", "2000-01-01")
			w.Shoot("dates-form")
			w.Click(`[data-testid="modal-submit"]`)
			w.Until("the refusal", func() bool { return w.Says("2000-01-01") })
			w.Shoot("refused")
			w.Click(`[data-custom-id^="openseason|"]`)
			w.Until("the season", func() bool { return js[bool](w, `Boolean(document.querySelector('[data-custom-id^="signup|"]'))`) })
			w.Shoot("opened")
			w.fits()
			require.Empty(t, w.Sees().Failure)
		})
	}
}
