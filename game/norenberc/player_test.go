package norenberc

import (
	"testing"

	"norenbot/game/gametest"
)

func TestHeuristicBeatsChance(t *testing.T) {
	gametest.BeatsChance(t, New(), Heuristic, map[int]float64{2: 0.95, 3: 0.95, 4: 0.95, 5: 0.95})
}

func TestHeuristicPlaysByViews(t *testing.T) { gametest.PlaysByViews(t, New(), Heuristic) }
