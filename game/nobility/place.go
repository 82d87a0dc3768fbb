package nobility

import (
	"math"

	"norenbot/game"
)

// A place is where a die can go: its value says which slot, row and tile it is there.
type place int8

// The places, as they are listed.
const (
	atTavern place = iota
	atYard
	atGuild   // by Guild
	atHall    = atGuild + GuildCount
	atPort    = atHall + 1
	atCouncil = atPort + 1 // by Race
	atClerk   = atCouncil + RaceCount
	atCastle  = atClerk + 1
	atLand    = atCastle + 1
	atDesk    = atLand + 1 // of the Chancery, by row
	atTile    = atDesk + 2 // own dice tiles, by Commission
	placeEnd  = atTile + CommissionMost
)

// A bar is why something is closed: a text, and an argument where it has one.
type bar struct {
	why *game.Text // nil where it is open
	arg game.Arg
}

// refuse says in an option of Not why it is closed.
func (b bar) refuse(o *game.Option) {
	o.Detail = *b.why
	o.Detail.Args[0] = b.arg
}

// offerPlaces lists every place for a die of a value, the closed ones with the reason.
func (g *position) offerPlaces(t *game.Table, seat game.Seat, v int8) game.Menu[place] {
	m := game.Ask[place](t, "place", seat)
	m.Text, m.Focus = placeText[v], "hand"
	foreign := false
	for at := range g.places() {
		if !g.listed(seat, at) {
			continue
		}
		b := g.barred(seat, at, v)
		if b.why == &notHoused && at < atClerk {
			foreign = true
			continue
		} else if b.why != nil {
			o := m.RefuseLike(&placeOptions[at])
			g.nameChancery(o, seat, at, v)
			b.refuse(o)
			continue
		}
		o := m.OfferLike(at, &placeOptions[at])
		g.nameChancery(o, seat, at, v)
		g.describe(o, seat, at, v)
	}
	if foreign { // all such columns are said at once
		m.RefuseLike(&councilOption)
	}
	m.ByDefault(m.Options[liveliest(m.Options)].Key)
	return m
}

// liveliest is the option that players at random pick most: what brings cards on.
func liveliest(of []game.Option) (best int) {
	for i := range of {
		if of[i].Odds > of[best].Odds {
			best = i
		}
	}
	return best
}

// places is how many places there are: those of the Chancery where it is played with.
func (g *position) places() place {
	if g.Chancery {
		return placeEnd
	}
	return atDesk
}

// anyPlace reports whether a die of a value can be placed at all.
func (g *position) anyPlace(seat game.Seat, v int8) bool { return g.openFrom(seat, v, 0) < g.places() }

// placesOpen counts the places to which a seat can send one of its dice, changed or not.
func (g *position) placesOpen(seat game.Seat) (count int) {
	left := g.limit(seat)
	for at := range g.places() {
		for v := int8(1); v <= DieFaces && int(v) <= left && g.listed(seat, at); v++ {
			if g.player(seat).canShow(v) && g.barred(seat, at, v).why == nil {
				count++
				break
			}
		}
	}
	return count
}

// onlyPlace is where a die of a value must go, false where there is a choice. It must be
// one that can be placed.
func (g *position) onlyPlace(seat game.Seat, v int8) (at place, only bool) {
	n := g.openFrom(seat, v, 0)
	return (n + atGuild) % g.places(), g.openFrom(seat, v, n+1) == g.places()
}

// openFrom returns the first of places that a die of a value can go to, how many there are
// if none. They are counted from the guilds on, where it mostly can, round to the Yard.
func (g *position) openFrom(seat game.Seat, v int8, n place) place {
	for all := g.places(); n < all; n++ {
		if at := (n + atGuild) % all; g.listed(seat, at) && g.barred(seat, at, v).why == nil {
			return n
		}
	}
	return n
}

// Open lists where a seat's die of a value can go, by the keys of the options that say so: "tavern",
// "guild.scholars", "council.elf", "desk.1", "tile.1". It does not ask what Reputation still allows.
func (v *View) Open(seat game.Seat, value int8) (keys []string) {
	g := &position{public: *v, seats: &theCards.Seats[v.Seats-1]}
	for at := range g.places() {
		if g.listed(seat, at) && g.barred(seat, at, value).why == nil {
			keys = append(keys, placeOptions[at].Key)
		}
	}
	return keys
}

// barred is why a seat's die of a value cannot go to a place; nothing is where it can.
// What a place is for must be possible there.
func (g *position) barred(seat game.Seat, at place, v int8) bar {
	switch {
	case at == atTavern:
		return g.barredTavern(v)
	case at == atYard:
		return g.barredYard(seat, v)
	case at < atHall:
		return g.barredGuild(Guild(at-atGuild), v)
	case at == atHall:
		return g.barredHall(seat, v)
	case at == atPort:
		return g.barredPort(seat, v)
	case at < atClerk:
		return g.barredCouncil(seat, Third(v), Race(at-atCouncil))
	case at == atClerk:
		return filled(g.Clerk[Third(v)] != 0)
	case at == atCastle:
		return filled(g.Castle[Third(v)] != 0 && (g.Seats < SeatsMost || g.Annex != 0))
	case at == atLand:
		return g.barredLand(seat, v)
	case at < atTile:
		return g.barredDesk(seat, int(at-atDesk), v)
	}
	return g.barredTile(seat, int(at-atTile), v)
}

// filled bars a slot that holds a die.
func filled(is bool) bar {
	if is {
		return bar{why: &notSlot}
	}
	return bar{}
}

// describe says what a place would bring, and how players at random lean.
func (g *position) describe(o *game.Option, seat game.Seat, at place, v int8) {
	p := g.player(seat)
	switch {
	case at == atTavern:
		o.Detail = tavernText[g.tavernCards(seat)-1]
		o.Odds = tavernOdds[min(p.held(), HandMost)]
	case at == atYard:
		o.Detail.Say("nobility.yard.detail", coins(g.housePrice(seat)))
		o.Odds = yardOdds[min(int(p.Houses), len(yardOdds)-1)]
	case at < atHall:
		g.describeGuild(&o.Detail, seat, Guild(at-atGuild), Third(v))
		o.Idle = g.isIdle(seat, Guild(at-atGuild), Third(v))
		o.Odds = g.guildLean(seat, Guild(at-atGuild), Third(v))
	case at == atHall:
		o.Detail.Say("nobility.hall.detail", buildingName(g.Hall[v-1].Tile), coins(g.buildingPrice(seat, int(v-1))))
		o.Odds = hallOdds
	case at == atPort:
		o.Detail.Say("nobility.port.detail", goods(g.shipMost(v)))
	case at < atClerk:
		tile := g.Council[Third(v)][at-atCouncil].Tile
		o.Detail.Say("nobility.council.detail", councilName(tile), game.Num(g.councilRepute(seat)))
		o.Odds = councilOdds
	case at == atClerk:
		o.Detail.Say("nobility.clerk.detail", modifiers(g.clerkFree(v)))
	case at == atCastle:
		o.Detail.Say("nobility.castle.detail", game.Num(g.castleGain(v)))
		o.Odds = uint8(min(castleOdds*g.castleGain(v), math.MaxUint8))
	case at == atLand:
		o.Detail = landText
	case at >= atTile:
		o.Detail.Say("nobility.place.tile.detail", game.Num(p.Commissions[at-atTile].gaps()-1))
	}
}

// describeGuild says what a visit can bring now: Goods bought, free ones, Workers placed,
// and what the Workshops at work do.
func (g *position) describeGuild(to *game.Text, seat game.Seat, guild Guild, third int8) {
	args, shops := [4]game.Arg{g.guildBrings(seat, guild, third)}, 0
	for _, w := range g.Guilds[guild].Workshops[:theCards.Guild[third].Workshops] {
		if w.Tile != 0 {
			shops++
			args[shops] = game.Name(doesTerm[w.Tile])
		}
	}
	if args[0].Int() > 0 {
		to.Say(guildKeys[shops], args[:]...)
	} else {
		to.Say(shopKeys[shops], args[1:]...)
	}
}

// isIdle reports whether a visit brings a player nothing as things stand: no Goods, no Workers, no Workshop at work.
func (g *position) isIdle(seat game.Seat, guild Guild, third int8) bool {
	for _, w := range g.Guilds[guild].Workshops[:theCards.Guild[third].Workshops] {
		if w.Tile != 0 {
			return false
		}
	}
	brings := g.guildBrings(seat, guild, third)
	return brings.Int() == 0
}

// guildLean is how likely a visit is at random: the more it brings the likelier, and far more where that
// is a good which a card in hand waits for; at most 4 x 7 x 7.
func (g *position) guildLean(seat game.Seat, guild Guild, third int8) uint8 {
	slot, p := &theCards.Guild[third], g.player(seat)
	brings := min(slot.Goods, int8(p.Coins/int16(theCards.Prices.Good)))
	for _, w := range g.Guilds[guild].Workshops[:slot.Workshops] {
		if w.Tile != 0 {
			brings++
		}
	}
	lean := guildOdds * uint8(1+brings)
	if p.lacks(guild.Good()) {
		lean *= lackedTimes
	}
	return lean
}

// guildBrings is what a visit can bring beside its Workshops.
func (g *position) guildBrings(seat game.Seat, guild Guild, third int8) game.Arg {
	slot, at, p := &theCards.Guild[third], &g.Guilds[guild], g.player(seat)
	var n [3]int8
	if n[0] = int8(min(int16(slot.Goods), p.Coins/int16(theCards.Prices.Good))); n[0] > 0 {
		n[1] = int8(g.guildFree(seat, guild))
	}
	if slot.Workers > 0 {
		crew := p.Workers - at.Apprentices[seat]
		for i := range g.Guilds {
			crew += g.Guilds[i].Apprentices[seat]
		}
		n[2] = min(slot.Workers, crew, g.seats.Apprentices-int8(at.apprentices()))
	}
	return game.Tally(visitTerm[guild], n[:])
}
