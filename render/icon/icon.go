// Package icon draws signs that any game may need as vectors: the players'
// shields and agents, coins, and badges for what changed. An icon is a list of
// layers in a box of 100 by 100.
package icon

import (
	"norenbot/render/canvas"
	"norenbot/render/ink"
)

// A Layer is one step of drawing an icon. Its path is in the dialect of
// canvas.Parse.
type Layer struct {
	Path  string
	Fill  ink.Ink // no filling if transparent
	Line  ink.Ink // drawn below the filling
	Width float64 // of the line; half of it lies outside the filling
}

// An Icon is drawn layer by layer in a box of 100 by 100.
type Icon []Layer

// Draw puts an icon into a sketch: its box at (x, y) with sides of size, in
// the sketch's units.
func (i Icon) Draw(s *canvas.Sketch, x, y, size float64) {
	k := size / 100
	for _, l := range i {
		p := canvas.Parse(l.Path)
		if l.Width > 0 {
			s.StrokeAt(p, x, y, k, l.Width, l.Line)
		}
		if l.Fill.A > 0 {
			s.AreaAt(p, x, y, k, l.Fill)
		}
	}
}

// Area is a filled layer with an outline.
func Area(path string, fill ink.Ink) Layer {
	return Layer{Path: path, Fill: fill, Line: ink.Black, Width: 9}
}

// Flat is a filled layer without outline.
func Flat(path string, fill ink.Ink) Layer { return Layer{Path: path, Fill: fill} }

// Stroke is a line.
func Stroke(path string, width float64, col ink.Ink) Layer {
	return Layer{Path: path, Line: col, Width: width}
}

// Of returns the icons of one list after another.
func Of(icons ...Icon) Icon {
	var all Icon
	for _, i := range icons {
		all = append(all, i...)
	}
	return all
}

// Within returns the icon drawn smaller: its box at (x, y) with sides of size.
func (i Icon) Within(x, y, size float64) Icon {
	out := make(Icon, len(i))
	for n, l := range i {
		l.Path = canvas.Moved(l.Path, x, y, size/100)
		l.Width *= size / 100
		out[n] = l
	}
	return out
}
