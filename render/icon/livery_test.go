package icon_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/render/icon"
	"norenbot/render/rendertest"
)

func TestPlayersAreToldApartByEveryEye(t *testing.T) {
	for _, e := range rendertest.Eyes {
		for a, livery := range icon.Heraldic {
			for b, other := range icon.Heraldic[:a] {
				require.Greater(t, e.Apart(livery.Field, other.Field), 45.0, "%s: seats %d and %d", e.Name, a, b)
			}
			require.Greater(t, e.Apart(livery.Field, livery.Charge), 100.0, "%s: the mark of seat %d", e.Name, a)
		}
	}
}
