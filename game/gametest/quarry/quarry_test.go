package quarry_test

import (
	"testing"

	"norenbot/game/gametest"
	"norenbot/game/gametest/quarry"
)

// TestConformance: a game of teams that has no turn order to choose keeps every promise.
func TestConformance(t *testing.T) { gametest.Test(t, quarry.Rules{}, gametest.Files("")) }
