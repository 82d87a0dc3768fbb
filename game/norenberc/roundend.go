package norenberc

import "norenbot/game"

// endRound is the first three steps of a round's end, which the fourth round
// has too (N-30 to N-37).
func (g *position) endRound(t *game.Table) {
	g.phase = RoundEnd
	g.chosen = 0
	t.Say("norenberc.round.over", game.Num(g.round)).Chapter()
	for _, guild := range g.inUse {
		g.called = guild
		g.chooseFavourite(t, g.house(guild))
	}
	g.called = NoGuild
	g.returnPeddlers(t)
	g.reclaimAgents()
	g.collectIncome(t)
}

// returnPeddlers shuffles all Peddlers into the guest stack and gives back the goods that
// lay on them (N-34): one shuffle for all, and those whose good was paid to a store
// go back without one.
func (g *position) returnPeddlers(t *game.Table) {
	n := 0
	for s := range g.players[:g.seats] {
		p := &g.players[s]
		if p.peddlers == (Goods{}) {
			continue
		}
		// The Peddlers go first and the stack is shuffled once, below: a shuffle for each
		// would only cost luck.
		t.Say("norenberc.peddler.back", game.Who(game.Seat(s)), listed(p.peddlers))
		for range p.peddlers.Total() {
			g.peddlerToStack()
			n++
		}
		p.peddlers.move(p.peddlers, &p.goods)
	}
	n += int(g.paidPeddlers)
	for range g.paidPeddlers {
		g.peddlerToStack()
	}
	g.paidPeddlers = 0
	if n > 0 {
		game.Shuffle(g.stack, t.Rand())
		g.exportStack(t)
	}
}

// peddlerToStack puts a Peddler on the stack, still to be shuffled: toStack would shuffle
// for each.
func (g *position) peddlerToStack() {
	g.out[Peddler]--
	g.stack = append(g.stack, Tile{Townsman: Peddler})
}

// reclaimAgents takes all agents from the roofs; Mayors stay (N-35).
func (g *position) reclaimAgents() {
	for i := range g.playing() {
		for s, n := range g.houses[i].roof[:g.seats] {
			g.players[s].supply += n
			g.houses[i].roof[s] = 0
		}
	}
}

// incomeEach is how many Talers every player gets at a round's end (N-36).
const incomeEach = 3

// collectIncome pays every player 3 Talers, what the Musicians bring, and for each Mayor
// 1 per own craftsman of his guild (N-36, N-45, N-46). Guildmasters just won count
//
func (g *position) collectIncome(t *game.Table) {
	for s := range g.players[:g.seats] {
		p := &g.players[s]
		music, mayors := p.music(), 0
		for _, tile := range p.tiles {
			if tile.Craftsman() {
				mayors += int(g.house(tile.Guild).mayors)
			}
		}
		p.money += incomeEach + music + mayors
		said := t.Say("norenberc.income", game.Who(game.Seat(s)), talers(incomeEach+music+mayors)).
			Because("norenberc.income.why", game.Num(incomeEach), game.Num(music), game.Num(mayors)).
			Telling()
		if s > 0 {
			said.Joined()
		}
	}
}

// music is what the player's Musicians bring in a round, in Talers.
func (p *player) music() int {
	n := 0
	for _, tile := range p.tiles {
		switch tile.Townsman {
		case Musician3:
			n += 3
		case Musician5:
			n += 5
		}
	}
	return n
}

// nextRound is steps 4 to 7 of a round's end, before another round (N-37 to N-40). Up to
// the new guildmasters all of it could be foreseen; then guests are drawn, so it settles.
func (g *position) nextRound(t *game.Table) {
	for s := range g.players[:g.seats] {
		g.players[s].passed, g.players[s].finished = false, false
	}
	g.round++ // which makes the next craftsman guildmaster (N-38)
	g.turn = 0
	for i, guild := range g.inUse {
		master := g.house(guild).tiles[g.master()]
		said := t.Say("norenberc.master", named(&master), guildName(guild))
		if i > 0 {
			said.Joined()
		}
	}
	t.Settle()
	g.leave(t)
	arrived := false
	for _, guild := range g.inUse {
		g.called = guild
		arrived = g.refill(t, g.house(guild), arrived)
	}
	g.called = NoGuild
	g.choosePrestige()
	g.tellRound(t)
}

// leave has the guest in L1 of each house leave the game (N-39). He never comes back
//
func (g *position) leave(t *game.Table) {
	left := false
	for _, guild := range g.inUse {
		first := &g.house(guild).tiles[L1]
		if first.IsZero() {
			continue
		}
		g.box = append(g.box, *first)
		said := t.Say("norenberc.leaves", named(first), guildName(guild))
		if left {
			said.Joined()
		}
		*first, left = Tile{}, true
	}
}

// refill draws new guests (N-39): those who stay move left, and free windows are filled
// as long as there are guests. arrived says whether any guest has arrived at a
// house before, and the result whether any has by now: the lines of all are then joined
// to one.
func (g *position) refill(t *game.Table, h *house, arrived bool) bool {
	lodgings := h.tiles[L1 : L4+1]
	n := 0
	// n is how many stay: each goes to the next window that is free from the left.
	for i, tile := range lodgings {
		if !tile.IsZero() {
			lodgings[i], lodgings[n] = Tile{}, tile
			n++
		}
	}
	key := "norenberc.arrives"
	for ; n < len(lodgings); n++ {
		if len(g.stack) == 0 {
			t.Say("norenberc.empty", guildName(h.guild))
			return false
		}
		lodgings[n] = g.draw()
		said := t.Say(key, named(&lodgings[n]), guildName(h.guild))
		if arrived {
			said.Joined()
		}
		key, arrived = "norenberc.arrives.too", true
	}
	return arrived
}
