package hansa

import (
	"math"
	"slices"

	rules "norenbot/game/hansa"
	"norenbot/render"
)

// The whole map is too small to be read on a phone, so a menu of many routes asks for a part of it first. areaZoom
// shows letters 24 units high at 12 pixels or more on a phone whose pictures are 316 pixels wide.
const areaZoom = 1.8

// A quarter is one of the four parts of the map. Neighbours overlap, so that each route lies in one quarter whole.
type quarter struct {
	key  string
	seen box
}

// quarters are all of them, in the order of the numbers of their routes.
var quarters = func() []quarter {
	const wide, high = mapWide / areaZoom, mapHigh / areaZoom
	east, south := mapWide-wide, math.Floor(mapHigh-high)
	return []quarter{
		{"north-west", box{0, 0, wide, high}}, {"south-west", box{0, south, wide, high}},
		{"north-east", box{east, 0, wide, high}}, {"south-east", box{east, south, wide, high}},
	}
}()

// Where the quarters meet: a route belongs to the one in which its second field lies.
const (
	eastFrom  = 570.0
	southFrom = 345.0
)

// quarterOf is the index of the quarter of a route.
func quarterOf(r rules.Route) (n int) {
	at := ways[r].fields[1]
	if at.x > eastFrom {
		n += 2
	}
	if at.y > southFrom {
		n++
	}
	return n
}

var _ render.Atlas = Artist{}

// Areas divides options about routes into the part of the map around the viewer's pieces and the four quarters.
func (Artist) Areas(s render.Scene) []render.Area {
	v, ok := s.View.(rules.View)
	if !ok {
		return nil
	}
	near, _ := nearby(&v)
	yours := render.Area{Key: render.Yours}
	areas := make([]render.Area, len(quarters))
	for _, key := range s.Offered {
		r := routeIn(key)
		if r == rules.NoRoute {
			continue
		}
		if slices.Contains(near, r) {
			yours.Options = append(yours.Options, key)
		}
		n := quarterOf(r)
		areas[n].Key = quarters[n].key
		areas[n].Options = append(areas[n].Options, key)
	}
	return render.Offering(append([]render.Area{yours}, areas...))
}

// area is the part of the map that the scene's Focus names: a quarter, or where the viewer's pieces lie, if that is
// no larger than a quarter.
func (st *stage) area() (box, bool) {
	if st.Focus == render.Yours {
		return st.yours()
	}
	for _, q := range quarters {
		if q.key == st.Focus {
			return q.seen, true
		}
	}
	return box{}, false
}

// yours is the part of the map around the viewer's pieces, if that is no larger than a quarter.
func (st *stage) yours() (box, bool) {
	_, part := nearby(&st.view)
	if part.w == 0 || !fitsQuarter(part) {
		return box{}, false
	}
	return closeUp(spot{part.x + part.w/2, part.y + part.h/2}, areaZoom), true
}

func fitsQuarter(b box) bool { return b.w <= quarters[0].seen.w && b.h <= quarters[0].seen.h }

// nearMost is how many routes are near the viewer's pieces at most.
const nearMost = 12

// nearby lists the routes on which the viewer has pieces, and the part of the map that they take; then those that
// share a city with one of them or lead to an office of the viewer's, as long as that part is no larger than a quarter.
func nearby(v *rules.View) (routes []rules.Route, part box) {
	b := rules.BoardOf(v.Side)
	cities := map[rules.City]bool{}
	for c := range b.Cities {
		cities[rules.City(c)] = hasOffice(v, rules.City(c))
	}
	for r := range b.Routes {
		if of := rules.Route(r); hasPieces(v, of) {
			routes, part = append(routes, of), part.around(areaOf(of))
			cities[b.Routes[r].From], cities[b.Routes[r].To] = true, true
		}
	}
	for r := range b.Routes {
		of, wider := rules.Route(r), part.around(areaOf(rules.Route(r)))
		meets := cities[b.Routes[r].From] || cities[b.Routes[r].To]
		if !meets || len(routes) >= nearMost || slices.Contains(routes, of) || !fitsQuarter(wider) {
			continue
		}
		routes, part = append(routes, of), wider
	}
	return routes, part
}

// hasOffice reports whether the viewer has an office in a city.
func hasOffice(v *rules.View, c rules.City) bool {
	own := func(p rules.Piece) bool { return !p.IsZero() && p.Seat() == v.Seat }
	at := &v.Cities[c]
	return slices.ContainsFunc(at.Offices[:], own) || slices.ContainsFunc(at.Extras[:], own)
}

// hasPieces reports whether the viewer has a piece on a route.
func hasPieces(v *rules.View, r rules.Route) bool {
	return slices.ContainsFunc(v.Routes[r].Fields[:], func(p rules.Piece) bool { return !p.IsZero() && p.Seat() == v.Seat })
}

// areaRoutes are the routes of the area that the scene's Focus names.
func (st *stage) areaRoutes() (routes []rules.Route) {
	if st.Focus == render.Yours {
		routes, _ = nearby(&st.view)
		return routes
	}
	for r := range st.board.Routes {
		if of := rules.Route(r); st.Focus == quarters[quarterOf(of)].key {
			routes = append(routes, of)
		}
	}
	return routes
}

// areaOf is the part of the map that a route takes, with its number and the place of its marker.
func areaOf(r rules.Route) (all box) {
	for _, at := range ways[r].fields {
		all = all.around(around(at, pieceSize, pieceSize))
	}
	return all.around(around(ways[r].number, tagWide, tagHigh)).around(around(ways[r].slot, markerSize, markerSize))
}
