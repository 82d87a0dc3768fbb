package norenberc

import (
	"math/rand/v2"

	"norenbot/game"
)

// Numbers of the setup (N-2 to N-8). A store begins with goodsEach less one for each
// player.
const (
	goodsEach     = 12 // of each type
	crestsEach    = 4  // of each guild; and prestige crests
	agentsFirst   = 4  // in a player's supply
	talersFirst   = 25
	lodgingsFirst = L2
	windows       = 4 // for guests, in each house
)

// townsmenKept is how many townsmen are in the game, by seats (N-3).
var townsmenKept = [mostSeats + 1]int{2: 8, 3: 12, 4: 16, 5: 20}

// guildsOf are the guilds in order; the first seats+1 of them are in play (N-1).
var guildsOf = [guildCount]Guild{Brewers, Bakers, Shoemakers, Printers, Tailors, Hatmakers}

// deal lays out the opening (N-1 to N-9). The order in which it uses its luck is part of
// every record: another order, or one number more, deals other games from the same seeds.
func deal(setup game.Setup, set *TileSet, luck *rand.Rand) *position {
	g := &position{
		setup: setup, set: set, seats: setup.Seats, inUse: guildsOf[:setup.Seats+1], round: 1,
		openMoney:    setup.Value(settingMoney, moneyHidden) == moneyOpen,
		sequential:   setup.Value(settingPlanning, planTogether) == planReverse,
		prestigeLeft: crestsEach,
	}
	g.scratch.choosePlan = g.choosePlan
	g.dealTiles(luck)
	g.dealPlayers()
	for i := range g.order[:g.seats] {
		g.order[i] = game.Seat(i)
	}
	if !setup.BySeat() {
		game.Shuffle(g.order[:g.seats], luck) // N-5
	}
	g.choosePrestige()
	return g
}

// dealTiles fills the guild houses and the guest stack (N-2, N-3, N-6 to N-8). Of each
// guild's eleven craftsmen, five lie in the workshop and six go to the stack. L1 stays
// empty.
func (g *position) dealTiles(luck *rand.Rand) {
	kept := townsmenKept[g.seats]
	g.stack, g.box, g.removed = g.room.stack[:0], g.room.box[:0], g.room.removed[:0]
	for i, guild := range g.inUse {
		h := &g.houses[i]
		*h = house{guild: guild, crests: crestsEach}
		h.store[i] = int8(goodsEach - g.seats)
		craftsmen := g.set.Craftsmen[i]
		game.Shuffle(craftsmen[:], luck)
		// The first five drawn lie in W1 to W4 and on top, in that order (N-6); the
		// places are numbered so.
		copy(h.tiles[:Top+1], craftsmen[:])
		g.stack = append(g.stack, craftsmen[Top+1:]...)
	}
	townsmen := g.set.Townsmen
	game.Shuffle(townsmen[:], luck)
	g.stack = append(g.stack, townsmen[:kept]...)
	g.removed = append(g.removed, townsmen[kept:]...)
	game.Shuffle(g.stack, luck)
	for i := range g.inUse {
		for place := lodgingsFirst; place <= L4; place++ {
			g.houses[i].tiles[place] = g.draw()
		}
	}
}

// dealPlayers hands out Talers, agents and goods (N-4). Cards need no memory: everybody
// always has one of each guild that is not in his plan.
func (g *position) dealPlayers() {
	for s := range g.players[:g.seats] {
		p := &g.players[s]
		*p = player{money: talersFirst, supply: agentsFirst, stock: agentsEach - agentsFirst,
			tiles: g.room.citizens[s][:0]}
		for i := range g.inUse {
			p.goods[i] = 1
		}
	}
}

// choosePrestige puts a prestige crest on the guild with the highest guildmaster that was
// not the last one; ties go to the lower number (N-9, N-40). There are four crests for
// four rounds, so one is always left.
func (g *position) choosePrestige() {
	best := NoGuild
	for _, guild := range g.inUse {
		if guild != g.lastPrestige && (best == NoGuild || g.price(guild) > g.price(best)) {
			best = guild
		}
	}
	g.prestige, g.lastPrestige = best, best
	g.prestigeLeft--
}

// tellSetup tells how the game begins: the turn order, then the first round.
func (g *position) tellSetup(t *game.Table) {
	for i, seat := range g.order[:g.seats] {
		said := t.Say("norenberc.place", game.Num(i+1), game.Who(seat))
		if i > 0 {
			said.Joined()
		}
	}
	g.tellRound(t)
}

// tellRound tells which round begins and where the prestige crest lies.
func (g *position) tellRound(t *game.Table) {
	t.Say("norenberc.round", game.Num(g.round))
	t.Say("norenberc.prestige", guildName(g.prestige), game.Num(g.price(g.prestige))).
		Because("norenberc.prestige.why").
		Joined()
}
