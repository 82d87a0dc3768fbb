package norenberc

import (
	"math"

	rules "norenbot/game/norenberc"
	"norenbot/render"
	"norenbot/render/canvas"
	"norenbot/render/ink"
)

// floors are where the parts of a guild house lie, in units from its top. Every drawing
// of a house takes its heights from here, so that a way to build is one value.
//
// Trap: a facade is a cached sprite whose key has the house's width and end, not the
// other heights. Two ways to build must differ in end.
type floors struct {
	ridge, eaves float64 // of the roof
	beamEnd      float64
	panes        float64 // lodging windows
	plates       float64 // prices of the lodgings
	plateHigh    float64 // 0 for none
	upperEnd     float64
	arches       float64 // workshop windows
	stone        float64 // the storehouse
	end          float64
}

// The ways to build a house: as on a phone; for a desk, with larger prices of
// lodgings; and for a desk in large print, with a low roof and without those
// prices, which are the same in every house.
var (
	tallFloors  = floors{ridge: 30, eaves: 124, beamEnd: 162, panes: 168, plates: 244, plateHigh: 34, upperEnd: 284, arches: 292, stone: 372, end: houseEnd}
	deskFloors  = floors{ridge: 30, eaves: 124, beamEnd: 162, panes: 168, plates: 244, plateHigh: 42, upperEnd: 294, arches: 308, stone: 388, end: 440}
	largeFloors = floors{ridge: 14, eaves: 86, beamEnd: 124, panes: 130, plates: 204, upperEnd: 210, arches: 220, stone: 296, end: 346}
)

const (
	// houseEnd is the height of a house on a phone.
	houseEnd = 424.0
	// paneSize is the height of every window, lodging or workshop, in every way to build.
	paneSize = 72.0
)

// floors is how the houses of the picture are built. The legend and the replay show
// deskFloors even in large print, the one because it explains the prices, the other
// because its size is its own.
func (f frame) floors() floors {
	switch st := f.scene; {
	case st.Kind == render.Close:
		return closeFloors
	case st.Kind == Planning && !st.wide():
		return stall
	case st.wide() && st.Large && st.Kind != render.Legend && st.Kind != render.Replay:
		return largeFloors
	case st.wide():
		return deskFloors
	}
	return tallFloors
}

// windowAt returns the left side and the width of window i (0 to 3) in a house of a
// width, in units. Lodging i stands above workshop i. Each window is centred in its
// quarter and at most 92 wide, however wide the house is.
func windowAt(width float64, i int) (x, w float64) {
	pitch := (width - 16) / 4
	w = min(pitch-8, 92)
	return 8 + pitch*(float64(i)+0.5) - w/2, w
}

// facade draws all of a guild house that never changes, from back to front: the beam
// covers the lower edge of the roof. w is its width in units.
func facade(s *canvas.Sketch, fl floors, g rules.Guild, w float64) {
	roof(s, fl, w)
	upperFloor(s, fl, g, w)
	groundFloor(s, fl, w)
	storefront(s, fl, w)
	beam(s, fl, w)
}

// roof draws two chimneys, the tiled slope and, if the roof is high enough, the gable
// that carries the price. Tiles are arcs, every other row moved by half of one, kept
// inside the slope's edge.
func roof(s *canvas.Sketch, fl floors, w float64) {
	for i := range 2 {
		x := 62 + float64(i)*(w-240)
		y := fl.ridge - 30
		s.Polygon(ink.Timber, x, y+10, x+24, y+10, x+24, y+40, x, y+40)
		s.Polygon(ink.TileDark, x+2, y+12, x+22, y+12, x+22, y+40, x+2, y+40)
		s.Polygon(ink.Timber, x-3, y+6, x+27, y+6, x+27, y+12, x-3, y+12)
	}
	s.Polygon(ink.Black, 0, fl.eaves+2, 38, fl.ridge-3, w-38, fl.ridge-3, w, fl.eaves+2)
	s.Polygon(ink.Tile, 4, fl.eaves, 40, fl.ridge, w-40, fl.ridge, w-4, fl.eaves)
	for row := range int((fl.eaves - fl.ridge) / 15) {
		y := fl.ridge + 4 + float64(row)*15
		edge := 6 + (fl.eaves-y)*36/(fl.eaves-fl.ridge)
		// edge is how far the slope comes in at this height; tiles begin at whole widths
		// of 20, or half of one.
		first := math.Ceil(edge/20)*20 - float64(row%2)*10
		for x := max(first, 20); x+20 <= w-edge; x += 20 {
			p := &canvas.Path{}
			p.Move(x, y)
			p.Curve(x+2, y+10, x+18, y+10, x+20, y)
			s.Stroke(p, 1.6, ink.TileDark)
		}
	}
	s.Line(40, fl.ridge, w-40, fl.ridge, 8, ink.TileDeep)
	// A low roof has no room for it; the coin then hangs on the tiles.
	if fl.eaves > 100 {
		gable(s, fl, w-54)
	}
}

// gable is the stepped front on which the price hangs: frame.price puts its coin there.
// steps are pairs of half width and height, from the eaves up; it is drawn twice, black
// and then smaller in stone, which leaves an outline.
func gable(s *canvas.Sketch, fl floors, middle float64) {
	steps := []float64{54, fl.eaves, 54, 84, 46, 84, 46, 48, 35, 48, 35, 20, 21, 20, 21, 2}
	for grow, col := range []ink.Ink{ink.Black, ink.Sandstone} {
		inset := 2.5 * float64(grow)
		var xy []float64
		for i := 0; i < len(steps); i += 2 {
			xy = append(xy, middle-steps[i]+inset, steps[i+1]+inset)
		}
		for i := len(steps) - 2; i >= 0; i -= 2 {
			xy = append(xy, middle+steps[i]-inset, steps[i+1]+inset)
		}
		s.Polygon(col, xy...)
	}
	for _, at := range [][2]float64{{-50, 96}, {30, 96}, {-44, 60}, {26, 60}, {-14, 14}, {-50, 112}, {34, 112}} {
		s.Round(middle+at[0], at[1], 16, 9, 1, ink.Sandlight)
	}
	s.Round(middle-25, -1, 50, 5, 2, ink.Timber)
}

// beam is the timber between roof and lodgings; frame.sign writes the guild's name on it.
func beam(s *canvas.Sketch, fl floors, w float64) {
	s.Polygon(ink.Black, 0, fl.eaves-3, w, fl.eaves-3, w, fl.beamEnd+2, 0, fl.beamEnd+2)
	s.Polygon(ink.Timber, 2, fl.eaves-1, w-2, fl.eaves-1, w-2, fl.beamEnd, 2, fl.beamEnd)
	s.Line(8, fl.eaves+5, w-8, fl.eaves+5, 1.5, ink.Oak)
	s.Line(8, fl.beamEnd-5, w-8, fl.beamEnd-5, 1.5, ink.Oak)
}

// upperFloor draws the wall in the guild's tint, four empty lodgings with their props,
// and the price plates below them. Guests are laid over the panes each time.
func upperFloor(s *canvas.Sketch, fl floors, g rules.Guild, w float64) {
	s.Polygon(ink.Timber, 6, fl.beamEnd, w-6, fl.beamEnd, w-6, fl.upperEnd, 6, fl.upperEnd)
	s.Polygon(tints[g.Index()], 12, fl.beamEnd, w-12, fl.beamEnd, w-12, fl.upperEnd-6, 12, fl.upperEnd-6)
	pitch := (w - 16) / 4
	for i := 1; i < 4; i++ {
		x := 8 + pitch*float64(i)
		s.Line(x, fl.beamEnd, x, fl.upperEnd-4, 7, ink.Oak)
	}
	for i := range 4 {
		x, ww := windowAt(w, i)
		middle := x + ww/2
		s.Line(middle-pitch/2+5, fl.upperEnd-4, middle-ww/2+6, fl.plates-6, 5, ink.Oak)
		s.Line(middle+pitch/2-5, fl.upperEnd-4, middle+ww/2-6, fl.plates-6, 5, ink.Oak)
		emptyPane(s, x, fl.panes, ww)
		if fl.plateHigh > 0 {
			plate(s, g, i, middle, fl.plates, fl.plateHigh)
		}
	}
	s.Line(8, fl.upperEnd-3, w-8, fl.upperEnd-3, 7, ink.Timber)
}

// emptyPane is a lodging nobody is in: dark glass in a wooden frame.
func emptyPane(s *canvas.Sketch, x, y, w float64) {
	s.Round(x, y, w, paneSize, 5, ink.Timber)
	s.Round(x+5, y+5, w-10, paneSize-10, 2, ink.Glass)
	s.Line(x+w/2, y+6, x+w/2, y+paneSize-6, 3, ink.Timber)
	s.Line(x+6, y+paneSize/2, x+w-6, y+paneSize/2, 3, ink.Timber)
}

// lodgingPrices lists what each lodging costs, L1 first: per alternative, goods of the
// guild's own type and then of any type (N-21). The rules keep theirs in costs, which is
// not exported; a change there must be made here too.
var lodgingPrices = [4][][2]int{{{1, 0}}, {{1, 1}}, {{2, 0}, {1, 2}}, {{3, 0}, {2, 2}}}

// plate shows the price of a lodging: discs are the guild's own goods, crates are goods
// of any type; a second line is an alternative. It tells own from any by shape as well as
// by colour. lodging is 0 to 3; middle, top and high are in units.
func plate(s *canvas.Sketch, g rules.Guild, lodging int, middle, top, high float64) {
	const wide = 70
	pip, line, radius, side := 15.0, 16.0, 6.6, 14.0
	if high > 34 {
		pip, line, radius, side = 17, 19, 7.6, 16
	}
	s.Round(middle-wide/2, top, wide, high, 5, ink.Timber)
	s.Round(middle-wide/2+2, top+2, wide-4, high-4, 4, ink.White)
	lines := lodgingPrices[lodging]
	for row, price := range lines {
		y := top + high/2 + (float64(row)-float64(len(lines)-1)/2)*line
		n := price[0] + price[1]
		for i := range n {
			x := math.Floor(middle + (float64(i)-float64(n-1)/2)*pip) // whole pixels compress
			if i < price[0] {
				s.Circle(x, y, radius, ink.Black)
				s.Circle(x, y, radius-1.4, guilds[g.Index()])
				continue
			}
			crate.Draw(s, x-side/2, y-side/2, side)
		}
	}
	if len(lines) > 1 {
		s.Line(middle-wide/2+6, top+high/2, middle+wide/2-6, top+high/2, 1, ink.Buff)
	}
}

// groundFloor draws courses of stone, every other one moved by half a block, and four
// shuttered workshops; a block that would be a sliver at the edge is left out.
func groundFloor(s *canvas.Sketch, fl floors, w float64) {
	s.Polygon(ink.Mortar, 2, fl.upperEnd, w-2, fl.upperEnd, w-2, fl.end, 2, fl.end)
	const course = 22.0
	for row := range 4 {
		y := fl.upperEnd + 2 + float64(row)*course
		x := 4 - float64(row%2)*28
		for n := 0; x < w-4; n++ {
			left, right := max(x, 4), min(x+54, w-4)
			if right-left > 4 {
				s.Round(left, y, right-left, course-2, 2, [3]ink.Ink{ink.Sandstone, ink.Sandlight, ink.Sandstone}[(n+row)%3])
			}
			x += 56
		}
	}
	for i := range 4 {
		x, ww := windowAt(w, i)
		emptyArch(s, x, fl.arches, ww)
	}
}

// arch is the outline of a workshop window: straight for two thirds of its height and
// round above. It is drawn several times, each smaller, to give frames.
func arch(s *canvas.Sketch, x, y, w, h float64, col ink.Ink) {
	p := &canvas.Path{}
	p.Move(x, y+h)
	p.Line(x, y+h*0.34)
	p.Curve(x, y+h*0.06, x+w*0.22, y, x+w/2, y)
	p.Curve(x+w*0.78, y, x+w, y+h*0.06, x+w, y+h*0.34)
	p.Line(x+w, y+h)
	p.Close()
	s.Area(p, col)
}

// emptyArch is a workshop window whose master is gone: closed shutters.
func emptyArch(s *canvas.Sketch, x, y, w float64) {
	arch(s, x-3, y-3, w+6, paneSize+5, ink.Sandshade)
	arch(s, x+2, y+2, w-4, paneSize-2, ink.Oak)
	s.Line(x+w/2, y+5, x+w/2, y+paneSize, 2.5, ink.Timber)
	for i := 1; i < 4; i++ {
		s.Line(x+6, y+8+float64(i)*15, x+w-6, y+8+float64(i)*15, 2, ink.Timber)
	}
}

// storefront is the bare storehouse at the foot; frame.storehouse lays the goods on it.
func storefront(s *canvas.Sketch, fl floors, w float64) {
	s.Round(2, fl.stone-3, w-4, fl.end-fl.stone+3, 4, ink.Black)
	s.Round(4, fl.stone-1, w-8, fl.end-fl.stone-1, 3, ink.Oak)
	s.Round(10, fl.stone+4, w-20, fl.end-fl.stone-11, 4, ink.Parchment)
}
