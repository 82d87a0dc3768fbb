package nobility

import (
	"math/rand/v2"

	"norenbot/game"
)

// eventsOfDeck is how many cards of each deck a game has.
const eventsOfDeck = 5

// deal lays out the opening. The order in which it uses its luck is part of
// every record.
func deal(setup game.Setup, luck *rand.Rand) *position {
	g := &position{setup: setup}
	g.Seat, g.Awaited, g.Seats, g.Phase = game.Public, game.Public, int8(setup.Seats), Acting
	g.seats = &theCards.Seats[setup.Seats-1]
	g.start = &theCards.Games[0]
	if setup.Value(settingRounds, long) == short {
		g.start = &theCards.Games[1]
	}
	g.Rounds = g.start.Rounds
	g.Chancery = setup.Value(settingChancery, off) == on
	g.Events = setup.Value(settingEvents, off) == on
	g.Neutral = setup.Value(settingNeutral, off) == on
	g.clear()
	g.dealPlayers(luck)
	g.dealSettlers(luck)
	g.dealBuildings(luck)
	g.dealTiles(luck)
	g.dealEvents(luck)
	g.dealChancery(luck)
	g.dealObjective(luck)
	return g
}

// clear says that nothing is anybody's yet.
func (g *position) clear() {
	for d := range g.Desks.At {
		g.Desks.At[d] = game.Public
	}
	for i := range g.Guilds {
		for slot := range g.Guilds[i].Workshops {
			g.Guilds[i].Workshops[slot].Owner = game.Public
		}
	}
}

// dealPlayers hands out what each begins with; who begins is drawn.
func (g *position) dealPlayers(luck *rand.Rand) {
	if g.First = 0; !g.setup.BySeat() {
		g.First = game.Seat(luck.IntN(int(g.Seats)))
	}
	g.Active = g.First
	characters := shuffled[Character](CharacterCount, luck)
	for s := range g.Players[:g.Seats] {
		p := &g.Players[s]
		p.Character = characters[s]
		p.Coins = int16(g.start.Coins)
		for good := range p.Goods {
			p.Goods[good] = int16(g.start.Goods)
		}
		p.Houses, p.Workers = g.start.Houses, g.start.Workers
		p.Reputation = g.seats.Reputation + g.start.Reputation
	}
	g.dealModifiers()
}

// dealModifiers gives Modifiers to those who come late in the first round.
func (g *position) dealModifiers() {
	for i, seat := 0, g.First; i < int(g.Seats); i, seat = i+1, g.next(seat) {
		g.player(seat).Modifiers = int16(g.seats.Modifiers[i])
	}
}

// dealSettlers gives each player a card of the first deck and lays six face up.
func (g *position) dealSettlers(luck *rand.Rand) {
	for c := Settlers(1); c <= SettlersCount; c++ {
		if c.Card().Deck == 1 {
			g.deck[g.Deck] = c
			g.Deck++
		}
	}
	game.Shuffle(g.deck[:g.Deck], luck)
	for s := range g.Players[:g.Seats] {
		g.Deck--
		g.Players[s].Hand[0] = g.deck[g.Deck]
	}
	for c := Settlers(1); c <= SettlersCount; c++ {
		if c.Card().Deck != 1 {
			g.deck[g.Deck] = c
			g.Deck++
		}
	}
	game.Shuffle(g.deck[:g.Deck], luck)
	g.refillTavern(luck)
}

// dealBuildings fills the bag and the Guild Hall. Before that, neutral Workshops
// are drawn, one for the second slot of every Guild.
func (g *position) dealBuildings(luck *rand.Rand) {
	g.bag = [BuildingCount]Building(shuffled[Building](BuildingCount, luck))
	g.Bag = BuildingCount
	if g.Neutral {
		for i := range g.Guilds {
			g.Guilds[i].Workshops[1].Tile = g.drawWorkshop(Guild(i))
		}
	}
	g.refillHall(luck)
}

// drawWorkshop takes the topmost Workshop of a Guild out of the bag.
func (g *position) drawWorkshop(guild Guild) Building {
	for i := g.Bag - 1; ; i-- {
		if b := g.bag[i]; b.Card().Guild == guild {
			copy(g.bag[i:g.Bag], g.bag[i+1:g.Bag])
			g.Bag--
			return b
		}
	}
}

// dealTiles turns up the first Ship and a tile on every space of the Council.
func (g *position) dealTiles(luck *rand.Rand) {
	g.ships = [ShipCount]Ship(shuffled[Ship](ShipCount, luck))
	g.Ships = ShipCount
	g.newShip()
	g.councilPile = [CouncilCount]Council(shuffled[Council](CouncilCount, luck))
	g.CouncilStack = CouncilCount
	g.refillCouncil()
}

// dealEvents lays five cards of the first deck above five of the second. The last
// one is turned up next; those out of the game lie behind EventsLeft.
func (g *position) dealEvents(luck *rand.Rand) {
	if !g.Events {
		return
	}
	cards := shuffled[Event](EventCount, luck)
	for _, deck := range []int8{2, 1} {
		for _, e := range cards {
			if e.Card().Deck == deck && int(g.EventsLeft) < eventsOfDeck*int(3-deck) {
				g.events[g.EventsLeft] = e
				g.EventsLeft++
			}
		}
	}
}

// tellSetup tells who begins and with what; alone, what is to be reached.
func (g *position) tellSetup(t *game.Table) {
	if g.Seats == 1 {
		t.Say("nobility.objective", game.Who(alone), game.Name(objectiveTerm[g.Objective])).Because("nobility.objective.why")
	} else {
		t.Say("nobility.first", game.Who(g.First)).Because("nobility.first.why")
	}
	for s := range g.Players[:g.Seats] {
		p := &g.Players[s]
		t.Say("nobility.dealt", game.Who(game.Seat(s)), characterName(p.Character), settlersName(p.Hand[0])).Aside()
	}
}

// shuffled returns all cards of a kind, numbered from 1, in a new order.
func shuffled[T ~int8](n int, luck *rand.Rand) []T {
	cards := make([]T, n)
	for i := range cards {
		cards[i] = T(i + 1)
	}
	game.Shuffle(cards, luck)
	return cards
}
