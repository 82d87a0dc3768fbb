package hansa

import (
	"fmt"

	"norenbot/game"
	rules "norenbot/game/hansa"
	"norenbot/render"
	"norenbot/render/canvas"
	"norenbot/render/ink"
)

// drawBoard shows the whole table: the map, and everybody's points and pieces over the
// North Sea.
func drawBoard(e *render.Easel, st *stage) error {
	if st.Form == render.Tall {
		return drawHalves(e, st)
	}
	begin(e, st, mapWide, mapHigh, 1, sea).table()
	return nil
}

// Each half of a tall map is so wide, so that the middle is on both and no name is cut on either.
const (
	halfWide = 600.0
	halfGap  = 8.0
)

// drawHalves shows the whole table for a phone held upright: the map cut in two, the west above the east. Opened
// on a phone 390 wide it is nearly twice as large as the whole map.
func drawHalves(e *render.Easel, st *stage) error {
	f := begin(e, st, halfWide, 2*mapHigh+halfGap, mapWide/halfWide, ink.Timber)
	f.seen = box{0, 0, halfWide, mapHigh}
	f.table()
	f.seen.x = mapWide - halfWide
	f.in(-f.seen.x, mapHigh+halfGap).drawMap()
	return nil
}

// captionHigh is the height of what stands below each frame of a replay.
const captionHigh = 42.0

// drawFrame shows one frame of a replay: the whole table, and below it whose turn it is.
func drawFrame(e *render.Easel, st *stage) error {
	f := begin(e, st, mapWide, mapHigh+captionHigh, replayScale, sea)
	f.seen.h = mapHigh
	f.table()
	f.Panel(0, mapHigh, mapWide, captionHigh, "banner", ink.Night, ink.Night, 0, 0)
	f.Letter(16, mapHigh, mapWide-32, captionHigh, f.moment(), render.Style{Size: 28, Least: 18, Ink: ink.Gold, Role: "caption"})
	return nil
}

// moment says where the game has come to.
func (f frame) moment() string {
	v := &f.scene.view
	switch {
	case v.Phase == rules.Over:
		return f.scene.Say("over." + v.End.String())
	case v.Turn == 0:
		return f.scene.Say("placing")
	}
	return f.scene.Say("caption", int(v.Turn), f.name(v.Active))
}

// table draws the map with the panel.
func (f frame) table() {
	f.drawMap()
	f.in(panelAt.x, panelAt.y).panel()
}

// drawMap draws what can be seen of the map: the ground, and all that lies on it. The
// frame's corner is the map's, wherever that is.
func (f frame) drawMap() {
	st := f.scene
	variant := int(st.view.Side)
	if st.two() {
		variant = rules.SideCount
	}
	// A close-up's corner is part of the key.
	variant += 4 * (int(f.seen.x) + int(mapWide)*int(f.seen.y))
	f.Sprite(f.seen.x, f.seen.y, "ground", int(f.seen.w+0.5), int(f.seen.h+0.5), variant, func(s *canvas.Sketch) {
		drawGround(s, st.board, st.two(), f.seen)
	})
	if st.two() {
		f.watch()
	}
	f.lights()
	for c := range st.board.Cities {
		f.city(rules.City(c))
	}
	for r := range st.board.Routes {
		f.route(rules.Route(r))
	}
	f.prestige()
	f.prizes()
	f.air()
	f.offers()
}

// sees reports whether all of a box can be seen: what has letters is not cut.
func (f frame) sees(b box) bool { return f.seen.holds(b) }

// piece lays a piece with its middle at a spot.
func (f frame) piece(at spot, p rules.Piece) {
	f.Icon(at.x-pieceSize/2, at.y-pieceSize/2, pieceSize, "piece", int(p), pieceIcons[p.Seat()][p.Kind()])
}

// route lays the pieces of a route on its fields, marks what changed, and lays its bonus
// marker beside it.
func (f frame) route(r rules.Route) {
	v := &f.scene.view.Routes[r]
	for i, at := range ways[r].fields {
		f.changed(at, v.Fields[i], f.scene.pieceBefore(r, i))
		if p := v.Fields[i]; !p.IsZero() {
			f.piece(at, p)
		}
	}
	if v.Marker != rules.NoMarker {
		f.marker(ways[r].slot, markerSize, v.Marker)
		if f.scene.markerNew(r) {
			f.fresh(ways[r].slot, markerSize)
		}
	}
}

// marker lays a bonus marker of a size with its middle at a spot.
func (f frame) marker(at spot, size int, m rules.Marker) {
	b := around(at, float64(size), float64(size))
	if !f.sees(b) {
		return
	}
	f.Icon(b.x, b.y, size, "marker", int(m), markerIcons[m])
	if n, ok := bonus[m]; ok {
		f.Letter(b.x, b.y, b.w, b.h, n, render.Style{Size: max(lettersSize, size*5/8), Ink: ink.Black, Align: render.Centre, Role: "bonus"})
	}
}

// city lays the pieces in a city's offices, those in extra ones left of its wall, and hangs
// out its name in the colours of whoever controls it.
func (f frame) city(c rules.City) {
	v := &f.scene.view.Cities[c]
	for i := range f.scene.board.Cities[c].Offices {
		at := officeAt(f.scene.board, c, i)
		f.changed(at, v.Offices[i], f.scene.officeBefore(c, i))
		if p := v.Offices[i]; !p.IsZero() {
			f.piece(at, p)
		}
	}
	// From the last on, so that the highest lies on top.
	for i := v.Extras.Len() - 1; i >= 0; i-- {
		at := extraAt(f.scene.board, c, i, v.Extras.Len())
		f.changed(at, v.Extras[i], f.scene.extraBefore(c, i))
		f.Sprite(at.x-extraSize/2, at.y-extraSize/2, "extra", extraSize, extraSize, 0, func(s *canvas.Sketch) { s.Round(0, 0, extraSize, extraSize, 7, ink.Timber) })
		f.piece(at, v.Extras[i])
	}
	f.ribbon(c, controller(v))
}

// ribbon hangs out a city's name. owner is a piece of whoever controls it, or none.
func (f frame) ribbon(c rules.City, owner rules.Piece) {
	b := ribbonOf(c)
	if !f.sees(b) {
		return
	}
	seat := owner.Seat()
	fill, letters := caption, ink.Black
	if seat != game.Public {
		fill, letters = liveries[seat].Field, liveries[seat].Charge
	}
	f.Sprite(b.x, b.y, "ribbon", int(b.w), int(b.h), int(seat)+1, func(s *canvas.Sketch) {
		s.Round(0, 0, b.w, b.h, 5, ink.Timber)
		s.Round(1.5, 1.5, b.w-3, b.h-3, 4, fill)
	})
	shift := 0.0
	if seat != game.Public {
		const mark = 13
		f.Icon(b.x+2, b.y+(b.h-mark)/2, mark, "sign", int(seat), liveries[seat].Sign())
		shift = 13
	}
	name := towns[c].name
	if f.scene.Large { // more letters have no room
		name = string([]rune(name)[:shortName])
	}
	f.Letter(b.x+1+shift, b.y, b.w-2-shift, b.h, name, render.Style{Size: f.letters(), Ink: letters, Align: render.Centre, Role: "city"})
}

// prestige lays merchants on the prestige table and what its free spaces count.
func (f frame) prestige() {
	for i, p := range f.scene.view.Coellen {
		at := spaceAt(i)
		f.changed(at, p, f.scene.spaceBefore(i))
		if !p.IsZero() {
			f.piece(at, p)
		} else if b := around(at, officeSize-10, officeSize-10); f.sees(b) {
			f.number(b.x, b.y, b.w, b.h, rules.TheDesk().Coellen[i], lettersSize, ink.Black, "space")
		}
	}
}

// air lays the pieces that somebody who was displaced must put down again beside their
// route, where a marker would lie, with how many more may follow.
func (f frame) air() {
	h := &f.scene.view.Hit
	if h.Route == rules.NoRoute {
		return
	}
	at := ways[h.Route].slot
	for i, p := range f.scene.held() {
		at := spot{at.x + 9*float64(i), at.y}
		f.changed(at, p, 0)
		f.piece(at, p)
	}
	if h.Added > 0 {
		f.disc(spot{at.x + 14, at.y - 16}, fmt.Sprintf("+%d", h.Added))
	}
}

// held are the pieces that lie nowhere: hit, or picked up.
func (st *stage) held() (list []rules.Piece) {
	h := &st.view.Hit
	if !h.Piece.IsZero() {
		list = append(list, h.Piece)
	}
	for kind, n := range h.Hand {
		for range n {
			list = append(list, rules.NewPiece(h.Owner, rules.Kind(kind)))
		}
	}
	return list
}

// watch stands guards and the figure on the map of a game of two.
func (f frame) watch() {
	for _, at := range sentries {
		f.Icon(at.x-guardSize/2, at.y-guardSize/2, guardSize, "guard", 0, guardIcon)
	}
	if p := f.scene.view.Figure; p != rules.NoProvince {
		f.Icon(lands[p].x-figureSize/2, lands[p].y-figureSize/2, figureSize, "figure", 0, figureIcon)
		if f.scene.walked() {
			f.fresh(lands[p], figureSize)
		}
	}
}
