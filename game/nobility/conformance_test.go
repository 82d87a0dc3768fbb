package nobility_test

import (
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game/gametest"
	"norenbot/game/nobility"
)

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
