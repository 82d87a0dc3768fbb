package hansa

import "norenbot/game"

// A gain is what establishing a route brings besides points and its marker.
type gain struct {
	do    gaining
	city  City
	skill Skill
	space Color // of the prestige table
}

// gaining is which kind of gain.
type gaining int8

const (
	noGain gaining = iota
	office
	extraOffice
	improve
	prestige
)

// establish resolves a route whose fields are all the seat's, in this order: points for
// who controls its ends (H-20), its marker (H-21), then one gain (H-22 to H-25) or none.
// Q10 fixes the order; whatever brings the end, all of it is done (Q1).
func (g *position) establish(t *game.Table, seat game.Seat, r Route) {
	// A marker taken from this very route cannot be used for it (Q13, Q35).
	extra := g.player(seat).Unused[ExtraOffice] > 0
	g.acts.establish = establishAct{Do: "establish", Seat: seat, Route: r.Name()}
	g.acts.points = [mostSeats]int{}
	g.line.Say(t, "hansa.established", game.Who(seat), routeName(r))
	g.payControllers(t, r)
	g.takeMarker(t, seat, r)
	chosen := g.offerGains(t, seat, r, extra).One()
	g.acts.establish.Gain = g.gainBy(t, seat, r, chosen)
	g.clear(seat, r)
	t.Export(func() any {
		act := g.acts.establish
		act.Points = map[game.Seat]int{}
		for s, n := range g.acts.points {
			if n > 0 {
				act.Points[game.Seat(s)] = n
			}
		}
		return act
	})
}

// payControllers gives the controller of each end a point, as control stands before
// anything is gained (H-20).
func (g *position) payControllers(t *game.Table, r Route) {
	for _, c := range g.board.Routes[r].Ends() {
		owner := g.controller(c)
		if owner == game.Public {
			continue
		}
		g.player(owner).Points++
		g.acts.points[owner]++
		g.line.Say(t, "hansa.controls", game.Who(owner), cityName(c)).Because("hansa.controls.why")
	}
}

// takeMarker takes the marker of the route; another is drawn for it, which nobody looks at
// until the turn ends (H-21, Q28). Without one the game is over after this action.
func (g *position) takeMarker(t *game.Table, seat game.Seat, r Route) {
	m := g.Routes[r].Marker
	if m == NoMarker {
		return
	}
	g.Routes[r].Marker = NoMarker
	g.player(seat).Unused[m]++
	g.acts.establish.Marker = openName(m)
	g.line.Say(t, "hansa.takes", game.Who(seat), markerName(m))
	if g.Pile == 0 {
		g.End = ByMarkers
		return
	}
	g.Pile--
	g.Drawn++
}

// clear puts what is left on the route into the stock (H-26).
func (g *position) clear(seat game.Seat, r Route) {
	for k := range Kind(KindCount) {
		p := NewPiece(seat, k)
		for g.on[r][p] > 0 {
			g.take(r, p)
			g.player(seat).Stock[k]++
		}
	}
}

// offerGains offers what the route can bring, and says why the rest cannot be had.
func (g *position) offerGains(t *game.Table, seat game.Seat, r Route, extra bool) game.Menu[gain] {
	m := game.Ask[gain](t, "establish", seat)
	m.Text.Say("hansa.establish.ask", routeName(r))
	m.Focus = r.Key()
	m.ByDefault(noGainOption.Key)
	for _, c := range g.board.Routes[r].Ends() {
		g.offerSkill(m, seat, c)
		g.offerOffice(m, seat, r, c)
		if extra {
			g.offerExtra(m, c)
		}
	}
	if r == g.board.Prestige {
		g.offerPrestige(m, seat, r)
	}
	m.OfferLike(gain{}, &noGainOption)
	return m
}

// offerSkill offers to improve what the city improves, unless the track is bare (H-24).
func (g *position) offerSkill(m game.Menu[gain], seat game.Seat, c City) {
	s := g.board.Cities[c].Skill
	if s == NoSkill {
		return
	}
	if g.player(seat).Levels[s] == desk.Tracks[s].Last() {
		m.RefuseLike(&skillOptions[s]).Detail = notBare
		return
	}
	o := m.OfferLike(gain{do: improve, city: c, skill: s}, &skillOptions[s])
	o.Odds = gainOdds
}

// offerOffice offers the next printed office of a city: a square takes a trader, a circle a
// merchant (Q8), and Privilege must reach its colour (H-22).
func (g *position) offerOffice(m game.Menu[gain], seat game.Seat, r Route, c City) {
	printed := g.board.Cities[c].Offices
	n := g.Cities[c].Offices.Len()
	if n == len(printed) {
		m.RefuseLike(&officeOptions[g.Side][c][n-1]).Detail = notFree
		return
	}
	like, o := &officeOptions[g.Side][c][n], printed[n]
	switch {
	case g.on[r][NewPiece(seat, o.Kind)] == 0:
		m.RefuseLike(like).Detail = notKind[o.Kind]
	case !g.reaches(seat, o.Color):
		m.RefuseLike(like).Detail = notColor[o.Color]
	default:
		m.OfferLike(gain{do: office, city: c}, like).Odds = gainOdds
	}
}

// offerExtra offers an extra office where a printed one is taken (Q12, Q35).
func (g *position) offerExtra(m game.Menu[gain], c City) {
	if g.Cities[c].Offices.Len() == 0 {
		m.RefuseLike(&extraOptions[c]).Detail = notEmpty
		return
	}
	m.OfferLike(gain{do: extraOffice, city: c}, &extraOptions[c]).Odds = gainOdds
}

// offerPrestige offers the free spaces of the prestige table, in any order (H-25).
func (g *position) offerPrestige(m game.Menu[gain], seat game.Seat, r Route) {
	for space := range g.Coellen {
		c := Color(space)
		like := &prestigeOptions[space]
		switch {
		case g.Coellen[space] != 0:
			continue
		case g.on[r][NewPiece(seat, Merchant)] == 0:
			m.RefuseLike(like).Detail = notKind[Merchant]
		case !g.reaches(seat, c):
			m.RefuseLike(like).Detail = notColor[c]
		default:
			m.OfferLike(gain{do: prestige, space: c}, like).Odds = gainOdds
		}
	}
}

// gainBy does what was chosen and returns it in the open form; the piece that an office
// needs leaves the route.
func (g *position) gainBy(t *game.Table, seat game.Seat, r Route, chosen gain) (act gainAct) {
	act.Do = "nothing"
	switch c := chosen.city; chosen.do {
	case office:
		kind := g.board.Cities[c].Offices[g.Cities[c].Offices.Len()].Kind
		g.take(r, NewPiece(seat, kind))
		act = gainAct{Do: "office", City: c.Name(), Piece: kind.String()}
		g.openOffice(t, seat, c, kind)
	case extraOffice:
		kind := g.chooseKind(t, "extra", seat, Pieces{g.on[r][NewPiece(seat, Trader)], g.on[r][NewPiece(seat, Merchant)]}, r) // Q14
		g.take(r, NewPiece(seat, kind))
		p := g.player(seat)
		p.Unused[ExtraOffice]--
		p.Used[ExtraOffice]++
		act = gainAct{Do: "extra_office", City: c.Name(), Piece: kind.String()}
		g.openExtra(t, seat, c, kind)
	case improve:
		act = gainAct{Do: "skill", Skill: chosen.skill.String()}
		g.improve(t, seat, chosen.skill)
	case prestige:
		g.take(r, NewPiece(seat, Merchant))
		g.Coellen[chosen.space] = NewPiece(seat, Merchant)
		act = gainAct{Do: "coellen", Space: desk.Coellen[chosen.space]}
		g.line.Say(t, "hansa.prestige", game.Who(seat), game.Num(desk.Coellen[chosen.space])).Because("hansa.prestige.why")
	}
	return act
}

// improve removes the leftmost cover of a track to the supply (H-24). One more action is to
// be had at once if that raises the value of Actions, and only then (H-7, Q21).
func (g *position) improve(t *game.Table, seat game.Seat, s Skill) {
	p := g.player(seat)
	before := g.skill(seat, s)
	p.Levels[s]++
	p.Supply[desk.Tracks[s].Covers]++
	g.line.Say(t, "hansa.improves", game.Who(seat), game.Name(skillTerm[s]), game.Name(valueTerm[s][p.Levels[s]])).
		Because("hansa.improves.why", ofKind(1, desk.Tracks[s].Covers))
	if s == Actions && g.skill(seat, s) > before {
		g.Left++
	}
}
