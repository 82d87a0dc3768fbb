package hansa

import (
	"fmt"
	"strconv"
	"strings"

	"norenbot/game"
	rules "norenbot/game/hansa"
)

// A teller says a scene in words: each method is one line or one list of them. It has
// what the pictures have and no canvas. Lines are for alt texts and text boards alike, so
// they hold no Markdown.
type teller struct{ *stage }

// headline says the turn, whose it is, and how many actions are left.
func (t teller) headline() string {
	v := &t.view
	switch {
	case v.Phase == rules.Over:
		return t.Say("over." + v.End.String())
	case v.Turn == 0:
		return t.Say("placing")
	}
	return t.Say("moment", int(v.Turn), t.Called(v.Active), int(v.Left))
}

// table tells what lies beside the map: what the end hangs on, the prizes of Arnheim and
// Stendal, the prestige table, and the figure of a game of two.
func (t teller) table() []string {
	v := &t.view
	lines := []string{t.Say("ends", int(v.Pile), int(v.FullCities))}
	var prizes, table []string
	for i, n := range rules.TheDesk().EastWest {
		prize := strconv.Itoa(n)
		if v.EastWest[i] != game.Public {
			prize = t.Called(v.EastWest[i]) + t.Newly(t.prizeNew(i))
		}
		prizes = append(prizes, prize)
	}
	lines = append(lines, t.Say("prizes", strings.Join(prizes, ", ")))
	for i, n := range rules.TheDesk().Coellen {
		whose := t.Term(colorTerms[rules.Color(i)])
		if p := v.Coellen[i]; !p.IsZero() {
			whose = t.Called(p.Seat()) + t.Newly(p != t.spaceBefore(i))
		}
		table = append(table, strconv.Itoa(n)+" "+whose)
	}
	lines = append(lines, t.Say("prestige", strings.Join(table, ", ")))
	if line := t.air(); line != "" {
		lines = append(lines, line)
	}
	if v.Figure != rules.NoProvince {
		lines = append(lines, t.Say("figure", v.Figure.String()+t.Newly(t.walked()), strings.Join(t.bordering(v.Figure), ", ")))
	}
	return lines
}

// air tells what somebody must put down; "" for nothing.
func (t teller) air() string {
	var list []string
	for _, p := range t.held() {
		list = append(list, t.piece(p))
	}
	h := &t.view.Hit
	if h.Added > 0 {
		list = append(list, t.Say("added", int(h.Added)))
	}
	if len(list) == 0 {
		return ""
	}
	return t.Say("air", t.Called(h.Owner), strings.Join(list, ", "))
}

// bordering lists the routes along a province.
func (t teller) bordering(p rules.Province) []string {
	var list []string
	for r := range t.board.Routes {
		for _, q := range t.board.Routes[r].Provinces {
			if q == p {
				list = append(list, t.board.Routes[r].Name)
			}
		}
	}
	return list
}

// routes tells the routes where something lies, field by field, and in one line those that
// are empty.
func (t teller) routes() []string {
	all := make([]rules.Route, len(t.board.Routes))
	for r := range all {
		all[r] = rules.Route(r)
	}
	return append([]string{t.Say("routes")}, t.these(all)...)
}

// these tells routes: those on which something lies a line each, the empty ones together.
func (t teller) these(routes []rules.Route) (lines []string) {
	var empty []string
	for _, r := range routes {
		if line, lies := t.route(r); lies {
			lines = append(lines, line)
		} else {
			empty = append(empty, line)
		}
	}
	if len(empty) > 0 {
		lines = append(lines, t.Say("empty", strings.Join(empty, ", ")))
	}
	return lines
}

// route tells one route; lies reports whether anything lies there or did before. An empty
// one is its name and how many fields it has.
func (t teller) route(r rules.Route) (line string, lies bool) {
	b, v := &t.board.Routes[r], &t.view.Routes[r]
	var list []string
	for i, p := range v.Fields[:b.Fields] {
		was := t.pieceBefore(r, i)
		lies = lies || !p.IsZero() || !was.IsZero()
		list = append(list, t.place(p, was))
	}
	marker := v.Marker
	if marker != rules.NoMarker {
		lies = true
		more := t.Say("bonus", t.Term(markerTerms[marker]))
		list = append(list, more+t.Newly(t.markerNew(r)))
	}
	if !lies {
		return fmt.Sprintf("%s %d", b.Name, b.Fields), false
	}
	return t.Say("heading", b.Name, strings.Join(list, ", ")), true
}

// place tells what lies on a field, and in brackets what became of it since the earlier
// view.
func (t teller) place(p, was rules.Piece) string {
	s := t.Say("free")
	if !p.IsZero() {
		s = t.piece(p)
	}
	switch {
	case p == was:
	case p.IsZero():
		s += " (" + t.Say("gone", t.piece(was)) + ")"
	default:
		s += t.Newly(true)
	}
	return s
}

// piece is whose piece it is, by mark, and which.
func (t teller) piece(p rules.Piece) string {
	return liveries[p.Seat()].Mark + " " + t.Term(kindTerms[p.Kind()])
}

// cities tells every city: who controls it, and its offices from the left.
func (t teller) cities() []string {
	lines := []string{t.Say("cities")}
	for c := range t.board.Cities {
		lines = append(lines, t.city(rules.City(c)))
	}
	return lines
}

// city tells one city.
func (t teller) city(c rules.City) string {
	b, v := &t.board.Cities[c], &t.view.Cities[c]
	var list []string
	for i := v.Extras.Len() - 1; i >= 0; i-- {
		list = append(list, t.Say("extra", t.place(v.Extras[i], t.extraBefore(c, i))))
	}
	for i, o := range b.Offices {
		if p := v.Offices[i]; !p.IsZero() {
			list = append(list, t.place(p, t.officeBefore(c, i)))
			continue
		}
		s := t.Say("office", t.Term(kindTerms[o.Kind]), t.Term(colorTerms[o.Color]))
		if o.Coin {
			s += " +1"
		}
		list = append(list, s)
	}
	name := b.Name
	if b.Skill != rules.NoSkill {
		name += " (" + t.Term(skillTerms[b.Skill]) + ")"
	}
	if p := controller(v); !p.IsZero() {
		name = t.Say("controlled", name, t.Called(p.Seat()))
	}
	return t.Say("heading", name, strings.Join(list, ", "))
}

// rulers tells who controls which cities, a line a player who has any.
func (t teller) rulers() []string {
	var lines []string
	for _, seat := range t.seats() {
		var list []string
		for c := range t.board.Cities {
			if p := controller(&t.view.Cities[c]); !p.IsZero() && p.Seat() == seat {
				list = append(list, t.board.Cities[c].Name)
			}
		}
		if len(list) > 0 {
			lines = append(lines, t.Say("controls", t.Called(seat), strings.Join(list, ", ")))
		}
	}
	return lines
}

// near tells what a close-up is about: its route with both cities, its city with the routes to it, or the routes of
// its area.
func (t teller) near() []string {
	var lines []string
	if routes := t.areaRoutes(); len(routes) > 0 {
		return t.these(routes)
	}
	if r := t.focusRoute(); r != rules.NoRoute {
		line, _ := t.route(r)
		return append(lines, line, t.city(t.board.Routes[r].From), t.city(t.board.Routes[r].To))
	}
	if c := rules.CityOf(t.Focus); c != rules.NoCity {
		lines = append(lines, t.city(c))
		for r := range t.board.Routes {
			if ends := t.board.Routes[r].Ends(); ends[0] == c || ends[1] == c {
				line, _ := t.route(rules.Route(r))
				lines = append(lines, line)
			}
		}
		return lines
	}
	return t.table()
}

// legend tells what the legend says, in the same order.
func (t teller) legend() []string {
	lines := []string{t.Say("legend")}
	for _, it := range entries {
		lines = append(lines, it.say(t.stage))
	}
	return lines
}
