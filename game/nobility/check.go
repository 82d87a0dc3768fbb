package nobility

import (
	"errors"
	"fmt"

	"norenbot/game"
)

// Check implements game.Game: what holds at every question and every Settle. Errors begin
// with the number of the rule.
func (g *position) Check() error {
	return errors.Join(g.checkCards(), g.checkBuildings(), g.checkTiles(), g.checkSlots(), g.checkPlayers(), g.checkTurn(), g.checkChancery())
}

// checkCards has every Settlers card in one place.
func (g *position) checkCards() error {
	var seen [SettlersCount + 1]int
	count := func(cards []Settlers) {
		for _, c := range cards {
			seen[c]++
		}
	}
	count(g.deck[:g.Deck])
	count(g.discards[:g.Discards])
	count(g.Tavern.Cards[:])
	for s := range g.Players[:g.Seats] {
		count(g.Players[s].Hand[:])
		count(g.Players[s].Lots[:])
	}
	return once("R-2", "Settlers card", seen[1:])
}

// once is an error unless each card was counted once.
func once(rule, what string, seen []int) error {
	for i, n := range seen {
		if n != 1 {
			return fmt.Errorf("%s: %s %d lies in %d places", rule, what, i+1, n)
		}
	}
	return nil
}

// checkBuildings has every Building in one place, and Workshops in their Guilds without
// gaps but for a neutral one.
func (g *position) checkBuildings() error {
	var seen [BuildingCount + 1]int
	for _, b := range g.bag[:g.Bag] {
		seen[b]++
	}
	for _, b := range g.aside[:g.Aside] {
		seen[b]++
	}
	for i := range g.Hall {
		seen[g.Hall[i].Tile]++
	}
	for i := range g.Guilds {
		for slot, w := range g.Guilds[i].Workshops {
			seen[w.Tile]++
			if w.Tile != 0 && w.Tile.Card().Guild != Guild(i) {
				return fmt.Errorf("R-21: %s lies with the %s", w.Tile.Key(), Guild(i))
			}
			if w.Tile == 0 && w.Owner != game.Public {
				return fmt.Errorf("R-21: seat %d owns slot %d of the %s, where no Workshop is", w.Owner, slot+1, Guild(i))
			}
		}
	}
	for s := range g.Players[:g.Seats] {
		for _, b := range g.Players[s].Community {
			seen[b]++
			if b != 0 && b.Card().Guild != NoGuild {
				return fmt.Errorf("R-22: seat %d has %s on a lot", s, b.Key())
			}
		}
	}
	return once("R-3", "Building", seen[1:])
}

// checkTiles has no Ship and no council tile twice; those that were used are gone.
func (g *position) checkTiles() error {
	var ships [ShipCount + 1]int
	var tiles [CouncilCount + 1]int
	for _, s := range g.ships[:g.Ships] {
		ships[s]++
	}
	ships[g.Port.Ship]++
	for _, c := range g.councilPile[:g.CouncilStack] {
		tiles[c]++
	}
	for row := range g.Council {
		for _, at := range g.Council[row] {
			tiles[at.Tile]++
			if at.Tile != 0 && at.Die != 0 {
				return fmt.Errorf("R-24: a die lies on %s", at.Tile.Key())
			}
		}
	}
	for i, n := range ships[1:] {
		if n > 1 {
			return fmt.Errorf("R-3: ship %d lies in %d places", i+1, n)
		}
	}
	for i, n := range tiles[1:] {
		if n > 1 {
			return fmt.Errorf("R-3: council tile %d lies in %d places", i+1, n)
		}
	}
	for good, n := range g.Port.Sold {
		if n < 0 || n > ShipSpaces {
			return fmt.Errorf("R-23: the ship holds %d of %s", n, Good(good))
		}
	}
	return nil
}

// checkSlots has dice where they may lie.
func (g *position) checkSlots() error {
	for i, d := range g.Tavern.Dice {
		switch {
		case d != 0 && i >= int(g.seats.Slots), i > 0 && d != 0 && g.Tavern.Dice[i-1] == 0:
			return fmt.Errorf("R-14: a die lies on slot %d of the Tavern", i+1)
		case i > 0 && d != 0 && d.Value() < g.Tavern.Dice[i-1].Value() && g.event(EventTavern) == 0:
			return fmt.Errorf("R-14: a %d lies right of a %d", d.Value(), g.Tavern.Dice[i-1].Value())
		}
	}
	for i, d := range g.Yard {
		switch {
		case d != 0 && i >= int(g.seats.Slots), i > 0 && d != 0 && g.Yard[i-1] == 0:
			return fmt.Errorf("R-15: a die lies on slot %d of the Yard", i+1)
		case i > 0 && d != 0 && d.Value() > g.Yard[i-1].Value():
			return fmt.Errorf("R-15: a %d lies right of a %d", d.Value(), g.Yard[i-1].Value())
		}
	}
	for i := range g.Guilds {
		at := &g.Guilds[i]
		if n := at.dice(); n > int(g.seats.GuildDice) {
			return fmt.Errorf("R-5: %d dice lie with the %s", n, Guild(i))
		}
		if n := at.apprentices(); n > int(g.seats.Apprentices) {
			return fmt.Errorf("R-5: %d Apprentices sit with the %s", n, Guild(i))
		}
		for slot, d := range at.Dice {
			if d != 0 && int(Third(d.Value())) != slot {
				return fmt.Errorf("R-16: a %d lies on slot %d of the %s", d.Value(), slot+1, Guild(i))
			}
		}
	}
	return nil
}

// checkPlayers has what a player owns within its limits.
func (g *position) checkPlayers() error {
	limits := &theCards.Limits
	for s := range g.Players[:g.Seats] {
		p := &g.Players[s]
		points := int16(0)
		for _, n := range p.Scored {
			points += n
		}
		for good, n := range p.Goods {
			if n < 0 {
				return fmt.Errorf("R-28: seat %d has %d of %s", s, n, Good(good))
			}
		}
		switch n := g.meeples(game.Seat(s)); {
		case points != p.Points || p.Points < 0:
			return fmt.Errorf("R-29: seat %d has %d points, counted are %d", s, p.Points, points)
		case p.Coins < 0 || p.Modifiers < 0 || p.Houses < 0 || p.Workers < 0:
			return fmt.Errorf("R-15: seat %d has %d Coins, %d Modifiers, %d Houses, %d Workers", s, p.Coins, p.Modifiers, p.Houses, p.Workers)
		case p.Reputation < limits.Reputation[0] || p.Reputation > limits.Reputation[1]:
			return fmt.Errorf("A-11: seat %d has Reputation %d", s, p.Reputation)
		case p.Nobility < 0 || p.Nobility > limits.Nobility || p.Lord != (p.Nobility >= limits.Lord):
			return fmt.Errorf("R-30: seat %d has Nobility %d; lord: %t", s, p.Nobility, p.Lord)
		case n > int(limits.Meeples):
			return fmt.Errorf("A-14: seat %d has %d meeples", s, n)
		case int(p.Houses)+p.built() > int(limits.Houses):
			return fmt.Errorf("R-15: seat %d has %d Houses", s, int(p.Houses)+p.built())
		}
	}
	return nil
}

// checkTurn is whose turn it is, and how many cards and dice there are in it.
func (g *position) checkTurn() error {
	if g.Active < 0 || g.Active >= game.Seat(g.Seats) || g.Round < 0 || g.Round > g.Rounds {
		return fmt.Errorf("R-8: it is seat %d's turn in round %d", g.Active, g.Round)
	}
	for s := range g.Players[:g.Seats] {
		p := &g.Players[s]
		if n := p.held(); n > HandMost && game.Seat(s) != g.Active {
			return fmt.Errorf("R-14: seat %d holds %d cards", s, n)
		}
		if n := p.rolled(); n > int(g.seats.Dice) {
			return fmt.Errorf("R-7: seat %d has %d dice left", s, n)
		}
	}
	return nil
}
