package game_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"

	"norenbot/game"
)

// toy is a small game with everything the contract has: a secret bid together,
// a reveal in order, then each seat in turn takes one to three stones or rolls.
type toy struct {
	break_ func(*toyGame, *game.Table) // what goes wrong at the first turn
}

var errDeal = errors.New("cannot deal")

func (toy) Info() game.Info {
	return game.Info{Name: "toy", MinSeats: 2, MaxSeats: 4, Revision: 1, Bound: 100,
		Settings: []game.Setting{{Key: "luck", Values: []string{"some", "none"}}}}
}

func (r toy) Deal(setup game.Setup, luck *rand.Rand) (game.Game, error) {
	if setup.Value("luck", "some") == "none" {
		return nil, errDeal
	}
	g := &toyGame{toy: r, stones: 6 + luck.IntN(6), seats: setup.Seats, bids: make([][]int, setup.Seats), hands: make([]int, setup.Seats)}
	return g, nil
}

type toyGame struct {
	toy
	seats, stones int
	bids          [][]int
	shown         int // how many bids lie open
	hands         []int
}

type toyView struct {
	Stones int
	Hands  []int
	Bids   [][]int // nil where hidden
}

func (g *toyGame) View(seat game.Seat) any {
	v := toyView{Stones: g.stones, Hands: slices.Clone(g.hands)}
	for s, b := range g.bids {
		if s >= g.shown && game.Seat(s) != seat {
			b = nil
		}
		v.Bids = append(v.Bids, slices.Clone(b))
	}
	return v
}

func (g *toyGame) Check() error {
	if g.stones < 0 {
		return fmt.Errorf("%d stones", g.stones)
	}
	return nil
}

func (g *toyGame) all() []game.Seat {
	seats := make([]game.Seat, g.seats)
	for s := range seats {
		seats[s] = game.Seat(s)
	}
	return seats
}

// among begins the menu of a question for numbers.
func among(t *game.Table, key string, seat game.Seat, numbers ...int) game.Menu[int] {
	m := game.Ask[int](t, key, seat)
	for _, n := range numbers {
		m.Offer(n, fmt.Sprint(n)).Text.Say("number", game.Num(n))
	}
	return m
}

func (g *toyGame) Play(t *game.Table) game.Result {
	t.Together(g.all(), g.bid)
	for s := range g.seats {
		t.Settle()
		g.shown = s + 1
		t.Say("shown", game.Who(game.Seat(s)), game.Num(g.bids[s][0])).Because("because")
	}
	if g.break_ != nil {
		g.break_(g, t)
	}
	for seat := game.Seat(0); g.stones > 0; seat = (seat + 1) % game.Seat(g.seats) {
		g.turn(t, seat)
	}
	return game.Result{Scores: make([]game.Score, g.seats)}
}

func (g *toyGame) bid(t *game.Table, seat game.Seat) {
	m := among(t, "bid", seat, 1, 2, 3)
	m.Min, m.Max = 1, 2
	bid := slices.Clone(m.Some())
	if len(bid) == 1 {
		bid = append(bid, among(t, "more", seat, 7, 8).One())
	}
	g.bids[seat] = bid
}

func (g *toyGame) turn(t *game.Table, seat game.Seat) {
	n := among(t, "take", seat, 1, 2, 3).One()
	if n == 3 {
		n = 1 + t.Rand().IntN(3)
	}
	n = min(n, g.stones)
	g.stones -= n
	g.hands[seat] += n
	t.Say("took", game.Num(n)).To(seat)
	t.Export(func() any { return map[string]int{"took": n} })
}

func setup(seats int) game.Setup { return toy{}.Info().Setup(seats, game.SeedOf(7)) }

func pick(seat game.Seat, key string, picks ...string) game.Answer {
	return game.Answer{Seat: seat, Key: key, Picks: picks}
}

func goexit(*toyGame, *game.Table) { runtime.Goexit() }
