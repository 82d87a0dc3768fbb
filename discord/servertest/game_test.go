package servertest_test

import (
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/cmd/norenbot/titles"
	"norenbot/discord/sandbox"
	"norenbot/discord/servertest"
	"norenbot/game"
	"norenbot/game/match"
)

func TestWholeGamesOfRandomPeople(t *testing.T) {
	t.Parallel()
	for _, table := range []struct {
		explanation string
		computers   int
		people      []string // name and locale in turn
		pause       time.Duration
	}{
		{"alone against a computer, without a pause", 1, []string{"Alice", "en-US"}, 0},
		{"two people and a computer, hours apart", 1, []string{"Alice", "fr", "Bruno", "it"}, 3 * time.Hour},
	} {
		t.Run(table.explanation, func(t *testing.T) {
			servertest.In(t, sandbox.Config{}, func(h *servertest.Server) {
				h.Start()
				for i := 0; i < len(table.people); i += 2 {
					h.Person(table.people[i], table.people[i+1])
				}
				h.Table(table.computers, h.People...)
				presses := h.PlayOn(rand.New(rand.NewPCG(1, 2)), table.pause)
				require.Equal(t, match.Finished, h.Match().Phase)
				require.NotEmpty(t, presses)
				t.Logf("decisions and their presses: %v", presses)
			})
		})
	}
}

// TestEveryGameIsPlayed: a part of a match of each game, by people who press anything
// that they are offered. What goes wrong on the way ends it.
func TestEveryGameIsPlayed(t *testing.T) {
	t.Parallel()
	const decisions = 40
	for _, title := range titles.All() {
		info := title.Rules.Info()
		t.Run(info.Name, func(t *testing.T) {
			t.Parallel()
			servertest.In(t, sandbox.Config{}, func(h *servertest.Server) {
				h.Start()
				for _, name := range seated(info) {
					h.Person(name, "en-US")
				}
				h.TableOf(info.Name, 0, h.People...)
				luck := rand.New(rand.NewPCG(1, 2))
				for h.Match().Entries < decisions && h.Match().Phase == match.Playing {
					awaited := h.Awaited()
					require.NotEmpty(t, awaited)
					before, who := h.Match().Entries, awaited[luck.IntN(len(awaited))]
					who.Decide(luck)
					h.Quietly()
					require.Greater(t, h.Match().Entries, before, "%s decides: %s %+v", who.Called, who.Menu.Content, who.Menu.Components)
				}
				require.Equal(t, info.Name, h.Match().Game)
				if h.Match().Phase == match.Playing { // else it was a short one, and is over
					require.GreaterOrEqual(t, h.Match().Entries, decisions)
				}
			})
		})
	}
}

// seated are three people, or as many as a game is for.
func seated(info game.Info) []string {
	return []string{"Alice", "Bruno", "Chiara", "Dario", "Elena", "Fabio"}[:min(max(3, info.MinSeats), info.MaxSeats)]
}
