package nobility

import "norenbot/game"

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
	g.line.Say(t, "nobility.sells", game.Who(seat), goodsTally(&sold), coins(earned))
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
	g.line.Say(t, "nobility.fulfils", game.Who(seat), raceName(r), points(int(c.Points)))
}
