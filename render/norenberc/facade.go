package norenberc

import (
	"math"

	rules "norenbot/game/norenberc"
	"norenbot/render/canvas"
	"norenbot/render/ink"
)

// The floors of a guild house, in units from its top.
const (
	ridge    = 30.0
	eaves    = 124.0
	beamEnd  = 162.0
	panes    = 168.0 // lodging windows
	paneSize = 72.0  // height of every window
	plates   = 244.0 // prices of the lodgings
	upperEnd = 284.0
	arches   = 292.0 // workshop windows
	stone    = 372.0
	houseEnd = 424.0
)

// windowAt returns the left side and the width of window i of 4 in a house of
// a width.
func windowAt(width float64, i int) (x, w float64) {
	pitch := (width - 16) / 4
	w = min(pitch-8, 92)
	return 8 + pitch*(float64(i)+0.5) - w/2, w
}

// facade draws all of a guild house that never changes.
func facade(s *canvas.Sketch, g rules.Guild, w float64) {
	roof(s, w)
	upperFloor(s, g, w)
	groundFloor(s, w)
	storefront(s, w)
	beam(s, w)
}

func roof(s *canvas.Sketch, w float64) {
	for i := range 2 {
		x := 62 + float64(i)*(w-240)
		polygon(s, ink.Timber, x, 10, x+24, 10, x+24, 40, x, 40)
		polygon(s, ink.TileDark, x+2, 12, x+22, 12, x+22, 40, x+2, 40)
		polygon(s, ink.Timber, x-3, 6, x+27, 6, x+27, 12, x-3, 12)
	}
	polygon(s, ink.Black, 0, eaves+2, 38, ridge-3, w-38, ridge-3, w, eaves+2)
	polygon(s, ink.Tile, 4, eaves, 40, ridge, w-40, ridge, w-4, eaves)
	for row := range 6 {
		y := ridge + 4 + float64(row)*15
		edge := 6 + (eaves-y)*36/(eaves-ridge)
		first := math.Ceil(edge/20)*20 - float64(row%2)*10
		for x := max(first, 20); x+20 <= w-edge; x += 20 {
			p := &canvas.Path{}
			p.Move(x, y)
			p.Curve(x+2, y+10, x+18, y+10, x+20, y)
			s.StrokeAt(p, 0, 0, 1, 1.6, ink.TileDark)
		}
	}
	line(s, 40, ridge, w-40, ridge, 8, ink.TileDeep)
	gable(s, w-54)
}

// gable is the stepped front on which the price hangs.
func gable(s *canvas.Sketch, middle float64) {
	steps := []float64{54, eaves, 54, 84, 46, 84, 46, 48, 35, 48, 35, 20, 21, 20, 21, 2}
	for grow, col := range []ink.Ink{ink.Black, ink.Sandstone} {
		inset := 2.5 * float64(grow)
		var xy []float64
		for i := 0; i < len(steps); i += 2 {
			xy = append(xy, middle-steps[i]+inset, steps[i+1]+inset)
		}
		for i := len(steps) - 2; i >= 0; i -= 2 {
			xy = append(xy, middle+steps[i]-inset, steps[i+1]+inset)
		}
		polygon(s, col, xy...)
	}
	for _, at := range [][2]float64{{-50, 96}, {30, 96}, {-44, 60}, {26, 60}, {-14, 14}, {-50, 112}, {34, 112}} {
		round(s, middle+at[0], at[1], 16, 9, 1, ink.Sandlight)
	}
	round(s, middle-25, -1, 50, 5, 2, ink.Timber)
}

func beam(s *canvas.Sketch, w float64) {
	polygon(s, ink.Black, 0, eaves-3, w, eaves-3, w, beamEnd+2, 0, beamEnd+2)
	polygon(s, ink.Timber, 2, eaves-1, w-2, eaves-1, w-2, beamEnd, 2, beamEnd)
	line(s, 8, eaves+5, w-8, eaves+5, 1.5, ink.Oak)
	line(s, 8, beamEnd-5, w-8, beamEnd-5, 1.5, ink.Oak)
}

func upperFloor(s *canvas.Sketch, g rules.Guild, w float64) {
	polygon(s, ink.Timber, 6, beamEnd, w-6, beamEnd, w-6, upperEnd, 6, upperEnd)
	polygon(s, ink.GuildTints[g.Index()], 12, beamEnd, w-12, beamEnd, w-12, upperEnd-6, 12, upperEnd-6)
	pitch := (w - 16) / 4
	for i := 1; i < 4; i++ {
		x := 8 + pitch*float64(i)
		line(s, x, beamEnd, x, upperEnd-4, 7, ink.Oak)
	}
	for i := range 4 {
		x, ww := windowAt(w, i)
		middle := x + ww/2
		line(s, middle-pitch/2+5, upperEnd-4, middle-ww/2+6, plates-6, 5, ink.Oak)
		line(s, middle+pitch/2-5, upperEnd-4, middle+ww/2-6, plates-6, 5, ink.Oak)
		emptyPane(s, x, panes, ww)
		plate(s, g, i, middle, plates)
	}
	line(s, 8, upperEnd-3, w-8, upperEnd-3, 7, ink.Timber)
}

// emptyPane is a lodging nobody is in: dark glass in a wooden frame.
func emptyPane(s *canvas.Sketch, x, y, w float64) {
	round(s, x, y, w, paneSize, 5, ink.Timber)
	round(s, x+5, y+5, w-10, paneSize-10, 2, ink.Glass)
	line(s, x+w/2, y+6, x+w/2, y+paneSize-6, 3, ink.Timber)
	line(s, x+6, y+paneSize/2, x+w-6, y+paneSize/2, 3, ink.Timber)
}

// lodgingPrices lists what each lodging costs: goods of the guild's own type,
// then of any type (N-21).
var lodgingPrices = [4][][2]int{{{1, 0}}, {{1, 1}}, {{2, 0}, {1, 2}}, {{3, 0}, {2, 2}}}

// plate shows the price of a lodging: discs are the guild's own goods, crates
// are goods of any type; a second line is an alternative.
func plate(s *canvas.Sketch, g rules.Guild, lodging int, middle, top float64) {
	const wide, high, pip = 70, 34, 15
	round(s, middle-wide/2, top, wide, high, 5, ink.Timber)
	round(s, middle-wide/2+2, top+2, wide-4, high-4, 4, ink.White)
	lines := lodgingPrices[lodging]
	for row, price := range lines {
		y := top + high/2 + (float64(row)-float64(len(lines)-1)/2)*16
		n := price[0] + price[1]
		for i := range n {
			x := math.Floor(middle + (float64(i)-float64(n-1)/2)*pip) // whole pixels compress
			if i < price[0] {
				circle(s, x, y, 6.6, ink.Black)
				circle(s, x, y, 5.2, ink.Guilds[g.Index()])
				continue
			}
			crate.Draw(s, x-7, y-7, 14)
		}
	}
	if len(lines) > 1 {
		line(s, middle-wide/2+6, top+high/2, middle+wide/2-6, top+high/2, 1, ink.Buff)
	}
}

func groundFloor(s *canvas.Sketch, w float64) {
	polygon(s, ink.Mortar, 2, upperEnd, w-2, upperEnd, w-2, houseEnd, 2, houseEnd)
	const course = 22.0
	for row := range 4 {
		y := upperEnd + 2 + float64(row)*course
		x := 4 - float64(row%2)*28
		for n := 0; x < w-4; n++ {
			left, right := max(x, 4), min(x+54, w-4)
			if right-left > 4 {
				round(s, left, y, right-left, course-2, 2, [3]ink.Ink{ink.Sandstone, ink.Sandlight, ink.Sandstone}[(n+row)%3])
			}
			x += 56
		}
	}
	for i := range 4 {
		x, ww := windowAt(w, i)
		emptyArch(s, x, arches, ww)
	}
}

// arch is the outline of a workshop window.
func arch(s *canvas.Sketch, x, y, w, h float64, col ink.Ink) {
	p := &canvas.Path{}
	p.Move(x, y+h)
	p.Line(x, y+h*0.34)
	p.Curve(x, y+h*0.06, x+w*0.22, y, x+w/2, y)
	p.Curve(x+w*0.78, y, x+w, y+h*0.06, x+w, y+h*0.34)
	p.Line(x+w, y+h)
	p.Close()
	s.AreaAt(p, 0, 0, 1, col)
}

// emptyArch is a workshop window whose master is gone: closed shutters.
func emptyArch(s *canvas.Sketch, x, y, w float64) {
	arch(s, x-3, y-3, w+6, paneSize+5, ink.Sandshade)
	arch(s, x+2, y+2, w-4, paneSize-2, ink.Oak)
	line(s, x+w/2, y+5, x+w/2, y+paneSize, 2.5, ink.Timber)
	for i := 1; i < 4; i++ {
		line(s, x+6, y+8+float64(i)*15, x+w-6, y+8+float64(i)*15, 2, ink.Timber)
	}
}

func storefront(s *canvas.Sketch, w float64) {
	round(s, 2, stone-3, w-4, houseEnd-stone+3, 4, ink.Black)
	round(s, 4, stone-1, w-8, houseEnd-stone-1, 3, ink.Oak)
	round(s, 10, stone+4, w-20, houseEnd-stone-11, 4, ink.Parchment)
}
