package norenberc_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game/gametest"
	"norenbot/game/norenberc"
)

// TestConformance has gametest check every promise of the contract; more
// games with -games 2000. It compares with testdata, which -update writes.
func TestConformance(t *testing.T) { catalog.Conforms(t) }

// TestHeuristicIsSound: it keeps what bot.Policy asks of one.
func TestHeuristicIsSound(t *testing.T) {
	require.NoError(t, gametest.Heuristic(norenberc.New(), norenberc.Heuristic))
}

func TestLesson(t *testing.T) { gametest.Teaches(t, norenberc.New()) }
