package hansa

import (
	"fmt"
	"math"

	rules "norenbot/game/hansa"
	"norenbot/render"
)

// drawClose shows a part of the map: an area, or around the scene's focus, more than twice as large.
// render.ErrScene is returned when the focus is no place of the map.
func drawClose(e *render.Easel, st *stage) error {
	f := begin(e, st, mapWide, mapHigh, 1, sea)
	if at, ok := st.focus(); ok {
		f.Scale = st.zoom()
		f.seen = closeUp(at, f.Scale)
	} else if f.seen, ok = st.area(); ok {
		f.Scale = areaZoom
	} else {
		return fmt.Errorf("%w: there is no %q on the map", render.ErrScene, st.Focus)
	}
	f.in(-f.seen.x, -f.seen.y).drawMap()
	return nil
}

// zoom is how much larger than the map a close-up is; large print shows less.
func (st *stage) zoom() float64 {
	if st.Large {
		return largeZoom
	}
	return closeZoom
}

// closeUp is the part of the map around a spot that a close-up shows.
func closeUp(at spot, zoom float64) box {
	wide, high := mapWide/zoom, mapHigh/zoom
	x, y := min(max(at.x-wide/2, 0), mapWide-wide), min(max(at.y-high/2, 0), mapHigh-high)
	// Whole units, because the ground's sprite is named by them.
	return box{math.Floor(x), math.Floor(y), wide, high}
}

// focus is the middle of what the scene's Focus names: a route, a city, or a province of a
// game of two.
func (st *stage) focus() (spot, bool) {
	if r := st.focusRoute(); r != rules.NoRoute {
		from, to := towns[st.board.Routes[r].From].at, towns[st.board.Routes[r].To].at
		return spot{(from.x + to.x) / 2, (from.y + to.y) / 2}, true
	}
	if c := rules.CityOf(st.Focus); c != rules.NoCity {
		return towns[c].at, true
	}
	for p := range rules.Province(rules.ProvinceCount) {
		if st.two() && p.String() == st.Focus {
			return lands[p], true
		}
	}
	return spot{}, false
}

// focusRoute is the route that the scene's Focus names, NoRoute if it names none of this
// side's.
func (st *stage) focusRoute() rules.Route {
	if r := rules.RouteOf(st.Focus); int(r) < len(st.board.Routes) {
		return r
	}
	return rules.NoRoute
}
