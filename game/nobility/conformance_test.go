package nobility_test

import (
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game/gametest"
	"norenbot/game/nobility"
	"norenbot/game/text"
)

var catalog = gametest.Catalog{
	Rules: nobility.New(),
	Shelf: text.Shelf{Prefix: nobility.Name, FS: nobility.Locale},
	Unmet: []string{"*.more", "help.*", "tavern.detail.two", "turn.sell.opens", "card.nothing", "guild.shops.three", "not.*", "owner.*",
		"metric.*.n", "objective.*", "settlers.*", "character.*", "effect.*", "set.*"},
}

// TestConformance has gametest check every promise of the contract, in games that the
// computer player leads into what chance alone never sees: full hands, Lords, the council;
// more games with -games 200. It compares with testdata, which -update writes.
func TestConformance(t *testing.T) {
	catalog.Conforms(t, gametest.Games(1), gametest.By(nobility.Heuristic))
}

// TestConformanceByChance: chance plays what nobody in his senses would.
func TestConformanceByChance(t *testing.T) {
	if os.Getenv("NORENBOT_CI") == "" {
		t.Skip("games by chance alone take half a minute: set NORENBOT_CI")
	}
	report := gametest.Examine(nobility.New(), gametest.Games(1), gametest.Files(""))
	require.Empty(t, report.Faults)
	require.Positive(t, report.Games)
}

// TestHeuristicIsSound: it keeps what bot.Policy asks of one.
func TestHeuristicIsSound(t *testing.T) {
	require.NoError(t, gametest.Heuristic(nobility.New(), nobility.Heuristic))
}

func TestLesson(t *testing.T) { gametest.Teaches(t, nobility.New()) }

func TestEveryTextIsSaidInEveryLanguage(t *testing.T) { catalog.SaysEverything(t, 14) }

func BenchmarkGame(b *testing.B) {
	gametest.Benchmark(b, nobility.New(), gametest.By(nobility.Heuristic))
}
func TestAllocations(t *testing.T) { gametest.Allocations(t, nobility.New()) }
