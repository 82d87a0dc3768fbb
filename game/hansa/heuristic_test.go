package hansa

import (
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/gametest"
)

// Among three or four of them, chance is lucky now and then.
func TestHeuristicBeatsChance(t *testing.T) {
	gametest.BeatsChance(t, New(), Heuristic, map[int]float64{2: 0.95, 3: 0.85, 4: 0.85, 5: 0.85})
}

func TestHeuristicAmongItself(t *testing.T) {
	for seats := 2; seats <= 5; seats++ {
		asked, turns, ends, totals := 0, 0, map[End]int{}, 0
		const games = 40
		for n := range games {
			result, end, k := gametest.Duel(t, New(), New().Info().Setup(seats, game.Seed{}), uint64(n), Heuristic, 0xff)
			asked += k
			turns += int(end.(*position).Turn)
			ends[end.(*position).End]++
			for _, s := range result.Scores {
				totals += s.Total
			}
		}
		require.Less(t, asked/games, 900, "a game of %d ends", seats)
		t.Logf("%d seats: %d questions and %d turns a game, %d points a seat, ends %v", seats, asked/games, turns/games, totals/games/seats, ends)
	}
}

// TestAppraise: more of anything brings its owner further ahead of the others.
func TestAppraise(t *testing.T) {
	appraise := func(set func(*position)) []float64 { return play(t, 3, "", set).g.Appraise(nil) }
	before := appraise(nil)
	require.Len(t, before, 3)
	for name, set := range map[string]func(*position){
		"points":        func(g *position) { g.Players[1].Points = 5 },
		"a skill":       func(g *position) { g.level(1, Actions, 1) },
		"an office":     func(g *position) { g.own("hamburg", 1) },
		"supply":        func(g *position) { g.Players[1].Supply[Trader] += 3; g.Players[1].Stock[Trader] -= 3 },
		"a full route":  func(g *position) { g.layout("goettingen-quedlinburg", "bbb") },
		"prestige":      func(g *position) { g.Coellen[0] = NewPiece(1, Merchant) },
		"a used marker": func(g *position) { g.Players[1].Used[Plus3]++ },
	} {
		after := appraise(set)
		// Everybody's prospects are smaller when the end is nearer: what counts is the lead.
		require.Greater(t, after[1]-after[2], before[1]-before[2], name)
	}
}
