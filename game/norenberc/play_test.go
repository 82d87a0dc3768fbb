package norenberc

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/gametest"
)

// checked is a chooser that has Check hold at every question.
type checked struct {
	game.Chooser
	t *testing.T
	g game.Game
	n int
}

func (c *checked) Choose(q *game.Question, picks []int) []int {
	c.n++
	if c.g != nil {
		require.NoError(c.t, c.g.Check(), q.Key)
	}
	require.NoError(c.t, q.Accept(q.Default), q.Key)
	return c.Chooser.Choose(q, picks)
}

func TestRandomGames(t *testing.T) {
	rules := New()
	for seats := fewestSeats; seats <= mostSeats; seats++ {
		for n := range uint64(25) {
			t.Run(fmt.Sprint(seats, " seats, game ", n), func(t *testing.T) {
				setup := rules.Info().Setup(seats, game.SeedOf(n))
				if n%2 == 1 {
					setup.Chosen = map[string]string{settingPlanning: planReverse, settingMoney: moneyOpen}
				}
				c := &checked{t: t, Chooser: game.Random(rand.New(rand.NewPCG(n, 1)))}
				g, result, err := game.Play(rules, game.Record{Setup: setup}, func(g game.Game) *rand.Rand { c.g = g; return nil }, c)
				require.NoError(t, err)
				require.NoError(t, g.Check())
				require.Less(t, c.n, rules.Info().Bound)
				for s, score := range result.Scores {
					sum := 0
					for _, part := range score.Parts {
						sum += part.Points
					}
					require.Equal(t, score.Total, sum, s)
				}
			})
		}
	}
}

// TestNarration compares all that is told of one random game with a file,
// written anew with -update: its diff shows what a change did.
func TestNarration(t *testing.T) {
	run, err := game.Open(New(), game.Record{Setup: New().Info().Setup(3, game.SeedOf(2))})
	require.NoError(t, err)
	defer run.Close()
	gametest.PlayOn(t, run, game.Random(rand.New(rand.NewPCG(7, 8))), nil)
	var told strings.Builder
	for _, e := range run.Events() {
		data, err := json.Marshal(e)
		require.NoError(t, err)
		told.Write(append(data, '\n'))
	}
	file := filepath.Join("testdata", "narration.jsonl")
	if gametest.Updating() {
		require.NoError(t, os.MkdirAll("testdata", 0o755))
		require.NoError(t, os.WriteFile(file, []byte(told.String()), 0o644))
	}
	want, err := os.ReadFile(file)
	require.NoError(t, err, "write it with -update")
	require.Equal(t, string(want), told.String())
}
