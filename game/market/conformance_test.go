package market_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game/gametest"
	"norenbot/game/market"
	"norenbot/game/text"
)

var catalog = gametest.Catalog{
	Rules: market.New(),
	Shelf: text.Shelf{Prefix: market.Name, FS: market.Locale},
	Unmet: []string{"*.more"},
}

// TestConformance has gametest check every promise of the contract; more games with
// -games 200. It compares with testdata, which -update writes.
func TestConformance(t *testing.T) { catalog.Conforms(t, gametest.Games(2)) }

func TestEveryTextIsSaidInEveryLanguage(t *testing.T) { catalog.SaysEverything(t, 12) }
func TestLesson(t *testing.T)                         { gametest.Teaches(t, market.New()) }

// TestHeuristicIsSound: it keeps what bot.Policy asks of one.
func TestHeuristicIsSound(t *testing.T) {
	require.NoError(t, gametest.Heuristic(market.New(), market.Heuristic))
}

func BenchmarkGame(b *testing.B) {
	gametest.Benchmark(b, market.New(), gametest.By(market.Heuristic))
}
