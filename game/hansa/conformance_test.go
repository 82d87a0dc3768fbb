package hansa_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game/gametest"
	"norenbot/game/hansa"
	"norenbot/game/text"
	"norenbot/game/text/texttest"
)

// TestConformance has gametest check every promise of the contract; more
// games with -games 200. It compares with testdata, which -update writes.
func TestConformance(t *testing.T) {
	if testing.Short() {
		t.Skip("conformance takes seconds; leave out -short")
	}
	lint, err := texttest.New(text.Shelf{Prefix: hansa.Name, FS: hansa.Locale})
	require.NoError(t, err)
	gametest.Test(t, hansa.New(), gametest.Words(lint.Met), gametest.Games(2), gametest.By(hansa.Heuristic))
}

// TestHeuristicIsSound: it keeps what bot.Policy asks of one.
func TestHeuristicIsSound(t *testing.T) {
	require.NoError(t, gametest.Heuristic(hansa.New(), hansa.Heuristic))
}
