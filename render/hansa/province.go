package hansa

import (
	"slices"

	rules "norenbot/game/hansa"
	"norenbot/render/canvas"
)

// A border is the outline of a province: cities in a row, joined by roads or, where a
// guard stands or the map ends, straight; rim are points along the map's edge after the
// last city.
type border struct {
	cities []string
	rim    []spot
}

// borders are the provinces' outlines, by Province.
var borders = [rules.ProvinceCount]border{
	{cities: []string{"kampen", "osnabrueck", "emden", "groningen"}, rim: []spot{{14, 130}, {8, 200}}},
	{cities: []string{"emden", "osnabrueck", "bremen", "hamburg", "stade"}},
	{cities: []string{"kampen", "osnabrueck", "muenster", "arnheim"}},
	{cities: []string{"osnabrueck", "bremen", "minden", "muenster"}},
	{cities: []string{"bremen", "hannover", "minden"}},
	{cities: []string{"bremen", "hamburg", "lueneburg", "hannover"}},
	{cities: []string{"arnheim", "muenster", "dortmund", "duisburg"}},
	{cities: []string{"muenster", "minden", "paderborn", "dortmund"}},
	{cities: []string{"minden", "hannover", "lueneburg", "brunswiek"}},
	{cities: []string{"lueneburg", "perleberg", "stendal", "brunswiek"}},
	{cities: []string{"minden", "brunswiek", "goslar", "hildesheim", "paderborn"}},
	{cities: []string{"brunswiek", "stendal", "magdeburg", "goslar"}},
	{cities: []string{"perleberg", "lueneburg", "hamburg", "luebeck"}, rim: []spot{{1060, 80}, {1066, 130}}},
	{cities: []string{"coellen", "warburg", "paderborn", "dortmund", "duisburg"}, rim: []spot{{20, 545}, {14, 610}}},
	{cities: []string{"goettingen", "quedlinburg", "goslar", "hildesheim", "paderborn", "warburg"}, rim: []spot{{450, 682}, {560, 684}}},
	{cities: []string{"halle", "quedlinburg", "goslar", "magdeburg"}, rim: []spot{{1070, 520}, {1070, 600}}},
}

// corners is the province's outline, corner by corner.
func (l border) corners(b *rules.Board) []spot {
	var all []spot
	for i, key := range l.cities {
		if i > 0 {
			all = append(all, between(b, rules.CityOf(l.cities[i-1]), rules.CityOf(key))...)
		}
		all = append(all, towns[rules.CityOf(key)].at)
	}
	if len(l.rim) > 0 {
		return append(all, l.rim...)
	}
	return append(all, between(b, rules.CityOf(l.cities[len(l.cities)-1]), rules.CityOf(l.cities[0]))...)
}

// outline is the province as an area.
func (l border) outline(b *rules.Board) *canvas.Path {
	p := &canvas.Path{}
	for i, s := range l.corners(b) {
		if i == 0 {
			p.Move(s.x, s.y)
			continue
		}
		p.Line(s.x, s.y)
	}
	return p
}

// between are the fields of the road that joins two cities, in the order from the first to
// the second; none if no road does.
func between(b *rules.Board, from, to rules.City) []spot {
	for r := range b.Routes {
		fields := ways[r].fields
		switch b.Routes[r].Ends() {
		case [2]rules.City{from, to}:
			return fields
		case [2]rules.City{to, from}:
			fields = slices.Clone(fields)
			slices.Reverse(fields)
			return fields
		}
	}
	return nil
}
