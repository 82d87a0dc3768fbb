package bot_test

import (
	"fmt"
	"math/rand/v2"

	"norenbot/game"
)

// fist is a game whose best play is known: seats 1 and up each hide 0 to 3
// coins in a fist, all at once; then seat 0 either plays safe for 3 points or
// guesses what seat 1 hides, for 8 if it is right. A right guess is worth 2 on
// average, so safe is best for whoever cannot see into the fist. The others
// score 1 each. With pick, seat 0 is asked to pick the most of many numbers.
type fist struct {
	pick   bool
	broken bool
}

func (f fist) Info() game.Info {
	return game.Info{Name: "fist", MinSeats: 2, MaxSeats: 4, Revision: 1, Bound: 10}
}

func (f fist) Deal(setup game.Setup, _ *rand.Rand) (game.Game, error) {
	return &fistGame{fist: f, hidden: make([]int, setup.Seats)}, nil
}

type fistGame struct {
	fist
	hidden []int
	points int
}

func (g *fistGame) View(game.Seat) any { return nil }
func (g *fistGame) Check() error       { return nil }

func (g *fistGame) Imagine(seat game.Seat, r *rand.Rand) {
	for s := 1; s < len(g.hidden); s++ {
		if game.Seat(s) != seat {
			g.hidden[s] = r.IntN(4)
		}
	}
}

func count(n int) game.Option {
	return game.Option{Key: fmt.Sprint(n), Text: game.Say("n", game.Num(n))}
}

func (g *fistGame) Play(t *game.Table) game.Result {
	var others []game.Seat
	for s := 1; s < len(g.hidden); s++ {
		others = append(others, game.Seat(s))
	}
	game.Together(t, others, func(t *game.Table, s game.Seat) int {
		g.hidden[s] = game.One(t, game.Question{Key: "hide", Seat: s, Default: []string{"0"}}, []int{0, 1, 2, 3}, count)
		return 0
	})
	if g.broken {
		panic("broken")
	}
	if g.pick {
		g.pickMany(t)
	} else {
		g.guess(t)
	}
	scores := make([]game.Score, len(g.hidden))
	best := max(1, g.points)
	for s := range scores {
		scores[s].Total = 1
		if s == 0 {
			scores[s].Total = g.points
		}
		scores[s].Place = 1
		if scores[s].Total < best {
			scores[s].Place = 2
		}
	}
	return game.Result{Scores: scores}
}

func (g *fistGame) guess(t *game.Table) {
	q := game.Question{Key: "guess", Default: []string{"9"}}
	guess := game.One(t, q, []int{0, 1, 2, 3, 9}, count)
	switch {
	case guess == 9:
		g.points = 3
	case guess == g.hidden[1]:
		g.points = 8
	}
}

// pickMany scores numbers below 8 and takes others off, so that of 2^16
// answers one is best.
func (g *fistGame) pickMany(t *game.Table) {
	all := make([]int, 16)
	for i := range all {
		all[i] = i
	}
	for _, n := range game.Pick(t, game.Question{Key: "pick", Min: 0, Max: 16}, all, count) {
		if n < 8 {
			g.points += 2
		} else {
			g.points -= 2
		}
	}
}
