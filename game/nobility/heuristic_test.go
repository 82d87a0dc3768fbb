package nobility

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/gametest"
)

func TestHeuristicBeatsChance(t *testing.T) {
	gametest.BeatsChance(t, New(), Heuristic, map[int]float64{2: 0.9, 3: 0.9, 4: 0.9, 5: 0.9, SeatsMost: 0.9})
}

func TestHeuristicPlaysByViews(t *testing.T) { gametest.PlaysByViews(t, New(), Heuristic) }

// TestHeuristicAmongItself: it plays as people may, and uses every kind of scoring.
func TestHeuristicAmongItself(t *testing.T) {
	for seats := 1; seats <= SeatsMost; seats++ {
		asked, total, parts, repute := 0, 0, [ScoredCount]int{}, 0
		const games = 40
		for n := range games {
			result, end, k := gametest.Duel(t, New(), New().Info().Setup(seats, game.Seed{}), uint64(n), Heuristic, 0xff)
			g := end.(*position)
			asked += k
			for s, score := range result.Scores {
				total += score.Total
				repute += int(g.Players[s].Reputation)
				for by, points := range g.Final[s].Scored {
					parts[by] += int(points)
				}
			}
		}
		require.Greater(t, total/games/seats, 60, "%d seats: points a seat", seats)
		for _, by := range []Scored{BySettlers, ByCommunity, ByBuildings, ByCouncil, ByGoods, ByNobility} {
			require.Positive(t, parts[by], "%d seats: points by %s", seats, partNames[by])
		}
		t.Logf("%d seats: %d questions a game, %d points a seat, by kind %v, reputation %d", seats, asked/games, total/games/seats, each(parts, games*seats), repute/games/seats)
	}
}

// TestHeuristicSells a Building before its die is placed where the Coins or the Worker open a place that is worth
// more than the Building: here the Yard, to who has cards and no House, near the end.
func TestHeuristicSells(t *testing.T) {
	choice := func(round, houses int8) string {
		s := play(t, 2, "", func(g *position) {
			g.stuck(1)
			g.owns(1, Scholars, 0)
			g.player(1).score(ByBuildings, 3)
			g.hold(1, 1, 2)
			g.player(1).Houses = houses
			g.Round = round - 1
		})
		q := s.Questions()[0]
		require.Equal(t, "turn", q.Key)
		return q.Keys(Heuristic(s.g, rand.New(rand.NewPCG(1, 1))).Choose(&q, nil))[0]
	}
	require.Equal(t, "sell", choice(9, 0))
	require.Equal(t, "pass", choice(9, 2), "no use for another House")
	require.Equal(t, "pass", choice(2, 0), "the Workshop is worth more for a whole game")
}

func each(parts [ScoredCount]int, n int) (mean [ScoredCount]float64) {
	for i := range parts {
		mean[i] = float64(parts[i]*10/n) / 10
	}
	return mean
}

// TestHeuristicAlone: easy objectives are mostly met, hard ones seldom.
func TestHeuristicAlone(t *testing.T) {
	least := map[Level]int{Easy: 70, Medium: 40, Hard: 10}
	for level, want := range least {
		met := 0
		const games = 100
		setup := New().Info().Setup(1, game.Seed{})
		setup.Chosen = map[string]string{settingLevel: level.String()}
		for n := range games {
			if result, _, _ := gametest.Duel(t, New(), setup, uint64(n), Heuristic, 1); !result.Lost {
				met++
			}
		}
		require.GreaterOrEqual(t, met, want, "%s", level)
		t.Logf("%s: %d of %d met", level, met, games)
	}
}
