package norenberc_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game/gametest"
	"norenbot/game/norenberc"
	"norenbot/game/text"
	"norenbot/game/text/texttest"
)

// TestConformance has gametest check every promise of the contract; more
// games with -games 2000. It compares with testdata, which -update writes.
func TestConformance(t *testing.T) {
	if testing.Short() {
		t.Skip("conformance takes seconds; leave out -short")
	}
	lint, err := texttest.New(text.Shelf{Prefix: norenberc.Name, FS: norenberc.Locale})
	require.NoError(t, err)
	gametest.Test(t, norenberc.New(), gametest.Words(lint.Met))
}

// TestHeuristicIsSound: it keeps what bot.Policy asks of one.
func TestHeuristicIsSound(t *testing.T) {
	require.NoError(t, gametest.Heuristic(norenberc.New(), norenberc.Heuristic))
}
