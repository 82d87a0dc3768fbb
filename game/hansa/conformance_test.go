package hansa_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game/gametest"
	"norenbot/game/hansa"
)

// TestConformance has gametest check every promise of the contract; more
// games with -games 200. It compares with testdata, which -update writes.
func TestConformance(t *testing.T) {
	catalog.Conforms(t, gametest.Games(2), gametest.By(hansa.Heuristic))
}

// TestHeuristicIsSound: it keeps what bot.Policy asks of one.
func TestHeuristicIsSound(t *testing.T) {
	require.NoError(t, gametest.Heuristic(hansa.New(), hansa.Heuristic))
}

func TestLesson(t *testing.T) { gametest.Teaches(t, hansa.New()) }
