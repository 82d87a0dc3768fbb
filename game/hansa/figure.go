package hansa

import "norenbot/game"

// The five rules of a game of two, as the code counts them: H-38 the sixteen provinces and
// their borders, routes and guards; H-39 who does not begin places the figure; H-40 the
// free move; H-41 the move for an action; H-42 placing, displacing and establishing only
// on routes that border the figure's province. Income, moving, markers and what a
// displaced player puts down are free of it (Q23, Q24).

// walkMost is how many borders the free move may cross (H-40).
const walkMost = 2

// borders are the routes of each province.
var borders = func() (of [ProvinceCount]routes) {
	b := BoardOf(Side23)
	for r := range b.Routes {
		for _, p := range b.Routes[r].Provinces {
			of[p] = of[p].with(Route(r))
		}
	}
	return of
}()

// around is the way along all routes of a province, from city to city. They hang together
// in one line, which ends where it begins if they go all the way round.
func around(p Province) (way []City) {
	b, left := BoardOf(Side23), borders[p]
	ends := cities(0) // cities at an odd number of them
	for r := range left.all() {
		for _, c := range b.Routes[r].Ends() {
			ends ^= cities(0).with(c)
		}
	}
	at := b.Routes[left.first()].From
	for c := range ends.all() {
		at = c
		break
	}
	for way = append(way, at); left != 0; way = append(way, at) {
		r := left.first()
		for next := left; b.Routes[r].From != at && b.Routes[r].To != at; r = next.first() {
			next = next.having(r, false)
		}
		left, at = left.having(r, false), b.Routes[r].From+b.Routes[r].To-at
	}
	return way
}

// reach is where the active player may place, displace and establish (H-42): everywhere,
// but for a game of two.
func (g *position) reach() routes {
	if g.Figure == NoProvince {
		return 1<<RouteCount - 1
	}
	return borders[g.Figure]
}

// within are the provinces up to n borders away, the first left out. Corners are no
// borders (H-38).
func within(p Province, n int) (list []Province) {
	far := [ProvinceCount]int{}
	for i := range far {
		far[i] = ProvinceCount
	}
	far[p] = 0
	queue := []Province{p}
	for len(queue) > 0 {
		at := queue[0]
		queue = queue[1:]
		for _, to := range BoardOf(Side23).Provinces[at].Neighbours {
			if far[to] > far[at]+1 {
				far[to] = far[at] + 1
				queue = append(queue, to)
			}
		}
	}
	for to := range far {
		if far[to] > 0 && far[to] <= n {
			list = append(list, Province(to))
		}
	}
	return list
}

// walks and rides are where the figure can go from each province: free, and for an action.
var walks, rides = func() (walks, rides [ProvinceCount][]Province) {
	for p := range walks {
		walks[p], rides[p] = within(Province(p), walkMost), within(Province(p), ProvinceCount)
	}
	return walks, rides
}()

// placeFigure has the player who does not begin place the figure (H-39).
func (g *position) placeFigure(t *game.Table) {
	seat := g.next(g.First)
	g.Phase, g.Awaited = Placing, seat
	m := game.Ask[Province](t, "province", seat)
	m.Text.Say("hansa.province.ask")
	for p := range Province(ProvinceCount) {
		m.OfferLike(p, &provinceOptions[p])
	}
	g.Figure = m.One()
	t.Say("hansa.province.placed", game.Who(seat), provinceName(g.Figure)).Because("hansa.figure.why")
	t.Export(func() any { return figureAct{"figure", seat, g.Figure.String(), "placed"} })
}

// offerFigure offers the free move before the first action or after the last (H-40, A-1),
// and the one for an action.
func (g *position) offerFigure(m game.Menu[deed]) {
	if g.Figure == NoProvince {
		return
	}
	if !g.Walked {
		like := &deedOptions[walk]
		if g.Acted {
			like = &walkLast
		}
		m.OfferLike(deed{do: walk}, like).Odds = g.figureOdds(walks[g.Figure]) / walkOdds
	}
	if g.Left > 0 {
		m.OfferLike(deed{do: ride}, &deedOptions[ride]).Odds = g.figureOdds(rides[g.Figure]) / walkOdds
	}
}

// figureOdds is how much players at random lean towards a move of the figure to the best
// of some provinces: where a route of the active player is complete.
func (g *position) figureOdds(to []Province) (most uint8) {
	for _, p := range to {
		most = max(most, g.provinceOdds(p))
	}
	return most
}

// provinceOdds is how much they lean towards one province.
func (g *position) provinceOdds(p Province) uint8 {
	odds := uint8(1)
	for r := range borders[p].all() {
		if g.complete(r, g.Active) {
			return establishOdds
		}
		odds += uint8(g.owns(r, g.Active))
	}
	return odds
}

// walk is the free move; after an action it ends the turn, which is what false says.
func (g *position) walk(t *game.Table, seat game.Seat) bool {
	g.moveFigure(t, seat, "walk", walks[g.Figure], "free")
	g.Walked = true
	if g.Acted {
		g.endEarly(t, seat)
	}
	return !g.Acted
}

// ride is the move for an action, to any other province (H-41, Q26).
func (g *position) ride(t *game.Table, seat game.Seat) {
	g.moveFigure(t, seat, "ride", rides[g.Figure], "action")
}

// moveFigure asks where the figure goes.
func (g *position) moveFigure(t *game.Table, seat game.Seat, key string, to []Province, how string) {
	m := game.Ask[Province](t, key, seat)
	m.Text.Say("hansa.figure.ask")
	for _, p := range to {
		m.OfferLike(p, &provinceOptions[p]).Odds = g.provinceOdds(p)
	}
	g.Figure = m.One()
	g.line.Say(t, "hansa.figure.moved", game.Who(seat), provinceName(g.Figure)).Because("hansa.figure.why")
	t.Export(func() any { return figureAct{"figure", seat, g.Figure.String(), how} })
}
