package norenberc_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game/gametest"
	"norenbot/game/norenberc"
	"norenbot/game/text"
)

var catalog = gametest.Catalog{
	Rules:   norenberc.New(),
	Shelf:   text.Shelf{Prefix: norenberc.Name, FS: norenberc.Locale},
	Details: []string{"townsman.*.does"},
	Unmet:   []string{"good.*", "townsman.*", "place.w1", "empty", "guardsman.nobody*", "*.lead", "*.more", "*.brief", "*.same", "category.*.all"},
}

// TestConformance has gametest check every promise of the contract; more
// games with -games 2000. It compares with testdata, which -update writes.
func TestConformance(t *testing.T) { catalog.Conforms(t) }

// TestHeuristicIsSound: it keeps what bot.Policy asks of one.
func TestHeuristicIsSound(t *testing.T) {
	require.NoError(t, gametest.Heuristic(norenberc.New(), norenberc.Heuristic))
}

func TestLesson(t *testing.T) { gametest.Teaches(t, norenberc.New()) }

func TestEveryTextIsSaidInEveryLanguage(t *testing.T) { catalog.SaysEverything(t, 60) }

func BenchmarkGame(b *testing.B) {
	gametest.Benchmark(b, norenberc.New(), gametest.By(norenberc.Heuristic))
}
func TestAllocations(t *testing.T) { gametest.Allocations(t, norenberc.New()) }
