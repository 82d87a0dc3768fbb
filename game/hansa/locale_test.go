package hansa_test

import (
	"testing"

	"norenbot/game"
	"norenbot/game/gametest"
	"norenbot/game/hansa"
	"norenbot/game/text"
)

var catalog = gametest.Catalog{
	Rules: hansa.New(),
	Shelf: text.Shelf{Prefix: hansa.Name, FS: hansa.Locale},
	Also: func(t *testing.T, told func(game.Text)) {
		for _, e := range earlier(t).Events {
			told(e.Text)
		}
	},
	Details: []string{"marker.*.does", "skill.*.does"},
	Unmet: []string{"*.more", "marker.*.does", "keeps", "noroom", "put.lift*", "end.*",
		"extra.ask", "help.extra", "removed.merchant", "moved3.merchant", "all", "displaced.merchant*", "eastwest*", "not.bare", "marker.ask*", "help.marker", "not.*"},
}

func TestEveryTextIsSaidInEveryLanguage(t *testing.T) {
	catalog.SaysEverything(t, 12, gametest.By(hansa.Heuristic))
}
