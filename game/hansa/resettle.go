package hansa

import "norenbot/game"

// resettle has the owner of the hit piece put it and those that may be added on routes
// nearby (H-13 to H-17): all at once where they are alike and there is room, else one by
// one.
func (g *position) resettle(t *game.Table) {
	if ring, room := g.nearest(); g.alike() && room > int(g.Hit.Added) {
		g.resettleAll(t, ring)
		return
	}
	for g.Hit.Piece != 0 || g.Hit.Added > 0 || g.Hit.Hand.Total() > 0 {
		if !g.resettleOne(t) {
			return
		}
	}
}

// nearest is the ring around the route of the hit with room on it, and how many fields are
// free there (H-14, H-15). It is judged anew for every piece (Q4).
func (g *position) nearest() (ring routes, room int) {
	for d := 1; ; d++ {
		ring := g.board.ring(g.Hit.Route, d)
		if ring == 0 {
			return 0, 0
		}
		for r := range ring.all() {
			room += g.free(r)
		}
		if room > 0 {
			return ring, room
		}
	}
}

// sources is where added pieces come from: the stock, the supply when it is empty (H-16,
// Q5), nil when both are.
func (g *position) sources() *Pieces {
	p := g.player(g.Hit.Owner)
	switch {
	case p.Stock.Total() > 0:
		return &p.Stock
	case p.Supply.Total() > 0:
		return &p.Supply
	}
	return nil
}

// alike reports whether all that can be put down is of the kind that was hit, and cuts
// what may be added down to what there is. Pieces that must be lifted from the board are
// no part of that.
func (g *position) alike() bool {
	p, kind := g.player(g.Hit.Owner), g.Hit.Piece.Kind()
	other := 1 - kind
	if p.Stock[other] > 0 || p.Stock.Total() < int(g.Hit.Added) && p.Supply[other] > 0 {
		return false
	}
	there := p.Stock.Total() + p.Supply.Total()
	if there >= int(g.Hit.Added) {
		return true
	}
	if g.loose[g.Hit.Owner].Total() > 0 {
		return false
	}
	g.Hit.Added = int8(there)
	return true
}

// offerDisplaced is the usual question to a player who was hit: routes, one for each piece.
// It changes nothing, so that Foresee can ask it.
func (g *position) offerDisplaced(t *game.Table, owner game.Seat, hit Route, kind Kind, added int, ring routes) game.Menu[Route] {
	m := game.Ask[Route](t, displacedKey[hit], owner)
	m.Min, m.Max, m.Focus = 1, 1+added, hit.Key()
	m.Text.Say(displacedAsk[kind], routeName(hit), game.Num(added))
	var usual [1 + 2]string
	n := 0
	for r := range ring.all() {
		if free := g.free(r); free > 0 {
			o := m.OfferLike(r, &routeOptions[r])
			o.Times, o.Detail = min(free, m.Max), fieldsText[g.owns(r, owner)][free][g.Routes[r].Marker]
		}
	}
	// By default all that may be added comes, where the owner has most.
	for mine := RowLength; mine >= 0; mine-- {
		for r := range ring.all() {
			for k := 0; k < g.free(r) && n < m.Max && g.owns(r, owner) == mine; k++ {
				usual[n] = routeOptions[r].Key
				n++
			}
		}
	}
	m.ByDefault(usual[:n]...)
	return m
}

// resettleAll asks for all pieces at once; which of them was hit does not matter.
func (g *position) resettleAll(t *game.Table, ring routes) {
	owner, kind := g.Hit.Owner, g.Hit.Piece.Kind()
	to := g.offerDisplaced(t, owner, g.Hit.Route, kind, int(g.Hit.Added), ring).Some()
	for range len(to) - 1 {
		g.sources()[kind]-- // the stock first, then the supply (Q5)
	}
	for len(to) > 0 {
		r, n := to[0], 1
		for n < len(to) && to[n] == r {
			n++
		}
		g.settle(t, r, kind, n)
		to = to[n:]
	}
}

// settle puts n pieces of the owner down.
func (g *position) settle(t *game.Table, r Route, kind Kind, n int) {
	g.tell(t, "hansa.resettled", game.Who(g.Hit.Owner), routeName(r), ofKind(n, kind))
	for range n {
		g.put(r, NewPiece(g.Hit.Owner, kind))
		g.acts.hit.Placed = append(g.acts.hit.Placed, placedAt{kind, r.Name()})
	}
}

// A putting is what becomes of one piece after a hit: which, and to which route.
type putting struct {
	what  what
	kind  Kind
	route Route
}

// what is which piece is put down.
type what int8

const (
	theHit  what = iota
	another      // from stock or supply
	lift         // from the board, to be put down next (Q6)
	lifted
	enough
)

// resettleOne asks for one piece (Q3, Q4); false when the owner has enough.
func (g *position) resettleOne(t *game.Table) bool {
	ring, room := g.nearest()
	if room == 0 {
		return g.noRoom(t)
	}
	owner := g.Hit.Owner
	m := game.Ask[putting](t, "displaced.piece", owner)
	m.Focus = g.Hit.Route.Key()
	m.Text.Say("hansa.displaced.piece", routeName(g.Hit.Route), game.Num(int(g.Hit.Added)))
	m.ByDefault(enoughOption.Key)
	if g.Hit.Piece != 0 {
		g.offerPieces(m, theHit, g.Hit.Piece.Kind(), ring)
	}
	g.offerAdded(m, ring)
	if g.Hit.Piece == 0 && g.Hit.Hand.Total() == 0 {
		m.OfferLike(putting{what: enough}, &enoughOption)
	}
	p := m.One()
	switch p.what {
	case enough:
		return false
	case lift:
		g.take(p.route, NewPiece(owner, p.kind))
		g.Hit.Hand[p.kind]++
		return true
	case theHit:
		g.Hit.Piece = 0
	case lifted:
		g.Hit.Hand[p.kind]--
		g.Hit.Added--
	case another:
		g.sources()[p.kind]--
		g.Hit.Added--
	}
	g.settle(t, p.route, p.kind, 1)
	return g.Hit.Added > 0 || g.Hit.Piece != 0
}

// offerAdded offers what may be added: what was lifted, else from stock or supply, else to
// lift a piece. Nothing added may take the last free field from the hit piece (Q30), which
// comes before all that is lifted.
func (g *position) offerAdded(m game.Menu[putting], ring routes) {
	for k, n := range g.Hit.Hand {
		if n > 0 {
			g.offerPieces(m, lifted, Kind(k), ring)
			return
		}
	}
	if g.Hit.Added == 0 || g.Hit.Piece != 0 && g.vacant-g.free(g.Hit.Route) < 2 {
		return
	}
	if from := g.sources(); from != nil {
		for k, n := range from {
			if n > 0 {
				g.offerPieces(m, another, Kind(k), ring)
			}
		}
		return
	}
	if g.Hit.Piece != 0 {
		return
	}
	for r := range g.board.Routes {
		for k := range Kind(KindCount) {
			if g.on[r][NewPiece(g.Hit.Owner, k)] > 0 {
				m.OfferLike(putting{lift, k, Route(r)}, &putOptions[lift][k][r])
			}
		}
	}
}

// offerPieces offers one piece on every route of the ring with room. The first of these
// that is offered is the default, where its owner has most.
func (g *position) offerPieces(m game.Menu[putting], w what, kind Kind, ring routes) {
	first, best := len(m.Options) == 0, NoRoute
	for r := range ring.all() {
		if free := g.free(r); free > 0 {
			o := m.OfferLike(putting{w, kind, r}, &putOptions[w][kind][r])
			o.Detail = fieldsText[g.owns(r, g.Hit.Owner)][free][g.Routes[r].Marker]
			if best == NoRoute || g.owns(r, g.Hit.Owner) > g.owns(best, g.Hit.Owner) {
				best = r
			}
		}
	}
	if first && best != NoRoute {
		m.ByDefault(putOptions[w][kind][best].Key)
	}
}

// noRoom puts what has no place anywhere into the stock (Q7).
func (g *position) noRoom(t *game.Table) bool {
	p := g.player(g.Hit.Owner)
	for k := range g.Hit.Hand {
		p.Stock[k] += g.Hit.Hand[k]
		g.Hit.Hand[k] = 0
	}
	if g.Hit.Piece != 0 {
		p.Stock[g.Hit.Piece.Kind()]++
		g.Hit.Piece = 0
		g.tell(t, "hansa.noroom", game.Who(g.Hit.Owner))
	}
	return false
}
