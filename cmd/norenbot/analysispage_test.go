package main

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/sandbox/pagetest"
	"norenbot/discord/servertest"
)

// analysed is how long an analysis of a few turns may take. It takes seconds on an idle machine.
const analysed = 10 * time.Minute

// TestAnalysisInThePage plays some turns against a computer player, concedes, asks for the analysis, waits for it,
// and opens all of its pages.
func TestAnalysisInThePage(t *testing.T) {
	t.Parallel()
	servertest.InCI(t, "an analysis in the page")
	b := pagetest.Browser(t)
	for _, size := range []struct {
		name, game, lang string
		width, height    int64
	}{
		{"phone", "norenberc", "fr", 390, 800}, {"desktop", "hansa", "it", 1280, 900},
	} {
		t.Run(size.name, func(t *testing.T) {
			d := startDemo(t, demoCmd{Game: size.game, Players: 1, Computers: 1, Lang: size.lang, playouts: 8})
			w := openWindow(t, b, d.url, size.width, size.height)
			w.Click(`[data-custom-id^="start|"]`)
			w.Enter()
			w.Sits()
			for range 2 {
				require.True(t, w.Turn())
			}
			d.concedes(t)
			const over = `[data-testid="message"]:not([data-ephemeral]) [data-custom-id^="analysis|"]`
			w.Until("how it ended", func() bool { return js[bool](w, `Boolean(document.querySelector('`+over+`'))`) })
			w.Click(over)
			const private = `[data-testid="message"][data-ephemeral] `
			w.Until("the private answer", func() bool {
				return js[bool](w, `Boolean(document.querySelector('`+private+`[data-custom-id^="analysis|"]'))`)
			})
			w.Shoot("queued")
			require.Eventually(t, func() bool {
				return js[bool](w, `Boolean(document.querySelector('`+private+`[data-custom-id$="|text"]'))`)
			}, analysed, 200*time.Millisecond, "it is shown where it was asked for")
			w.Pictured()
			w.Shoot("curves")
			w.fits()
			w.Click(private + `[data-custom-id$="|text"]`)
			w.Until("the words", func() bool { return js[bool](w, `!document.querySelector('`+private+`[data-custom-id$="|text"]')`) })
			w.Shoot("words")
			w.fits()
		})
	}
}

// concedes makes the demo's first person concede the only match.
func (d *demo) concedes(t *testing.T) {
	t.Helper()
	m := live(t, d).Match
	for _, c := range m.Chairs {
		if c.User != "" {
			_, err := d.app.Matches.Concede(m.ID, c.User)
			require.NoError(t, err)
			return
		}
	}
	t.Fatal("nobody sits there")
}
