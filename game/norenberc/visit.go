package norenberc

import "norenbot/game"

// An act is what an agent can do at a guild (N-16): recruiting is one act for each
// lodging window. Acts are in the order in which they are offered.
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

// actKeys are the keys of the options. They are kept in records; pictures know those of
// recruiting ("recruit.l1") to light guests that are offered.
var actKeys = [actEnd]string{"sell", "recruit.l1", "recruit.l2", "recruit.l3", "recruit.l4", "buy", "nothing"}

func (a act) recruits() bool { return recruit1 <= a && a <= recruit4 }

// window is the place that a recruiting act empties; meaningless for others.
func (a act) window() Place { return L1 + Place(a-recruit1) }

// act is the action phase: guild by guild, cards are revealed and played in turn order
// (N-15, N-16). It settles before every guild, planned for or not: otherwise the pause
// would tell of hidden cards. A guild with no card is passed over in silence.
func (g *position) act(t *game.Table) {
	g.phase = Action
	for _, guild := range g.inUse[max(0, g.called.Index()):] {
		if guild != g.called { // else it goes on there
			t.Settle()
			g.call(t, guild)
		}
		h := g.house(guild)
		// Asked anew each time: who moves to the first place changes who comes next
		//
		for h.cards != 0 {
			g.visit(t, h, g.visitor(h))
		}
	}
	g.called = NoGuild
}

// call reveals the cards of one guild and sends an agent to each (N-15, A-20). The plan
// loses the guild, so what is left of it are the cards still face down.
func (g *position) call(t *game.Table, guild Guild) {
	g.called = guild
	h := g.house(guild)
	h.revealed = 0
	for s := range g.players[:g.seats] {
		if p := &g.players[s]; p.plan.has(guild) {
			p.plan = p.plan.without(guild)
			// The agent leaves the supply when the card is turned up, not when it is laid.
			p.supply--
			h.cards |= 1 << s
			h.revealed++
		}
	}
	if h.revealed > 0 {
		t.Say("norenberc.called", guildName(guild), game.Count(int(h.revealed), agentTerm), talers(g.price(guild))).
			Because("norenberc.called.why")
	}
}

// visitor is who acts next at the house: the first in turn order, as it is now. It
// panics if nobody is left.
func (g *position) visitor(h *house) game.Seat {
	for _, seat := range g.order[:g.seats] {
		if h.cards.Has(seat) {
			return seat
		}
	}
	panic("nobody is left to act at the " + h.guild.String())
}

// visit is one action (N-16); then the agent goes onto the roof and the card back to its
// player. The agent does not count for the roof during his own action: he comes
// last.
func (g *position) visit(t *game.Table, h *house, seat game.Seat) {
	m := g.offerVisit(t, h, seat)
	forced := len(m.Options) == 1
	g.visiting = true
	chosen := m.One()
	g.visiting = false
	switch {
	case chosen == sell:
		g.sell(t, h, seat)
	case chosen == buy:
		g.buy(t, h, seat)
	case chosen.recruits():
		g.recruit(t, h, seat, chosen.window())
	default:
		key := "norenberc.nothing.done"
		if forced {
			key = "norenberc.nothing.forced"
		}
		t.Say(key, game.Who(seat), guildName(h.guild)).Joined()
		t.Export(func() any { return nothingAct{"nothing", seat} })
	}
	h.cards &^= game.Only(seat)
	h.roof[seat]++
}

// whyPrice adds what the price of a guild comes from (N-17).
func (g *position) whyPrice(said game.Said, h *house) {
	said.Because("norenberc.price.why", named(&h.tiles[g.master()]), talers(g.price(h.guild)))
}

// A visit is the menu of what can be done at a house, with the guild's words for it and
// its price in Talers.
type visit struct {
	game.Menu[act]
	*wording
	price int
}

// act adds an act, as an option or, if it is not possible, to Not. What it returns may be
// described further until the next is added.
func (v *visit) act(a act, possible bool) *game.Option {
	if !possible {
		return v.RefuseLike(&v.not[a])
	}
	return v.OfferLike(a, &v.offers[a])
}

// offerVisit offers the acts that are possible, and says why the others are not. It
// changes nothing, so that Foresee can ask it about visits to come.
func (g *position) offerVisit(t *game.Table, h *house, seat game.Seat) game.Menu[act] {
	m := visit{game.Ask[act](t, visitKey[h.guild], seat), &wordings[h.guild], g.price(h.guild)}
	m.Text, m.Focus = m.visit[m.price], h.guild.String()
	m.ByDefault(actKeys[nothing])
	p := &g.players[seat]
	g.offerSale(&m, h, p)
	g.offerGuests(&m, h, p)
	g.offerPurchase(&m, h, p)
	m.act(nothing, true) // always (N-28)
	return m.Menu
}

// offerSale offers to sell if there is a good to sell: selling nothing is doing nothing
//
func (g *position) offerSale(m *visit, h *house, p *player) {
	have := int(p.goods[h.guild.Index()])
	o := m.act(sell, have > 0)
	switch {
	case have == 1:
		o.Text.Say("norenberc.sell.one", game.Name(goodTerm[h.guild]))
		o.Detail.Say("norenberc.for", talers(m.price))
	case have > 1:
		o.Detail.Say("norenberc.sell.detail", ofGood(have, h.guild), talers(m.price))
	}
}

// offerGuests offers the guests that the player can pay for (N-21), and shows the others
// as refused. An empty window is neither.
func (g *position) offerGuests(m *visit, h *house, p *player) {
	pays := windowsFor(p.goods[h.guild.Index()], p.goods.Total())
	for i := range windows {
		if guest := &h.tiles[L1+Place(i)]; !guest.IsZero() {
			o := m.act(recruit1+act(i), pays[i])
			o.Text = recruitText[guest.face()]
			if h.twins(L1 + Place(i)) {
				o.Text.Say(forKeys[i], named(guest))
			}
		}
	}
}

// forKeys tell guests of one name apart, by the goods that their windows ask for (N-21).
var forKeys = [windows]string{"norenberc.recruit.l1", "norenberc.recruit.l2", "norenberc.recruit.l3", "norenberc.recruit.l4"}

// twins reports whether another guest of the house has the same name.
func (h *house) twins(of Place) bool {
	for p := L1; p <= L4; p++ {
		if p != of && !h.tiles[p].IsZero() && h.tiles[p].face() == h.tiles[of].face() {
			return true
		}
	}
	return false
}

// offerPurchase takes a good in the store and the money for one (N-19).
func (g *position) offerPurchase(m *visit, h *house, p *player) {
	empty := h.store == Goods{}
	// A purchase needs a good and the Talers for one. Both reasons against it are told,
	// the store's first.
	o := m.act(buy, !empty && p.money >= m.price)
	o.Text = buyText[g.limit(h)]
	switch {
	case empty:
		o.Detail = notStore
	case p.money < m.price:
		o.Detail.Say("norenberc.not.money", talers(m.price), talers(p.money))
	case g.limit(h) < goodsAtOnce:
		o.Detail.Say("norenberc.buy.crowded", listed(h.store), game.Num(g.limit(h)))
	default:
		o.Detail.Say("norenberc.buy.detail", listed(h.store), talers(m.price))
	}
}

// sell moves goods of the guild's own type to its store for its price each (N-18). The
// question's keys are amounts, "1" to what he has.
func (g *position) sell(t *game.Table, h *house, seat game.Seat) {
	p, i, price := &g.players[seat], h.guild.Index(), g.price(h.guild)
	m := game.Ask[int](t, sellKey[h.guild], seat)
	m.Focus = h.guild.String()
	m.Text.Say("norenberc.sell.ask", game.Name(goodTerm[h.guild]))
	for n := 1; n <= int(p.goods[i]); n++ {
		o := m.Offer(n, numbers[n])
		o.Text.Say("norenberc.amount", ofGood(n, h.guild))
		o.Detail.Say("norenberc.for", talers(n*price))
	}
	n := m.One()
	p.goods[i] -= int8(n)
	h.store[i] += int8(n)
	p.money += n * price
	g.whyPrice(t.Say("norenberc.sold", game.Who(seat), ofGood(n, h.guild), guildName(h.guild), talers(n*price)).
		Joined(), h)
	t.Export(func() any { return saleAct{"sell", seat, n} })
}

// buy takes goods of any type from the store for the guild's price each (N-19, A-35), at
// most as many as are allowed, can be paid for, and are there. The price is never 0:
// guildmasters leave only at a round's end.
func (g *position) buy(t *game.Table, h *house, seat game.Seat) {
	p, price := &g.players[seat], g.price(h.guild)
	limit := min(g.limit(h), p.money/price, h.store.Total())
	m := game.Ask[Guild](t, buyKey[h.guild], seat)
	m.Min, m.Max, m.Focus = 1, limit, h.guild.String()
	m.Text.Say("norenberc.buy.ask", game.Num(limit), talers(price))
	goods := pickGoods(m, &h.store)
	n := goods.Total()
	h.store.move(goods, &p.goods)
	p.money -= n * price
	g.whyPrice(t.Say("norenberc.bought", game.Who(seat), listed(goods), guildName(h.guild), talers(n*price)).
		Joined(), h)
	t.Export(func() any { return purchaseAct{"buy", seat, goods} })
}

// goodsAtOnce is how many goods one action may buy (N-19).
const goodsAtOnce = 3

// limit is how many goods one action may buy: 3, and fewer at a guild crowded
// in the first turn of all (N-20, A-34).
func (g *position) limit(h *house) int {
	if g.round > 1 || g.turn > 1 {
		return goodsAtOnce
	}
	switch {
	case g.seats == 5 && h.revealed >= 4:
		return 1
	case g.seats == 5 && h.revealed == 3, g.seats == 4 && h.revealed >= 3:
		return 2
	}
	return goodsAtOnce
}

// pickGoods puts m, which asks for m.Min to m.Max goods, with those in from as options,
// and returns what was picked. It moves nothing.
func pickGoods(m game.Menu[Guild], from *Goods) (picked Goods) {
	for i, have := range from {
		if have == 0 {
			continue
		}
		good := Guild(i + 1)
		o := m.Offer(good, good.Good())
		o.Text, o.Times = oneText[good], min(int(have), m.Max)
		o.Detail.Say("norenberc.there", game.Num(int(have)))
	}
	for _, good := range m.Some() {
		picked[good.Index()]++
	}
	return picked
}

// move takes goods out of one place and puts them in another. There must be as many.
func (from *Goods) move(goods Goods, to *Goods) {
	for i, n := range goods {
		from[i] -= n
		to[i] += n
	}
}
