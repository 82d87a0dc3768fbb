package opening

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestNamesThatSeasonsMayHave: signs that Discord takes for no more than they are.
func TestNamesThatSeasonsMayHave(t *testing.T) {
	for _, name := range []string{"Cup #3 (fast)", "Ligue d’automne", "אביב", "1."} {
		got, err := nameOf("  " + name + " ")
		require.NoError(t, err)
		require.Equal(t, name, got)
	}
}
