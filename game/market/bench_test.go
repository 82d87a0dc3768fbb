package market_test

import (
	"testing"

	"norenbot/game/gametest"
	"norenbot/game/market"
)

func BenchmarkGame(b *testing.B) {
	gametest.Benchmark(b, market.New(), gametest.By(market.Heuristic))
}
