package hansa_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/gametest"
	"norenbot/game/hansa"
	"norenbot/game/text"
	"norenbot/game/text/texttest"
)

// TestEveryTextIsSaidInEveryLanguage meets the texts of random games. What
// pictures and menus say of the pieces is listed, and what happens once in
// thousands of random games.
func TestEveryTextIsSaidInEveryLanguage(t *testing.T) {
	lint, err := texttest.New(text.Shelf{Prefix: hansa.Name, FS: hansa.Locale})
	require.NoError(t, err)
	met := func(use texttest.Use, said game.Text) { _ = lint.Met(use, said) } // Faults has it
	require.NoError(t, gametest.Texts(hansa.New(), 12, met, gametest.By(hansa.Heuristic)))
	for _, e := range earlier(t).Events {
		met(texttest.Event, e.Text)
	}
	lint.Limit("marker.*.does", texttest.Detail)
	lint.Limit("skill.*.does", texttest.Detail)
	for _, fault := range lint.Faults("title", "setting.*", "rules.*", "reading.*", "tiebreak", "*.more", "marker.*.does", "keeps", "noroom", "put.lift*", "end.*",
		"extra.ask", "help.extra", "removed.merchant", "moved3.merchant", "all", "displaced.merchant", "eastwest*", "not.bare", "marker.ask", "help.marker", "not.*") {
		t.Error(fault)
	}
}

func TestTheRulesInShortFitOneMessage(t *testing.T) {
	lib := text.MustOpen(text.Shelf{Prefix: hansa.Name, FS: hansa.Locale})
	const heading = 60
	for _, lang := range text.Languages() {
		w, length, lines := lib.In(lang), heading, 0
		for ; w.Has(fmt.Sprintf("hansa.rules.%d", lines+1)); lines++ {
			length += text.Length(w.Phrase(fmt.Sprintf("hansa.rules.%d", lines+1))) + 1
		}
		require.Equal(t, 8, lines, lang)
		require.LessOrEqual(t, length, text.ContentLength, lang)
	}
}

func TestEverySettingHasAName(t *testing.T) {
	lib := text.MustOpen(text.Shelf{Prefix: hansa.Name, FS: hansa.Locale})
	for _, lang := range text.Languages() {
		for _, s := range hansa.New().Info().Settings {
			if s.Key == game.TurnOrderKey {
				continue // named once for all games
			}
			require.True(t, lib.In(lang).Has("hansa.setting."+s.Key), "%s: %s", lang, s.Key)
			for _, v := range s.Values {
				require.True(t, lib.In(lang).Has("hansa.setting."+s.Key+"."+v), "%s: %s = %s", lang, s.Key, v)
			}
		}
	}
}
