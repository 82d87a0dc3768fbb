package nobility_test

import (
	"testing"

	"norenbot/game/gametest"
	"norenbot/game/nobility"
	"norenbot/game/text"
)

var catalog = gametest.Catalog{
	Rules: nobility.New(),
	Shelf: text.Shelf{Prefix: nobility.Name, FS: nobility.Locale},
	Unmet: []string{"*.more", "help.*", "tavern.detail.two", "turn.sell.opens", "card.nothing", "guild.shops.three", "not.*", "owner.*",
		"metric.*.n", "objective.*", "settlers.*", "character.*", "effect.*", "set.*"},
}

func TestEveryTextIsSaidInEveryLanguage(t *testing.T) { catalog.SaysEverything(t, 14) }
