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
	for g.Hit.Piece != 0 || g.Hit.Added > 0 {
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
	m.Text.Say(displacedAsk[kind], routeName(hit), pieces(added))
	var usual [1 + 2]string
	n := 0
	for r := range ring.all() {
		if free := g.free(r); free > 0 {
			o := m.OfferLike(r, &routeOptions[r])
			o.Times, o.Detail = min(free, m.Max), *g.fieldsOf(r, owner)
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
		g.line.Say(t, "hansa.resettled", game.Who(owner), routeName(r), ofKind(n, kind))
		for range n {
			g.settle(landing{kind, r, NoRoute})
		}
		to = to[n:]
	}
}

// A landing is a piece put down: where, and from which route it was lifted, NoRoute if it
// was not.
type landing struct {
	kind     Kind
	to, from Route
}

// settle puts a piece of the owner down.
func (g *position) settle(l landing) {
	g.put(l.to, NewPiece(g.Hit.Owner, l.kind))
	g.landed = append(g.landed, l)
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
	m := g.askPutting(t)
	m.ByDefault(enoughOption.Key)
	if g.Hit.Piece != 0 {
		g.offerPieces(m, theHit, g.Hit.Piece.Kind(), ring)
	}
	g.offerAdded(m, ring)
	if g.Hit.Piece == 0 {
		m.OfferLike(putting{what: enough}, &enoughOption)
	}
	p := m.One()
	put := landing{p.kind, p.route, NoRoute}
	switch p.what {
	case enough:
		return false
	case theHit:
		g.Hit.Piece = 0
	case another:
		g.sources()[p.kind]--
		g.Hit.Added--
	case lift:
		put = g.putLifted(t, p)
		g.Hit.Added--
	}
	g.tellLanding(t, put)
	g.settle(put)
	return g.Hit.Added > 0 || g.Hit.Piece != 0
}

// askPutting begins the question for one piece.
func (g *position) askPutting(t *game.Table) game.Menu[putting] {
	m := game.Ask[putting](t, "displaced.piece", g.Hit.Owner)
	m.Focus = g.Hit.Route.Key()
	m.Text.Say("hansa.displaced.piece", routeName(g.Hit.Route), game.Num(int(g.Hit.Added)))
	return m
}

// putLifted lifts a piece from a route and asks where it goes, before anything else is put
// down. The field that it left is free for it (Q31), so there always is one.
func (g *position) putLifted(t *game.Table, p putting) landing {
	g.take(p.route, NewPiece(g.Hit.Owner, p.kind))
	g.Hit.Hand[p.kind]++
	ring, _ := g.nearest()
	m := g.askPutting(t)
	g.offerPieces(m, lifted, p.kind, ring)
	to := m.One().route
	g.Hit.Hand[p.kind]--
	return landing{p.kind, to, p.route}
}

// tellLanding tells of one piece put down.
func (g *position) tellLanding(t *game.Table, l landing) {
	if l.from == NoRoute {
		g.line.Say(t, "hansa.resettled", game.Who(g.Hit.Owner), routeName(l.to), ofKind(1, l.kind))
		return
	}
	g.line.Say(t, "hansa.resettled.lifted", game.Who(g.Hit.Owner), routeName(l.to), ofKind(1, l.kind), routeName(l.from))
}

// offerAdded offers what may be added: from stock or supply, else to lift a piece. Nothing
// added may take the last free field from the hit piece (Q30), but what is lifted leaves
// one of its own, unless it lay on the route of the hit.
func (g *position) offerAdded(m game.Menu[putting], ring routes) {
	if g.Hit.Added == 0 {
		return
	}
	last := g.Hit.Piece != 0 && g.vacant-g.free(g.Hit.Route) == 1
	if from := g.sources(); from != nil {
		for k, n := range from {
			if n > 0 && !last {
				g.offerPieces(m, another, Kind(k), ring)
			}
		}
		return
	}
	for r := range g.routes() {
		for k := range Kind(KindCount) {
			if g.liftable(r, k) && (!last || r != g.Hit.Route) {
				m.OfferLike(putting{lift, k, r}, &putOptions[lift][k][r])
			}
		}
	}
}

// liftable reports whether a piece of the owner lies on a route that was not put down for
// this very hit (Q31).
func (g *position) liftable(r Route, k Kind) bool {
	n := g.on[r][NewPiece(g.Hit.Owner, k)]
	for _, l := range g.landed {
		if l.to == r && l.kind == k {
			n--
		}
	}
	return n > 0
}

// offerPieces offers one piece on every route of the ring with room. The first of these
// that is offered is the default, where its owner has most.
func (g *position) offerPieces(m game.Menu[putting], w what, kind Kind, ring routes) {
	first, best := len(m.Options) == 0, NoRoute
	for r := range ring.all() {
		if g.free(r) > 0 {
			o := m.OfferLike(putting{w, kind, r}, &putOptions[w][kind][r])
			o.Detail = *g.fieldsOf(r, g.Hit.Owner)
			if best == NoRoute || g.owns(r, g.Hit.Owner) > g.owns(best, g.Hit.Owner) {
				best = r
			}
		}
	}
	if first && best != NoRoute {
		m.ByDefault(putOptions[w][kind][best].Key)
	}
}

// noRoom puts the hit piece into the stock if it has no place anywhere (Q7).
func (g *position) noRoom(t *game.Table) bool {
	if g.Hit.Piece != 0 {
		g.player(g.Hit.Owner).Stock[g.Hit.Piece.Kind()]++
		g.Hit.Piece = 0
		g.line.Say(t, "hansa.noroom", game.Who(g.Hit.Owner))
	}
	return false
}
