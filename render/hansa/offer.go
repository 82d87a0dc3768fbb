package hansa

import (
	"strings"

	rules "norenbot/game/hansa"
	"norenbot/render/canvas"
	"norenbot/render/ink"
)

// offers marks what the open question offers, where that is not plain to see anyway: a
// route that can be established, where a piece or a marker can go, which office can be
// opened. Offered holds keys of the rules' options, "establish.minden-hannover". What lies
// below the pieces is drawn before them, the rest after them.
func (f frame) offers(below bool) {
	st := f.scene
	if r := st.focusRoute(); below && r != rules.NoRoute {
		f.glow(r)
	}
	for _, key := range st.Offered {
		parts := strings.Split(key, ".")
		verb, last := parts[0], parts[len(parts)-1]
		if c := rules.CityOf(last); !below && c != rules.NoCity && len(parts) == 2 {
			f.opens(verb, c)
			continue
		}
		r := rules.RouteOf(last)
		if r == rules.NoRoute || int(r) >= len(st.board.Routes) {
			continue
		}
		switch {
		case below && verb == "establish":
			f.glow(r)
		case below || verb == "establish":
		case st.view.Phase == rules.Replacing:
			f.hint(ways[r].slot)
		case verb != "place" || st.two(): // elsewhere every free field is open to all
			f.next(r)
		}
	}
}

// next marks the field of a route where a piece would go.
func (f frame) next(r rules.Route) {
	for i, at := range ways[r].fields {
		if f.scene.view.Routes[r].Fields[i].IsZero() {
			f.hint(at)
			return
		}
	}
}

// opens marks the office that would be opened in a city.
func (f frame) opens(verb string, c rules.City) {
	v := &f.scene.view.Cities[c]
	at := extraAt(f.scene.board, c, 0, 1)
	if n := v.Offices.Len(); verb == "office" && n < len(f.scene.board.Cities[c].Offices) {
		at = officeAt(f.scene.board, c, n)
	}
	f.hint(at)
}

// hint is a golden ring at a place that can be chosen.
func (f frame) hint(at spot) {
	const size = 20
	f.Sprite(at.x-size/2, at.y-size/2, "hint", size, size, 0, func(s *canvas.Sketch) {
		s.Circle(size/2, size/2, size/2, ink.Black)
		s.Circle(size/2, size/2, size/2-1.5, ink.Gold)
		s.Circle(size/2, size/2, size/2-6, ink.Black)
	})
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
