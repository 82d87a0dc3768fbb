package hansa

import (
	"norenbot/game"
	rules "norenbot/game/hansa"
	"norenbot/render/canvas"
	"norenbot/render/icon"
	"norenbot/render/ink"
)

// earlier is the view that changes are counted from: the present one, so that there are
// none, if the scene has no earlier.
func (st *stage) earlier() *rules.View {
	if st.before == nil {
		return &st.view
	}
	return st.before
}

// was is a player's desk in the earlier view.
func (st *stage) was(seat game.Seat) *rules.PlayerView { return &st.earlier().Players[seat] }

// These are what lay on a field, in a printed or an extra office, and on the prestige
// table, in the earlier view.
func (st *stage) pieceBefore(r rules.Route, i int) rules.Piece {
	return st.earlier().Routes[r].Fields[i]
}
func (st *stage) officeBefore(c rules.City, i int) rules.Piece {
	return st.earlier().Cities[c].Offices[i]
}
func (st *stage) extraBefore(c rules.City, i int) rules.Piece {
	return st.earlier().Cities[c].Extras[i]
}
func (st *stage) spaceBefore(i int) rules.Piece { return st.earlier().Coellen[i] }

// These report whether a route's marker, a prize's owner or the figure's province is not
// what it was.
func (st *stage) markerNew(r rules.Route) bool {
	return st.earlier().Routes[r].Marker != st.view.Routes[r].Marker
}
func (st *stage) prizeNew(i int) bool { return st.earlier().EastWest[i] != st.view.EastWest[i] }
func (st *stage) walked() bool        { return st.earlier().Figure != st.view.Figure }

// changed marks a place where something else lies than before: a bright ring around what
// is new, and a spot in the colour of who has left where nothing lies now.
func (f frame) changed(at spot, now, was rules.Piece) {
	if now == was {
		return
	}
	if !now.IsZero() {
		const size = 38
		f.Sprite(at.x-size/2, at.y-size/2, "halo", size, size, int(now.Kind()), func(s *canvas.Sketch) {
			round := 11.0
			if now.Kind() == rules.Merchant {
				round = size / 2
			}
			s.Round(0, 0, size, size, round, ink.White)
			s.Round(1.5, 1.5, size-3, size-3, round-1, fresh)
		})
		return
	}
	f.trace(at, was.Seat())
}

// trace is what is left of a piece that has gone.
func (f frame) trace(at spot, seat game.Seat) {
	const size = 14
	f.Sprite(at.x-size/2, at.y-size/2, "trace", size, size, int(seat), func(s *canvas.Sketch) {
		s.Circle(size/2, size/2, size/2, ink.Sepia)
		s.Circle(size/2, size/2, size/2-1.5, liveries[seat].Field)
	})
}

// fresh hangs a plus on a corner of a thing of a size that is new.
func (f frame) fresh(at spot, size float64) {
	f.Icon(at.x+size/2-12, at.y-size/2-2, 14, "new", 0, icon.New)
}
