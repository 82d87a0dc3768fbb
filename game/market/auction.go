package market

import (
	"slices"
	"strconv"

	"norenbot/game"
)

// pass is the key of the option to pass.
const pass = "pass"

// likely are the odds of passing and of the next bid: else auctions at random would end with
// the first bid. Menus have a button for each.
const likely = 10

// Play implements game.Game. Everything is in the position, so it goes on from any.
func (g *position) Play(t *game.Table) game.Result {
	for g.Phase == Bidding {
		if g.Stalls[0] == 0 {
			g.offer(t)
		}
		g.turn(t)
	}
	for g.Phase == Selling {
		g.sell(t)
	}
	return g.score(t)
}

// offer turns up a stall for each player (M-4).
func (g *position) offer(t *game.Table) {
	t.Settle()
	g.Stalls = g.turnUp(g.stalls[:], &g.offered)
	g.High, g.Awaited = 0, g.Starter
	for s := range g.Players[:g.Seats] {
		g.Players[s].Bid, g.Players[s].Passed = 0, false
	}
	t.Say("market.offer", stalls(g.Stalls), game.Who(g.Starter))
}

// turn has whoever is awaited bid or pass (M-5); the last who has not passed ends the round.
func (g *position) turn(t *game.Table) {
	seat := g.Awaited
	p := &g.Players[seat]
	if bid := g.askBid(t, seat, g.High).One(); bid > 0 {
		p.Bid, g.High = bid, bid
		t.Say("market.bids", game.Who(seat), coins(bid))
		t.Export(func() any { return act{"bid", seat, 0, bid} })
	} else {
		p.Passed = true
		g.take(t, seat, "market.passes", g.half(p.Bid), g.Stalls[0])
	}
	for g.Awaited = g.next(seat); g.Players[g.Awaited].Passed; {
		g.Awaited = g.next(g.Awaited)
	}
	if g.Stalls[1] == 0 {
		g.last(t)
	}
}

// half is what passing costs whoever has bid so much (M-6, A-2).
func (g *position) half(bid int8) int8 {
	if g.Up {
		bid++
	}
	return bid / 2
}

// take hands a stall to a seat, which pays for it; key tells of it.
func (g *position) take(t *game.Table, seat game.Seat, key string, paid, stall int8) {
	p := &g.Players[seat]
	p.Coins -= paid
	p.Stalls[p.Stalls.Len()] = stall
	slices.Sort(p.Stalls[:p.Stalls.Len()])
	copy(g.Stalls[:], g.Stalls[1:]) // it was the lowest
	g.Stalls[mostSeats-1] = 0
	t.Say(key, game.Who(seat), game.Name(stallTerm(stall)), coins(paid)).Telling()
	t.Export(func() any { return act{"take", seat, stall, paid} })
}

// last gives the best stall to whoever is left, who pays all of the bid (M-7) and begins the
// next round. After the last round come the customers (M-8).
func (g *position) last(t *game.Table) {
	seat := g.Awaited
	t.Say("market.auctioned", game.Num(int(g.Round))).Chapter()
	g.take(t, seat, "market.wins", g.Players[seat].Bid, g.Stalls[0])
	g.Starter = seat
	if g.Round++; g.Round > g.Rounds {
		g.Phase, g.Round, g.Awaited, g.High = Selling, 1, game.Public, 0
	}
}

// askBid is the question of a turn in which so much was bid. Whoever has too few coins can only pass, which everybody
// can see.
func (g *position) askBid(t *game.Table, seat game.Seat, high int8) game.Menu[int8] {
	p := &g.Players[seat]
	m := game.Ask[int8](t, "bid", seat)
	m.Text.Say("market.bid.ask", coins(high), coins(p.Coins))
	o := m.Offer(0, pass)
	o.Text.Say("market.pass")
	o.Odds = likely
	o.Detail.Say("market.pass.detail", game.Name(stallTerm(g.Stalls[0])), coins(g.half(p.Bid)))
	for bid := high + 1; bid <= p.Coins; bid++ {
		o := m.Offer(bid, strconv.Itoa(int(bid)))
		o.Text.Say("market.bid.of", coins(bid))
		o.UpTo = true
		if bid == high+1 {
			o.Odds = likely
		}
	}
	return m
}
