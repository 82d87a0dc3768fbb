package norenberc_test

import (
	"testing"

	"norenbot/game/gametest"
	"norenbot/game/norenberc"
)

func BenchmarkGame(b *testing.B) {
	gametest.Benchmark(b, norenberc.New(), gametest.By(norenberc.Heuristic))
}
func TestAllocations(t *testing.T) { gametest.Allocations(t, norenberc.New()) }
