package main

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"norenbot/discord/sandbox"
	"norenbot/discord/sandbox/pagetest"
	"norenbot/discord/servertest"
	"norenbot/game/league"
	"norenbot/game/match"
	"norenbot/game/season"
	"norenbot/game/storytest"
	"norenbot/game/text"
)

// TestOrganisingInThePage organises a season with a mouse, or a thumb: the draw, a swap, the start, a ruling on a
// table, a substitute and the end.
func TestOrganisingInThePage(t *testing.T) {
	t.Parallel()
	servertest.InCI(t, "a whole season in the page")
	b := pagetest.Browser(t)
	for _, size := range []struct {
		lang          string
		width, height int64
	}{{"en", 1280, 900}, {"it", 390, 740}} {
		t.Run(fmt.Sprint(size.lang, size.width), func(t *testing.T) {
			d := startDemo(t, demoCmd{Players: 2, Computers: 1, Lang: size.lang})
			alice := d.world.User("alice")
			channel := alice.View(0).Pane.Channel.ID
			tell := storytest.Of(t)
			tell("a season is open")
			id, bruno := opensSwiss(t, d, alice, channel, size.lang), d.world.User("bruno")
			w := openWindow(t, b, d.url, size.width, size.height)
			_, err := alice.Slash(channel, "league show", nil)
			require.NoError(t, err)
			w.Click(`[data-custom-id^="manage|"]`)
			goes := func(pages ...string) {
				t.Helper()
				for _, page := range pages {
					before := w.Sees().Text
					w.Click(`[data-custom-id^="manage|"][data-custom-id$="|` + page + `"]:not(:disabled)`)
					w.Until("what follows "+page, func() bool { return w.Sees().Text != before })
					w.Shoot(strings.ReplaceAll(page, ".", "-"))
					w.fits()
				}
			}
			picks := func(page string, option string) {
				t.Helper()
				before := w.Sees().Text
				w.Click(`[data-testid="select"][data-custom-id^="manage|"][data-custom-id*="|` + page + `"]`)
				w.Until("a list", func() bool { return js[bool](w, `Boolean(document.querySelector('`+option+`'))`) })
				w.Shoot("list-" + strings.ReplaceAll(page, ".", "-"))
				w.Click(option)
				if js[bool](w, `Boolean(document.querySelector('[data-testid="select-done"]'))`) {
					w.Click(`[data-testid="select-done"]`)
				}
				w.Until("what follows "+page, func() bool { return w.Sees().Text != before })
				w.Shoot("chosen-" + strings.ReplaceAll(page, ".", "-"))
				w.fits()
			}
			explains := func(page, reason string) { // what asks for a reason, which everyone reads
				t.Helper()
				before := w.Sees().Text
				w.Click(`[data-custom-id*="|` + page + `"]:not(:disabled)`)
				w.Until("the form", func() bool { return js[bool](w, `Boolean(document.querySelector('[data-testid="modal-input"]'))`) })
				w.Shoot("form-" + strings.ReplaceAll(page, ".", "-"))
				w.Do(chromedp.SendKeys(chromedp.CSS(`[data-testid="modal-input"]`), reason))
				w.Click(`[data-testid="modal-submit"]`)
				w.Until("what follows "+page, func() bool {
					return w.Sees().Text != before && strings.Contains(js[string](w, "document.body.innerText"), reason)
				})
				w.Shoot(strings.ReplaceAll(page, ".", "-"))
				w.fits()
			}
			tell("its desk is opened")
			w.Until("the desk", func() bool { return strings.Contains(w.Sees().Text, "Open ") })
			w.Shoot("desk")
			tell("the draw is changed by a swap, and the season starts")
			goes("draw", "drawn", "swap")
			picks("swap.0", "#option-2")
			picks("swaps.0.", "#option-3")
			explains("swapped.0.", "They asked for it.")
			goes("start", "tables")
			tell("a table is ruled upon, for a reason")
			picks("table.0", "#option-0")
			goes("rule.1")
			picks("rank.1", "#option-1")
			picks("rank.1", "#option-0")
			explains("ruled.1.", "Both of them wanted it so.")
			tell("somebody who waits takes the place of another")
			require.NoError(t, d.app.Seasons.Do(id, owner(bruno, "bruno"), 0, league.Signed{}))
			goes("tables", "", "people")
			picks("person.0", "#option-3")
			picks("replace.l3", `[data-testid="option"][data-value="`+bruno.ID().String()+`"]`)
			explains("replaced.l3", "She has moved house.")
			look, err := d.app.Seasons.Look(id)
			require.NoError(t, err)
			require.Equal(t, match.User(bruno.ID().String()), d.app.Seasons.Who(look.Season.Lines[3].Person).User)
			tell("every other page is seen, and the season ends")
			goes("people", "", "staff", "", "servers", "", "longer", "", "pair", "", "end")
			explains("ended", "Everybody is on holiday.")
			look, err = d.app.Seasons.Look(id)
			require.NoError(t, err)
			require.False(t, look.Season.Phase.Live())
		})
	}
}

// opensSwiss opens a season that Alice organises, with people of the program on its list.
func opensSwiss(t *testing.T, d *demo, alice *sandbox.User, channel sandbox.ID, lang string) season.ID {
	t.Helper()
	now := d.world.Now()
	id, err := d.app.Seasons.Open(owner(alice, "alice"), season.Plan{Pace: match.Slow, Home: match.Place{Server: d.guild.String(), Channel: channel.String()},
		Terms: league.Terms{Name: "Open " + lang, Game: "norenberc", Format: league.Swiss, Table: 3, Rounds: 3, Least: 3,
			Last: now.Add(48 * time.Hour), Start: now.Add(72 * time.Hour), Long: 60 * 24 * time.Hour}})
	require.NoError(t, err)
	for _, name := range rivals[:9] {
		u := d.world.User(name, sandbox.Locale(text.Locales(lang)[0]), sandbox.Display(display(name)))
		require.NoError(t, d.app.Seasons.Do(id, owner(u, name), 0, league.Signed{}))
	}
	return id
}
