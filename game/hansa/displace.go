package hansa

import "norenbot/game"

// penalty is what a displacement costs besides the piece that displaces, by the kind that
// is hit, and how many pieces its owner may add (H-12, H-13).
var penalty = [KindCount]int{Trader: 1, Merchant: 2}

// displace puts a piece of the supply in the place of an opponent's, pays for it, and has
// its owner put it down elsewhere before anything else happens (H-12, H-13).
func (g *position) displace(t *game.Table, seat game.Seat, r Route, hit Piece) {
	p := g.player(seat)
	with := g.chooseKind(t, "with", seat, p.Supply, r)
	p.Supply[with]--
	g.Hit.Hand[with], g.Hit.Owner = 1, seat // until it is paid for
	paid := g.pay(t, seat, penalty[hit.Kind()], r)
	g.set(r, g.find(r, hit), NewPiece(seat, with))
	g.line.Say(t, hitKey[hit.Kind()], game.Who(seat), game.Who(hit.Seat()), routeName(r)).
		Because("hansa.hit.why", ofKind(1, with), pieces(penalty[hit.Kind()]))
	g.Phase, g.Awaited, g.line = Displaced, hit.Seat(), false
	g.Hit = Hit{Route: r, Piece: hit, Added: int8(penalty[hit.Kind()]), Owner: hit.Seat()}
	g.landed = g.landed[:0]
	g.resettle(t)
	g.Hit = Hit{Route: NoRoute, Owner: game.Public}
	g.Phase, g.Awaited, g.line = Acting, seat, false
	t.Export(func() any {
		return hitAct{Do: "displace", Seat: seat, Route: r.Name(), Victim: hit.Seat(), Hit: hit.Kind(), With: with, Paid: paid, Placed: g.placed()}
	})
}

// chooseKind asks which kind of piece is used, if there are both.
func (g *position) chooseKind(t *game.Table, key string, seat game.Seat, from Pieces, focus Route) Kind {
	m := game.Ask[Kind](t, key, seat)
	m.Text.Say(askKey[key])
	m.Focus = focus.Key()
	for k, n := range from {
		if n > 0 {
			m.OfferLike(Kind(k), &kindOptions[k])
		}
	}
	return m.One()
}

// pay moves n pieces from supply to stock, any mix (H-12).
func (g *position) pay(t *game.Table, seat game.Seat, n int, focus Route) (paid Pieces) {
	p := g.player(seat)
	m := game.Ask[Kind](t, "pay", seat)
	m.Min, m.Max, m.Focus = n, n, focus.Key()
	m.Text.Say("hansa.pay.ask", game.Num(n))
	for k, have := range p.Supply {
		if have > 0 {
			m.OfferLike(Kind(k), &kindOptions[k]).Times = min(n, int(have))
		}
	}
	for _, k := range m.Some() {
		p.Supply[k]--
		p.Stock[k]++
		paid[k]++
	}
	return paid
}
