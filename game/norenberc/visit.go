package norenberc

import "norenbot/game"

// An act is what an agent can do at a guild (N-16): recruiting is one act for
// each lodging window.
type act int8

const (
	sell act = iota
	recruit1
	recruit2
	recruit3
	recruit4
	buy
	nothing
	actEnd
)

var actKeys = [actEnd]string{"sell", "recruit.l1", "recruit.l2", "recruit.l3", "recruit.l4", "buy", "nothing"}

func (a act) recruits() bool { return recruit1 <= a && a <= recruit4 }

// window is the place that a recruiting act empties.
func (a act) window() Place { return L1 + Place(a-recruit1) }

// act is the action phase: guild by guild, cards are revealed and played in
// turn order (N-15, N-16). It settles before every guild, planned for or not:
// otherwise the pause would tell of hidden cards.
func (g *position) act(t *game.Table) {
	g.phase = Action
	for _, guild := range g.inUse {
		t.Settle()
		g.call(t, guild)
		h := g.house(guild)
		for h.cards != 0 {
			g.visit(t, h, g.visitor(h))
		}
	}
	g.called = NoGuild
}

// call reveals the cards of one guild and sends an agent to each (N-15, A-20).
func (g *position) call(t *game.Table, guild Guild) {
	g.called = guild
	h, revealed := g.house(guild), int8(0)
	for s := range g.players[:g.seats] {
		sent := g.players[s].send(guild)
		revealed += sent
		h.cards |= game.Seats(sent) << s
	}
	if h.revealed = revealed; revealed > 0 {
		t.Say("norenberc.called", guildName(guild), game.Count(int(revealed), cardTerm), talers(g.price(guild))).
			Because("norenberc.called.why")
	}
}

// send turns up the player's card of a guild and returns how many agents go
// there: 1 if there is a card, else 0.
func (p *player) send(guild Guild) (agents int8) {
	agents = p.plan.count(guild)
	p.plan = p.plan.without(guild)
	p.supply -= agents
	return agents
}

// visitor is who acts next at the house: the first in turn order.
func (g *position) visitor(h *house) game.Seat {
	for _, seat := range g.order[:g.seats] {
		if h.cards.Has(seat) {
			return seat
		}
	}
	panic("nobody is left to act at the " + h.guild.String())
}

// visit is one action (N-16); then the agent goes onto the roof and the card
// back to its player.
func (g *position) visit(t *game.Table, h *house, seat game.Seat) {
	acts := g.visitQuestion(t.Question(visitKey[h.guild], seat), h, seat)
	chosen := acts[t.AskOne()]
	switch {
	case chosen == sell:
		g.sell(t, h, seat)
	case chosen == buy:
		g.buy(t, h, seat)
	case chosen.recruits():
		g.recruit(t, h, seat, chosen.window())
	default:
		t.Say("norenberc.nothing.done", game.Who(seat), guildName(h.guild)).
			Because("norenberc.turn.why", g.placing(seat))
		g.exportNothing(t, seat)
	}
	h.cards &^= game.Only(seat)
	h.roof[seat]++
}

// whyPrice adds what the price of a guild comes from (N-17).
func (g *position) whyPrice(said game.Said, h *house) {
	said.Because("norenberc.price.why", named(&h.tiles[g.master()]), talers(g.price(h.guild)))
}

// A menu is the question of a visit with the acts that its options stand for.
type menu struct {
	*game.Question
	*wording
	price int
	acts  [actEnd]act // in the order offered
}

// act adds an act, as an option or, if it is not possible, to Not.
func (m *menu) act(a act, possible bool) *game.Option {
	if !possible {
		return m.RefuseLike(&m.not[a])
	}
	m.acts[len(m.Options)] = a
	return m.OfferLike(&m.offers[a])
}

// visitQuestion asks for one of the acts that are possible, which it returns in
// the order offered, and says why the others are not.
func (g *position) visitQuestion(q *game.Question, h *house, seat game.Seat) [actEnd]act {
	q.Min, q.Max, q.Focus, q.Default = 1, 1, h.guild.String(), doNothing
	m, p := menu{Question: q, wording: &wordings[h.guild], price: g.price(h.guild)}, &g.players[seat]
	q.Text = m.visit[m.price]
	g.offerSale(&m, h, p)
	g.offerGuests(&m, h, p)
	g.offerPurchase(&m, h, p)
	m.act(nothing, true) // always (N-28)
	return m.acts
}

var doNothing = []string{actKeys[nothing]}

// offerSale: selling nothing is doing nothing.
func (g *position) offerSale(m *menu, h *house, p *player) {
	have := int(p.goods[h.guild.Index()])
	o := m.act(sell, have > 0)
	if have > 0 {
		o.Detail.Say("norenberc.sell.detail", ofGood(have, h.guild), talers(m.price))
	}
}

// offerGuests offers those that the player can pay for (N-21).
func (g *position) offerGuests(m *menu, h *house, p *player) {
	pays := windowsFor(p.goods[h.guild.Index()], p.goods.Total())
	for i := range windows {
		if guest := &h.tiles[L1+Place(i)]; !guest.IsZero() {
			m.act(recruit1+act(i), pays[i]).Text = recruitText[guest.face()]
		}
	}
}

// offerPurchase takes a good in the store and the money for one (N-19).
func (g *position) offerPurchase(m *menu, h *house, p *player) {
	empty := h.store == Goods{}
	o := m.act(buy, !empty && p.money >= m.price)
	o.Text = buyText[g.limit(h)]
	switch {
	case empty:
		o.Detail = notStore
	case p.money < m.price:
		o.Detail.Say("norenberc.not.money", talers(m.price), talers(p.money))
	default:
		o.Detail.Say("norenberc.buy.detail", listed(h.store), talers(m.price))
	}
}

// sell moves goods of the guild's own type to its store for its price each
// (N-18).
func (g *position) sell(t *game.Table, h *house, seat game.Seat) {
	p, i, price := &g.players[seat], h.guild.Index(), g.price(h.guild)
	q := t.Question(sellKey[h.guild], seat)
	q.Focus, q.Default = h.guild.String(), one
	q.Text.Say("norenberc.sell.ask", game.Name(goodTerm[h.guild]))
	for n := 1; n <= int(p.goods[i]); n++ {
		o := q.Offer(numbers[n])
		o.Text.Say("norenberc.amount", ofGood(n, h.guild))
		o.Detail.Say("norenberc.for", talers(n*price))
	}
	n := 1 + t.AskOne()
	p.goods[i] -= int8(n)
	h.store[i] += int8(n)
	p.money += n * price
	g.whyPrice(t.Say("norenberc.sold", game.Who(seat), ofGood(n, h.guild), guildName(h.guild), talers(n*price)).
		Because("norenberc.turn.why", g.placing(seat)), h)
	g.exportSale(t, seat, n)
}

var one = []string{"1"}

// buy takes goods of any type from the store for the guild's price each
// (N-19, A-35).
func (g *position) buy(t *game.Table, h *house, seat game.Seat) {
	p, price := &g.players[seat], g.price(h.guild)
	limit := min(g.limit(h), p.money/price, h.store.Total())
	q := t.Question(buyKey[h.guild], seat)
	q.Min, q.Max, q.Focus = 1, limit, h.guild.String()
	q.Text.Say("norenberc.buy.ask", game.Num(limit), talers(price))
	goods := g.pickGoods(t, q, &h.store)
	n := goods.Total()
	h.store.move(goods, &p.goods)
	p.money -= n * price
	g.whyPrice(t.Say("norenberc.bought", game.Who(seat), listed(goods), guildName(h.guild), talers(n*price)).
		Because("norenberc.turn.why", g.placing(seat)), h)
	g.exportPurchase(t, seat, goods)
}

// limit is how many goods one action may buy: 3, and fewer at a guild crowded
// in the first turn of all (N-20, A-34).
func (g *position) limit(h *house) int {
	if g.round > 1 || g.turn > 1 {
		return 3
	}
	switch {
	case g.seats == 5 && h.revealed >= 4:
		return 1
	case g.seats == 5 && h.revealed == 3, g.seats == 4 && h.revealed >= 3:
		return 2
	}
	return 3
}

// pickGoods puts q, which asks for q.Min to q.Max goods, with those in from.
func (g *position) pickGoods(t *game.Table, q *game.Question, from *Goods) (picked Goods) {
	var offered [guildCount]int
	q.Default = g.scratch.defaults[:0]
	for i, have := range from {
		if have == 0 {
			continue
		}
		good := Guild(i + 1)
		offered[len(q.Options)] = i
		o := q.Offer(good.Good())
		o.Text, o.Times = goodText[good], min(int(have), q.Max)
		o.Detail.Say("norenberc.there", game.Num(int(have)))
		for range min(int(have), q.Min-len(q.Default)) {
			q.Default = append(q.Default, good.Good())
		}
	}
	for _, at := range t.AskSome() {
		picked[offered[at]]++
	}
	return picked
}

// move takes goods out of one place and puts them in another.
func (from *Goods) move(goods Goods, to *Goods) {
	for i, n := range goods {
		from[i] -= n
		to[i] += n
	}
}
