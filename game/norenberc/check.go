package norenberc

import (
	"errors"
	"fmt"
	"slices"

	"norenbot/game"
)

// Check implements game.Game: N-61 to N-68. It holds at every question and every Settle.
// Its cost matters in tests only. Errors begin with the number of the invariant.
func (g *position) Check() error {
	return errors.Join(g.checkGoods(), g.checkAgents(), g.checkWorkshops(), g.checkCrests(), g.checkTiles(), g.checkOrder())
}

// checkGoods is N-61.
func (g *position) checkGoods() error {
	for i, guild := range g.inUse {
		n := 0
		// Only guilds in play have goods, and only their houses have stores; a good may
		// lie in the store of any of them.
		for h := range g.playing() {
			n += int(g.houses[h].store[i])
		}
		for s := range g.seats {
			n += int(g.players[s].goods[i] + g.players[s].peddlers[i])
		}
		if n != goodsEach {
			return fmt.Errorf("N-61: %d goods of the %s, not %d", n, guild, goodsEach)
		}
	}
	return g.checkNegative()
}

// checkNegative is what a sum that is right could hide: a place that owes goods.
func (g *position) checkNegative() error {
	negative := func(goods Goods) bool { return slices.Min(goods[:]) < 0 }
	for i := range g.houses {
		if negative(g.houses[i].store) {
			return fmt.Errorf("N-61: the store of the %s owes goods", g.houses[i].guild)
		}
	}
	for s, p := range g.players[:g.seats] {
		if negative(p.goods) || negative(p.peddlers) || negative(p.crests) {
			return fmt.Errorf("N-61: seat %d owes goods or crests", s)
		}
	}
	return nil
}

// checkAgents is N-62, and N-67 of the supply. An agent on a revealed card has left the
// supply and is not yet on the roof.
func (g *position) checkAgents() error {
	for s := range g.seats {
		p := &g.players[s]
		// All of a player's agents: to be won, to be sent, on roofs, and those that act
		// now.
		n := p.stock + p.supply
		for i := range g.playing() {
			n += g.houses[i].roof[s]
			if g.houses[i].cards.Has(game.Seat(s)) {
				n++
			}
		}
		switch {
		case n != agentsEach:
			return fmt.Errorf("N-62: seat %d has %d agents, not %d", s, n, agentsEach)
		case p.supply < 0 || p.stock < 0 || p.supply > agentsEach:
			return fmt.Errorf("N-67: seat %d has %d agents in supply and %d in stock", s, p.supply, p.stock)
		case int(p.supply) < p.plan.len():
			return fmt.Errorf("N-12: seat %d planned %d cards with %d agents", s, p.plan.len(), p.supply)
		}
	}
	return nil
}

// checkWorkshops is N-63: W1 to the top hold craftsmen of the house, and
// nobody where a master has gone.
func (g *position) checkWorkshops() error {
	for i := range g.playing() {
		h := &g.houses[i]
		for place := W1; place <= Top; place++ {
			if tile := h.tiles[place]; !tile.IsZero() && tile.Guild != h.guild {
				return fmt.Errorf("N-63: %v works at the %s", tile, h.guild)
			}
		}
	}
	return nil
}

// checkCrests is N-64. Prestige crests are in the supply, with players, at the guild of
// this round, or out of the game (N-33).
func (g *position) checkCrests() error {
	prestige := g.prestigeLeft + g.prestigeGone
	for i := range g.playing() {
		n := g.houses[i].crests
		for s := range g.seats {
			n += g.players[s].crests[i]
		}
		if n != crestsEach {
			return fmt.Errorf("N-64: %d crests of the %s, not %d", n, g.houses[i].guild, crestsEach)
		}
	}
	// Every round puts one crest on a guild (N-9, N-40), so no more than rounds begun can
	// have been given.
	given := 0
	for s := range g.seats {
		given += int(g.players[s].prestige)
	}
	if prestige += int8(given); g.prestige != NoGuild {
		prestige++
	}
	if prestige != crestsEach || given > g.round {
		return fmt.Errorf("N-64: %d prestige crests, %d of them given in %d rounds", prestige, given, g.round)
	}
	return nil
}

// checkTiles is N-66: every tile of the set is in one place. Equal tiles are counted, not
// followed. Mayors and Peddlers that lie with a house or under a good are kept as
// numbers.
func (g *position) checkTiles() error {
	// Each tile of the set counts up and each place where one lies counts it down again:
	// what is left over is missing, or there twice.
	left := map[Tile]int{{}: 0}
	for i := range g.inUse {
		count(left, 1, g.set.Craftsmen[i][:])
	}
	count(left, 1, g.set.Townsmen[:])
	count(left, -1, g.stack)
	count(left, -1, g.box)
	count(left, -1, g.removed)
	count(left, -1, []Tile{g.hand})
	for i := range g.playing() {
		count(left, -1, g.houses[i].tiles[:])
		left[Tile{Townsman: Mayor}] -= int(g.houses[i].mayors)
	}
	// A Peddler whose good was paid is on his way to the stack (N-34).
	left[Tile{Townsman: Peddler}] -= int(g.paidPeddlers)
	for s := range g.seats {
		count(left, -1, g.players[s].tiles)
		left[Tile{Townsman: Peddler}] -= g.players[s].peddlers.Total()
	}
	for tile, n := range left {
		if n != 0 {
			return fmt.Errorf("N-66: %v is missing %d times", tile, n)
		}
	}
	return g.checkKnown()
}

// checkKnown holds what Imagine rests on: how many townsmen of each face lie
// outside the stack.
func (g *position) checkKnown() error {
	hidden := map[Tile]int{}
	count(hidden, 1, g.set.Townsmen[:])
	count(hidden, -1, g.stack)
	count(hidden, -1, g.removed)
	for _, w := range Townsmen() {
		if n := hidden[Tile{Townsman: w}]; n != int(g.out[w]) || g.seen[w] < g.out[w] {
			return fmt.Errorf("N-11: %d of the %s are out, counted are %d, seen %d", n, w, g.out[w], g.seen[w])
		}
	}
	return nil
}

// count adds by (1 or -1) for each tile, empty places left out.
func count(tiles map[Tile]int, by int, list []Tile) {
	for _, tile := range list {
		if !tile.IsZero() {
			tiles[tile] += by
		}
	}
}

// checkOrder is N-67 of order and money, and N-68.
func (g *position) checkOrder() error {
	var seen game.Seats
	for _, seat := range g.order[:g.seats] {
		seen |= game.Only(seat)
	}
	if seen != 1<<g.seats-1 {
		return fmt.Errorf("N-67: the turn order is %v", g.order[:g.seats])
	}
	for s, p := range g.players[:g.seats] {
		if p.money < 0 {
			return fmt.Errorf("N-67: seat %d has %d Talers", s, p.money)
		}
	}
	if g.turn > longestRound {
		return fmt.Errorf("N-68: turn %d of a round", g.turn)
	}
	return nil
}
