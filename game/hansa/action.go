package hansa

import "norenbot/game"

// income moves pieces from stock to supply, up to the Purse value, at least one (H-10,
// Q9, Q32).
func (g *position) income(t *game.Table, seat game.Seat) {
	p := g.player(seat)
	most := min(g.skill(seat, Purse), p.Stock.Total())
	m := game.Ask[Pieces](t, "income", seat)
	m.Text.Say("hansa.income.ask")
	for n := most; n > 0; n-- {
		for traders := min(n, int(p.Stock[Trader])); traders >= max(0, n-int(p.Stock[Merchant])); traders-- {
			took := Pieces{int8(traders), int8(n - traders)}
			o := m.Offer(took, amountKey[took[Trader]][took[Merchant]])
			o.Text = amountText[took[Trader]][took[Merchant]]
			if n == most {
				o.Odds = 10
			}
		}
	}
	took := m.One()
	for k, n := range took {
		p.Stock[k] -= n
		p.Supply[k] += n
	}
	g.tellTook(t, seat, took)
	t.Export(func() any { return incomeAct{"income", seat, took} })
}

// tellTook tells which pieces a seat took from its stock: of one kind, or of both.
func (g *position) tellTook(t *game.Table, seat game.Seat, n Pieces) {
	if k, one := n.only(); one {
		g.line.Say(t, "hansa.took", game.Who(seat), ofKind(int(n[k]), k))
		return
	}
	g.line.Say(t, "hansa.took.both", game.Who(seat), ofKind(int(n[Trader]), Trader), ofKind(int(n[Merchant]), Merchant))
}

// place puts a piece from the supply on a free field (H-11).
func (g *position) place(t *game.Table, seat game.Seat, r Route, kind Kind) {
	g.player(seat).Supply[kind]--
	g.put(r, NewPiece(seat, kind))
	g.line.Say(t, placedKey[kind], game.Who(seat), routeName(r))
	t.Export(func() any { return placeAct{"place", seat, kind, r.Name()} })
}

// placeMerchant asks where the merchant goes. He may stand in for a trader (H-8).
func (g *position) placeMerchant(t *game.Table, seat game.Seat) {
	m := game.Ask[Route](t, "merchant", seat)
	m.Text.Say("hansa.merchant.ask")
	reach := g.reach()
	for r := range (g.open & reach).all() {
		g.marked(r, seat, m.OfferLike(r, &toOptions[r][g.owns(r, seat)][g.free(r)]))
	}
	g.place(t, seat, m.One(), Merchant)
}

// A lot is pieces of one kind and seat on one route: equal pieces are one option.
type lot struct {
	route Route
	piece Piece
}

// canMove reports whether a move can change anything: where no field is free, pieces of
// both kinds on two routes may trade places (H-18).
func (g *position) canMove(seat game.Seat) bool {
	if g.vacant > 0 {
		return g.loose[seat].Total() > 0
	}
	var at [KindCount]routes
	for r := range g.held[seat].all() {
		for k := range Kind(KindCount) {
			at[k] = at[k].having(r, g.on[r][NewPiece(seat, k)] > 0)
		}
	}
	all := at[Trader] | at[Merchant]
	return at[Trader] != 0 && at[Merchant] != 0 && all != 1<<all.first()
}

// move picks up to the Book value of own pieces up and puts them down on free fields
// anywhere, those just left included (H-18, Q33).
func (g *position) move(t *game.Table, seat game.Seat) {
	m := game.Ask[lot](t, "move", seat)
	m.Min, m.Max = 1, min(g.skill(seat, Book), g.loose[seat].Total())
	if g.vacant == 0 {
		m.Min = 2 // one alone finds nothing but the field it left
	}
	m.Text.Say("hansa.move.ask", game.Num(m.Max))
	for r := range g.held[seat].all() {
		for k := range Kind(KindCount) {
			p := NewPiece(seat, k)
			if n := g.on[r][p]; n > 0 {
				o := m.OfferLike(lot{r, p}, &ownOptions[r][k])
				o.Times, o.Odds = min(int(n), m.Max), liftOdds[g.owns(r, seat)][g.free(r)]
			}
		}
	}
	lifted := m.Some()
	for _, l := range lifted {
		g.take(l.route, l.piece)
		g.Hit.Hand[l.piece.Kind()]++
	}
	g.Hit.Owner = seat
	to := g.putDown(t, seat)
	g.Hit.Owner = game.Public
	g.pair(lifted, to)
	g.tellMoved(t, seat)
	t.Export(func() any { return moveAct{"move", seat, g.moves(seat)} })
}

// putDown asks the seat where the pieces in the air go, kind by kind, and returns where
// they went: traders first.
func (g *position) putDown(t *game.Table, seat game.Seat) (to [mostMoved]Route) {
	n := 0
	for k := range Kind(KindCount) {
		left := int(g.Hit.Hand[k])
		if left == 0 {
			continue
		}
		m := game.Ask[Route](t, "to", seat)
		m.Min, m.Max = left, left
		m.Text.Say("hansa.to", ofKind(left, k))
		for r := range g.open.all() {
			free := g.free(r)
			o := m.OfferLike(r, &toOptions[r][g.owns(r, g.Hit.Owner)][free])
			o.Times = min(free, left)
			g.marked(r, g.Hit.Owner, o)
		}
		for _, r := range m.Some() {
			g.put(r, NewPiece(g.Hit.Owner, k))
			g.Hit.Hand[k]--
			to[n] = r
			n++
		}
	}
	return to
}

// mostMoved is the highest value of Book.
const mostMoved = 5

// pair notes of pieces picked up where they went: traders were put down first.
func (g *position) pair(lifted []lot, to [mostMoved]Route) {
	g.landed = g.landed[:0]
	for k := range Kind(KindCount) {
		for _, l := range lifted {
			if l.piece.Kind() == k {
				g.landed = append(g.landed, landing{k, to[len(g.landed)], l.route})
			}
		}
	}
}

// tellMoved tells of each piece from where to where it went, of equal ones together.
func (g *position) tellMoved(t *game.Table, seat game.Seat) {
	key := "hansa.moved.from"
	for left := g.landed; len(left) > 0; key = "hansa.moved.also" {
		l, n := left[0], 1
		for n < len(left) && left[n] == l {
			n++
		}
		g.line.Say(t, key, game.Who(seat), ofKind(n, l.kind), routeName(l.from), routeName(l.to))
		left = left[n:]
	}
}
