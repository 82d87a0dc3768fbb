package nobility

import (
	"math/rand/v2"

	"norenbot/game"
)

// Imagine implements game.Imaginer: nobody knows the order of what lies face down. What
// is in it can be told from what is not.
func (g *position) Imagine(seat game.Seat, r *rand.Rand) {
	game.Anew(g.deck[:g.Deck], r)
	game.Anew(g.bag[:g.Bag], r)
	game.Anew(g.councilPile[:g.CouncilStack], r)
	game.Anew(g.ships[:g.Ships], r)
	g.imagineEvents(r)
	g.imagineCommissions(seat, r)
}

// Foresee implements game.Foreseer: what a seat that waits will be asked first in its next
// turn, as things are.
func (g *position) Foresee(seat game.Seat) []game.Question {
	if seat < 0 || int(seat) >= int(g.Seats) || g.Phase != Acting || g.Awaited == seat || g.player(seat).Passed {
		return nil
	}
	placed, completed, sold := g.Placed, g.Completed, g.Sold
	defer func() { g.Placed, g.Completed, g.Sold = placed, completed, sold }()
	g.Placed, g.Completed, g.Sold = false, false, false
	if !g.hasChoice(seat) {
		return nil
	}
	return []game.Question{g.offerDeeds(new(game.Table), seat, true).Foreseen()}
}
