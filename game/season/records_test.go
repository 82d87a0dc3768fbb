package season_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game/ledger"
	"norenbot/game/match"
	"norenbot/game/season"
)

// TestAnItemThatCannotBeRead is its number, and damage.
func TestAnItemThatCannotBeRead(t *testing.T) {
	for explanation, i := range map[string]ledger.Item{
		"the engine says so":                 {Kind: season.Kind, N: 7, Err: ledger.ErrDamaged},
		"it is JSON, and none of a season's": {Kind: season.Kind, N: 7, Body: []byte(`[]`)},
	} {
		item, err := season.ItemOf(i)
		require.ErrorIs(t, err, match.ErrDamaged, explanation)
		require.Equal(t, season.Item{N: 7}, item, explanation)
	}
}
