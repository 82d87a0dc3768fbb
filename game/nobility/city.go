package nobility

import "norenbot/game"

// first is the place in a row of dice where the next one goes.
func first(row []Die) int {
	n := 0
	for n < len(row) && row[n] != 0 {
		n++
	}
	return n
}

// barredTavern is R-14: from left to right, each die at least the one before.
func (g *position) barredTavern(v int8) bar {
	n := first(g.Tavern.Dice[:g.seats.Slots])
	switch {
	case n == int(g.seats.Slots):
		return bar{why: &notFull}
	case n > 0 && g.event(EventTavern) == 0 && v < g.Tavern.Dice[n-1].Value():
		return bar{&notLower, dieName(g.Tavern.Dice[n-1])}
	}
	for _, c := range g.Tavern.Cards {
		if c != 0 {
			return bar{}
		}
	}
	return bar{why: &notCards}
}

// tavern takes a card, or two from a desk.
func (g *position) tavern(t *game.Table, seat game.Seat, d Die) {
	g.Tavern.Dice[first(g.Tavern.Dice[:])] = d
	for left := g.tavernCards(seat) - 1; left >= 0; left-- {
		if !g.takeCard(t, seat, left, left == 0 && g.tavernCards(seat) > 1) {
			return
		}
	}
}

// takeCard takes one of the cards face up, sends older ones away until the hand holds the
// limit and what may still be taken, and turns the next one up. What is optional may be
// left: then it returns false, with the hand at its limit.
func (g *position) takeCard(t *game.Table, seat game.Seat, left int, optional bool) bool {
	m := game.Ask[int](t, "card", seat)
	m.Focus = "tavern"
	m.Min, m.Max = 1, 1
	m.Text.Say("nobility.card.ask")
	if optional {
		m.Min, m.Nothing = 0, cardNothing
	}
	for i, c := range g.Tavern.Cards {
		if c != 0 {
			m.OfferLike(i, &settlersOptions[c]).Odds = cardOdds[g.matches(seat, c)]
		}
	}
	p := g.player(seat)
	picked := m.Some()
	if len(picked) == 0 {
		g.sendAway(t, seat, HandMost)
		return false
	}
	i := picked[0]
	c := g.Tavern.Cards[i]
	g.Tavern.Cards[i] = 0
	p.Hand[p.held()] = c
	g.act.taken(c)
	g.tell(t, "nobility.card", game.Who(seat), settlersName(c))
	g.sendAway(t, seat, HandMost+left)
	g.settle(t)
	g.refillTavern(t.Rand())
	g.act.turnedUp(g.Tavern.Cards[i])
	if up := g.Tavern.Cards[i]; up != 0 {
		t.Say("nobility.card.new", settlersName(up)).Aside()
	}
	return true
}

// matches is how many of the kinds of Goods that a card asks for a seat has.
func (g *position) matches(seat game.Seat, c Settlers) (n int) {
	for good := range c.Card().Goods.All() {
		if g.player(seat).Goods[good] > 0 {
			n++
		}
	}
	return n
}

// sendAway discards older cards until so many are left; the last one taken stays.
func (g *position) sendAway(t *game.Table, seat game.Seat, most int) {
	p := g.player(seat)
	for p.held() > most {
		m := game.Ask[int](t, "discard", seat)
		m.Focus = "hand"
		m.Text.Say("nobility.discard.ask", game.Num(HandMost))
		for i, c := range p.Hand[:p.held()-1] {
			m.OfferLike(i, &settlersOptions[c])
		}
		i := m.One()
		c := p.Hand[i]
		p.drop(i)
		g.discard(c)
		g.act.discarded(c)
		g.tell(t, "nobility.discards", game.Who(seat), settlersName(c))
	}
}

// drop removes a card from the hand.
func (p *PlayerView) drop(i int) {
	copy(p.Hand[i:], p.Hand[i+1:])
	p.Hand[HandRoom-1] = 0
}

// barredYard is R-15: from left to right, each die at most the one before; a House left,
// and its price.
func (g *position) barredYard(seat game.Seat, v int8) bar {
	n, p := first(g.Yard[:g.seats.Slots]), g.player(seat)
	switch {
	case n == int(g.seats.Slots):
		return bar{why: &notFull}
	case n > 0 && v > g.Yard[n-1].Value():
		return bar{&notHigher, dieName(g.Yard[n-1])}
	case !p.canBuild():
		return bar{why: &notHouses}
	}
	return p.barredPrice(g.housePrice(seat))
}

// barredPrice bars what a player cannot pay.
func (p *PlayerView) barredPrice(price int) bar {
	if int(p.Coins) < price {
		return bar{&notCoins, coins(price)}
	}
	return bar{}
}

// yard buys a House.
func (g *position) yard(t *game.Table, seat game.Seat, d Die) {
	g.Yard[first(g.Yard[:])] = d
	p, price := g.player(seat), g.housePrice(seat)
	p.Coins -= int16(price)
	p.Houses++
	g.tell(t, "nobility.house", game.Who(seat), coins(price))
}

// barredHall is: the tile under the die, its price, and who is to stand on it.
func (g *position) barredHall(seat game.Seat, v int8) bar {
	h, p := &g.Hall[v-1], g.player(seat)
	switch {
	case h.Die != 0:
		return bar{why: &notSlot}
	case h.Tile == 0:
		return bar{why: &notTile}
	}
	switch guild := h.Tile.Card().Guild; {
	case guild == NoGuild && p.Workers == 0:
		return bar{why: &notWorker}
	case guild == NoGuild && p.freeLot() == LotCount:
		return bar{why: &notLot}
	case guild != NoGuild && g.Guilds[guild].Apprentices[seat] == 0:
		return bar{&notApprentice, guildName(guild)}
	case guild != NoGuild && g.Guilds[guild].room() == WorkshopSlots:
		return bar{&notRoom, guildName(guild)}
	}
	return p.barredPrice(g.buildingPrice(seat, int(v-1)))
}

// hall buys the tile of the die's slot and puts it where it belongs.
func (g *position) hall(t *game.Table, seat game.Seat, d Die) {
	slot := int(d.Value() - 1)
	h, p := &g.Hall[slot], g.player(seat)
	price, tile := g.buildingPrice(seat, slot), h.Tile
	p.Coins -= int16(price)
	h.Die, h.Tile = d, 0
	g.act.building(tile)
	g.tell(t, "nobility.building", game.Who(seat), buildingName(tile), coins(price))
	if guild := tile.Card().Guild; guild != NoGuild {
		i := g.Guilds[guild].room()
		g.Guilds[guild].Apprentices[seat]--
		g.Guilds[guild].Workshops[i] = WorkshopView{tile, seat}
		printed := &theCards.Workshops[i]
		p.score(ByBuildings, int(printed.Points))
		g.rise(t, seat, g.buildingStars(printed.Stars))
		return
	}
	i := p.freeLot()
	p.Workers--
	p.Community[i] = tile
	printed := &theCards.Lots[i]
	p.score(ByBuildings, int(printed.Points))
	g.rise(t, seat, g.buildingStars(printed.Stars))
}

// sellable is how many of a good the Ship still takes from a seat.
func (g *position) sellable(seat game.Seat, good Good) int {
	return min(int(g.player(seat).Goods[good]), ShipSpaces-int(g.Port.Sold[good]))
}

// barredPort is R-23: the slot of the value, and one Good at least that the Ship takes.
func (g *position) barredPort(seat game.Seat, v int8) bar {
	switch {
	case g.Port.Dice[v-1] != 0:
		return bar{why: &notSlot}
	case g.Port.Ship == 0:
		return bar{why: &notShip}
	}
	for good := range Good(GoodCount) {
		if g.sellable(seat, good) > 0 {
			return bar{}
		}
	}
	return bar{why: &notGoods}
}

// port sells Goods to the Ship, one at least and up to the die's value.
func (g *position) port(t *game.Table, seat game.Seat, d Die) {
	g.Port.Dice[d.Value()-1] = d
	m := game.Ask[Good](t, "goods", seat)
	m.Focus = "port"
	all := 0
	for good := range Good(GoodCount) {
		if n := g.sellable(seat, good); n > 0 {
			o := m.OfferLike(good, &goodOptions[good])
			o.Times, all = n, all+n
			o.Detail.Say("nobility.port.price", coins(g.goodPrice(seat, good)))
		}
	}
	m.Min, m.Max = 1, min(all, g.shipMost(d.Value()))
	m.Text.Say("nobility.port.ask", game.Num(m.Max))
	g.usualSale(m, seat)
	sold, earned := Goods{}, 0
	for _, good := range m.Some() {
		sold[good]++
		g.act.goods(good, 1)
		earned += g.goodPrice(seat, good)
	}
	p := g.player(seat)
	for good, n := range sold {
		p.Goods[good] -= int16(n)
		g.Port.Sold[good] += n
	}
	p.Coins += int16(earned)
	g.tell(t, "nobility.sells", game.Who(seat), goodsTally(&sold), coins(earned))
}

// usualSale makes the default the dearest Goods, as many as may be sold.
func (g *position) usualSale(m game.Menu[Good], seat game.Seat) {
	var keys [DieFaces]string
	n, dearest := 0, 0
	for good := range Good(GoodCount) {
		dearest = max(dearest, g.goodPrice(seat, good))
	}
	for price := dearest; price >= 0; price-- {
		for good := range Good(GoodCount) {
			for k := g.sellable(seat, good); k > 0 && n < m.Max && g.goodPrice(seat, good) == price; k-- {
				keys[n] = goodOptions[good].Key
				n++
			}
		}
	}
	m.ByDefault(keys[:n]...)
}

// barredCouncil is R-24: a tile there, Nobility, Settlers of the race housed, and
// what the tile asks for.
func (g *position) barredCouncil(seat game.Seat, row int8, r Race) bar {
	p, at := g.player(seat), &g.Council[row][r]
	switch {
	case !p.housed(r):
		return bar{why: &notHoused}
	case at.Die != 0:
		return bar{why: &notSlot}
	case at.Tile == 0:
		return bar{why: &notTile}
	}
	tile := at.Tile
	c := tile.Card()
	if p.Nobility < c.Nobility {
		return bar{&notNoble, game.Num(int(c.Nobility))}
	}
	for good, n := range c.Goods {
		if p.Goods[good] < int16(n) {
			return bar{&notPayable, councilName(tile)}
		}
	}
	return p.barredPrice(g.councilCoins(seat, tile))
}

// fulfil does what a council tile asks for; the die stays on its space.
func (g *position) fulfil(t *game.Table, seat game.Seat, row int, r Race, d Die) {
	at, p := &g.Council[row][r], g.player(seat)
	tile := at.Tile
	c := tile.Card()
	*at = CouncilView{0, d}
	g.act.council(tile)
	for good, n := range c.Goods {
		p.Goods[good] -= int16(n)
	}
	p.Coins -= int16(g.councilCoins(seat, tile))
	p.Tiles++
	p.score(ByCouncil, int(c.Points))
	p.repute(-g.councilRepute(seat))
	g.tell(t, "nobility.fulfils", game.Who(seat), raceName(r), points(int(c.Points)))
}

// castleGain is the Reputation that a die of a value finds at the Castle.
func (g *position) castleGain(v int8) int {
	if g.Castle[Third(v)] != 0 {
		return g.annexRepute()
	}
	return g.castleRepute(v)
}

// castle gains Reputation.
func (g *position) castle(t *game.Table, seat game.Seat, d Die) {
	n := g.castleGain(d.Value())
	if slot := &g.Castle[Third(d.Value())]; *slot == 0 {
		*slot = d
	} else {
		g.Annex = d
	}
	g.player(seat).repute(n)
	g.tell(t, "nobility.castle", game.Who(seat), game.Num(n))
}

// landLeast is the lowest die for the own board's slot.
const landLeast = 5

// barredLand is R-27: a high die, once a round, and an Apprentice in a Guild.
func (g *position) barredLand(seat game.Seat, v int8) bar {
	switch {
	case v < landLeast:
		return bar{why: &notLand}
	case g.player(seat).LandDie != 0:
		return bar{why: &notSlot}
	}
	for i := range g.Guilds {
		if g.Guilds[i].Apprentices[seat] > 0 {
			return bar{}
		}
	}
	return bar{why: &notRecall}
}

// land takes an Apprentice back to the Workers Lot.
func (g *position) land(t *game.Table, seat game.Seat, d Die) {
	p := g.player(seat)
	p.LandDie = d
	m := game.Ask[Guild](t, "recall", seat)
	m.Focus = "land"
	m.Text.Say("nobility.recall.ask")
	for from := range Guild(GuildCount) {
		if g.Guilds[from].Apprentices[seat] > 0 {
			m.OfferLike(from, &fromOptions[from])
		}
	}
	from := m.One()
	g.Guilds[from].Apprentices[seat]--
	p.Workers++
	g.act.recalled(from)
	g.tell(t, "nobility.recalls", game.Who(seat), guildName(from))
}
