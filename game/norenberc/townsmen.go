package norenberc

import "norenbot/game"

// A recruiting is what was chosen while a guest was recruited, for exports.
type recruiting struct {
	window    Place
	paid      Goods
	first     bool
	guest     Tile
	robbed    bool
	victim    game.Seat
	loot      Goods
	swap      [2]spot // no swap if both are zero
	good      Guild   // on the Peddler
	mayor     Guild
	reshuffle bool
}

// resolve does what the guest in hand does when recruited (N-23 to N-26).
func (g *position) resolve(t *game.Table, seat game.Seat, rec *recruiting) {
	rec.guest = g.hand
	switch w := g.hand.Townsman; {
	case w.Sign() == Star:
		g.star(t, seat, rec)
		g.backToStack(t, rec)
	case w == Peddler:
		g.peddler(t, seat, rec)
	case w == Mayor:
		g.mayor(t, seat, rec)
	default:
		g.keep(t, seat, g.hand)
		g.hand = Tile{}
	}
}

// keep lays a citizen before its player; agent-plus brings an agent (N-23).
func (g *position) keep(t *game.Table, seat game.Seat, tile Tile) {
	p := &g.players[seat]
	p.tiles = append(p.tiles, tile)
	if tile.AgentPlus {
		g.gainAgent(t, seat)
	}
}

func (g *position) gainAgent(t *game.Table, seat game.Seat) {
	if g.players[seat].hire() {
		t.Say("norenberc.agent.gained", game.Who(seat)).
			Because("norenberc.agent.why")
		return
	}
	t.Say("norenberc.agent.none", game.Who(seat))
}

// star acts at once (N-24); what is impossible is lost.
func (g *position) star(t *game.Table, seat game.Seat, rec *recruiting) {
	switch g.hand.Townsman {
	case Councilman:
		g.gainAgent(t, seat)
	case Burglar:
		g.burglar(t, seat, rec)
	case Guardsman:
		g.guardsman(t, seat, rec)
	}
}

// backToStack shuffles the townsman in hand into the guests.
func (g *position) backToStack(t *game.Table, rec *recruiting) {
	rec.reshuffle = true
	tile := g.hand
	g.hand = Tile{}
	g.toStack(t, tile)
	t.Say("norenberc.back", named(&tile))
}

// noSeat is the victim that a Burglar spares all with.
const noSeat game.Seat = -1

// burglar takes two goods of another player, who gets their price from the
// bank (N-42, A-12 to A-14).
func (g *position) burglar(t *game.Table, seat game.Seat, rec *recruiting) {
	victim := g.chooseVictim(t, seat)
	if victim == noSeat {
		t.Say("norenberc.burglar.spared", game.Who(seat))
		return
	}
	v := &g.players[victim]
	n := min(2, v.goods.Total())
	q := t.Question("burglar.goods", seat)
	q.Min, q.Max = n, n
	q.Text.Say("norenberc.burglar.goods", game.Who(victim), game.Count(n, goodsTerm))
	loot := g.pickGoods(t, q, &v.goods)
	v.goods.move(loot, &g.players[seat].goods)
	paid := 0
	for i, n := range loot {
		paid += int(n) * g.price(Guild(i+1))
	}
	v.money += paid
	rec.robbed, rec.victim, rec.loot = true, victim, loot
	t.Say("norenberc.burglar.done", game.Who(seat), listed(loot), game.Who(victim), talers(paid)).
		Because("norenberc.burglar.why")
}

// chooseVictim asks whom to rob; only loose goods can be reached.
func (g *position) chooseVictim(t *game.Table, seat game.Seat) game.Seat {
	q := t.Question("burglar", seat)
	q.Default = none
	q.Text.Say("norenberc.burglar")
	q.Offer(none[0]).Text.Say("norenberc.burglar.none")
	victims := append(g.scratch.seats[:0], noSeat)
	for s := range game.Seat(g.seats) {
		switch {
		case s == seat:
		case g.players[s].goods == Goods{}:
			o := q.Refuse(seatKey[s])
			o.Text.Say("norenberc.burglar.victim", game.Who(s))
			o.Detail.Say("norenberc.not.goods")
		default:
			victims = append(victims, s)
			o := q.Offer(seatKey[s])
			o.Text.Say("norenberc.burglar.victim", game.Who(s))
			o.Detail.Say("norenberc.burglar.detail", listed(g.players[s].goods))
		}
	}
	return victims[t.AskOne()]
}

var none = []string{"none"}

// peddler puts a good on the Peddler in hand (N-44, A-17).
func (g *position) peddler(t *game.Table, seat game.Seat, rec *recruiting) {
	p := &g.players[seat]
	if (p.goods == Goods{}) {
		t.Say("norenberc.peddler.none", game.Who(seat))
		g.backToStack(t, rec)
		return
	}
	q := t.Question("peddler", seat)
	q.Min, q.Max = 1, 1
	q.Text.Say("norenberc.peddler")
	good := g.pickGoods(t, q, &p.goods)
	p.goods.move(good, &p.peddlers)
	g.hand = Tile{}
	for i, n := range good {
		if n > 0 {
			rec.good = Guild(i + 1)
		}
	}
	t.Say("norenberc.peddler.done", game.Who(seat), game.Name(goodTerm[rec.good])).
		Because("norenberc.peddler.why")
}

// mayor puts the Mayor in hand onto a roof for good (N-46, A-21).
func (g *position) mayor(t *game.Table, seat game.Seat, rec *recruiting) {
	q := t.Question("mayor", seat)
	q.Default = firstGuild
	q.Text.Say("norenberc.mayor")
	for _, guild := range g.inUse {
		o := q.Offer(guild.String())
		o.Text = guildText[guild]
		o.Detail.Say("norenberc.mayor.detail", game.Num(g.players[seat].craftsmen(guild)))
	}
	rec.mayor = g.inUse[t.AskOne()]
	g.hand = Tile{}
	g.house(rec.mayor).mayors++
	t.Say("norenberc.mayor.done", game.Who(seat), guildName(rec.mayor)).
		Because("norenberc.mayor.why")
}

var firstGuild = []string{Brewers.String()}

// craftsmen is how many craftsmen of a guild the player has.
func (p *player) craftsmen(of Guild) int {
	n := 0
	for _, tile := range p.tiles {
		if tile.Guild == of {
			n++
		}
	}
	return n
}
