package nobility_test

import (
	"testing"

	"norenbot/game/gametest"
	"norenbot/game/nobility"
)

func BenchmarkGame(b *testing.B) {
	gametest.Benchmark(b, nobility.New(), gametest.By(nobility.Heuristic))
}
func TestAllocations(t *testing.T) { gametest.Allocations(t, nobility.New()) }
