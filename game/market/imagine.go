package market

import (
	"math/rand/v2"

	"norenbot/game"
)

// Imagine implements game.Imaginer: nobody knows in which order the packs come, nor what
// others have chosen.
func (g *position) Imagine(seat game.Seat, r *rand.Rand) {
	game.Anew(g.stalls[g.offered:], r)
	game.Anew(g.customers[g.come:], r)
	for s := range g.Players[:g.Seats] {
		if p := &g.Players[s]; game.Seat(s) != seat && p.Chosen != 0 {
			p.Chosen = p.Stalls[r.IntN(p.Stalls.Len())]
		}
	}
}

// Resume implements game.Resumer: an auction goes on from its position.
func (g *position) Resume() game.Game {
	if g.Phase != Bidding {
		return nil
	}
	again := *g
	return &again
}

// Foresee implements game.Foreseer: what a seat would be asked if all others before it passed
// or bid no more than now; whoever has the highest bid, if they were outbid by one coin.
func (g *position) Foresee(seat game.Seat) []game.Question {
	if g.Phase != Bidding || seat < 0 || int(seat) >= int(g.Seats) || seat == g.Awaited || g.Players[seat].Passed || g.Stalls[0] == 0 {
		return nil
	}
	high := g.High
	if high > 0 && g.Players[seat].Bid == high {
		high++
	}
	return []game.Question{g.askBid(new(game.Table), seat, high).Foreseen()}
}
