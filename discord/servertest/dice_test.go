package servertest_test

import (
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/sandbox"
	"norenbot/discord/servertest"
	"norenbot/game/nobility"
)

// TestDieFigures plays matches of Rise to Nobility with people who come twenty minutes
// apart, and counts what a turn takes of them from the board to the next player: at most
// three presses in the median, and six in nine of ten, as another die than the one shown takes one more. A press is what Discord sends, as
// in TestTurnFigures. A visit takes four to four and a half clicks of who does not play alone, where
// to open a list and to choose in it are two. With -v it prints the table.
func TestDieFigures(t *testing.T) {
	servertest.InCI(t, "whole matches to count presses")
	t.Parallel()
	names := []string{"Alice", "Bruno", "Chiara", "Denis", "Elena", "Fabio"}
	for _, people := range []int{1, 2, 4, 6} {
		t.Run(strconv.Itoa(people), func(t *testing.T) {
			t.Parallel()
			servertest.In(t, sandbox.Config{}, func(h *servertest.Server) {
				got := measure(h, nobility.Name, 0, names[:people], 0, 20*time.Minute, false)
				slices.Sort(got.turns)
				turns := len(got.turns)
				half, most := got.turns[turns/2], got.turns[turns*9/10]
				t.Logf("%d turns: %d presses in the median, %d in nine of ten, %d at most; %s", turns, half, most, got.turns[turns-1], got)
				require.LessOrEqual(t, half, 3)
				require.LessOrEqual(t, most, 6)
				if clicks := float64(got.presses) / float64(got.visits); people > 1 {
					t.Logf("%.2f clicks a visit", clicks)
					require.Less(t, clicks, 4.7)
				}
				require.LessOrEqual(t, got.posts, turns+2*10+2, "a post a turn, and a round's end and the next board")
			})
		})
	}
}
