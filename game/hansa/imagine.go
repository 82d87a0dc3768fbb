package hansa

import (
	"math/rand/v2"

	"norenbot/game"
)

// Imagine implements game.Imaginer: nobody knows the order of the pile, of which the drawn
// markers are the top; what is in it can be told from what is not.
func (g *position) Imagine(_ game.Seat, r *rand.Rand) {
	game.Anew(g.pile[:g.Pile+g.Drawn], r)
}

// Foresee implements game.Foreseer: what a seat would be asked if a trader or, where it
// has no trader, a merchant of its was hit: one question a route, those with most of its
// pieces first. Whoever waits can give orders for them.
func (g *position) Foresee(seat game.Seat) (out []game.Question) {
	if seat < 0 || int(seat) >= int(g.Seats) || g.Phase == Over || g.Phase == Displaced && g.Awaited == seat {
		return nil
	}
	for most := RowLength; most > 0; most-- {
		for r := range g.routes() {
			if g.owns(r, seat) == most {
				if q, ok := g.foreseeHit(seat, r); ok {
					out = append(out, q)
				}
			}
		}
	}
	return out
}

// Returns implements game.Returner: whoever displaces goes on with the actions that are left.
func (g *position) Returns(seat game.Seat) bool {
	return g.Phase == Displaced && g.Active == seat && g.Awaited != seat && g.Left > 0
}

// foreseeHit is the question after a hit on a route; false where it would be asked piece
// by piece, which cannot be foreseen.
func (g *position) foreseeHit(seat game.Seat, r Route) (game.Question, bool) {
	hit := NewPiece(seat, Trader)
	if g.on[r][hit] == 0 {
		hit = NewPiece(seat, Merchant)
	}
	was := g.Hit
	defer func() { g.Hit = was }()
	g.Hit = Hit{Route: r, Piece: hit, Added: int8(penalty[hit.Kind()]), Owner: seat}
	ring, room := g.nearest()
	if !g.alike() || room <= int(g.Hit.Added) {
		return game.Question{}, false
	}
	return g.offerDisplaced(new(game.Table), seat, r, hit.Kind(), int(g.Hit.Added), ring).Foreseen(), true
}
