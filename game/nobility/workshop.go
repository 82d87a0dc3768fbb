package nobility

import "norenbot/game"

// activate goes through the first so many Workshop slots, tile by tile from the left:
// first the owner's reward, then what the tile does for the visitor.
func (g *position) activate(t *game.Table, seat game.Seat, guild Guild, slots int) {
	for i := range slots {
		w := g.Guilds[guild].Workshops[i]
		if w.Tile == 0 {
			continue
		}
		if w.Owner != game.Public && w.Owner != seat {
			g.reward(t, w.Owner, i)
		}
		g.work(t, seat, guild, w.Tile)
	}
}

// reward gives the owner of a Workshop what its slot brings; twice that with two.
func (g *position) reward(t *game.Table, owner game.Seat, slot int) {
	gain, times := &theCards.Workshops[slot].Owner, int(g.seats.Owner)
	if n := int(gain.Coins) * times; n > 0 {
		g.player(owner).Coins += int16(n)
		g.line.Say(t, "nobility.owner.coins", game.Who(owner), coins(n)).Because("nobility.owner.why")
	}
	if n := int(gain.Points) * times; n > 0 {
		g.player(owner).score(ByOwning, n)
		g.line.Say(t, "nobility.owner.points", game.Who(owner), points(n)).Because("nobility.owner.why")
	}
}

// A use is a way to use a Workshop: the good that is bought or given away, or NoGood.
type use struct {
	effect Effect
	good   Good
}

// work uses a Workshop. An effect without a choice is taken unasked where it is all that
// the tile can do now.
func (g *position) work(t *game.Table, seat game.Seat, guild Guild, tile Building) {
	effects := tile.Card().Effects
	var able [2]bool
	for i, e := range effects {
		able[i] = e != NoEffect && g.able(seat, e)
	}
	for i, e := range effects {
		if able[i] && !able[1-i] && e <= GetModifier {
			g.act.used(tile, use{e, NoGood})
			g.take(t, seat, e)
			return
		}
	}
	m := game.Ask[use](t, "workshop", seat)
	m.Min, m.Max, m.Focus = 0, 1, guildFocus[guild]
	m.Text.Say("nobility.workshop.ask", buildingName(tile))
	m.Nothing = workshopNothing
	for i, e := range effects {
		if able[i] {
			g.offerEffect(m, seat, e)
		}
	}
	g.usualEffect(m, seat)
	for _, u := range m.Some() {
		g.act.used(tile, u)
		g.apply(t, seat, guild, u)
	}
}

// able reports whether an effect can do anything for a seat.
func (g *position) able(seat game.Seat, e Effect) bool {
	p := g.player(seat)
	switch e {
	case Reroll:
		return p.rolled() > 0
	case BuyGood:
		return p.Coins >= int16(theCards.Prices.AnyGood)
	case Exchange:
		return p.stored() > 0
	}
	return true
}

// stored is how many Goods a seat has.
func (p *PlayerView) stored() (n int) {
	for _, have := range p.Goods {
		n += int(have)
	}
	return n
}

// offerEffect offers the ways to use one effect.
func (g *position) offerEffect(m game.Menu[use], seat game.Seat, e Effect) {
	switch e {
	case BuyGood:
		for good := range Good(GoodCount) {
			m.OfferLike(use{e, good}, &buyAnyOptions[good])
		}
	case Exchange:
		for good := range Good(GoodCount) {
			if g.player(seat).Goods[good] > 0 {
				m.OfferLike(use{e, good}, &giveOptions[good])
			}
		}
	default:
		m.OfferLike(use{e, NoGood}, &effectOptions[e])
	}
}

// usualEffect makes the default what most would take: something free, else a good that
// is wanted. Nobody rerolls or exchanges by default.
func (g *position) usualEffect(m game.Menu[use], seat game.Seat) {
	for e := GetCoin; e <= GetModifier; e++ {
		if m.Find(effectOptions[e].Key) >= 0 {
			m.ByDefault(effectOptions[e].Key)
			return
		}
	}
	if key := buyAnyOptions[g.player(seat).wanted()].Key; m.Find(key) >= 0 {
		m.ByDefault(key)
	}
}

// wanted is the good that the player's cards ask for and that is fewest; of no cards, the
// fewest of all.
func (p *PlayerView) wanted() (best Good) {
	asked := GoodSet(0)
	for _, c := range p.Hand[:p.held()] {
		asked |= c.Card().Goods
	}
	best = NoGood
	for good := range Good(GoodCount) {
		if (asked == 0 || asked.Has(good)) && (best == NoGood || p.Goods[good] < p.Goods[best]) {
			best = good
		}
	}
	return best
}

// lacks reports whether a card in hand asks for a good that the player has none of.
func (p *PlayerView) lacks(good Good) bool {
	for _, c := range p.Hand[:p.held()] {
		if c.Card().Goods.Has(good) && p.Goods[good] == 0 {
			return true
		}
	}
	return false
}

// take gives what needs no choice.
func (g *position) take(t *game.Table, seat game.Seat, e Effect) {
	p := g.player(seat)
	switch e {
	case GetCoin:
		p.Coins++
	case GetReputation:
		p.repute(1)
	case GetModifier:
		p.Modifiers++
	}
	g.line.Say(t, takesKey[e], game.Who(seat))
}

// apply does what was chosen.
func (g *position) apply(t *game.Table, seat game.Seat, guild Guild, u use) {
	p := g.player(seat)
	switch u.effect {
	case Reroll:
		g.reroll(t, seat)
	case BuyGood: // without free ones
		p.Coins -= int16(theCards.Prices.AnyGood)
		p.Goods[u.good]++
		g.line.Say(t, "nobility.buys", game.Who(seat), goodCount(u.good, 1))
	case Exchange:
		g.exchange(t, seat, guild, u.good)
	default:
		g.take(t, seat, u.effect)
	}
}

// exchange asks what comes for a good that is given away.
func (g *position) exchange(t *game.Table, seat game.Seat, guild Guild, gives Good) {
	m := game.Ask[Good](t, "exchange", seat)
	m.Focus = guildFocus[guild]
	m.Text.Say("nobility.exchange.ask", goodName(gives))
	for good := range Good(GoodCount) {
		if good != gives {
			m.OfferLike(good, &goodOptions[good])
		}
	}
	got := m.One()
	p := g.player(seat)
	p.Goods[gives]--
	p.Goods[got]++
	g.act.exchanged(got)
	g.line.Say(t, "nobility.exchanges", game.Who(seat), goodCount(gives, 1), goodCount(got, 1))
}

// reroll asks which dice are rolled again, once. There is no way back.
func (g *position) reroll(t *game.Table, seat game.Seat) {
	p := g.player(seat)
	m := game.Ask[int8](t, "reroll", seat)
	m.Min, m.Max, m.Focus = 1, p.rolled(), "hand"
	m.Text.Say("nobility.reroll.ask")
	for v := int8(1); v <= DieFaces; v++ {
		if n := p.Dice[v-1]; n > 0 {
			m.OfferLike(v, &rerollOptions[v]).Times = int(n)
		}
	}
	picked := m.Some()
	g.line.Say(t, "nobility.rerolls", game.Who(seat), dice(len(picked)))
	n := len(picked)
	var chosen [DieFaces]int8
	for _, v := range picked {
		chosen[v-1]++
	}
	g.settle(t)
	for i, k := range chosen {
		p.Dice[i] -= k
	}
	g.roll(t, seat, n)
	g.act.rerolled(picked, p)
	t.Say("nobility.rerolled", game.Who(seat), diceRolled(p)).Aside()
}
