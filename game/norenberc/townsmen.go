package norenberc

import (
	"slices"

	"norenbot/game"
)

// A deed is what a townsman did when he was recruited, for the export; the zero deed is
// nothing. loot tells whether there is a victim: seat 0 is a player.
type deed struct {
	victim   game.Seat
	loot     Goods   // of the victim
	swap     [2]spot // by a Guardsman
	good     Guild   // on the Peddler
	roof     Guild   // of the Mayor
	shuffled bool    // he is back in the stack
}

// resolve does what the guest in hand does when recruited (N-23 to N-26), and empties the
// hand. Peddler and Mayor do so in the middle, where they find their place; whatever asks
// a question asks it while the guest is still in hand.
func (g *position) resolve(t *game.Table, seat game.Seat) (done deed) {
	switch w := g.hand.Townsman; {
	case w.Sign() == Star:
		// He acts while he is in hand, so the shuffle that follows cannot draw him for
		// his own effect.
		done = g.star(t, seat, w)
		g.backToStack(t)
		done.shuffled = true
	case w == Peddler:
		return g.peddler(t, seat)
	case w == Mayor:
		return g.mayor(t, seat)
	default:
		g.keep(t, seat, g.hand)
		g.hand = Tile{}
	}
	return done
}

// keep lays a citizen before its player; agent-plus brings an agent (N-23). Guests come
// here, and guildmasters won at a round's end.
func (g *position) keep(t *game.Table, seat game.Seat, tile Tile) {
	p := &g.players[seat]
	p.tiles = append(p.tiles, tile)
	if tile.AgentPlus {
		g.gainAgent(t, seat)
	}
}

// gainAgent hires an agent and tells of it, or that none is left. He cannot be
// used before the next turn (N-27): plans are fixed by now.
func (g *position) gainAgent(t *game.Table, seat game.Seat) {
	if g.players[seat].hire() {
		t.Say("norenberc.agent.gained", game.Who(seat)).
			Because("norenberc.agent.why").
			Joined()
		return
	}
	t.Say("norenberc.agent.none", game.Who(seat)).Joined()
}

// star acts at once (N-24); what is impossible is lost. The caller shuffles him
// back.
func (g *position) star(t *game.Table, seat game.Seat, w Townsman) deed {
	switch w {
	case Burglar:
		return g.burglar(t, seat)
	case Guardsman:
		return g.guardsman(t, seat)
	}
	g.gainAgent(t, seat) // the Councilman
	return deed{}
}

// backToStack shuffles the townsman in hand into the guests.
func (g *position) backToStack(t *game.Table) {
	tile := g.hand
	g.hand = Tile{}
	g.toStack(t, tile)
	t.Say("norenberc.back", named(&tile)).Aside()
}

// noSeat is nobody: whom a Burglar robs to spare all, and the favourite of no guild.
const noSeat game.Seat = -1

// burglar takes two goods of another player, or the only one, who gets each one's
// price from the bank (N-42, A-14). To rob nobody is the default.
func (g *position) burglar(t *game.Table, seat game.Seat) deed {
	victim := g.chooseVictim(t, seat)
	if victim == noSeat {
		t.Say("norenberc.burglar.spared", game.Who(seat)).Joined()
		return deed{}
	}
	v := &g.players[victim]
	n := min(2, v.goods.Total())
	m := game.Ask[Guild](t, "burglar.goods", seat)
	m.Min, m.Max = n, n
	m.Text.Say("norenberc.burglar.goods", game.Who(victim), game.Count(n, goodsTerm))
	loot := pickGoods(m, &v.goods)
	v.goods.move(loot, &g.players[seat].goods)
	paid := 0
	for i, n := range loot {
		paid += int(n) * g.price(Guild(i+1))
	}
	v.money += paid
	t.Say("norenberc.burglar.done", game.Who(seat), listed(loot), game.Who(victim), talers(paid)).
		Because("norenberc.burglar.why").
		Joined()
	return deed{victim: victim, loot: loot}
}

// chooseVictim asks whom to rob; only loose goods can be reached. Who has none is
// shown as refused, with the reason, so that nobody looks for him.
func (g *position) chooseVictim(t *game.Table, seat game.Seat) game.Seat {
	m := game.Ask[game.Seat](t, "burglar", seat)
	m.Text.Say("norenberc.burglar")
	m.Offer(noSeat, "none").Text.Say("norenberc.burglar.none")
	for s := range game.Seat(g.seats) {
		switch {
		case s == seat:
		// Goods on a Peddler cannot be reached, so they do not make a victim.
		case g.players[s].goods == Goods{}:
			o := m.Refuse(seatKey[s])
			o.Text.Say("norenberc.burglar.victim", game.Who(s))
			o.Detail.Say("norenberc.not.goods")
		default:
			o := m.Offer(s, seatKey[s])
			o.Text.Say("norenberc.burglar.victim", game.Who(s))
			o.Detail.Say("norenberc.burglar.detail", listed(g.players[s].goods))
		}
	}
	return m.One()
}

// peddler puts a good on the Peddler in hand (N-44, A-17). All Peddlers are alike, so the
// tile itself is not kept: peddlers counts it under its good. Without a loose good he
// goes back.
func (g *position) peddler(t *game.Table, seat game.Seat) deed {
	p := &g.players[seat]
	if (p.goods == Goods{}) {
		t.Say("norenberc.peddler.none", game.Who(seat)).Joined()
		g.backToStack(t)
		return deed{shuffled: true}
	}
	m := game.Ask[Guild](t, "peddler", seat)
	m.Min, m.Max = 1, 1
	m.Text.Say("norenberc.peddler")
	// Exactly one good was picked; which one is the only entry that is 1.
	taken := pickGoods(m, &p.goods)
	good := Guild(1 + slices.Index(taken[:], 1))
	p.goods.move(taken, &p.peddlers)
	g.hand = Tile{}
	t.Say("norenberc.peddler.done", game.Who(seat), game.Name(goodTerm[good])).
		Because("norenberc.peddler.why").
		Joined()
	return deed{good: good}
}

// mayor puts the Mayor in hand onto a roof for good (N-46, A-21). He belongs to nobody;
// each house counts its own.
func (g *position) mayor(t *game.Table, seat game.Seat) deed {
	m := game.Ask[Guild](t, "mayor", seat)
	m.Text.Say("norenberc.mayor")
	for _, guild := range g.inUse {
		o := m.Offer(guild, guild.String())
		o.Text = guildText[guild]
		o.Detail.Say("norenberc.mayor.detail", game.Num(g.players[seat].craftsmen(guild)))
	}
	roof := m.One()
	g.hand = Tile{}
	g.house(roof).mayors++
	t.Say("norenberc.mayor.done", game.Who(seat), guildName(roof)).
		Because("norenberc.mayor.why").
		Joined()
	return deed{roof: roof}
}

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
