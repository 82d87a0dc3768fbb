package nobility

// dieWorth is what a die of a value is worth where it brings most.
func (a *appraisal) dieWorth(v int8) float64 {
	most := -1.0
	for at := range placeEnd {
		if a.g.listed(a.seat, at) && a.g.barred(a.seat, at, v).why == nil {
			most = max(most, a.placeWorth(at, v))
		}
	}
	if most <= 0 {
		return most
	}
	return most + a.pip*float64(DieFaces-v)
}

// placeWorth is what a die of a value brings at a place where it can go.
func (a *appraisal) placeWorth(at place, v int8) float64 {
	switch {
	case at == atTavern:
		return a.tavernWorth()
	case at == atYard:
		return a.yardWorth()
	case at < atHall:
		return a.guildWorth(Guild(at-atGuild), v)
	case at == atHall:
		return a.hallWorth(v)
	case at == atPort:
		return a.portWorth(v)
	case at < atClerk:
		return a.councilWorth(v, Race(at-atCouncil))
	case at == atClerk:
		return a.clerkWorth(v)
	case at == atCastle:
		return a.castleWorth(v)
	case at == atLand:
		return a.landWorth()
	case at < atTile:
		return a.deskWorth(deskAt(int(at-atDesk), v))
	}
	return a.tileWorth(&a.p.Commissions[at-atTile])
}

// tavernWorth is a card's worth: much with an empty hand, with a full one only what is
// better than the worst.
func (a *appraisal) tavernWorth() float64 {
	best, held := a.bestCard(), a.p.held()
	if held+a.p.built() >= LotsMost {
		return 0
	}
	switch held {
	case 0:
		return 0.6 * best
	case 1:
		return 0.27 * best
	case 2:
		return 0.12 * best
	}
	return 0.5 * (best - a.worst())
}

// yardWorth is what another House is worth: only cards make anything of it.
func (a *appraisal) yardWorth() float64 {
	cost, held := a.coin*float64(a.g.housePrice(a.seat)), a.p.held()
	w := a.aim[CountHouses]
	switch houses := int(a.p.Houses); {
	case houses < held:
		w += 6 - 2.4*float64(houses)
	case a.left >= 1 && houses == held:
		w += 2.8
	case a.left >= 2:
		w += 0.4
	}
	return w - cost
}

// guildWorth is what a visit brings: Workshops, Goods, and Workers placed.
func (a *appraisal) guildWorth(guild Guild, v int8) (w float64) {
	slot, at := &theCards.Guild[Third(v)], &a.g.Guilds[guild]
	for i := range slot.Workshops {
		shop := &at.Workshops[i]
		if shop.Tile == 0 {
			continue
		}
		w += a.effectWorth(shop.Tile)
		if shop.Owner >= 0 && shop.Owner != a.seat {
			w -= 0.29
		}
	}
	good := guild.Good()
	if n := min(int(slot.Goods), int(a.p.Coins)); n > 0 {
		for i := range n + a.g.guildFree(a.seat, guild) {
			w += a.more(good, i)
		}
		w -= a.coin * float64(n)
	}
	if free := int(a.g.seats.Apprentices) - at.apprentices(); free > 0 {
		n := min(free, int(slot.Workers), int(a.p.Workers))
		w += float64(n) * max(0, a.apprentice-a.worker)
		if n > 0 && at.Apprentices[a.seat] == 0 {
			w += a.aim[CountGuilds] + 0.12*a.left
		}
	}
	return w
}

// effectWorth is what a Workshop's effects are worth to whoever visits it: the better one.
func (a *appraisal) effectWorth(b Building) (most float64) {
	for _, e := range b.Card().Effects {
		w := 0.0
		switch e {
		case GetCoin:
			w = a.coin
		case GetReputation:
			w = a.reputation
		case GetModifier:
			w = a.modifier
		case Reroll:
			w = a.rerolls()
		case BuyGood:
			if a.p.Coins > 0 {
				w = a.dearest() - a.coin
			}
		case Exchange:
			w = 1.44
		}
		most = max(most, w)
	}
	return most
}

// rerolls is what rolling again is worth: for dice that fit nowhere.
func (a *appraisal) rerolls() float64 {
	n := 0
	for v := int8(1); v <= DieFaces; v++ {
		if a.p.Dice[v-1] > 0 && !a.g.anyPlace(a.seat, v) {
			n += int(a.p.Dice[v-1])
		}
	}
	return float64(n)
}

// hallWorth is what the Building under a die is worth.
func (a *appraisal) hallWorth(v int8) float64 {
	tile := a.g.Hall[v-1].Tile
	w := -a.coin * float64(a.g.buildingPrice(a.seat, int(v-1)))
	guild := tile.Card().Guild
	if guild == NoGuild {
		i := a.bestLot()
		lot := &theCards.Lots[i]
		settlers := min(a.left/2, float64(LotsMost-a.p.built()))
		return w + float64(lot.Points) + a.star*float64(a.g.buildingStars(lot.Stars)) + a.lotWorth(i) + settlers + a.aim[CountCommunity] - a.worker
	}
	i := a.g.Guilds[guild].room()
	slot := &theCards.Workshops[i]
	visits := 0.48 * float64(a.g.seats.Owner) * float64(a.g.Seats-1)
	w += float64(slot.Points) + a.star*float64(a.g.buildingStars(slot.Stars)) + a.aim[CountWorkshops] - a.apprentice
	if a.g.Guilds[guild].masters(a.seat) > 0 {
		w += a.aim[CountMasters]
	}
	return w + a.left*(0.8+visits*(0.4*float64(slot.Owner.Coins)+float64(slot.Owner.Points))/float64(i+1))
}

// bestLot is the empty lot that brings most from now on; there must be one.
func (a *appraisal) bestLot() int {
	best := a.p.freeLot()
	for i := best + 1; i < LotCount; i++ {
		if a.p.Community[i] == 0 && a.lotWorth(i) > a.lotWorth(best) {
			best = i
		}
	}
	return best
}

// lotWorth is what a Community Building on a lot still brings at Income.
func (a *appraisal) lotWorth(i int) float64 {
	in := &theCards.Lots[i].Income
	return a.left * (a.coin*float64(in.Coins) + a.modifier*float64(in.Modifiers) + 0.5*a.reputation*float64(in.Reputation))
}

// portWorth is what selling what is not wanted brings.
func (a *appraisal) portWorth(v int8) (w float64) {
	var gains [GoodCount * ShipSpaces]float64
	n := 0
	for good := range Good(GoodCount) {
		for k := range a.g.sellable(a.seat, good) {
			gains[n] = float64(a.g.goodPrice(a.seat, good))*a.coin - a.more(good, -1-k)
			n++
		}
	}
	for range min(n, a.g.shipMost(v)) {
		best := 0
		for i, gain := range gains[:n] {
			if gain > gains[best] {
				best = i
			}
		}
		if gains[best] <= 0 {
			break
		}
		w, gains[best] = w+gains[best], 0
	}
	return w
}

// councilWorth is what a council tile brings for what it asks.
func (a *appraisal) councilWorth(v int8, r Race) float64 {
	tile := a.g.Council[Third(v)][r].Tile
	c := tile.Card()
	w := float64(c.Points) + a.aim[CountCouncil]
	w -= a.coin*float64(a.g.councilCoins(a.seat, tile)) + a.reputation*float64(a.g.councilRepute(a.seat))
	for good, n := range c.Goods {
		for k := range int(n) {
			w -= a.more(Good(good), -1-k)
		}
	}
	return w
}

// clerkWorth is what the Clerk brings: Modifiers, and a Commission where there is room.
func (a *appraisal) clerkWorth(v int8) float64 {
	slot := &theCards.Clerk[Third(v)]
	w := a.modifier * float64(a.g.clerkFree(v))
	if gain := a.modifier - a.coin*float64(theCards.Prices.Modifier); gain > 0 {
		w += gain * float64(min(int(slot.More), int(a.p.Coins)))
	}
	if a.g.Chancery && a.p.commissions() <= a.g.clerks(a.seat) && a.g.CommissionDeck > 0 {
		w += max(0, a.drawWorth())
	}
	return w + 0.04
}

// castleWorth is what Reputation brings.
func (a *appraisal) castleWorth(v int8) float64 {
	room := int(theCards.Limits.Reputation[1]) - int(a.p.Reputation)
	return a.reputation * float64(min(room, a.g.castleGain(v)))
}

// landWorth is what an Apprentice's way back brings: a Worker for a Community Building.
func (a *appraisal) landWorth() float64 {
	if a.p.Workers > 0 || a.p.freeLot() == LotCount {
		return a.worker - a.apprentice
	}
	return a.worker + 0.9 - a.apprentice
}

// deskWorth is what a desk brings: Coins each round, its benefit, room for a Commission.
func (a *appraisal) deskWorth(d Desk) float64 {
	w := a.left*(a.coin*float64(theCards.Chancery.Income)+0.25) + a.aim[CountClerks] - a.worker
	if a.g.has(a.seat, d.Card().Benefit) {
		return w
	}
	return w + 0.12*a.left
}

// tileWorth is a third of what the Commission may bring, if the others can still come.
func (a *appraisal) tileWorth(c *CommissionView) float64 {
	gaps := -1.0
	for i, done := range c.Done {
		if !done && c.Dice[i] == 0 {
			gaps++
		}
	}
	if gaps > 2*a.left+1 || c.Card == 0 {
		return 0.05
	}
	return min(12, a.commissionWorth(c.Card)+1) / 4.0
}
