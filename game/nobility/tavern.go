package nobility

import "norenbot/game"

// first is the place in a row of dice where the next one goes.
func first(row []Die) int {
	n := 0
	for n < len(row) && row[n] != 0 {
		n++
	}
	return n
}

// barredTavern is R-14: from left to right, each die at least the one before.
func (g *position) barredTavern(v int8) bar {
	n := first(g.Tavern.Dice[:g.seats.Slots])
	switch {
	case n == int(g.seats.Slots):
		return bar{why: &notFull}
	case n > 0 && g.event(EventTavern) == 0 && v < g.Tavern.Dice[n-1].Value():
		return bar{&notLower, dieName(g.Tavern.Dice[n-1])}
	}
	for _, c := range g.Tavern.Cards {
		if c != 0 {
			return bar{}
		}
	}
	return bar{why: &notCards}
}

// tavern takes a card, or two from a desk.
func (g *position) tavern(t *game.Table, seat game.Seat, d Die) {
	g.Tavern.Dice[first(g.Tavern.Dice[:])] = d
	for left := g.tavernCards(seat) - 1; left >= 0; left-- {
		if !g.takeCard(t, seat, left, left == 0 && g.tavernCards(seat) > 1) {
			return
		}
	}
}

// takeCard takes one of the cards face up, sends older ones away until the hand holds the
// limit and what may still be taken, and turns the next one up. What is optional may be
// left: then it returns false, with the hand at its limit.
func (g *position) takeCard(t *game.Table, seat game.Seat, left int, optional bool) bool {
	m := game.Ask[int](t, "card", seat)
	m.Focus = "tavern"
	m.Min, m.Max = 1, 1
	m.Text.Say("nobility.card.ask")
	if optional {
		m.Min, m.Nothing = 0, cardNothing
	}
	for i, c := range g.Tavern.Cards {
		if c != 0 {
			m.OfferLike(i, &settlersOptions[c]).Odds = cardOdds[g.matches(seat, c)]
		}
	}
	p := g.player(seat)
	picked := m.Some()
	if len(picked) == 0 {
		g.sendAway(t, seat, HandMost, 1)
		return false
	}
	i := picked[0]
	c := g.Tavern.Cards[i]
	g.Tavern.Cards[i] = 0
	p.Hand[p.held()] = c
	g.act.taken(c)
	g.line.Say(t, "nobility.card", game.Who(seat), settlersName(c))
	stay := 1
	if optional { // it is the second
		stay = 2
	}
	g.sendAway(t, seat, HandMost+left, stay)
	g.settle(t)
	g.refillTavern(t.Rand())
	g.act.turnedUp(g.Tavern.Cards[i])
	if up := g.Tavern.Cards[i]; up != 0 {
		t.Say("nobility.card.new", settlersName(up)).Aside()
	}
	return true
}

// matches is how many of the kinds of Goods that a card asks for a seat has.
func (g *position) matches(seat game.Seat, c Settlers) (n int) {
	for good := range c.Card().Goods.All() {
		if g.player(seat).Goods[good] > 0 {
			n++
		}
	}
	return n
}

// sendAway discards older cards until so many are left; those just taken, the last in the
// hand, stay.
func (g *position) sendAway(t *game.Table, seat game.Seat, most, stay int) {
	p := g.player(seat)
	for p.held() > most {
		m := game.Ask[int](t, "discard", seat)
		m.Focus = "hand"
		m.Text.Say("nobility.discard.ask", game.Num(HandMost))
		for i, c := range p.Hand[:p.held()-stay] {
			m.OfferLike(i, &settlersOptions[c])
		}
		i := m.One()
		c := p.Hand[i]
		p.drop(i)
		g.discard(c)
		g.act.discarded(c)
		g.line.Say(t, "nobility.discards", game.Who(seat), settlersName(c))
	}
}

// drop removes a card from the hand.
func (p *PlayerView) drop(i int) {
	copy(p.Hand[i:], p.Hand[i+1:])
	p.Hand[HandRoom-1] = 0
}

// barredYard is R-15: from left to right, each die at most the one before; a House left,
// and its price.
func (g *position) barredYard(seat game.Seat, v int8) bar {
	n, p := first(g.Yard[:g.seats.Slots]), g.player(seat)
	switch {
	case n == int(g.seats.Slots):
		return bar{why: &notFull}
	case n > 0 && v > g.Yard[n-1].Value():
		return bar{&notHigher, dieName(g.Yard[n-1])}
	case !p.canBuild():
		return bar{why: &notHouses}
	}
	return p.barredPrice(g.housePrice(seat))
}

// barredPrice bars what a player cannot pay.
func (p *PlayerView) barredPrice(price int) bar {
	if int(p.Coins) < price {
		return bar{&notCoins, coins(price)}
	}
	return bar{}
}

// yard buys a House.
func (g *position) yard(t *game.Table, seat game.Seat, d Die) {
	g.Yard[first(g.Yard[:])] = d
	p, price := g.player(seat), g.housePrice(seat)
	p.Coins -= int16(price)
	p.Houses++
	g.line.Say(t, "nobility.house", game.Who(seat), coins(price))
}
