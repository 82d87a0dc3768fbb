package hansa

import (
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game/text"
	"norenbot/game/text/texttest"
)

var shelf = text.Shelf{Prefix: "render.hansa", FS: Locale}

func TestEveryLabelIsSaidInEveryLanguage(t *testing.T) {
	lint, err := texttest.New(shelf)
	require.NoError(t, err)
	require.NoError(t, lint.Source(os.DirFS(".")))
	for _, fault := range lint.Faults() {
		t.Error(fault)
	}
}
