package nobility

import (
	"math/rand/v2"

	"norenbot/game"
)

// refillTavern turns Settlers cards up where none lies. The discards are shuffled when the
// deck is used up.
func (g *position) refillTavern(luck *rand.Rand) {
	for i, c := range g.Tavern.Cards {
		if c == 0 {
			g.Tavern.Cards[i] = g.drawSettlers(luck)
		}
	}
}

// drawSettlers takes the next card, or 0 if none is left.
func (g *position) drawSettlers(luck *rand.Rand) Settlers {
	if g.Deck == 0 {
		if g.Discards == 0 {
			return 0
		}
		g.Deck, g.Discards = g.Discards, 0
		copy(g.deck[:g.Deck], g.discards[:g.Deck])
		game.Shuffle(g.deck[:g.Deck], luck)
	}
	g.Deck--
	return g.deck[g.Deck]
}

// discard puts a Settlers card on the discards.
func (g *position) discard(c Settlers) {
	g.discards[g.Discards] = c
	g.Discards++
}

// refillHall lays tiles on empty slots without a die, from the left.
func (g *position) refillHall(luck *rand.Rand) {
	for i := range g.Hall {
		if h := &g.Hall[i]; h.Tile == 0 && h.Die == 0 {
			h.Tile = g.drawBuilding(luck)
		}
	}
}

// drawBuilding takes the next tile that can still be bought, or 0. Those that
// cannot lie aside until the bag is empty.
func (g *position) drawBuilding(luck *rand.Rand) Building {
	for {
		if g.Bag == 0 && !g.emptyAside(luck) {
			return 0
		}
		g.Bag--
		b := g.bag[g.Bag]
		if !g.dead(b) {
			return b
		}
		g.layAside(b)
	}
}

// emptyAside puts what lies aside back into the bag; false if all of it is dead.
func (g *position) emptyAside(luck *rand.Rand) bool {
	for _, b := range g.aside[:g.Aside] {
		if !g.dead(b) {
			g.Bag, g.Aside = g.Aside, 0
			copy(g.bag[:g.Bag], g.aside[:g.Bag])
			game.Shuffle(g.bag[:g.Bag], luck)
			return true
		}
	}
	return false
}

// dead reports whether a tile is a Workshop whose Guild has no slot left for it.
func (g *position) dead(b Building) bool {
	guild := b.Card().Guild
	return guild != NoGuild && g.Guilds[guild].room() == WorkshopSlots
}

// layAside discards a tile.
func (g *position) layAside(b Building) {
	g.aside[g.Aside] = b
	g.Aside++
}

// renewHall is Upkeep at the Hall: dead Workshops go, old ones too, the others
// slide left, and new ones come from the left.
func (g *position) renewHall(luck *rand.Rand) {
	n := 0
	for i := range g.Hall {
		b := g.Hall[i].Tile
		g.Hall[i].Tile = 0
		switch {
		case b == 0:
		case g.dead(b):
			g.layAside(b)
		default:
			g.Hall[n].Tile = b
			n++
		}
	}
	g.refillHall(luck)
}

// newShip turns the next Ship up; after the last nothing more comes.
func (g *position) newShip() {
	g.Port.Ship, g.Port.Sold = 0, Goods{}
	if g.Ships > 0 {
		g.Ships--
		g.Port.Ship = g.ships[g.Ships]
	}
}

// refillCouncil lays tiles on empty spaces, from the top row and the left.
func (g *position) refillCouncil() {
	for row := range g.Council {
		for r := range g.Council[row] {
			if at := &g.Council[row][r]; at.Tile == 0 && g.CouncilStack > 0 {
				g.CouncilStack--
				at.Tile = g.councilPile[g.CouncilStack]
			}
		}
	}
}
