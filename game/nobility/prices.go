package nobility

import "norenbot/game"

// What things cost and bring now: printed numbers, with what this round's event and
// desks of the Chancery change. No price is below 0.

// limit is how much more the dice of a seat may add up to in this round.
func (g *position) limit(seat game.Seat) int {
	p := g.player(seat)
	return int(p.Reputation) + g.event(EventLimit) - int(p.Spent)
}

// housePrice is what a House costs a seat.
func (g *position) housePrice(seat game.Seat) int {
	price := int(theCards.Prices.House) + g.event(EventHouse)
	if g.has(seat, CheapHouse) {
		price--
	}
	return max(0, price)
}

// buildingPrice is what the tile on a slot of the Guild Hall costs a seat.
func (g *position) buildingPrice(seat game.Seat, slot int) int {
	price := int(theCards.Prices.Hall[slot]) + g.event(EventBuilding)
	if g.has(seat, CheapBuilding) {
		price--
	}
	return max(0, price)
}

// buildingStars is what stars a Building brings with those printed.
func (g *position) buildingStars(printed int8) int { return int(printed) + g.event(EventStars) }

// goodPrice is what the Ship pays a seat for a good.
func (g *position) goodPrice(seat game.Seat, good Good) int {
	price := int(g.Port.Ship.Card().Price[good]) + g.event(EventPort)
	if g.has(seat, PortCoin) {
		price++
	}
	return price
}

// shipMost is how many Goods a die sells at most.
func (g *position) shipMost(die int8) int {
	if most := g.event(EventShip); most > 0 {
		return min(int(die), most)
	}
	return int(die)
}

// councilCoins is what Coins a council tile costs a seat.
func (g *position) councilCoins(seat game.Seat, c Council) int {
	if g.has(seat, NoCouncilCoins) {
		return 0
	}
	return int(c.Card().Coins)
}

// councilRepute is what Reputation a council tile costs a seat.
func (g *position) councilRepute(seat game.Seat) int {
	cost := int(theCards.Prices.Council) + g.event(EventCouncil)
	if g.has(seat, CouncilFavour) {
		cost--
	}
	return max(0, cost)
}

// castleRepute is what Reputation the Castle gives on a slot for a value.
func (g *position) castleRepute(die int8) int {
	return int(theCards.Castle.Slots[Third(die)]) + g.event(EventCastle)
}

// annexRepute is what the slot for six players gives.
func (g *position) annexRepute() int { return int(theCards.Castle.Extra) + g.event(EventCastle) }

// clerkFree is how many Modifiers the Clerk gives.
func (g *position) clerkFree(die int8) int {
	return int(theCards.Clerk[Third(die)].Free) + g.event(EventClerk)
}

// guildFree is how many Goods come with those that are bought in a Guild.
func (g *position) guildFree(seat game.Seat, guild Guild) int {
	return int(g.Guilds[guild].Apprentices[seat]) + g.event(EventGoods)
}

// tavernCards is how many cards a seat may take at the Tavern.
func (g *position) tavernCards(seat game.Seat) int {
	if g.has(seat, TwoCards) {
		return 2
	}
	return 1
}

// most is how many of a good a seat may pay for one card.
func (p *PlayerView) most(good Good) int {
	if p.Character.Card().Good == good {
		return mostOfGood + 1
	}
	return mostOfGood
}

// mostOfGood is how many of a good anybody may pay for a card.
const mostOfGood = 3

// wages is what an Apprentice in a Guild earns with so many there.
func (g *position) wages(apprentices int) int {
	return max(0, int(g.seats.Chart[apprentices-1])+g.event(EventIncome))
}
