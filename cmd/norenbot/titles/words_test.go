package titles

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game/market"
	"norenbot/game/text"
)

// TestCatalogs checks that a complete game lacks nothing in a complete language; other texts fall back to English.
func TestCatalogs(t *testing.T) {
	for _, lang := range text.Languages() {
		all, err := Catalogs(lang)
		require.NoError(t, err)
		for _, c := range all {
			require.Positive(t, c.Keys, c.File)
			require.FileExists(t, filepath.Join("../../..", strings.Replace(c.File, lang+".toml", "en.toml", 1)))
			require.NoError(t, c.Wrong())
			if len(c.Missing) > 0 {
				t.Logf("%s lacks %d of %d sentences, which are said in English", c.File, len(c.Missing), c.Keys)
			}
			if len(c.Missing) < c.Keys {
				require.FileExists(t, filepath.Join("../../..", c.File))
			}
		}
	}
	unread, err := filepath.Glob("../../../*/*/locale/*.toml")
	require.NoError(t, err)
	for _, path := range unread {
		lang := strings.TrimSuffix(filepath.Base(path), ".toml")
		require.True(t, text.Known(lang), "%s is in no language that norenbot knows (game/text/languages.go)", path)
	}
}

// TestAGameThatIsBegun may lack sentences; a complete game may not.
func TestAGameThatIsBegun(t *testing.T) {
	lacks := Catalog{File: "game/pebbles/locale/de.toml", Keys: 3, Missing: []string{"title"}}
	require.NoError(t, lacks.Wrong())
	lacks.Whole = true
	require.EqualError(t, lacks.Wrong(), "game/pebbles/locale/de.toml lacks 1 of 3 sentences, and its game is whole (titles.go): norenbot words --missing de lists them")
	require.Equal(t, []string{"market", "render.market"}, begun([]Title{{Rules: market.New()}, {Rules: market.New(), whole: true}}))
	all, err := Catalogs("pl")
	require.NoError(t, err)
	for _, name := range []string{"norenberc", "hansa", "nobility", "market"} {
		at := slices.IndexFunc(all, func(c Catalog) bool { return c.File == "game/"+name+"/locale/pl.toml" })
		require.True(t, all[at].Whole, name)
		require.True(t, all[at+1].Whole, "and its pictures")
	}
}
