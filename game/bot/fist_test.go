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

func among(t *game.Table, key string, seat game.Seat, numbers ...int) game.Menu[int] {
	m := game.Ask[int](t, key, seat)
	for _, n := range numbers {
		m.Offer(n, fmt.Sprint(n)).Text.Say("n", game.Num(n))
	}
	return m
}

func (g *fistGame) Play(t *game.Table) game.Result {
	var others []game.Seat
	for s := 1; s < len(g.hidden); s++ {
		others = append(others, game.Seat(s))
	}
	t.Together(others, func(t *game.Table, s game.Seat) { g.hidden[s] = among(t, "hide", s, 0, 1, 2, 3).One() })
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
	m := among(t, "guess", 0, 0, 1, 2, 3, 9)
	m.ByDefault("9")
	guess := m.One()
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
	m := among(t, "pick", 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
	m.Max = 16
	for _, n := range m.Some() {
		if n < 8 {
			g.points += 2
		} else {
			g.points -= 2
		}
	}
}
