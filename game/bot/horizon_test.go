package bot_test

import (
	"math/rand/v2"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/bot"
)

// hill is a game that nothing ends: in turn each goes three steps, down or up. How high
// somebody stands is what it is worth.
type hill struct{}

func (hill) Info() game.Info {
	return game.Info{Name: "hill", MinSeats: 1, MaxSeats: 3, Revision: 1}
}

func (hill) Deal(s game.Setup, _ *rand.Rand) (game.Game, error) {
	return &hillGame{high: make([]int, s.Seats)}, nil
}

type hillGame struct {
	high  []int
	steps int // of the seat whose turn it is
}

func (g *hillGame) View(game.Seat) any { return nil }
func (g *hillGame) Check() error       { return nil }

// Appraise implements game.Appraiser. It panics within a turn, unless all is one turn: a
// search looks at whole ones.
func (g *hillGame) Appraise(totals []float64) []float64 {
	if g.steps != 0 && len(g.high) > 1 {
		panic("in the middle of a turn")
	}
	for _, h := range g.high {
		totals = append(totals, float64(h))
	}
	return totals
}

func (g *hillGame) Play(t *game.Table) game.Result {
	for n := 0; ; n++ {
		seat := n % len(g.high)
		for g.steps = range 3 {
			m := among(t, "step", game.Seat(seat), -2, 3, 1, 2)
			g.high[seat] += m.One()
		}
		g.steps = 0
	}
}

// TestHorizon: a game without an end is searched too, to the end of a turn, whoever
// plays; alone as well.
func TestHorizon(t *testing.T) {
	for seats := 1; seats <= 3; seats++ {
		run, err := game.Open(hill{}, game.Record{Setup: hill{}.Info().Setup(seats, game.SeedOf(1))})
		require.NoError(t, err)
		for range 3 {
			for horizon := range 8 {
				search := bot.Search{Playouts: 300, Horizon: horizon}
				require.Equal(t, []string{"3"}, search.Decide(t.Context(), bot.Look(hill{}, run, 0, luck(1))))
			}
			require.NoError(t, run.Answer(game.Answer{Key: "step", Picks: []string{"1"}}))
		}
		run.Close()
	}
}

// shelf is a game of one question, with more options than a search keeps, the best of
// them among the last; players at random lean to the last ten.
type shelf struct{ hill }

func (shelf) Deal(game.Setup, *rand.Rand) (game.Game, error) { return shelfGame{}, nil }

type shelfGame struct{}

func (shelfGame) View(game.Seat) any { return nil }
func (shelfGame) Check() error       { return nil }

func (shelfGame) Play(t *game.Table) game.Result {
	m := game.Ask[int](t, "take", 0)
	for n := range 200 {
		m.Text.Say("n", game.Num(n))
		o := m.Offer(n, strconv.Itoa(n))
		if o.Text.Say("n", game.Num(n)); n >= 190 {
			o.Odds = 2
		}
	}
	return game.Result{Scores: []game.Score{{Place: 1, Total: map[int]int{197: 1}[m.One()]}}}
}

// TestCandidatesByOdds: where not every option can be tried, those are that players at
// random lean to.
func TestCandidatesByOdds(t *testing.T) {
	run, err := game.Open(shelf{}, game.Record{Setup: hill{}.Info().Setup(1, game.SeedOf(1))})
	require.NoError(t, err)
	defer run.Close()
	picks := bot.Search{Playouts: 300, Width: 12}.Decide(t.Context(), bot.Look(shelf{}, run, 0, luck(1)))
	require.Equal(t, []string{"197"}, picks)
}
