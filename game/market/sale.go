package market

import (
	"slices"
	"strconv"

	"norenbot/game"
)

// sell is a round of customers: as many come as there are players (M-8), everybody chooses a
// stall in secret (M-9), and all are opened at once.
func (g *position) sell(t *game.Table) {
	t.Settle()
	g.Customers = g.turnUp(g.customers[:], &g.come)
	t.Say("market.come", purses(g.Customers))
	t.Together(g.all, g.choose)
	g.open(t)
	g.Customers = Cards{}
	if g.Round++; g.Round > g.Rounds {
		g.Phase, g.Round = Over, g.Rounds
	}
}

// choose has a seat say which stall it opens. With one left nobody is asked.
func (g *position) choose(t *game.Table, seat game.Seat) {
	m := game.Ask[int8](t, "open", seat)
	m.Text.Say("market.open.ask", purses(g.Customers))
	hand := &g.Players[seat].Stalls
	for _, stall := range hand[:hand.Len()] {
		m.Offer(stall, strconv.Itoa(int(stall))).Text.Say("market.open.of", game.Name(stallTerm(stall)))
	}
	g.Players[seat].Chosen = m.One()
}

// open has the richest customer buy at the best stall, and so on (M-10).
func (g *position) open(t *game.Table) {
	var room [mostSeats]game.Seat
	order := room[:copy(room[:], g.all)]
	slices.SortFunc(order, func(a, b game.Seat) int { return int(g.Players[b].Chosen - g.Players[a].Chosen) })
	t.Say("market.opened", game.Num(int(g.Round))).Chapter()
	for i, seat := range order {
		p := &g.Players[seat]
		purse := g.Customers[len(order)-1-i]
		at := slices.Index(p.Stalls[:], p.Chosen)
		copy(p.Stalls[at:], p.Stalls[at+1:])
		p.Stalls[len(p.Stalls)-1] = 0
		p.Opened[g.Round-1], p.Earned[g.Round-1] = p.Chosen, purse
		t.Say("market.sells", game.Who(seat), game.Name(stallTerm(p.Chosen)), coins(purse)).Telling()
		t.Export(func() any { return act{"open", seat, p.Opened[g.Round-1], purse} })
		p.Chosen = 0
	}
}
