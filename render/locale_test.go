package render

import (
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game/text"
)

// TestEveryLabelIsSaidInEveryLanguage reads the source of this package and of
// the games' artists.
func TestEveryLabelIsSaidInEveryLanguage(t *testing.T) {
	lint, err := text.NewLint(Shelf())
	require.NoError(t, err)
	for _, folder := range []string{".", "norenberc"} {
		require.NoError(t, lint.Source(os.DirFS(folder)))
	}
	for _, fault := range lint.Faults() {
		t.Error(fault)
	}
}
