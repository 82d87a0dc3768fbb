package main

import (
	"encoding/json"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/sandbox"
	"norenbot/game/match"
	"norenbot/titles"
)

// codeIn reads Discord's error code in a body; 0 if there is none.
func codeIn(body json.RawMessage) int {
	var e struct {
		Code int `json:"code"`
	}
	_ = json.Unmarshal(body, &e) // what is no JSON has no code
	return e.Code
}

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
			inHouse(t, sandbox.Config{}, func(h *house) {
				h.o.Drawer = newSketcher(h.t)
				h.open()
				for i := 0; i < len(table.people); i += 2 {
					h.person(table.people[i], table.people[i+1])
				}
				h.table(table.computers, h.people...)
				presses := h.playOn(rand.New(rand.NewPCG(1, 2)), table.pause)
				require.Equal(t, match.Finished, h.match().Phase)
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
			inHouse(t, sandbox.Config{}, func(h *house) {
				h.o.Drawer = newSketcher(h.t)
				h.open()
				for _, name := range []string{"Alice", "Bruno", "Chiara"}[:min(3, info.MaxSeats)] {
					h.person(name, "en-US")
				}
				h.tableOf(info.Name, 0, h.people...)
				luck := rand.New(rand.NewPCG(1, 2))
				for range decisions {
					awaited := h.awaited()
					require.NotEmpty(t, awaited)
					before, who := h.match().Entries, awaited[luck.IntN(len(awaited))]
					who.decide(luck)
					h.quietly()
					require.Greater(t, h.match().Entries, before, "%s decides: %s %+v", who.name, who.menu.Content, who.menu.Components)
				}
				require.Equal(t, match.Playing, h.match().Phase)
				require.Equal(t, info.Name, h.match().Game)
				require.GreaterOrEqual(t, h.match().Entries, decisions)
			})
		})
	}
}
