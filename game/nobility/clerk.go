package nobility

import "norenbot/game"

// A renewal is what the Clerk replaces.
type renewal int8

const (
	renewCards renewal = iota
	renewHall
)

// clerk is R-25, in the order of A-50: Modifiers, then cards or Buildings anew.
func (g *position) clerk(t *game.Table, seat game.Seat, d Die) {
	g.Clerk[Third(d.Value())] = d
	g.takeModifiers(t, seat, d.Value())
	g.renew(t, seat)
	g.takeCommission(t, seat, d.Value())
}

// takeModifiers gives the free ones and sells more.
func (g *position) takeModifiers(t *game.Table, seat game.Seat, v int8) {
	p, price := g.player(seat), int(theCards.Prices.Modifier)
	got := g.clerkFree(v)
	p.Modifiers += int16(got)
	if most := min(int(theCards.Clerk[Third(v)].More), int(p.Coins)/price); most > 0 {
		n := g.moreModifiers(t, seat, got, most)
		p.Coins -= int16(n * price)
		p.Modifiers += int16(n)
		got += n
	}
	g.act.modifiers(got)
	g.line.Say(t, "nobility.clerk", game.Who(seat), modifiers(got))
}

// moreModifiers asks how many are bought.
func (g *position) moreModifiers(t *game.Table, seat game.Seat, got, most int) int {
	m := game.Ask[int](t, "modifiers", seat)
	m.Min, m.Max, m.Focus = 0, 1, "clerk"
	m.Text.Say("nobility.modifiers.ask", modifiers(got))
	m.Nothing = modifiersNothing
	for n := most; n > 0; n-- {
		m.OfferLike(n, &modifierOptions[n])
	}
	for _, n := range m.Some() {
		return n
	}
	return 0
}

// renew asks for new Settlers cards or new Buildings, and turns them up.
func (g *position) renew(t *game.Table, seat game.Seat) {
	m := game.Ask[renewal](t, "replace", seat)
	m.Min, m.Max, m.Focus = 0, 1, "clerk"
	m.Text.Say("nobility.replace.ask")
	m.Nothing = replaceNothing
	m.OfferLike(renewCards, &renewOptions[renewCards])
	if g.anyOpenSlot() {
		m.OfferLike(renewHall, &renewOptions[renewHall])
	}
	for _, r := range m.Some() {
		g.line.Say(t, renewKey[r], game.Who(seat))
		g.settle(t)
		if r == renewCards {
			g.newCards(t)
		} else {
			g.newHall(t)
		}
		g.act.replaced(r, g)
	}
}

// anyOpenSlot reports whether a slot of the Guild Hall has no die.
func (g *position) anyOpenSlot() bool {
	for i := range g.Hall {
		if g.Hall[i].Die == 0 {
			return true
		}
	}
	return false
}

// newCards discards all cards face up, then turns up others: a reshuffle includes them
//
func (g *position) newCards(t *game.Table) {
	for i, c := range g.Tavern.Cards {
		if c != 0 {
			g.discard(c)
			g.Tavern.Cards[i] = 0
		}
	}
	g.refillTavern(t.Rand())
	for _, c := range g.Tavern.Cards {
		if c != 0 {
			t.Say("nobility.card.new", settlersName(c)).Aside()
		}
	}
}

// newHall replaces the Buildings; slots with a die stay as they are.
func (g *position) newHall(t *game.Table) {
	for i := range g.Hall {
		if h := &g.Hall[i]; h.Die == 0 && h.Tile != 0 {
			g.layAside(h.Tile)
			h.Tile = 0
		}
	}
	g.refillHall(t.Rand())
	g.tellHall(t)
}

// tellHall tells which Buildings can be bought.
func (g *position) tellHall(t *game.Table) {
	for i := range g.Hall {
		if b := g.Hall[i].Tile; b != 0 {
			t.Say("nobility.hall.new", game.Num(i+1), buildingName(b)).Aside()
		}
	}
}
