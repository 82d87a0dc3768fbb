package match_test

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"norenbot/game"
)

// toy is a small game with everything that matters to a match: in each of two
// rounds a secret plan together, a reveal, then each seat in turn takes stones
// and marks one, two questions in a row, with nothing turned up between seats;
// at the end of the round stones are added by luck.
type toy struct {
	shift int // rules that were changed: a number in every view
	// fault is what breaks, when somebody takes three stones.
	fault func()
}

func (toy) Info() game.Info {
	return game.Info{Name: "toy", MinSeats: 2, MaxSeats: 4, Revision: 1, Bound: 100,
		Settings: []game.Setting{{Key: "stones", Values: []string{"few", "many"}}, game.TurnOrder()}}
}

func (r toy) Deal(setup game.Setup, luck *rand.Rand) (game.Game, error) {
	return &toyGame{toy: r, seats: setup.Seats, stones: 10 + luck.IntN(10),
		plans: make([]int, setup.Seats), hands: make([]int, setup.Seats)}, nil
}

type toyGame struct {
	toy
	seats, round, stones int
	plans                []int
	shown                bool
	hands                []int
}

type toyView struct {
	Shift, Round, Stones int
	Plans, Hands         []int
}

func (g *toyGame) View(seat game.Seat) any {
	v := toyView{Shift: g.shift, Round: g.round, Stones: g.stones, Hands: slices.Clone(g.hands), Plans: slices.Clone(g.plans)}
	for s := range v.Plans {
		if !g.shown && game.Seat(s) != seat {
			v.Plans[s] = 0
		}
	}
	return v
}

func (g *toyGame) Check() error {
	if g.stones < 0 {
		return fmt.Errorf("%d stones", g.stones)
	}
	return nil
}

// among begins the menu of a question for one of a few numbers.
func among(t *game.Table, key string, seat game.Seat, numbers ...int) game.Menu[int] {
	m := game.Ask[int](t, key, seat)
	for _, n := range numbers {
		m.Offer(n, fmt.Sprint(n)).Text.Say("number", game.Num(n))
	}
	return m
}

func (g *toyGame) Play(t *game.Table) game.Result {
	for g.round = 1; g.round <= 2; g.round++ {
		g.plan(t)
		for seat := range game.Seat(g.seats) {
			g.turn(t, seat)
		}
	}
	return g.result()
}

func (g *toyGame) plan(t *game.Table) {
	g.shown = false
	seats := make([]game.Seat, g.seats)
	for s := range seats {
		seats[s] = game.Seat(s)
		g.plans[s] = 0
	}
	t.Together(seats, func(t *game.Table, s game.Seat) {
		m := among(t, "plan", s, 1, 2, 3)
		m.ByDefault("2")
		g.plans[s] = m.One()
		if g.plans[s] == 1 {
			g.plans[s] = among(t, "more", s, 7, 8).One()
		}
	})
	g.shown = true
	g.stones += t.Rand().IntN(5)
	for s := range seats {
		t.Say("shown", game.Who(game.Seat(s)), game.Num(g.plans[s]))
	}
}

func (g *toyGame) turn(t *game.Table, seat game.Seat) {
	n := among(t, "take", seat, 1, 2, 3).One()
	if n == 3 && g.fault != nil {
		g.fault()
	}
	n = min(n, g.stones)
	g.stones -= n
	g.hands[seat] += n
	t.Say("took", game.Who(seat), game.Num(n))
	mark := among(t, "mark", seat, 4, 5).One()
	t.Say("marked", game.Num(mark)).To(seat)
	t.Say("nudged").To((seat + 1) % game.Seat(g.seats))
}

func (g *toyGame) result() game.Result {
	r := game.Result{Scores: make([]game.Score, g.seats)}
	for s := range g.hands {
		r.Scores[s] = game.Score{Place: 1, Total: g.hands[s], Parts: []game.Part{{Category: game.Say("stones"), Points: g.hands[s]}}}
		for _, h := range g.hands {
			if h > g.hands[s] {
				r.Scores[s].Place++
			}
		}
	}
	return r
}
