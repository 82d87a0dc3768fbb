package hansa

import (
	"strconv"
	"strings"

	"norenbot/game"
)

// An appraisal is what the Heuristic makes of a View: what each route would bring its
// seat, in victory points by rule of thumb, and how many actions away that is. Nothing
// here changes what the rules allow, so a number may be changed freely; games against the
// old ones tell whether it plays better.
type appraisal struct {
	v    *View
	seat game.Seat
	me   *PlayerView
	b    *Board
	// early is how much of the game is to come, from 1 to 0.
	early float64
	// scarce is what a piece is worth that comes into play or leaves it: little as long as
	// there are many.
	scarce float64
	owner  [CityCount]game.Seat // who controls each city
	done   routes               // of which worth and need are known
	worth  [RouteCount]float64
	need   [RouteCount]float64
}

// look appraises a view anew. Routes are looked at when they are asked for.
func (a *appraisal) look(v *View, seat game.Seat) {
	*a = appraisal{v: v, seat: seat, me: &v.Players[seat], b: BoardOf(v.Side)}
	lead := int16(0)
	for s := range v.Players[:v.Seats] {
		lead = max(lead, v.Players[s].Points)
	}
	late := max(float64(lead)/pointsToEnd, float64(v.FullCities)/fullToEnd, 1-float64(v.Pile)/12)
	a.early = 1 - min(1, late)
	for c := range v.Cities {
		a.owner[c] = v.Cities[c].Controller()
	}
	inPlay := float64(a.me.Supply.Total() + a.me.Stock.Total() + a.onRoutes())
	a.scarce = 40 / (4 + inPlay*inPlay)
}

// onRoutes is how many pieces the seat has on routes.
func (a *appraisal) onRoutes() (n int) {
	for i := range a.b.Routes {
		n += a.mine(Route(i))
	}
	return n
}

// mine is how many pieces of a route are the seat's.
func (a *appraisal) mine(r Route) (n int) {
	for _, p := range a.v.Routes[r].Fields {
		if p != 0 && p.Seat() == a.seat {
			n++
		}
	}
	return n
}

// route appraises one route: what it is worth when it is established, and for how many
// actions from now.
func (a *appraisal) route(r Route) {
	if a.done.has(r) {
		return
	}
	a.done = a.done.with(r)
	road := &a.b.Routes[r]
	at := &a.v.Routes[r]
	need, merchant := 1.0, a.me.Supply[Merchant] > 0
	for _, p := range at.Fields[:road.Fields] {
		switch {
		case p == 0:
			need++
		case p.Seat() != a.seat && p.Kind() == Trader:
			need += 1.7
		case p.Seat() != a.seat:
			need += 2.5
		case p.Kind() == Merchant:
			merchant = true
		}
	}
	w := 0.0
	for _, c := range road.Ends() {
		w = max(w, a.cityWorth(c, merchant))
	}
	if r == a.b.Prestige && merchant {
		for space := range a.v.Coellen {
			if a.v.Coellen[space] == 0 && space < a.privilege() {
				w = max(w, a.spaceWorth(space))
			}
		}
	}
	if at.Marker != NoMarker {
		w += 1.2
	}
	for _, c := range road.Ends() {
		switch a.owner[c] {
		case a.seat:
			w++
		case game.Public:
		default:
			w -= 1 / float64(a.v.Seats)
		}
	}
	a.worth[r], a.need[r] = w, need
}

// value is what establishing a route is worth.
func (a *appraisal) value(r Route) float64 {
	a.route(r)
	return a.worth[r]
}

// rate is what an action towards establishing a route is worth.
func (a *appraisal) rate(r Route) float64 {
	a.route(r)
	return a.worth[r] / a.need[r]
}

// privilege is how many colours the seat reaches.
func (a *appraisal) privilege() int { return desk.Tracks[Privilege].Values[a.me.Levels[Privilege]] }

// cityWorth is the best that a route to a city can gain there.
func (a *appraisal) cityWorth(c City, merchant bool) float64 {
	w := 0.0
	if s := a.b.Cities[c].Skill; s != NoSkill {
		w = a.skillWorth(s)
	}
	n := a.v.Cities[c].Offices.Len()
	if n < len(a.b.Cities[c].Offices) {
		o := &a.b.Cities[c].Offices[n]
		if int(o.Color) < a.privilege() && (o.Kind == Trader || merchant) {
			w = max(w, a.officeWorth(c))
		}
	}
	return w
}

// firstCover is what removing the first cover of a track is worth early in the game.
var firstCover = [SkillCount]float64{Keys: 2, Actions: 14, Privilege: 6, Book: 1.5, Purse: 5}

// skillWorth is what one step on a track is worth: less the more has been done and the
// later it is, but the last step brings points.
func (a *appraisal) skillWorth(s Skill) float64 {
	t, level := &desk.Tracks[s], a.me.Levels[s]
	if level == t.Last() {
		return 0
	}
	w := firstCover[s] * a.early * (1 - 0.16*float64(level))
	if s == Actions && t.Values[level] == t.Values[level+1] {
		w *= 0.75
	}
	if s == Keys {
		w += float64(t.Values[level+1]-t.Values[level]) * float64(a.v.BestNetwork(a.seat)) * 0.9
	}
	if level+1 == t.Last() {
		w += float64(t.Bare)
	}
	return w + 0.3 + a.scarce
}

// officeWorth is what one more office in a city is worth: control, at the end and
// whenever a route to it is established, the network, a coin, Arnheim and Stendal.
func (a *appraisal) officeWorth(c City) float64 {
	at, city := &a.v.Cities[c], &a.b.Cities[c]
	n := at.Offices.Len()
	w := 0.6 + 0.7*float64(desk.Tracks[Keys].Values[a.me.Levels[Keys]])
	if n < len(city.Offices) && city.Offices[n].Coin {
		w++
	}
	if n < len(city.Offices) && a.owner[c] != a.seat {
		after := *at
		after.Offices[n] = NewPiece(a.seat, Trader)
		if after.Controller() == a.seat {
			w += cityPoints + 2*a.early
		}
	}
	return w - a.scarce
}

// spaceWorth is what a space of the prestige table is worth.
func (a *appraisal) spaceWorth(space int) float64 { return 0.9 * float64(desk.Coellen[space]) }

// gainWorth is what one gain of an established route is worth, by its option's key.
func (a *appraisal) gainWorth(key string) float64 {
	do, of, _ := strings.Cut(key, ".")
	switch do {
	case "skill":
		for s := range Skill(SkillCount) {
			if s.String() == of {
				return a.skillWorth(s)
			}
		}
	case "office":
		return a.officeWorth(CityOf(of))
	case "extra":
		return 1.5 + 0.7*float64(desk.Tracks[Keys].Values[a.me.Levels[Keys]])
	case "coellen":
		n, _ := strconv.Atoi(of)
		return 0.9 * float64(n)
	}
	return 0
}

// incomeWorth is what taking pieces in is worth: the more, the fewer there are.
func (a *appraisal) incomeWorth() float64 {
	took := min(desk.Tracks[Purse].Values[a.me.Levels[Purse]], a.me.Stock.Total())
	return 1.5 * float64(min(took, 5)) / float64(1+2*a.me.Supply.Total()*a.me.Supply.Total())
}

// merchantWorth is what placing a merchant is worth: much if there is no trader, and else
// where only a merchant will do, with a route in hand.
func (a *appraisal) merchantWorth() float64 {
	if a.me.Supply[Trader] == 0 {
		return 0.8
	}
	if a.mine(a.b.Prestige) >= 2 {
		return a.rate(a.b.Prestige)
	}
	return 0
}

// plusWorth is what a marker for more actions is worth: something if there are pieces to
// use them with.
func (a *appraisal) plusWorth() float64 {
	if a.me.Supply.Total() >= 3 {
		return 50
	}
	return 0.005
}

// Weights of Appraise, in points, by how much of the game is to come: a piece that can be
// used, one in the stock, an action a turn, and a route's worth by how far it is filled.
const (
	supplyWorth = 0.35
	stockWorth  = 0.15
	actionWorth = 9
	halfway     = 0.5
)

// Appraise implements game.Appraiser: what each seat would score now, and what it has to
// go on with.
func (g *position) Appraise(totals []float64) []float64 {
	for s := range g.Players[:g.Seats] {
		seat := game.Seat(s)
		var a appraisal
		a.look(&g.public, seat)
		p := g.player(seat)
		f := g.scoring(seat)
		w := float64(f.Total) + a.early*(supplyWorth*float64(p.Supply.Total())+stockWorth*float64(p.Stock.Total())+
			actionWorth*float64(g.skill(seat, Actions)))
		for sk, n := range p.Levels {
			w += float64(n) * firstCover[sk] * a.early * halfway
		}
		for r := range g.held[seat].all() {
			filled := float64(a.mine(r)) / float64(g.board.Routes[r].Fields)
			w += halfway * filled * filled * max(0, a.value(r))
		}
		totals = append(totals, w)
	}
	return totals
}
