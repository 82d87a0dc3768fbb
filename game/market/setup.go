package market

import (
	"math/rand/v2"
	"slices"

	"norenbot/game"
)

const (
	stallCount = 30 // one of each number (M-1)
	purseCount = 15 // two customers of each
)

// position is all that lies on the table, and what is still face down.
type position struct {
	public
	// The packs, of which the first are the next to be turned up.
	stalls, customers [stallCount]int8
	// How many of each have been turned up.
	offered, come int8
	setup         game.Setup
	all           []game.Seat // in order; never written to
}

// deal lays out the opening (M-1 to M-3).
func deal(setup game.Setup, luck *rand.Rand) *position {
	g := &position{setup: setup, all: game.EverySeat(setup.Seats)}
	g.Seats, g.Round, g.Rounds = int8(setup.Seats), 1, mostRounds
	if setup.Value(settingRounds, long) == short {
		g.Rounds = 3
	}
	g.Up = setup.Value(settingHalf, down) == up
	for i := range stallCount {
		g.stalls[i], g.customers[i] = int8(i+1), int8(i/2+1)
	}
	game.Shuffle(g.stalls[:], luck)
	game.Shuffle(g.customers[:], luck)
	if !setup.BySeat() {
		g.Starter = game.Seat(luck.IntN(setup.Seats))
	}
	for s := range g.Players[:g.Seats] {
		g.Players[s].Coins = 2*g.Rounds + 2
	}
	g.Awaited = g.Starter
	return g
}

// turnUp takes a card for each seat from a pack of which some were turned up before, and
// sorts them.
func (g *position) turnUp(pack []int8, before *int8) (cards Cards) {
	copy(cards[:], pack[*before:*before+g.Seats])
	*before += g.Seats
	slices.Sort(cards[:g.Seats])
	return cards
}

// next is the seat that follows in order.
func (g *position) next(seat game.Seat) game.Seat { return (seat + 1) % game.Seat(g.Seats) }

// TurnOrder implements game.Turner: who bids first, and the others by seat.
func (g *position) TurnOrder() []game.Seat {
	return slices.Concat(g.all[g.Starter:], g.all[:g.Starter])
}
