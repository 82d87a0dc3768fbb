package norenberc

import (
	"slices"

	"norenbot/game"
)

// A cost is one way to pay for a guest: goods of the guild's own type, and
// goods of any type.
type cost struct{ own, any int8 }

// costs are the prices of the lodging windows L1 to L4, cheapest first (N-21, A-24). The
// pictures have a copy: lodgingPrices in render/norenberc.
var costs = [windows][]cost{
	{{1, 0}},
	{{1, 1}},
	{{2, 0}, {1, 2}},
	{{3, 0}, {2, 2}},
}

// pays reports whether the loose goods cover the cost at a guild.
func (c cost) pays(guild Guild, goods *Goods) bool {
	return c.within(goods[guild.Index()], goods.Total())
}

// within reports whether so many goods of the own type, and so many in all,
// cover the cost.
func (c cost) within(own int8, all int) bool { return own >= c.own && all >= int(c.own+c.any) }

// windowsFor are the lodging windows that so many goods of the own type, and so many in
// all, can pay for. The table is shared: read only.
func windowsFor(own int8, all int) *[windows]bool {
	return &affordable[min(own, mostOwn)][min(all, mostGoods)]
}

// More goods than these pay for no more windows: the dearest price is 3 own, or 4 in all.
const mostOwn, mostGoods = 3, 4

// affordable is windowsFor as a table.
var affordable = func() (table [mostOwn + 1][mostGoods + 1][windows]bool) {
	for own := range table {
		for all := range table[own] {
			for i, ways := range costs {
				table[own][all][i] = slices.ContainsFunc(ways, func(c cost) bool { return c.within(int8(own), all) })
			}
		}
	}
	return table
}()

// recruit takes a guest (N-22): pay, resolve the guest, collect for the agents on the
// roof, perhaps move to the first place. The guest is in hand from here to where he ends,
// so that he is seen while his own questions are open.
func (g *position) recruit(t *game.Table, h *house, seat game.Seat, window Place) {
	paid := g.pay(t, h, seat, window)
	guest := h.tiles[window]
	g.hand, h.tiles[window] = guest, Tile{}
	t.Say("norenberc.recruited", game.Who(seat), named(&guest), guildName(h.guild), listed(paid)).
		Joined()
	done := g.resolve(t, seat)
	g.collectRoof(t, h, seat)
	moves := g.moveFirst(t, seat)
	t.Export(func() any { return done.act(guest, recruitAct{"recruit", seat, int(window-L1) + 1, paid, moves}) })
	if done.shuffled {
		g.exportStack(t)
	}
}

// pay asks which way to pay and with what, and moves the goods to the store. The own
// goods of a price are no choice; with what is left of them the rest may be paid too
//
func (g *position) pay(t *game.Table, h *house, seat game.Seat, window Place) Goods {
	p := &g.players[seat]
	c := g.choosePrice(t, h, seat, costs[window-L1])
	var paid Goods
	// Own goods beyond those that the price names may be used for any.
	if c.any > 0 {
		left := p.goods
		left[h.guild.Index()] -= c.own
		m := game.Ask[Guild](t, payKey[h.guild], seat)
		m.Min, m.Max, m.Focus = int(c.any), int(c.any), h.guild.String()
		m.Text.Say("norenberc.pay", ofGood(int(c.own), h.guild), game.Count(int(c.any), goodsTerm), named(&h.tiles[window]))
		paid = pickGoods(m, &left)
	}
	paid[h.guild.Index()] += c.own
	p.goods.move(paid, &h.store)
	return paid
}

// choosePrice asks which of the printed prices to pay where both are possible. One
// of them is: the visit offers no window that cannot be paid for.
func (g *position) choosePrice(t *game.Table, h *house, seat game.Seat, ways []cost) cost {
	// The cheapest way may be out of reach while the other is not: fewer own goods, more
	// of any.
	for len(ways) > 0 && !ways[0].pays(h.guild, &g.players[seat].goods) {
		ways = ways[1:]
	}
	if len(ways) < 2 || !ways[1].pays(h.guild, &g.players[seat].goods) {
		return ways[0]
	}
	m := game.Ask[cost](t, priceKey[h.guild], seat)
	m.Focus = h.guild.String()
	m.Text.Say("norenberc.price", guildName(h.guild))
	for _, c := range ways {
		if c.any == 0 {
			m.Offer(c, "own").Text.Say("norenberc.price.own", ofGood(int(c.own), h.guild))
		} else {
			m.Offer(c, "any").Text.Say("norenberc.price.any", ofGood(int(c.own), h.guild), game.Num(int(c.any)))
		}
	}
	return m.One()
}

// collectRoof pays 1 Taler for each agent on the roof, of any colour; Mayors
// and the acting agent do not count (N-22, A-19).
func (g *position) collectRoof(t *game.Table, h *house, seat game.Seat) {
	agents := 0
	for _, n := range h.roof[:g.seats] {
		agents += int(n)
	}
	g.players[seat].money += agents
	if agents > 0 {
		t.Say("norenberc.roof", game.Who(seat), talers(agents), guildName(h.guild)).
			Because("norenberc.roof.why", game.Count(agents, agentTerm)).
			Joined()
	}
}

// moveFirst asks whether the player goes to the first place; who was ahead moves down one
// (N-22, A-26). A player who is first is not asked. It reports whether he moved. Those
// still to act at this guild keep their order among each other: visitor reads
// order anew.
func (g *position) moveFirst(t *game.Table, seat game.Seat) bool {
	was := g.rank(seat)
	if was == 0 {
		return false
	}
	m := game.Ask[bool](t, "first", seat)
	m.Text.Say("norenberc.first", g.placing(seat))
	m.Offer(true, "first").Text.Say("norenberc.first.yes")
	m.Offer(false, "stay").Text.Say("norenberc.first.no", g.placing(seat))
	m.ByDefault("stay")
	moves := m.One()
	if moves {
		copy(g.order[1:was+1], g.order[:was])
		g.order[0] = seat
		t.Say("norenberc.first.done", game.Who(seat)).
			Because("norenberc.first.why", game.Num(was+1)).
			Joined()
	}
	return moves
}
