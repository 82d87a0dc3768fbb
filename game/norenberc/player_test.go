package norenberc_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/norenberc"
)

// blindfold lets a player see the view of the seat that is asked, and fails
// its test at any other look.
type blindfold struct {
	t     testing.TB
	at    game.Game
	asked game.Seat
}

func (b *blindfold) View(seat game.Seat) any {
	require.Equal(b.t, b.asked, seat, "a look at another seat's view")
	return b.at.View(seat)
}

// onlyViews has nothing of a position but its View.
type onlyViews struct{ at game.Game }

func (o onlyViews) View(seat game.Seat) any { return o.at.View(seat) }

// playWith plays one game among heuristics, or one of them against random.
func playWith(t testing.TB, seats int, seed uint64, against bool) game.Result {
	rules := norenberc.New()
	b := &blindfold{t: t}
	var players []game.Chooser
	begin := func(g game.Game) *rand.Rand {
		b.at = g
		for s := range seats {
			luck := rand.New(rand.NewPCG(seed, uint64(s)))
			players = append(players, norenberc.Heuristic(b, luck))
			if against && s > 0 {
				players[s] = game.Random(luck)
			}
		}
		return nil
	}
	rec := game.Record{Setup: rules.Info().Setup(seats, game.SeedOf(seed))}
	_, result, err := game.Play(rules, rec, begin, game.ChooserFunc(func(q *game.Question, picks []int) []int {
		b.asked = q.Seat
		return players[q.Seat].Choose(q, picks)
	}))
	require.NoError(t, err)
	return result
}

func TestHeuristic(t *testing.T) {
	t.Run("plays whole games and looks at nobody else's view", func(t *testing.T) {
		for seats := 2; seats <= 5; seats++ {
			for seed := range uint64(3) {
				playWith(t, seats, seed, false)
			}
		}
	})
	t.Run("wins nearly always against random players", func(t *testing.T) {
		won := 0
		for seed := range uint64(40) {
			if playWith(t, 2, seed, true).Scores[0].Place == 1 {
				won++
			}
		}
		require.GreaterOrEqual(t, won, 38)
	})
	t.Run("plays by the View alone, though it looks at positions without making one", func(t *testing.T) {
		rules := norenberc.New()
		for seats := 2; seats <= 5; seats++ {
			var played [2][]game.Answer
			for i := range played {
				var players []game.Chooser
				begin := func(g game.Game) *rand.Rand {
					var at interface{ View(seat game.Seat) any } = g
					if i > 0 {
						at = onlyViews{g}
					}
					for s := range seats {
						players = append(players, norenberc.Heuristic(at, rand.New(rand.NewPCG(uint64(seats), uint64(s)))))
					}
					return nil
				}
				rec := game.Record{Setup: rules.Info().Setup(seats, game.SeedOf(uint64(seats)))}
				_, _, err := game.Play(rules, rec, begin, game.ChooserFunc(func(q *game.Question, picks []int) []int {
					picks = players[q.Seat].Choose(q, picks)
					played[i] = append(played[i], game.Answer{Seat: q.Seat, Key: q.Key, Picks: q.Keys(picks)})
					return picks
				}))
				require.NoError(t, err)
			}
			require.NotEmpty(t, played[0])
			require.Equal(t, played[0], played[1], "%d seats", seats)
		}
	})
	t.Run("plays the same game with the same luck", func(t *testing.T) {
		require.Equal(t, playWith(t, 3, 9, false), playWith(t, 3, 9, false))
	})
}
