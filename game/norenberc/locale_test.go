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
	Unmet:   []string{"title", "good.*", "setting.*", "rules.*", "reading.*", "townsman.*", "place.w1", "empty", "guardsman.nobody*", "tiebreak", "*.lead", "*.more", "*.brief", "*.same", "category.*.all"},
}

func TestEveryTextIsSaidInEveryLanguage(t *testing.T) { catalog.SaysEverything(t, 60) }
func TestTheRulesInShortFitOneMessage(t *testing.T)   { catalog.RulesFit(t) }
func TestEverySettingHasAName(t *testing.T)           { catalog.NamesSettings(t) }
