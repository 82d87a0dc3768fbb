package main

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/cmd/norenbot/titles"
	"norenbot/discord/browsertest"
	"norenbot/discord/sandbox"
	"norenbot/discord/sandbox/pagetest"
	"norenbot/discord/servertest"
	"norenbot/game/league"
	"norenbot/game/match"
	"norenbot/game/season"
	"norenbot/game/text"
)

// TestASeasonInThePage looks at a season with a mouse, or a thumb: from its message to the player's own place,
// tables, and the move that is due at one.
func TestASeasonInThePage(t *testing.T) {
	t.Parallel()
	servertest.InCI(t, "a season in the page")
	b := pagetest.Browser(t)
	for _, size := range []struct {
		name, game, lang string
		width, height    int64
	}{
		{"desktop", "norenberc", "fr", 1280, 900}, {"phone", "nobility", "it", 390, 740},
	} {
		t.Run(size.name, func(t *testing.T) {
			d := startDemo(t, demoCmd{Game: size.game, Players: 1, Lang: size.lang})
			words, err := titles.Words()
			require.NoError(t, err)
			say := words.In(size.lang)
			d.opensSeason(t, size.game)
			w := openWindow(t, b, d.url, size.width, size.height)
			signs(w, say)

			w.drawer(size.width, func() { w.Click(`[data-testid="offer"]`) })
			little := d.dealt(w)
			w.Click(`[data-testid="message"]:not([data-ephemeral]) [data-custom-id^="season|` + string(little) + `"]`)
			w.Until("the season", func() bool {
				tables, may := w.Sees().Control("mytables")
				return may && strings.Contains(tables.ID, string(little))
			})
			w.Shoot("hub")
			hub := w.Sees()
			tables, may := hub.Control("mytables")
			require.True(t, may)
			require.Equal(t, say.Phrase("league.show.tables"), tables.Label)
			w.fits()

			leave, may := hub.Control("leaveseason")
			require.True(t, may)
			sure, _ := w.Press(hub, leave)
			w.Shoot("leave")
			back, may := sure.Control("season")
			require.True(t, may, "nothing happened yet")
			hub, _ = w.Press(sure, back)

			own, _ := w.Press(hub, tables)
			w.Shoot("tables")
			w.fits()
			into, may := own.Control("open")
			require.True(t, may, "one of three tables waits for whoever plays first there")
			w.Press(own, into)
			w.Until("a decision", func() bool { return w.Sees().Asks() })
			w.Pictured()
			w.Shoot("decision")
			w.fits()
		})
	}
}

// opensSeason opens a season without any players.
func (d *demo) opensSeason(t *testing.T, game string) {
	t.Helper()
	greta := d.world.User("greta", sandbox.Display("Greta"))
	f := d.channelOf(t)
	_, err := d.app.Seasons.Open(owner(greta, "greta"), season.Plan{Pace: match.Daily, Rests: true, Note: "Bring tea and time.", Home: f,
		Terms: league.Terms{Name: "Autumn", Game: game, Format: league.Swiss, Table: 3, Rounds: 4, Least: 3,
			Last: d.world.Now().Add(72 * time.Hour), Start: d.world.Now().Add(96 * time.Hour), Long: 21 * 24 * time.Hour}})
	require.NoError(t, err)
}

// channelOf returns the place of the first table.
func (d *demo) channelOf(t *testing.T) match.Place {
	t.Helper()
	all, err := d.app.Matches.Of(match.User(d.world.User(demoPeople[0]).ID().String()))
	require.NoError(t, err)
	require.Len(t, all, 1)
	return match.Place{Server: all[0].Place.Server, Channel: all[0].Place.Channel}
}

// signs signs a person up for the season in sight.
func signs(w *window, say text.Words) {
	w.T.Helper()
	w.Click(`[data-testid="message"]:not([data-ephemeral]) [data-custom-id^="signup|"]`)
	var yes browsertest.Pressable
	w.Until("the terms", func() (shown bool) {
		yes, shown = w.Sees().Control("signup")
		return shown
	})
	w.Shoot("terms")
	w.fits()
	require.Equal(w.T, say.Phrase("league.sign.yes"), yes.Label)
	in, _ := w.Press(w.Sees(), yes)
	w.Shoot("in")
	w.fits()
	require.Contains(w.T, in.Text, say.Phrase("league.sign.done"))
	_, again := in.Control("signup")
	require.False(w.T, again)
}

// dealt waits until the matches of the small league have started, each for as long as a window may take: they start
// one after the other, within Discord's limits.
func (d *demo) dealt(w *window) season.ID {
	w.T.Helper()
	var little season.Facts
	w.Until("the small league", func() bool {
		all := d.app.Seasons.All()
		i := slices.IndexFunc(all, func(f season.Facts) bool { return f.Phase == league.Playing })
		if i >= 0 {
			little = all[i]
		}
		return i >= 0
	})
	look, err := d.app.Seasons.Look(little.ID)
	require.NoError(w.T, err)
	for n := range look.Matches {
		w.Until(fmt.Sprintf("table %d", n+1), func() bool {
			look, err := d.app.Seasons.Look(little.ID)
			require.NoError(w.T, err)
			return look.Matches[n].ID != ""
		})
	}
	return little.ID
}

// drawer does something in the sidebar, which a narrow window hides.
func (w *window) drawer(width int64, do func()) {
	w.T.Helper()
	narrow := width < 600
	if narrow {
		w.Click(`[data-testid="open-drawer"]`)
	}
	do()
	if narrow {
		w.Click(`[data-testid="close-drawer"]`)
	}
}
