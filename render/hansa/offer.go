package hansa

import (
	"strconv"
	"strings"

	rules "norenbot/game/hansa"
	"norenbot/render"
	"norenbot/render/canvas"
	"norenbot/render/ink"
)

var _ render.Marker = Artist{}

// Marks numbers the routes: an option about a route leads with the number that stands on
// it. A route keeps its number through the game, so that it is soon known.
func (Artist) Marks(s render.Scene) []string {
	marks := make([]string, len(s.Offered))
	for i, key := range s.Offered {
		if r := routeIn(key); r != rules.NoRoute {
			marks[i] = numberOf(r)
		}
	}
	return marks
}

// numberOf is the number of a route: from 1 in the first quarter of the map on, so that it tells where the route
// lies. It is the same on both sides of the board.
func numberOf(r rules.Route) string { return numbers[r] }

// numbers are those of all routes, by Route.
var numbers = func() (names [rules.RouteCount]string) {
	n := 0
	for q := range quarters {
		for r := range ways {
			if quarterOf(rules.Route(r)) == q {
				n++
				names[r] = strconv.Itoa(n)
			}
		}
	}
	return names
}()

// routeIn is the route that an option is about, NoRoute if it is about none. Keys of the
// rules' options are words joined by dots, "displace.minden-hannover.1t".
func routeIn(key string) rules.Route {
	for part := range strings.SplitSeq(key, ".") {
		if r := rules.RouteOf(part); r != rules.NoRoute {
			return r
		}
	}
	return rules.NoRoute
}

// lights lights the routes that can be established, and the one in focus. It is drawn below
// the pieces.
func (f frame) lights() {
	if r := f.scene.focusRoute(); r != rules.NoRoute {
		f.glow(r)
	}
	for _, key := range f.scene.Offered {
		if r := routeIn(key); r != rules.NoRoute && strings.HasPrefix(key, "establish.") {
			f.glow(r)
		}
	}
}

// offers writes the numbers of the routes that the open question is about, and marks the
// offices and provinces that it offers.
func (f frame) offers() {
	seen := map[rules.Route]bool{}
	for _, key := range f.scene.Offered {
		verb, name, _ := strings.Cut(key, ".")
		if c := rules.CityOf(name); c != rules.NoCity {
			f.opens(verb, c)
		}
		if r := routeIn(key); r != rules.NoRoute && int(r) < len(f.scene.board.Routes) && !seen[r] {
			seen[r] = true
			f.tag(r)
		}
		if p := provinceIn(key); p != rules.NoProvince && f.scene.two() {
			f.disc(lands[p], p.String())
		}
	}
}

// tag writes the number of a route beside it, where nothing else ever lies.
func (f frame) tag(r rules.Route) {
	b := around(ways[r].number, tagWide, tagHigh)
	if !f.sees(b) {
		return
	}
	f.Sprite(b.x, b.y, "tag", tagWide, tagHigh, 0, func(s *canvas.Sketch) {
		s.Round(0, 0, tagWide, tagHigh, 8, ink.Black)
		s.Round(1.5, 1.5, tagWide-3, tagHigh-3, 7, ink.Gold)
	})
	f.Letter(b.x, b.y, b.w, b.h, numberOf(r), render.Style{Size: f.letters(), Ink: ink.Black, Align: render.Centre, Role: "offer"})
}

// opens marks the office that would be opened in a city; other options about a city are
// said well enough.
func (f frame) opens(verb string, c rules.City) {
	switch n := f.scene.view.Cities[c].Offices.Len(); {
	case verb == "extra":
		at := extraAt(f.scene.board, c, 0, 1)
		f.disc(spot{at.x, at.y - wallHigh/2}, "+")
	case verb == "office" && n < len(f.scene.board.Cities[c].Offices):
		at := officeAt(f.scene.board, c, n)
		f.disc(spot{at.x, at.y - officeSize/2}, "+")
	}
}

// disc is a small sign on the map of what can be chosen.
func (f frame) disc(at spot, text string) {
	const size = 22
	b := around(at, size, size)
	if !f.sees(b) {
		return
	}
	f.Sprite(b.x, b.y, "disc", size, size, 0, func(s *canvas.Sketch) {
		s.Circle(size/2, size/2, size/2, ink.Black)
		s.Circle(size/2, size/2, size/2-1.5, ink.Gold)
	})
	f.Letter(b.x, b.y, b.w, b.h, text, render.Style{Size: 17, Ink: ink.Black, Align: render.Centre, Role: "offer"})
}

// provinceIn is the province whose letter an option's key is, NoProvince if it is none.
func provinceIn(key string) rules.Province {
	for p := range rules.Province(rules.ProvinceCount) {
		if strings.EqualFold(key, p.String()) {
			return p
		}
	}
	return rules.NoProvince
}

// glow lights the fields of a route.
func (f frame) glow(r rules.Route) {
	const size = 34
	for _, at := range ways[r].fields {
		f.Sprite(at.x-size/2, at.y-size/2, "glow", size, size, 0, func(s *canvas.Sketch) {
			s.Round(0, 0, size, size, 11, ink.Bronze)
			s.Round(1.5, 1.5, size-3, size-3, 10, ink.Gold)
			s.Round(4, 4, size-8, size-8, 7, field)
		})
	}
}
