package table

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/discord/words"
	"norenbot/game"
	"norenbot/game/match"
	"norenbot/game/text"
)

// TestLogsAreWhole: every line of a log stands on one of its pages, whole, and
// every reason once a page.
func TestLogsAreWhole(t *testing.T) {
	v := words.Localizer{Words: toyLibrary().In("en"), Names: func(game.Seat) string { return strings.Repeat("x", 300) }}
	for _, key := range []string{"toy.said", "toy.long"} {
		var events []game.Event
		for n := range 40 {
			events = append(events, game.Event{At: n, Text: game.Say(key, game.Who(0), game.Num(1000+n)), Why: []game.Text{game.Say("toy.because")}})
		}
		l, _ := logOf(v, slices.Clone(events), division{})
		for l.page = range l.pages {
			m := l.message(match.Match{Game: "toy"}, "1")
			require.LessOrEqual(t, text.Length(m.Content), text.ContentLength)
			require.NotContains(t, m.Content, "…")
			require.Equal(t, 1, strings.Count(m.Content, "-# Because everybody"))
			events = slices.DeleteFunc(events, func(e game.Event) bool { return strings.Contains(m.Content, fmt.Sprint(1000+e.At)+".") })
		}
		require.Empty(t, events)
	}
	require.Contains(t, func() string {
		l, _ := logOf(v, nil, division{})
		return l.message(match.Match{Game: "toy"}, "1").Content
	}(), "Nothing has happened")
}

// TestKnownPages: what is known of a log's pages changes none of them, however it goes
// on and whatever was taken back meanwhile.
func TestKnownPages(t *testing.T) {
	said := 0
	v := words.Localizer{Words: toyLibrary().In("en"), Names: func(game.Seat) string { said++; return "Anna" }}
	luck := rand.New(rand.NewPCG(1, 1))
	var events []game.Event
	var known division
	anew, on := 0, 0 // lines put into words
	for at := range 600 {
		switch n := len(events); luck.IntN(12) {
		case 0:
			events = events[:luck.IntN(n+1)]
		case 1:
			events = append(events, game.Event{At: at, Text: game.Say("toy.long", game.Who(0), game.Num(at)), Chapter: true})
		default:
			events = append(events, game.Event{At: at, Text: game.Say("toy.said", game.Who(0), game.Num(at)), Why: []game.Text{game.Say("toy.because")}})
		}
		said = 0
		fresh, _ := logOf(v, events, division{})
		anew, said = anew+said, 0
		var l readLog
		l, known = logOf(v, events, known)
		on += said
		require.Equal(t, fresh.pages, l.pages, "after %d", at)
	}
	require.Less(t, on, anew/2)
}
