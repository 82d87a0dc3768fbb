package nobility

import (
	"norenbot/game"
)

// What tests lay out, so that every card stays in one place.

// bring swaps what lies at a place with what is wanted, wherever that lies.
func bring[T comparable](want T, at *T, places []*T) {
	for _, p := range places {
		if *p == want {
			*p, *at = *at, *p
			return
		}
	}
	panic("what is wanted lies nowhere")
}

// settlers are the places of cards face down, face up and in hand.
func (g *position) settlers() (at []*Settlers) {
	for i := range g.deck[:g.Deck] {
		at = append(at, &g.deck[i])
	}
	for i := range g.Tavern.Cards {
		at = append(at, &g.Tavern.Cards[i])
	}
	for s := range g.Players[:g.Seats] {
		for i := range g.Players[s].held() {
			at = append(at, &g.Players[s].Hand[i])
		}
	}
	return at
}

// hold gives a seat exactly these cards; the one it had stays if it is among them.
func (g *position) hold(seat game.Seat, cards ...Settlers) {
	p := g.player(seat)
	for p.held() < len(cards) {
		g.Deck--
		p.Hand[p.held()] = g.deck[g.Deck]
	}
	for i, c := range cards {
		bring(c, &p.Hand[i], g.settlers())
	}
}

// face lays a card face up in the Tavern.
func (g *position) face(i int, c Settlers) { bring(c, &g.Tavern.Cards[i], g.settlers()) }

// show lays a Building on a slot of the Hall, by its value.
func (g *position) show(die int, b Building) {
	var at []*Building
	for i := range g.bag[:g.Bag] {
		at = append(at, &g.bag[i])
	}
	for i := range g.Hall {
		at = append(at, &g.Hall[i].Tile)
	}
	bring(b, &g.Hall[die-1].Tile, at)
}

// wish lays a council tile on a space.
func (g *position) wish(row int, r Race, c Council) {
	var at []*Council
	for i := range g.councilPile[:g.CouncilStack] {
		at = append(at, &g.councilPile[i])
	}
	for row := range g.Council {
		for r := range g.Council[row] {
			at = append(at, &g.Council[row][r].Tile)
		}
	}
	bring(c, &g.Council[row][r].Tile, at)
}

// moor has a Ship in the Port.
func (g *position) moor(s Ship) {
	at := []*Ship{&g.Port.Ship}
	for i := range g.ships[:g.Ships] {
		at = append(at, &g.ships[i])
	}
	bring(s, &g.Port.Ship, at)
}

// install puts a Workshop that does this alone, or this or that, on a slot of a Guild.
func (g *position) install(guild Guild, slot int, owner game.Seat, effects ...Effect) {
	want := [2]Effect{effects[0], NoEffect}
	if len(effects) > 1 {
		want[1] = effects[1]
	}
	for i, b := range g.bag[:g.Bag] {
		if c := b.Card(); c.Guild == guild && c.Effects == want {
			copy(g.bag[i:g.Bag], g.bag[i+1:g.Bag])
			g.Bag--
			g.Guilds[guild].Workshops[slot] = WorkshopView{b, owner}
			return
		}
	}
	for i := range g.Hall {
		if b := g.Hall[i].Tile; b != 0 && b.Card().Guild == guild && b.Card().Effects == want {
			g.Bag--
			g.Hall[i].Tile = g.bag[g.Bag]
			g.Guilds[guild].Workshops[slot] = WorkshopView{b, owner}
			return
		}
	}
	panic("no such Workshop in the bag or the Hall")
}
