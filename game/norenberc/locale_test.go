package norenberc_test

import (
	"testing"

	"norenbot/game/gametest"
	"norenbot/game/norenberc"
	"norenbot/game/text"
)

var catalog = gametest.Catalog{
	Rules:   norenberc.New(),
	Shelf:   text.Shelf{Prefix: norenberc.Name, FS: norenberc.Locale},
	Details: []string{"townsman.*.does"},
	Unmet:   []string{"good.*", "townsman.*", "place.w1", "empty", "guardsman.nobody*", "*.lead", "*.more", "*.brief", "*.same", "category.*.all"},
}

func TestEveryTextIsSaidInEveryLanguage(t *testing.T) { catalog.SaysEverything(t, 60) }
