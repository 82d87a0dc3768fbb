package hansa

import (
	"slices"

	"norenbot/game"
)

// Numbers on markers.
const (
	plus3, plus4 = 3, 4
	removeMost   = 3 // pieces, of Remove 3 and Move 3
)

// offerMarkers offers the unused markers that have an effect now (H-9, Q34). The extra
// office is offered where a route is established.
func (g *position) offerMarkers(m game.Menu[deed], seat game.Seat) {
	p := g.player(seat)
	if p.Unused == [MarkerCount]int8{} {
		return
	}
	for do := useSwap; do <= useMove3; do++ {
		if p.Unused[markerOf[do]] > 0 && g.useful(seat, do) {
			m.OfferLike(deed{do: do}, &deedOptions[do])
		}
	}
}

// useful reports whether a marker can do anything.
func (g *position) useful(seat game.Seat, do doing) bool {
	switch do {
	case useSwap:
		return g.canSwap(seat)
	case useImprove:
		for s, t := range desk.Tracks {
			if g.player(seat).Levels[s] < t.Last() {
				return true
			}
		}
		return false
	case useRemove:
		return g.vacant < g.fields()
	case useMove3:
		return g.vacant > 0 && g.fields()-g.vacant > g.loose[seat].Total()
	}
	return true
}

// fields is how many there are on this side.
func (g *position) fields() int { return fieldsOf[g.Side] }

// use uses a marker up: it costs no action, and goes face down (H-9).
func (g *position) use(t *game.Table, seat game.Seat, m Marker) {
	p := g.player(seat)
	p.Unused[m]--
	p.Used[m]++
	act := &markerAct{Do: "marker", Seat: seat, Marker: openName(m)}
	switch m {
	case SwapOffices:
		g.swap(t, seat, act)
	case Plus3, Plus4:
		n := plus3
		if m == Plus4 {
			n = plus4
		}
		g.Left += int8(n)
		g.line.Say(t, "hansa.plus", game.Who(seat), game.Num(n))
	case ImproveSkill:
		g.improveAny(t, seat, act)
	case Remove3:
		g.remove(t, seat, act)
	case Move3:
		g.moveOthers(t, seat, act)
	}
	t.Export(func() any { return *act })
}

// improveAny improves any track that is not bare; it works at once.
func (g *position) improveAny(t *game.Table, seat game.Seat, act *markerAct) {
	m := game.Ask[Skill](t, "improve", seat)
	m.Text.Say("hansa.improve.ask")
	for s := range desk.Tracks {
		if g.player(seat).Levels[s] < desk.Tracks[s].Last() {
			m.OfferLike(Skill(s), &skillOptions[s])
		}
	}
	s := m.One()
	act.Skill = s.String()
	g.improve(t, seat, s)
}

// A pair is two neighbouring offices of a city: at and the one right of it.
type pair struct {
	city City
	at   int
}

// swappable reports whether two neighbouring printed offices can be swapped: different
// owners (Q34), no extra ones (Q15), and by the Big Box one of them the seat's (Q16).
func (g *position) swappable(seat game.Seat, p pair) bool {
	row := &g.Cities[p.city].Offices
	one, other := row[p.at].Seat(), row[p.at+1].Seat()
	return one != other && min(one, other) >= 0 && (g.Edition == Edition2009 || one == seat || other == seat)
}

// canSwap reports whether any pair can be.
func (g *position) canSwap(seat game.Seat) bool {
	for c := range g.Cities {
		for i := range g.Cities[c].Offices.Len() - 1 {
			if g.swappable(seat, pair{City(c), i}) {
				return true
			}
		}
	}
	return false
}

// swap exchanges two neighbouring offices; colours, shapes and coins do not matter (Q15).
func (g *position) swap(t *game.Table, seat game.Seat, act *markerAct) {
	m := game.Ask[pair](t, "swap", seat)
	m.Text.Say("hansa.swap.ask")
	for c := range g.Cities {
		for i := range RowLength - 1 {
			if g.swappable(seat, pair{City(c), i}) {
				row := &g.Cities[c].Offices
				o := m.OfferLike(pair{City(c), i}, &swapOptions[c][i])
				o.Detail.Say("hansa.swap.detail", game.Who(row[i].Seat()), game.Who(row[i+1].Seat()))
			}
		}
	}
	p := m.One()
	row := &g.Cities[p.city].Offices
	row[p.at], row[p.at+1] = row[p.at+1], row[p.at]
	act.City, act.Left = p.city.Name(), p.at+1
	g.line.Say(t, "hansa.swapped", game.Who(seat), cityName(p.city), game.Who(row[p.at+1].Seat()), game.Who(row[p.at].Seat()))
}

// remove takes up to three pieces off routes, into their owners' supplies, own ones too
// (Q17, Q36).
func (g *position) remove(t *game.Table, seat game.Seat, act *markerAct) {
	m := game.Ask[lot](t, "remove", seat)
	m.Min, m.Max = 1, min(removeMost, g.fields()-g.vacant)
	m.Text.Say("hansa.remove.ask")
	g.offerLots(m, game.Public, m.Max)
	for _, l := range m.Some() {
		owner := l.piece.Seat()
		g.take(l.route, l.piece)
		g.player(owner).Supply[l.piece.Kind()]++
		act.Pieces = append(act.Pieces, pieceAct{owner, l.piece.Kind(), l.route.Name(), ""})
		g.line.Say(t, removedKey[l.piece.Kind()], game.Who(seat), game.Who(owner), routeName(l.route)).Because("hansa.removed.why")
	}
}

// offerLots offers all pieces on routes but those of a seat, equal ones together.
func (g *position) offerLots(m game.Menu[lot], but game.Seat, times int) {
	for r := range g.board.Routes {
		for lie := g.lie[r]; lie != 0; lie &= lie - 1 {
			if p := lie.first(); p.Seat() != but {
				m.OfferLike(lot{Route(r), p}, &lotOptions[r][p]).Times = min(int(g.on[r][p]), times)
			}
		}
	}
}

// moveOthers moves up to three pieces of opponents, one after the other, to free fields
// (Big Box; Q36). What lay on a field before is gone by then, so it may be used.
func (g *position) moveOthers(t *game.Table, seat game.Seat, act *markerAct) {
	for n := range removeMost {
		m := game.Ask[lot](t, "move3", seat)
		m.Text.Say("hansa.move3.ask", game.Num(removeMost-n))
		m.Max = 1
		if n == 0 {
			m.Min = 1
		} else {
			m.Nothing.Say("hansa.move3.nothing")
		}
		g.offerLots(m, seat, 1)
		picked := m.Some()
		if len(picked) == 0 {
			return
		}
		l := picked[0]
		g.take(l.route, l.piece)
		g.Hit.Hand[l.piece.Kind()]++
		g.Hit.Owner = l.piece.Seat()
		to := g.putDown(t, seat)[0]
		g.Hit.Owner = game.Public
		act.Pieces = append(act.Pieces, pieceAct{l.piece.Seat(), l.piece.Kind(), l.route.Name(), to.Name()})
		g.line.Say(t, moved3Key[l.piece.Kind()], game.Who(seat), game.Who(l.piece.Seat()), routeName(l.route), routeName(to))
	}
}

// replace turns the drawn markers up and has each laid beside a route: one without a
// marker, with all fields empty, and with a free printed office at an end (H-29). Nothing
// before can be taken back then (Q28). What has no route stays on the plate (Q18).
func (g *position) replace(t *game.Table, seat game.Seat) {
	p := g.player(seat)
	if g.Drawn == 0 && p.Plate == [MarkerCount]int8{} {
		return
	}
	g.Phase = Replacing
	if g.Drawn > 0 {
		t.Settle()
		for ; g.Drawn > 0; g.Drawn-- {
			p.Plate[g.pile[g.Pile+g.Drawn-1]]++
		}
		g.line = false
	}
	g.layScarce(t, seat)
	for _, mark := range Markers() {
		for p.Plate[mark] > 0 && g.lay(t, seat, mark) {
		}
	}
	g.Phase = Acting
}

// layScarce has the player choose which markers are laid out where fewer routes than
// markers are left. Elsewhere the order hinders nothing, and is fixed.
func (g *position) layScarce(t *game.Table, seat game.Seat) {
	room, plate := 0, &g.player(seat).Plate
	for r := range g.routes() {
		if g.takesMarker(r) {
			room++
		}
	}
	for ; room > 0 && total(plate) > room; room-- {
		m := game.Ask[Marker](t, "marker", seat)
		m.Text.Say("hansa.marker.ask", game.Num(room))
		for _, mark := range Markers() {
			if plate[mark] > 0 {
				m.OfferLike(mark, &markerOptions[mark])
			}
		}
		g.lay(t, seat, m.One())
	}
}

// total counts markers.
func total(markers *[MarkerCount]int8) (n int) {
	for _, of := range markers {
		n += int(of)
	}
	return n
}

// lay asks where a marker goes; false if no route can take one.
func (g *position) lay(t *game.Table, seat game.Seat, mark Marker) bool {
	m := game.Ask[Route](t, layKey[mark], seat)
	m.Text.Say("hansa.lay.ask", markerName(mark))
	for r := range g.board.Routes {
		if g.takesMarker(Route(r)) {
			m.OfferLike(Route(r), &routeOptions[r])
		}
	}
	if len(m.Options) == 0 {
		g.line.Say(t, "hansa.keeps", game.Who(seat), markerName(mark))
		return false
	}
	r := m.One()
	g.player(seat).Plate[mark]--
	g.Routes[r].Marker = mark
	g.line.Say(t, "hansa.lays", game.Who(seat), markerName(mark), routeName(r)).Because("hansa.lays.why")
	t.Export(func() any { return layAct{"place_marker", seat, openName(mark), r.Name()} })
	return true
}

// takesMarker is H-29's three conditions.
func (g *position) takesMarker(r Route) bool {
	road := &g.board.Routes[r]
	room := func(c City) bool { return g.Cities[c].Offices.Len() < len(g.board.Cities[c].Offices) }
	return g.Routes[r].Marker == NoMarker && g.free(r) == road.Fields && slices.ContainsFunc([]City{road.From, road.To}, room)
}
