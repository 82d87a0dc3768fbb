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

// Areas divides options about routes into the part of the map where the viewer has pieces and the four quarters.
func (Artist) Areas(s render.Scene) []render.Area {
	v, ok := s.View.(rules.View)
	if !ok {
		return nil
	}
	yours := render.Area{Key: render.Yours}
	areas := make([]render.Area, len(quarters))
	for _, key := range s.Offered {
		r := routeIn(key)
		if r == rules.NoRoute {
			continue
		}
		if hasPieces(&v, r) {
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

// yours is the part of the map around the routes on which the viewer has pieces.
func (st *stage) yours() (box, bool) {
	var all box
	for r := range st.board.Routes {
		if hasPieces(&st.view, rules.Route(r)) {
			all = all.around(areaOf(rules.Route(r)))
		}
	}
	part := quarters[0].seen
	if all.w == 0 || all.w > part.w || all.h > part.h {
		return box{}, false
	}
	return closeUp(spot{all.x + all.w/2, all.y + all.h/2}, areaZoom), true
}

// hasPieces reports whether the viewer has a piece on a route.
func hasPieces(v *rules.View, r rules.Route) bool {
	return slices.ContainsFunc(v.Routes[r].Fields[:], func(p rules.Piece) bool { return !p.IsZero() && p.Seat() == v.Seat })
}

// areaRoutes are the routes of the area that the scene's Focus names.
func (st *stage) areaRoutes() (routes []rules.Route) {
	for r := range st.board.Routes {
		of := rules.Route(r)
		if st.Focus == quarters[quarterOf(of)].key || st.Focus == render.Yours && hasPieces(&st.view, of) {
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
