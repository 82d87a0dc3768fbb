package core

import (
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game/match"
)

func TestEveryZoneOfferedIsKnown(t *testing.T) {
	require.Greater(t, len(zoneNames), 400)
	for _, name := range zoneNames {
		_, err := match.ZoneOf(name)
		require.NoError(t, err)
	}
}
