package norenberc

import "norenbot/game"

// peddlerCounts is how many goods a Peddler and the good on it are (N-44).
const peddlerCounts = 4

// A favourite is what became of one guild at a round's end. It stays until the next round
// ends, so that a View can tell of it, and is made of arrays so that a position is one
// piece of memory; Favourite is its open form.
type favourite struct {
	guild    Guild
	tie      TieBreak
	prestige bool
	seat     game.Seat // noSeat if there is none
	counts   [mostSeats]int8
	// money is in Talers, -1 where it was not shown; it holds only if Talers were
	// compared.
	money [mostSeats]int
	// tiles are the guildmaster and, in round 4, the tile below (N-32).
	tiles [2]Tile
}

// chooseFavourite finds a guild's favourite and rewards it (N-30 to N-33). It is called
// guild by guild, in order, and counts chosen up.
func (g *position) chooseFavourite(t *game.Table, h *house) {
	f := &g.favourites[h.guild.Index()]
	*f = favourite{guild: h.guild, prestige: h.guild == g.prestige}
	for s := range g.seats {
		f.counts[s] = g.players[s].favour(h.guild)
	}
	g.compare(t, f)
	g.chosen++
	if f.seat == noSeat {
		g.dismiss(t, h, f)
		return
	}
	g.reward(t, h, f)
}

// favour is how many goods of a type count for a player.
func (p *player) favour(good Guild) int8 {
	return p.goods[good.Index()] + peddlerCounts*p.peddlers[good.Index()]
}

// compare sets who is favourite and what decided: most goods, then more
// Talers, which the tied players show, then the better place (N-30, A-37).
func (g *position) compare(t *game.Table, f *favourite) {
	most := int8(0)
	for _, n := range f.counts[:g.seats] {
		most = max(most, n)
	}
	f.seat = noSeat
	if most == 0 {
		f.tie = Nobody
		return
	}
	// Two passes: who has the most, and if several do, who of them is richest. seat is by
	// now the last of the tied.
	tied, shown, richest := 0, 0, -1
	for s, n := range f.counts[:g.seats] {
		f.money[s] = -1
		if n == most {
			tied++
			f.seat = game.Seat(s)
		}
	}
	if tied == 1 {
		f.tie = Clear
		return
	}
	g.settleMoney(t)
	f.tie = ByMoney
	// In turn order, so that the first of equally rich players stays favourite. ByOrder
	// is said until somebody richer comes, which sets ByMoney again.
	for _, seat := range g.order[:g.seats] {
		if f.counts[seat] != most {
			continue
		}
		money := g.players[seat].money
		f.money[seat] = money
		if !g.hasShown(seat) {
			said := t.Say("norenberc.shows", game.Who(seat), talers(money)).
				Because("norenberc.shows.why").
				Telling()
			if shown++; shown > 1 {
				said.Joined()
			}
		}
		switch {
		case money > richest:
			richest, f.seat, f.tie = money, seat, ByMoney
		case money == richest:
			f.tie = ByOrder
		}
	}
}

// hasShown reports whether a player has shown their Talers at this round's end, for
// a guild before: they are the same still, and not told again.
func (g *position) hasShown(seat game.Seat) bool {
	for _, guild := range g.inUse[:g.chosen] {
		f := &g.favourites[guild.Index()]
		if compared := f.tie == ByMoney || f.tie == ByOrder; compared && f.money[seat] >= 0 {
			return true
		}
	}
	return false
}

// settleMoney settles before Talers are shown, unless they lie open anyway: what is shown
// cannot be forgotten, so no answer before may be taken back.
func (g *position) settleMoney(t *game.Table) {
	if !g.openMoney {
		t.Settle()
	}
}

// dismiss is what happens without a favourite (N-33, A-9): the guildmaster, in
// round 4 with the tile below, and a prestige crest leave the game.
func (g *position) dismiss(t *game.Table, h *house, f *favourite) {
	g.takeMasters(h, f)
	for _, tile := range f.tiles {
		if !tile.IsZero() {
			g.box = append(g.box, tile)
		}
	}
	t.Say("norenberc.favourite.none", guildName(h.guild), named(&f.tiles[0])).
		Because("norenberc.favourite.none.why").
		Telling()
	if f.prestige {
		g.prestige = NoGuild
		g.prestigeGone++
		t.Say("norenberc.prestige.gone", guildName(h.guild)).Joined()
	}
}

// takeMasters takes the guildmaster, in round 4 also the tile below (N-32), out of the
// house and into f.
func (g *position) takeMasters(h *house, f *favourite) {
	master := g.master()
	f.tiles[0], h.tiles[master] = h.tiles[master], Tile{}
	if master == Top {
		f.tiles[1], h.tiles[W4] = h.tiles[W4], Tile{}
	}
}

// reward has the favourite return a good and take guildmaster and crests
// (N-31, N-32, A-43).
func (g *position) reward(t *game.Table, h *house, f *favourite) {
	p, i := &g.players[f.seat], h.guild.Index()
	// The good is returned before tiles are taken, as N-31 has it; neither affects the
	// other.
	g.returnGood(h, p)
	g.takeMasters(h, f)
	h.crests--
	p.crests[i]++
	t.Say("norenberc.favourite", game.Who(f.seat), guildName(h.guild), named(&f.tiles[0]), ofGood(int(f.counts[f.seat]), h.guild)).
		Because("norenberc.favourite.clear").
		Because("norenberc.favourite.why", ofGood(1, h.guild)).
		Telling()
	g.tellTie(t, f)
	g.keep(t, f.seat, f.tiles[0])
	if !f.tiles[1].IsZero() {
		t.Say("norenberc.favourite.below", game.Who(f.seat), named(&f.tiles[1])).
			Because("norenberc.favourite.below.why").
			Joined()
		g.keep(t, f.seat, f.tiles[1])
	}
	if f.prestige {
		g.prestige = NoGuild
		p.prestige++
		t.Say("norenberc.prestige.given", game.Who(f.seat)).Joined()
	}
}

// tellTie tells what decided where several had the most goods.
func (g *position) tellTie(t *game.Table, f *favourite) {
	switch f.tie {
	case ByMoney:
		t.Say("norenberc.favourite.money", game.Who(f.seat), talers(f.money[f.seat])).Joined()
	case ByOrder:
		t.Say("norenberc.favourite.order", game.Who(f.seat), talers(f.money[f.seat]), g.placing(f.seat)).Joined()
	}
}

// returnGood puts one good back into the store: a loose one if there is any,
// else the one on a Peddler, which then goes back empty-handed.
func (g *position) returnGood(h *house, p *player) {
	i := h.guild.Index()
	h.store[i]++
	if p.goods[i] > 0 {
		p.goods[i]--
		return
	}
	p.peddlers[i]--
	g.paidPeddlers++
}
