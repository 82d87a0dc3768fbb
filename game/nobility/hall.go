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
