package nobility_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game/gametest"
	"norenbot/game/nobility"
	"norenbot/game/text"
	"norenbot/game/text/texttest"
)

// TestConformance has gametest check every promise of the contract; more
// games with -games 200. It compares with testdata, which -update writes.
func TestConformance(t *testing.T) {
	if testing.Short() {
		t.Skip("conformance takes seconds; leave out -short")
	}
	lint, err := texttest.New(text.Shelf{Prefix: nobility.Name, FS: nobility.Locale})
	require.NoError(t, err)
	gametest.Test(t, nobility.New(), gametest.Words(lint.Met), gametest.Games(1))
}
