package main

import (
	"reflect"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/sandbox/pagetest"
	"norenbot/discord/servertest"
	"norenbot/game/league"
	"norenbot/game/season"
)

// TestLeagueInThePage opens the demo's small league with one click, looks at all of its pages, sits down at a
// table, and moves the clock until it is over.
func TestLeagueInThePage(t *testing.T) {
	t.Parallel()
	servertest.InCI(t, "a league in the page")
	b := pagetest.Browser(t)
	for _, size := range []struct {
		name, lang    string
		width, height int64
		whole         bool // to the end
	}{
		{"desktop", "en", 1280, 900, true}, {"phone", "fr", 390, 800, false},
	} {
		t.Run(size.name, func(t *testing.T) {
			t.Parallel()
			d := startDemo(t, demoCmd{Game: "norenberc", Players: 1, Computers: 0, Lang: size.lang})
			w := openWindow(t, b, d.url, size.width, size.height)
			w.Click(`[data-testid="offer"]`)
			w.Click(`[data-custom-id^="season|"]`)
			for _, verb := range []string{"mytables", "season", "standings", "crosstable", "season"} {
				w.inPrivate(verb)
				w.Shoot(verb)
			}
			w.fits()
			if !size.whole {
				return
			}
			d.turnSeason(t)
			w.Until("that it is over", func() bool { return w.Says("It’s over!") })
			w.Shoot("over")
			w.Click(`[data-testid="message"]:not([data-ephemeral]):last-child [data-custom-id^="season|"]`)
			w.inPrivate("standings")
			w.Shoot("after")
		})
	}
}

// turnSeason waits until the people of the only season have played some of its tables, and moves the clock until it
// is over.
func (d *demo) turnSeason(t *testing.T) {
	t.Helper()
	id := d.app.Seasons.All()[0].ID
	look := func() *season.Look {
		look, err := d.app.Seasons.Look(id)
		require.NoError(t, err)
		return look
	}
	require.Eventually(t, func() bool {
		played := 0
		for _, o := range look().Outcomes {
			if o.State == league.Played {
				played++
			}
		}
		return played > 1
	}, 5*time.Minute, time.Second, "they play as fast as the program tells of it")
	require.Eventually(t, func() bool {
		d.world.Advance(24 * time.Hour)
		return look().Season.Phase == league.Over
	}, 5*time.Minute, time.Second)
}

// inPrivate clicks a verb in the newest private message and waits for the response.
func (w *window) inPrivate(verb string) {
	w.T.Helper()
	before := w.Sees()
	w.Until("a press on "+verb, func() bool { // a button that shows dots does not send yet
		return w.Answered(func() bool { return w.Tap(`[data-testid="message"][data-ephemeral] [data-custom-id^="` + verb + `|"]`) })
	})
	w.Until("what follows "+verb, func() bool { return !reflect.DeepEqual(w.Sees(), before) })
	w.Pictured()
}
