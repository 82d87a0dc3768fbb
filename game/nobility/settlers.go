package nobility

import "norenbot/game"

// barredCard is why a seat cannot complete a card; nothing if it can.
func (g *position) barredCard(seat game.Seat, c Settlers) bar {
	p := g.player(seat)
	if p.Houses == 0 {
		return bar{why: &notHouse}
	}
	card, can := c.Card(), 0
	for good := range card.Goods.All() {
		if p.Goods[good] == 0 {
			return bar{&notKinds, goodName(good)}
		}
		can += min(int(p.Goods[good]), p.most(good))
	}
	if can < int(card.Min) {
		return bar{&notEnough, goods(int(card.Min))}
	}
	return bar{}
}

// anyCard reports whether a seat can complete a card.
func (g *position) anyCard(seat game.Seat) bool {
	p := g.player(seat)
	if p.Houses == 0 {
		return false
	}
	for _, c := range p.Hand[:p.held()] {
		if g.barredCard(seat, c).why == nil {
			return true
		}
	}
	return false
}

// offerCards offers the cards that can be completed.
func (g *position) offerCards(m game.Menu[deed], seat game.Seat) {
	p := g.player(seat)
	for i, c := range p.Hand[:p.held()] {
		b := g.barredCard(seat, c)
		if b.why == nil {
			m.OfferLike(deed{do: complete, card: i}, &houseOptions[c])
			continue
		}
		b.refuse(m.RefuseLike(&houseOptions[c]))
	}
}

// complete houses Settlers: a House moves to a lot, Goods are paid, and all that the
// card brings comes at once.
func (g *position) complete(t *game.Table, seat game.Seat, at int) {
	p := g.player(seat)
	c := p.Hand[at]
	card := c.Card()
	paid := g.pay(t, seat, c)
	g.begin(t, "complete", seat).completed(c, &paid)
	p.drop(at)
	p.Lots[p.built()] = c
	p.Houses--
	for good, n := range paid {
		p.Goods[good] -= int16(n)
	}
	p.score(BySettlers, paid.Sum())
	p.score(ByCommunity, p.communities())
	p.score(ByEvents, g.event(EventSettlers))
	g.line.Say(t, "nobility.houses", game.Who(seat), raceName(card.Race), goodsTally(&paid), points(paid.Sum()+p.communities()+g.event(EventSettlers)))
	g.hire(seat, int(card.Workers))
	g.rise(t, seat, int(card.Stars))
}

// pay asks what is paid beyond one of each kind, and returns all that is paid.
func (g *position) pay(t *game.Table, seat game.Seat, c Settlers) (paid Goods) {
	card, p := c.Card(), g.player(seat)
	kinds, all := card.Goods.Len(), 0
	m := game.Ask[Good](t, "pay", seat)
	m.Focus = "hand"
	for good := range card.Goods.All() {
		paid[good] = 1
		if n := min(int(p.Goods[good]), p.most(good)) - 1; n > 0 {
			m.OfferLike(good, &goodOptions[good]).Times = n
			all += n
		}
	}
	m.Min, m.Max = max(0, int(card.Min)-kinds), min(all, int(card.Max)-kinds)
	m.Text.Say("nobility.pay.ask", settlersName(c), game.Num(m.Min), game.Num(m.Max))
	m.Nothing = payNothing
	g.usualPay(m, seat)
	for _, good := range m.Some() {
		paid[good]++
	}
	return paid
}

// usualPay makes the default as many Goods as may be paid: each is a point.
func (g *position) usualPay(m game.Menu[Good], seat game.Seat) {
	var keys [DieFaces * 4]string
	n := 0
	for i := range m.Options {
		for range m.Options[i].Often() {
			if n < m.Max {
				keys[n] = m.Options[i].Key
				n++
			}
		}
	}
	m.ByDefault(keys[:n]...)
}

// rise moves a seat up the Nobility track; what is beyond its end is lost. Whoever
// reaches the Lord's level gains the Character's benefit, once.
func (g *position) rise(t *game.Table, seat game.Seat, stars int) {
	p, ends := g.player(seat), &theCards.Limits
	p.Nobility = int8(min(int(p.Nobility)+stars, int(ends.Nobility)))
	if p.Lord || p.Nobility < ends.Lord {
		return
	}
	p.Lord = true
	g.line.Say(t, "nobility.lord", game.Who(seat), characterName(p.Character)).Because("nobility.lord.why", characterDoes[p.Character].Args[1])
	g.ennoble(t, seat, &p.Character.Card().Lord)
}

// ennoble gives a Lord's benefit: first what needs no choice.
func (g *position) ennoble(t *game.Table, seat game.Seat, gain *Gain) {
	p := g.player(seat)
	p.repute(int(gain.Reputation))
	p.Coins += int16(gain.Coins)
	p.Modifiers += int16(gain.Modifiers)
	p.score(ByCharacter, int(gain.Points))
	g.hire(seat, int(gain.Workers))
	for range gain.Houses {
		if p.canBuild() {
			p.Houses++
		}
	}
	g.rise(t, seat, int(gain.Stars))
	g.giveGoods(t, seat, int(gain.Goods))
	for range gain.Cards {
		if g.anyFaceUp() {
			g.takeCard(t, seat, 0, false)
		}
	}
}

// anyFaceUp reports whether a Settlers card lies face up.
func (g *position) anyFaceUp() bool {
	for _, c := range g.Tavern.Cards {
		if c != 0 {
			return true
		}
	}
	return false
}

// giveGoods has a seat choose Goods of the supply.
func (g *position) giveGoods(t *game.Table, seat game.Seat, n int) {
	if n == 0 {
		return
	}
	m := game.Ask[Good](t, "gift", seat)
	m.Min, m.Max, m.Focus = n, n, "hand"
	m.Text.Say("nobility.gift.ask", game.Num(n))
	for good := range Good(GoodCount) {
		m.OfferLike(good, &goodOptions[good]).Times = n
	}
	p, got := g.player(seat), Goods{}
	for _, good := range m.Some() {
		p.Goods[good]++
		got[good]++
		g.act.gift(good)
	}
	g.line.Say(t, "nobility.gift", game.Who(seat), goodsTally(&got))
}

// A holding is a Building of a seat: of a Guild's slot, or of a lot with NoGuild.
type holding struct {
	guild Guild
	slot  int
}

// anySale reports whether a seat has a Building to sell.
func (g *position) anySale(seat game.Seat) bool {
	return g.player(seat).communities() > 0 || g.masters(seat) > 0
}

// sell sells a Building: Coins for its points, and the meeple comes back. Stars
// stay; a Workshop keeps its slot, nobody's.
func (g *position) sell(t *game.Table, seat game.Seat) {
	p := g.player(seat)
	m := game.Ask[holding](t, "sell", seat)
	m.Focus = "land"
	m.Text.Say("nobility.sell.ask", coins(int(theCards.Prices.Sale)))
	for i := range g.Guilds {
		for slot, w := range g.Guilds[i].Workshops {
			if w.Owner == seat {
				m.OfferLike(holding{Guild(i), slot}, &sellOptions[i][slot]).Text.Args[0] = buildingName(w.Tile)
			}
		}
	}
	for lot, b := range p.Community {
		if b != 0 {
			m.OfferLike(holding{NoGuild, lot}, &sellLotOptions[lot])
		}
	}
	h := m.One()
	p.Coins += int16(theCards.Prices.Sale)
	p.Workers++
	var sold Building
	if h.guild == NoGuild {
		sold = p.Community[h.slot]
		p.Community[h.slot] = 0
		g.layAside(sold)
		p.score(ByBuildings, -int(theCards.Lots[h.slot].Points))
	} else {
		w := &g.Guilds[h.guild].Workshops[h.slot]
		sold, w.Owner = w.Tile, game.Public
		p.score(ByBuildings, -int(theCards.Workshops[h.slot].Points))
	}
	g.begin(t, "sell", seat).building(sold)
	g.line.Say(t, "nobility.sold", game.Who(seat), buildingName(sold), coins(int(theCards.Prices.Sale)))
}
