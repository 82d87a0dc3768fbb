package hansa_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game/gametest"
	"norenbot/game/hansa"
	"norenbot/game/text"
)

var catalog = gametest.Catalog{
	Rules:   hansa.New(),
	Shelf:   text.Shelf{Prefix: hansa.Name, FS: hansa.Locale},
	Details: []string{"marker.*.does", "skill.*.does"},
	Unmet: []string{"*.more", "marker.*.does", "keeps", "noroom", "put.lift*", "end.*",
		"extra.ask", "help.extra", "removed.merchant", "moved3.merchant", "all", "displaced.merchant*", "eastwest*", "not.bare", "marker.ask*", "help.marker", "not.*"},
}

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

func TestEveryTextIsSaidInEveryLanguage(t *testing.T) {
	catalog.SaysEverything(t, 12, gametest.By(hansa.Heuristic))
}

func BenchmarkGame(b *testing.B)   { gametest.Benchmark(b, hansa.New(), gametest.By(hansa.Heuristic)) }
func TestAllocations(t *testing.T) { gametest.Allocations(t, hansa.New()) }
