package titles

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game/text"
)

// TestCatalogs stand where they say. A language that is whole lacks nothing; what the others lack falls back to English.
func TestCatalogs(t *testing.T) {
	for _, lang := range text.Languages() {
		all, err := Catalogs(lang)
		require.NoError(t, err)
		for _, c := range all {
			require.Positive(t, c.Keys, c.File)
			require.FileExists(t, filepath.Join("../../..", strings.Replace(c.File, lang+".toml", "en.toml", 1)))
			if text.Whole(lang) {
				require.Empty(t, c.Missing, c.File)
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
