package hansa_test

import (
	"testing"

	"norenbot/game/gametest"
	"norenbot/game/hansa"
)

func BenchmarkGame(b *testing.B)   { gametest.Benchmark(b, hansa.New(), gametest.By(hansa.Heuristic)) }
func TestAllocations(t *testing.T) { gametest.Allocations(t, hansa.New()) }
