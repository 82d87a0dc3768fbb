package game_test

import (
	"fmt"
	"math/rand/v2"

	"norenbot/game"
)

// market is a game of one purchase.
type market struct{}

func (market) Info() game.Info {
	return game.Info{Name: "market", MinSeats: 1, MaxSeats: 1, Revision: 1, Bound: 1}
}
func (market) Deal(game.Setup, *rand.Rand) (game.Game, error) {
	return &stall{store: []int{2, 0, 1}}, nil
}

type stall struct{ store, bought []int }

func (g *stall) View(game.Seat) any { return append([]int{}, g.bought...) }
func (g *stall) Check() error       { return nil }

var goods = []string{"beer", "pastry", "shoe"}

// Play lets a player buy up to two goods of a store, for 5 each.
func (g *stall) Play(t *game.Table) game.Result {
	m := game.Ask[int](t, "buy", 0)
	m.Text.Say("market.buy", game.Num(5))
	m.Min, m.Max = 0, 2
	m.Nothing.Say("market.buy.nothing")
	for good, n := range g.store {
		if n > 0 {
			o := m.Offer(good, goods[good])
			o.Text.Say("market.good." + goods[good])
			o.Times = n
		}
	}
	g.bought = append(g.bought, m.Some()...)
	t.Say("market.bought", game.Who(0), game.Num(len(g.bought))).Because("market.bought.why", game.Num(5))
	return game.Result{Scores: []game.Score{{Place: 1, Total: len(g.bought)}}}
}

func ExampleAsk() {
	run, err := game.Open(market{}, game.Record{Setup: market{}.Info().Setup(1, game.Seed{})})
	if err != nil {
		panic(err)
	}
	for _, o := range run.Question(0).Options {
		fmt.Println(o.Key, o.Times)
	}
	if err := run.Answer(game.Answer{Key: "buy", Picks: []string{"shoe", "beer"}}); err != nil {
		panic(err)
	}
	fmt.Println(run.View(0), run.Events()[0].Text.Key)
	// Output:
	// beer 2
	// shoe 1
	// [0 2] market.bought
}
