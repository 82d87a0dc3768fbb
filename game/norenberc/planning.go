package norenberc

import "norenbot/game"

// plan is the planning phase (N-12 to N-14): everybody who is not finished lays down
// cards or passes, all at once or, on request, in reverse order. A finished player counts
// as committed, since nothing of his is secret.
func (g *position) plan(t *game.Table) {
	g.phase = Planning
	for s := range g.players[:g.seats] {
		p := &g.players[s]
		// Cleared here and not inside choosePlan, which Together runs several times.
		p.plan, p.decided, p.committed = 0, false, p.finished
	}
	g.offerHouses(t)
	if g.sequential {
		g.planInReverse(t)
		return
	}
	planners := g.planners()
	t.Together(planners, g.scratch.choosePlan)
	for i, seat := range planners {
		if said := g.commit(t, seat); i > 0 {
			said.Joined()
		}
	}
}

// planInReverse has the last in turn order plan first (N-14); what is public
// of a plan is so at once, and nothing can be changed afterwards.
func (g *position) planInReverse(t *game.Table) {
	for i := g.seats - 1; i >= 0; i-- {
		if seat := g.order[i]; !g.players[seat].finished {
			g.choosePlan(t, seat)
			t.Settle()
			g.commit(t, seat)
		}
	}
}

// planners are the seats that are not finished, in order of seats. The slice is scratch:
// it holds until the next call.
func (g *position) planners() []game.Seat {
	seats := g.scratch.seats[:0]
	for s := range g.players[:g.seats] {
		if !g.players[s].finished {
			seats = append(seats, game.Seat(s))
		}
	}
	return seats
}

// choosePlan asks for one to all of the agents' guilds, or none to pass, and notes
// it where only the seat itself can see it. Together calls it again from its start after
// each answer, so it only adds to a plan that plan() has emptied. The menu is the one
// that offerHouses described, with what the seat itself could do at each house.
func (g *position) choosePlan(_ *game.Table, seat game.Seat) {
	p, m := &g.players[seat], g.scratch.plans
	m.Seat, m.Max = seat, min(int(p.supply), len(g.inUse))
	m.Text.Say("norenberc.plan", game.Num(m.Max))
	for i := range g.inUse {
		g.foretell(&m.Options[i], &g.houses[i], p)
	}
	for _, guild := range m.Some() {
		p.plan = p.plan.with(guild)
	}
	p.decided = true
}

// offerHouses describes once what all planners are offered alike: the houses and what they
// charge. It is the widest question of the game, asked most often.
func (g *position) offerHouses(t *game.Table) {
	m := game.Ask[Guild](t, "plan", game.Public)
	m.Nothing.Say("norenberc.plan.nothing")
	for _, guild := range g.inUse {
		o := m.Offer(guild, guild.String())
		o.Text.Say("norenberc.plan.guild", guildName(guild), game.Num(g.price(guild)))
	}
	g.scratch.plans = m
}

// foretell says what a player could not do at a house if it were called now, in few words, since there may be a line
// for each house: what others do first, and what he does at a guild before it, may change that. Whom he could
// recruit and how many goods are there is in the picture.
func (g *position) foretell(o *game.Option, h *house, p *player) {
	own, price := p.goods[h.guild.Index()], g.price(h.guild)
	pays, recruits := windowsFor(own, p.goods.Total()), false
	for i := range windows {
		recruits = recruits || pays[i] && !h.tiles[L1+Place(i)].IsZero()
	}
	buys := price > 0 && p.money >= price && h.store.Total() > 0
	o.Detail = canText[[...]bool{recruits, buys, own > 0}]
	o.Idle = !recruits && !buys && own == 0
}

// commit makes public what everybody may know of a plan (N-11): the number of cards, or
// that the player passes and is finished (N-13). It returns what it said, for the caller
// to join to other lines.
func (g *position) commit(t *game.Table, seat game.Seat) (said game.Said) {
	p := &g.players[seat]
	p.committed = true
	if p.plan != 0 {
		said = t.Say("norenberc.planned", game.Who(seat), game.Count(p.plan.len(), cardTerm))
	} else {
		p.passed, p.finished = true, true
		said = t.Say("norenberc.passed", game.Who(seat), game.Count(int(p.supply), agentTerm)).
			Because("norenberc.passed.why")
	}
	t.Export(func() any { return planned(seat, p.plan) })
	return said
}
