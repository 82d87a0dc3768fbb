package hansa

import (
	"strconv"

	"norenbot/game"
	"norenbot/render"
	"norenbot/render/ink"
)

// Sizes of a picture of the map, in units; a close-up shows a part of the map over the
// same pixels.
const (
	mapWide   = 1080.0
	mapHigh   = 690.0
	closeZoom = 2.25
	largeZoom = 2.75
	// A replay holds up to 35 pictures and must stay below render.ReplayLimit.
	replayScale = 2.0 / 3
)

// Sizes on the map, in units. On a phone 360 wide a third of them is left.
const (
	pieceSize  = 28.0
	officeSize = 33.0 // with its frame
	pitch      = 34.0 // from one office to the next
	wallHigh   = 42.0
	wallEdge   = 4.0 // of the wall left and right of the offices
	ribbonHigh = 23.0
	markerSize = 34.0
	extraSize  = 30.0 // an extra office
	guardSize  = 28.0
	figureSize = 32.0
	tagWide    = 30.0 // the number of a route
	tagHigh    = 22.0
)

// A frame is a part of a picture of a scene: render.Frame's units and letters, with the
// stage that is drawn and the part of the map that can be seen.
type frame struct {
	render.Frame
	scene *stage
	seen  box
}

// in returns the frame of a part whose corner is at (x, y), in units of f.
func (f frame) in(x, y float64) frame {
	f.Frame = f.In(x, y)
	return f
}

// A box is an area of the map, in units.
type box struct{ x, y, w, h float64 }

// meets reports whether two boxes have an inner point in common.
func (b box) meets(o box) bool {
	return b.x < o.x+o.w && o.x < b.x+b.w && b.y < o.y+o.h && o.y < b.y+b.h
}

// holds reports whether the other box lies inside b.
func (b box) holds(o box) bool {
	return o.x >= b.x && o.y >= b.y && o.x+o.w <= b.x+b.w && o.y+o.h <= b.y+b.h
}

// around is the smallest box that holds b and o; an empty b is nowhere.
func (b box) around(o box) box {
	if b.w == 0 {
		return o
	}
	x, y := min(b.x, o.x), min(b.y, o.y)
	return box{x, y, max(b.x+b.w, o.x+o.w) - x, max(b.y+b.h, o.y+o.h) - y}
}

// around is a box with its middle at a spot.
func around(s spot, w, h float64) box { return box{s.x - w/2, s.y - h/2, w, h} }

// What must be read on the map is so large, in units: at 550 pixels its capitals are eight
// high, in large print nine. Large print names a city by its first letters.
const (
	lettersSize = 24
	largeSize   = 27
	shortName   = 4
)

// letters is how large what must be read is.
func (f frame) letters() int {
	if f.scene.Large {
		return largeSize
	}
	return lettersSize
}

// name is how the player in a seat is called in letters that can be drawn.
func (f frame) name(seat game.Seat) string { return f.Easel.Name(f.scene.Scene, seat) }

// begin begins a picture of units by high and returns its frame.
func begin(e *render.Easel, st *stage, wide, high, scale float64, ground ink.Ink) frame {
	e.Begin(int(wide*scale+0.5), int(high*scale+0.5), ground)
	return frame{render.Frame{Easel: e, Scale: scale}, st, box{0, 0, wide, high}}
}

// number writes a number in the middle of a box.
func (f frame) number(x, y, w, h float64, n int, size int, col ink.Ink, role string) {
	f.Letter(x, y, w, h, strconv.Itoa(n), render.Style{Size: size, Ink: col, Align: render.Centre, Role: role})
}
