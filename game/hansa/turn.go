package hansa

import "norenbot/game"

// Play implements game.Game: turn by turn, clockwise (H-6), to the end (H-30). It goes on
// with a turn that has begun (see Resume).
func (g *position) Play(t *game.Table) game.Result {
	if g.Turn == 0 {
		g.tellSetup(t)
		if g.Seats == fewestSeats {
			g.placeFigure(t)
		}
		g.beginTurn(g.First)
	}
	for g.takeTurn(t, g.Active); g.End == NotYet; g.takeTurn(t, g.Active) {
		g.beginTurn(g.next(g.Active))
	}
	return g.score(t)
}

// beginTurn makes it a player's turn.
func (g *position) beginTurn(seat game.Seat) {
	g.Turn++
	g.Active, g.Left = seat, int8(g.skill(seat, Actions))
	g.Acted, g.Walked, g.line, g.ventured = false, false, false, false
}

// takeTurn is one player's turn: actions and markers in any order, then markers are laid
// out anew (H-29), even after the turn's last action, but not after the game's.
func (g *position) takeTurn(t *game.Table, seat game.Seat) {
	for g.do(t, seat) {
		if g.End != NotYet {
			g.Left = 0
			return
		}
	}
	g.replace(t, seat)
	g.checkStandstill()
}

// A deed is one of the things that can be done between actions.
type deed struct {
	do    doing
	route Route
	piece Piece // that is displaced
}

// doing is what kind of thing.
type doing int8

// What can be done, as it is listed.
const (
	endTurn doing = iota
	establish
	income
	placeMerchant
	move
	useSwap
	usePlus3
	usePlus4
	useImprove
	useRemove
	useMove3
	walk // the figure, free
	ride // the figure, for an action
	placeTrader
	displace
	doingEnd
)

// markerOf is the marker that a deed uses up.
var markerOf = [doingEnd]Marker{useSwap: SwapOffices, usePlus3: Plus3, usePlus4: Plus4, useImprove: ImproveSkill, useRemove: Remove3, useMove3: Move3}

// do asks for one deed and does it; false when the turn is over. Markers cost nothing and
// go on after the last action (H-9); a turn may be ended early (Q20).
func (g *position) do(t *game.Table, seat game.Seat) bool {
	g.Phase, g.Awaited = Acting, seat
	m := g.offerDeeds(t, seat)
	g.choosing = true
	d := m.One()
	g.choosing = false
	switch d.do {
	case endTurn:
		g.endEarly(t, seat)
		return false
	case useSwap, usePlus3, usePlus4, useImprove, useRemove, useMove3:
		g.ventured = true
		g.use(t, seat, markerOf[d.do])
		return true
	case walk:
		return g.walk(t, seat)
	}
	g.Left--
	g.Acted = true
	switch d.do {
	case establish:
		g.ventured = true
		g.establish(t, seat, d.route)
	case income:
		g.income(t, seat)
	case placeTrader:
		g.place(t, seat, d.route, Trader)
	case placeMerchant:
		g.placeMerchant(t, seat)
	case move:
		g.move(t, seat)
	case displace:
		g.displace(t, seat, d.route, d.piece)
	case ride:
		g.ride(t, seat)
	}
	g.checkEnd()
	return true
}

// offerDeeds lists all that can be done now, what concerns the whole turn first.
func (g *position) offerDeeds(t *game.Table, seat game.Seat) game.Menu[deed] {
	m := game.Ask[deed](t, "act", seat)
	m.Text = actText[min(int(g.Left), len(actText)-1)]
	m.ByDefault(deedOptions[endTurn].Key)
	m.Resumes = g.Acted
	reach := g.reach()
	if g.Left > 0 {
		g.offerActions(m, seat, reach)
	}
	g.offerMarkers(m, seat)
	g.offerFigure(m)
	m.OfferLike(deed{do: endTurn}, &deedOptions[endTurn])
	if g.Left > 0 {
		g.offerPlaces(m, seat, reach)
		g.offerHits(m, seat, reach)
	}
	return m
}

// offerActions offers establishing, income, a merchant and moving.
func (g *position) offerActions(m game.Menu[deed], seat game.Seat, reach routes) {
	p := g.player(seat)
	for r := range (g.held[seat] & reach &^ g.open).all() {
		if g.complete(r, seat) {
			m.OfferLike(deed{do: establish, route: r}, &establishOptions[r])
		}
	}
	if p.Stock.Total() > 0 {
		o := m.OfferLike(deed{do: income}, &deedOptions[income])
		o.Detail = stockText[min(p.Stock.Total(), g.skill(seat, Purse))]
	}
	if p.Supply[Merchant] > 0 && g.open&reach != 0 {
		m.OfferLike(deed{do: placeMerchant}, &deedOptions[placeMerchant])
	}
	if g.canMove(seat) {
		m.OfferLike(deed{do: move}, &deedOptions[move]).Detail = bookText[g.skill(seat, Book)]
	}
}

// offerPlaces offers a trader on every route with a free field (H-11), for each half of the map
// first the routes where the seat has pieces. The order is part of what a game's fingerprint
// tells, so it stays. Most options of a game are made here and in offerHits, so these loops
// are plain ones: iterators cost a tenth of all time.
func (g *position) offerPlaces(m game.Menu[deed], seat game.Seat, reach routes) {
	if g.player(seat).Supply[Trader] == 0 {
		return
	}
	free := g.open & reach
	for _, half := range g.board.halves {
		for left := free & half & g.held[seat]; left != 0; left &= left - 1 {
			r := left.first()
			g.marked(r, seat, m.OfferLike(deed{do: placeTrader, route: r}, &placeOptions[r][g.owns(r, seat)][g.free(r)]))
		}
		for left := free & half &^ g.held[seat]; left != 0; left &= left - 1 {
			r := left.first()
			g.marked(r, seat, m.OfferLike(deed{do: placeTrader, route: r}, &placeOptions[r][0][g.free(r)]))
		}
	}
}

// marked adds the marker of a route, if there is one, to what an option says of it.
func (g *position) marked(r Route, seat game.Seat, o *game.Option) {
	if g.Routes[r].Marker != NoMarker {
		o.Detail = *g.fieldsOf(r, seat)
	}
}

// fieldsOf is what a route brings and what lies on it.
func (g *position) fieldsOf(r Route, seat game.Seat) *game.Text {
	return &fieldsText[r][g.owns(r, seat)][g.free(r)][g.Routes[r].Marker]
}

// offerHits offers every opponent's piece that can be displaced (H-12).
func (g *position) offerHits(m game.Menu[deed], seat game.Seat, reach routes) {
	supply := g.player(seat).Supply.Total()
	if supply < 1+penalty[Trader] {
		return
	}
	others := routes(0)
	for other := range game.Seat(g.Seats) {
		if other != seat {
			others |= g.held[other]
		}
	}
	spared := piecesOf(seat)
	if supply < 1+penalty[Merchant] {
		spared |= merchants
	}
	for left := others & reach; left != 0; left &= left - 1 {
		r := left.first()
		for hits := g.lie[r] &^ spared; hits != 0; hits &= hits - 1 {
			p := hits.first()
			m.OfferLike(deed{displace, r, p}, &hitOptions[r][p])
		}
	}
}

// endEarly tells of actions that nobody used.
func (g *position) endEarly(t *game.Table, seat game.Seat) {
	if g.Left > 0 {
		g.line.Say(t, "hansa.forfeits", game.Who(seat), actionsLeft(int(g.Left)))
	}
	g.Left = 0
	t.Export(func() any { by := seat; return endAct{"end", &by, ""} })
}
