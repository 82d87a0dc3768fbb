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
	if setup.Option("luck", "some") == "none" {
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

func number(n int) game.Option {
	return game.Option{Key: fmt.Sprint(n), Text: game.Say("number", game.Num(n))}
}

func (g *toyGame) Play(t *game.Table) game.Result {
	bids := game.Together(t, g.all(), func(t *game.Table, s game.Seat) []int {
		bid := game.Pick(t, game.Question{Key: "bid", Seat: s, Min: 1, Max: 2, Default: []string{"1"}}, []int{1, 2, 3}, number)
		if len(bid) == 1 {
			bid = append(bid, game.One(t, game.Question{Key: "more", Seat: s, Default: []string{"7"}}, []int{7, 8}, number))
		}
		return bid
	})
	copy(g.bids, bids)
	for s := range g.seats {
		t.Settle()
		g.shown = s + 1
		t.Tell(game.Event{Text: game.Say("shown", game.Who(game.Seat(s)), game.Num(g.bids[s][0]))}, game.Say("because"))
	}
	if g.break_ != nil {
		g.break_(g, t)
	}
	for seat := game.Seat(0); g.stones > 0; seat = (seat + 1) % game.Seat(g.seats) {
		g.turn(t, seat)
	}
	return game.Result{Scores: make([]game.Score, g.seats)}
}

func (g *toyGame) turn(t *game.Table, seat game.Seat) {
	n := game.One(t, game.Question{Key: "take", Seat: seat, Default: []string{"1"}}, []int{1, 2, 3}, number)
	if n == 3 {
		n = 1 + t.Rand().IntN(3)
	}
	n = min(n, g.stones)
	g.stones -= n
	g.hands[seat] += n
	t.Tell(game.Event{Text: game.Say("took", game.Num(n)), To: game.Only(seat)})
	if t.Exporting() {
		t.Export(map[string]int{"took": n})
	}
}

func setup(seats int) game.Setup { return toy{}.Info().Table(seats, game.SeedOf(7)) }

func pick(seat game.Seat, key string, picks ...string) game.Answer {
	return game.Answer{Seat: seat, Key: key, Picks: picks}
}

func goexit(*toyGame, *game.Table) { runtime.Goexit() }
