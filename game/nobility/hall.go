package nobility

import "norenbot/game"

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
	g.Hall[slot].Die = d
	if guild := g.Hall[slot].Tile.Card().Guild; guild != NoGuild {
		g.buyWorkshop(t, seat, slot, guild)
	} else {
		g.buyCommunity(t, seat, slot)
	}
}

// buyTile pays for a tile and takes it off the Hall.
func (g *position) buyTile(seat game.Seat, slot int) (tile Building, price int) {
	tile, price = g.Hall[slot].Tile, g.buildingPrice(seat, slot)
	g.player(seat).Coins -= int16(price)
	g.Hall[slot].Tile = 0
	g.act.building(tile)
	return tile, price
}

// buyWorkshop has an Apprentice become Guild Master on the first free slot.
func (g *position) buyWorkshop(t *game.Table, seat game.Seat, slot int, guild Guild) {
	tile, price := g.buyTile(seat, slot)
	g.line.Say(t, "nobility.building", game.Who(seat), buildingName(tile), coins(price))
	i := g.Guilds[guild].room()
	g.Guilds[guild].Apprentices[seat]--
	g.Guilds[guild].Workshops[i] = WorkshopView{tile, seat}
	printed := &theCards.Workshops[i]
	g.player(seat).score(ByBuildings, int(printed.Points))
	g.rise(t, seat, g.buildingStars(printed.Stars))
}

// buyCommunity builds on an empty lot and has a Worker stand there. Until the lot is
// chosen the tile lies in the Hall.
func (g *position) buyCommunity(t *game.Table, seat game.Seat, slot int) {
	lot := g.chooseLot(t, seat)
	tile, price := g.buyTile(seat, slot)
	g.act.lot(lot)
	g.line.Say(t, "nobility.building.lot", game.Who(seat), buildingName(tile), coins(price), game.Num(lot+1))
	p, printed := g.player(seat), &theCards.Lots[lot]
	p.Workers--
	p.Community[lot] = tile
	p.score(ByBuildings, int(printed.Points))
	g.rise(t, seat, g.buildingStars(printed.Stars))
}

// chooseLot asks on which empty lot a Community Building goes.
func (g *position) chooseLot(t *game.Table, seat game.Seat) int {
	p := g.player(seat)
	m := game.Ask[int](t, "lot", seat)
	m.Text, m.Focus = lotText, "land"
	for lot, b := range p.Community {
		if b == 0 {
			m.OfferLike(lot, &lotOptions[lot])
		}
	}
	return m.One()
}
