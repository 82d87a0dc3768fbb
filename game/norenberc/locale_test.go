package norenberc_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game/norenberc"
	"norenbot/game/text"
)

// TestEveryTextIsSaidInEveryLanguage meets the texts of random games. What
// pictures and menus say of the pieces is listed, and what happens once in
// thousands of random games.
func TestEveryTextIsSaidInEveryLanguage(t *testing.T) {
	lint, err := text.NewLint(text.Shelf{Prefix: norenberc.Name, FS: norenberc.Locale})
	require.NoError(t, err)
	require.NoError(t, lint.Play(norenberc.New(), 60))
	lint.Limit("townsman.*.does", text.Detail)
	for _, fault := range lint.Faults("title", "setting.*", "rules.*", "townsman.*", "lodgings.0", "place.w1", "empty", "guardsman.nobody") {
		t.Error(fault)
	}
}

func TestTheRulesInShortFitOneMessage(t *testing.T) {
	lib := text.MustOpen(text.Shelf{Prefix: norenberc.Name, FS: norenberc.Locale})
	const heading = 60
	for _, lang := range text.Languages() {
		w, length, lines := lib.In(lang), heading, 0
		for ; w.Has(fmt.Sprintf("norenberc.rules.%d", lines+1)); lines++ {
			length += text.Length(w.Phrase(fmt.Sprintf("norenberc.rules.%d", lines+1))) + 1
		}
		require.Equal(t, 8, lines, lang)
		require.LessOrEqual(t, length, text.ContentLength, lang)
	}
}

func TestEverySettingHasAName(t *testing.T) {
	lib := text.MustOpen(text.Shelf{Prefix: norenberc.Name, FS: norenberc.Locale})
	for _, lang := range text.Languages() {
		for _, s := range norenberc.New().Info().Settings {
			require.True(t, lib.In(lang).Has("norenberc.setting."+s.Key), "%s: %s", lang, s.Key)
			for _, v := range s.Values {
				require.True(t, lib.In(lang).Has("norenberc.setting."+s.Key+"."+v), "%s: %s = %s", lang, s.Key, v)
			}
		}
	}
}
