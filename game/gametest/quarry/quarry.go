// Package quarry is a game of four people in two teams, for tests of whatever has to do with
// teams; nobody is offered it. In turn each takes one or two of a heap of stones. A stone is a
// point, and who takes the last one has ten more. Neighbours are partners: to leave the last
// stones to the next seat is good for every second one and bad for the others.
package quarry

import (
	"errors"
	"math/rand/v2"
	"strconv"

	"norenbot/game"
)

const (
	seats  = 4
	last   = 10 // points for the last stone
	atMost = 2  // stones at a time
)

// Rules are the game's. They have no state.
type Rules struct{}

// Info implements game.Rules.
func (Rules) Info() game.Info {
	return game.Info{Name: "quarry", MinSeats: seats, MaxSeats: seats, Revision: 1, Bound: 12,
		Teams: map[int]game.Teams{seats: {0, 0, 1, 1}}}
}

// Deal implements game.Rules: 9 to 12 stones.
func (Rules) Deal(_ game.Setup, luck *rand.Rand) (game.Game, error) {
	return &position{Stones: 9 + luck.IntN(4)}, nil
}

// A position is all there is, and nothing of it is hidden.
type position struct {
	Stones int       // on the heap
	Turn   game.Seat // who takes next; at the end, who would
	Taken  [seats]int
}

// View implements game.Game.
func (g *position) View(game.Seat) any { return *g }

// Check implements game.Game.
func (g *position) Check() error {
	if g.Stones < 0 {
		return errors.New("fewer stones than none")
	}
	return nil
}

// Imagine implements game.Imaginer: there is nothing to imagine.
func (g *position) Imagine(game.Seat, *rand.Rand) {}

// Play implements game.Game.
func (g *position) Play(t *game.Table) game.Result {
	for g.Stones > 0 {
		m := game.Ask[int](t, "take", g.Turn)
		m.Text.Say("quarry.take")
		for n := 1; n <= min(atMost, g.Stones); n++ {
			m.Offer(n, strconv.Itoa(n)).Text.Say("quarry.stones", game.Num(n))
		}
		n := m.One()
		t.Say("quarry.takes", game.Who(g.Turn), game.Num(n))
		g.Stones, g.Taken[g.Turn] = g.Stones-n, g.Taken[g.Turn]+n
		g.Turn = (g.Turn + 1) % seats
	}
	return g.score()
}

// score counts for each team what both of it have.
func (g *position) score() game.Result {
	teams := Rules{}.Info().Teams[seats]
	var result game.Result
	for seat, n := range g.Taken {
		s := game.Score{Parts: []game.Part{{Category: game.Say("quarry.category.stones"), Points: n}, {Category: game.Say("quarry.category.last")}}}
		if game.Seat(seat) == (g.Turn+seats-1)%seats {
			s.Parts[1].Points = last
		}
		result.Scores = append(result.Scores, s)
	}
	total := func(seat int) (sum int) {
		for _, member := range teams.Of(game.Seat(seat)) {
			for _, p := range result.Scores[member].Parts {
				sum += p.Points
			}
		}
		return sum
	}
	for seat := range result.Scores {
		result.Scores[seat].Total = total(seat)
		result.Scores[seat].Place = game.Place(seat, seats, func(one, other int) bool { return total(one) > total(other) })
	}
	return result
}
