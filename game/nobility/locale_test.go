package nobility_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/gametest"
	"norenbot/game/nobility"
	"norenbot/game/text"
	"norenbot/game/text/texttest"
)

// TestEveryTextIsSaidInEveryLanguage meets the texts of random games. What
// pictures and menus say is listed, and what chance alone seldom reaches.
func TestEveryTextIsSaidInEveryLanguage(t *testing.T) {
	lint, err := texttest.New(text.Shelf{Prefix: nobility.Name, FS: nobility.Locale})
	require.NoError(t, err)
	met := func(use texttest.Use, said game.Text) { _ = lint.Met(use, said) } // Faults has it
	require.NoError(t, gametest.Texts(nobility.New(), 10, met))
	for _, fault := range lint.Faults("title", "setting.*", "rules.*", "reading.*", "tiebreak", "*.more", "help.*", "tavern.detail.two", "turn.sell.opens", "card.nothing", "not.*", "owner.*",
		"metric.*.n", "objective.*", "settlers.*", "character.*", "effect.*", "set.*") {
		t.Error(fault)
	}
}

func TestTheRulesInShortFitOneMessage(t *testing.T) {
	lib := text.MustOpen(text.Shelf{Prefix: nobility.Name, FS: nobility.Locale})
	const heading = 60
	for _, lang := range text.Languages() {
		w, length, lines := lib.In(lang), heading, 0
		for ; w.Has(fmt.Sprintf("nobility.rules.%d", lines+1)); lines++ {
			length += text.Length(w.Phrase(fmt.Sprintf("nobility.rules.%d", lines+1))) + 1
		}
		require.Equal(t, 8, lines, lang)
		require.LessOrEqual(t, length, text.ContentLength, lang)
	}
}

func TestEverySettingHasAName(t *testing.T) {
	lib := text.MustOpen(text.Shelf{Prefix: nobility.Name, FS: nobility.Locale})
	for _, lang := range text.Languages() {
		for _, s := range nobility.New().Info().Settings {
			if s.Key == game.TurnOrderKey {
				continue // named once for all games
			}
			require.True(t, lib.In(lang).Has("nobility.setting."+s.Key), "%s: %s", lang, s.Key)
			for _, v := range s.Values {
				require.True(t, lib.In(lang).Has("nobility.setting."+s.Key+"."+v), "%s: %s = %s", lang, s.Key, v)
			}
		}
	}
}
