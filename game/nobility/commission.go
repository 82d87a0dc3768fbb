package nobility

import "norenbot/game"

// count is what Commissions and Objectives count of a seat; points is its total.
func (g *position) count(seat game.Seat, m Metric, points int) int {
	p := g.player(seat)
	switch m {
	case CountWorkshops:
		return g.masters(seat)
	case CountCommunity:
		return p.communities()
	case CountCouncil:
		return int(p.Tiles)
	case CountSettlers:
		return p.built()
	case CountRaces, CountKin:
		races, most := p.peoples()
		if m == CountRaces {
			return races
		}
		return most
	case CountApprentices, CountGuilds, CountMasters:
		return g.inGuilds(seat, m)
	case CountClerks:
		return g.clerks(seat)
	case CountCoins:
		return int(p.Coins)
	case CountGoods:
		return p.stored()
	case CountKinds:
		return p.kinds()
	case CountReputation:
		return int(p.Reputation)
	case CountNobility:
		return int(p.Nobility)
	case CountModifiers:
		return int(p.Modifiers)
	case CountHouses:
		return int(p.Houses)
	case CountWorkers:
		return int(p.Workers)
	}
	return points
}

// inGuilds counts a seat's Apprentices, the guilds where it has a meeple, or its most
// Workshops in one.
func (g *position) inGuilds(seat game.Seat, m Metric) (n int) {
	for i := range g.Guilds {
		apprentices, masters := int(g.Guilds[i].Apprentices[seat]), g.Guilds[i].masters(seat)
		switch m {
		case CountApprentices:
			n += apprentices
		case CountGuilds:
			n += min(1, apprentices+masters)
		default:
			n = max(n, masters)
		}
	}
	return n
}

// peoples is how many races a player has housed, and the most cards of one.
func (p *PlayerView) peoples() (races, most int) {
	var of [RaceCount]int
	for _, c := range p.Lots[:p.built()] {
		r := c.Card().Race
		if of[r]++; of[r] == 1 {
			races++
		}
		most = max(most, of[r])
	}
	return races, most
}

// kinds is how many kinds of Goods a player has.
func (p *PlayerView) kinds() (n int) {
	for _, have := range p.Goods {
		n += int(min(1, have))
	}
	return n
}

// commissioned is what a seat's activated Commissions are worth.
func (g *position) commissioned(seat game.Seat) (n int) {
	for i := range g.player(seat).Commissions {
		if c := &g.player(seat).Commissions[i]; c.active() {
			card := c.Card.Card()
			n += card.Worth(g.count(seat, card.Counts, 0))
		}
	}
	return n
}
