package nobility

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
)

// duel plays a game between the heuristic, at seats of the set, and chance, and returns
// the places and how many questions were asked.
func duel(t *testing.T, seats int, n uint64, chosen map[string]string, with game.Seats) (game.Result, *position, int) {
	t.Helper()
	luck := rand.New(rand.NewPCG(n, 7))
	var policy game.Chooser
	chance, asked := game.Random(luck), 0
	rec := game.Record{Setup: New().Info().Setup(seats, game.SeedOf(n))}
	rec.Setup.Chosen = chosen
	g, result, err := game.Play(New(), rec, func(g game.Game) *rand.Rand {
		policy = Heuristic(g, luck)
		return nil
	}, game.ChooserFunc(func(q *game.Question, picks []int) []int {
		asked++
		if with.Has(q.Seat) {
			return policy.Choose(q, picks)
		}
		return chance.Choose(q, picks)
	}))
	require.NoError(t, err)
	require.NoError(t, g.Check())
	return result, g.(*position), asked
}

func TestHeuristicBeatsChance(t *testing.T) {
	for seats := 2; seats <= SeatsMost; seats++ {
		won, games := 0.0, 20
		for n := range games {
			seat := game.Seat(n % seats)
			if result, _, _ := duel(t, seats, uint64(n), nil, game.Only(seat)); result.Won(seat) {
				won++
			}
		}
		require.GreaterOrEqual(t, won, 0.9*float64(games), "%d seats", seats)
	}
}

// TestHeuristicAmongItself: it plays as people may, and uses every kind of scoring.
func TestHeuristicAmongItself(t *testing.T) {
	for seats := 1; seats <= SeatsMost; seats++ {
		asked, total, parts, repute := 0, 0, [ScoredCount]int{}, 0
		const games = 40
		for n := range games {
			result, g, k := duel(t, seats, uint64(n), nil, 0xff)
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
		for n := range games {
			if result, _, _ := duel(t, 1, uint64(n), map[string]string{settingLevel: level.String()}, 1); !result.Lost {
				met++
			}
		}
		require.GreaterOrEqual(t, met, want, "%s", level)
		t.Logf("%s: %d of %d met", level, met, games)
	}
}
