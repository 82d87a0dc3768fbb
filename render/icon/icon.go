// Package icon draws signs that any game may need as vectors: the players'
// shields and agents, coins, and badges for what changed. An icon is a list of
// layers in a box of 100 by 100.
package icon

import (
	"norenbot/render/canvas"
	"norenbot/render/ink"
)

// A Layer is one step of drawing an icon: a path in the dialect of canvas.Parse, stroked
// if Width is not 0, then filled if Fill is opaque.
type Layer struct {
	Path  string
	Fill  ink.Ink // no filling if transparent
	Line  ink.Ink // drawn below the filling
	Width float64 // of the line; half of it lies outside the filling
	box   box
}

// A box is where in an icon's box a layer's own lies; the zero box is all of it.
type box struct{ x, y, size float64 }

// An Icon is drawn layer by layer in a box of 100 by 100.
type Icon []Layer

// Draw puts an icon into a sketch: its box at (x, y) with sides of size, in the sketch's
// units. Widths of lines shrink with it. It panics on a path that cannot be parsed.
func (i Icon) Draw(s *canvas.Sketch, x, y, size float64) {
	for _, l := range i {
		at := box{x, y, size}
		if l.box != (box{}) {
			at = l.box.in(at)
		}
		p := canvas.Parse(l.Path).At(at.x, at.y, at.size/100)
		if l.Width > 0 {
			s.Stroke(p, l.Width*at.size/100, l.Line)
		}
		if l.Fill.A > 0 {
			s.Area(p, l.Fill)
		}
	}
}

// in returns the box as it lies when the box of 100 around it is put elsewhere.
func (b box) in(around box) box {
	k := around.size / 100
	return box{around.x + b.x*k, around.y + b.y*k, b.size * k}
}

// Area is a filled layer with a black outline, of which half lies outside the path: leave
// 5 free at the edges of the box.
func Area(path string, fill ink.Ink) Layer {
	return Layer{Path: path, Fill: fill, Line: ink.Black, Width: 9}
}

// Flat is a filled layer without outline.
func Flat(path string, fill ink.Ink) Layer { return Layer{Path: path, Fill: fill} }

// Stroke is a line of a width, in units of the box, without filling.
func Stroke(path string, width float64, col ink.Ink) Layer {
	return Layer{Path: path, Line: col, Width: width}
}

// Of returns the layers of several icons as one, in their order: the last lies on top.
func Of(icons ...Icon) Icon {
	var all Icon
	for _, i := range icons {
		all = append(all, i...)
	}
	return all
}

// Within returns the icon drawn smaller: its box at (x, y) with sides of size, all in
// units of 100. It does not change i, and may be used again on what it returns.
func (i Icon) Within(x, y, size float64) Icon {
	out := make(Icon, len(i))
	for n, l := range i {
		if l.box == (box{}) {
			l.box = box{size: 100}
		}
		l.box = l.box.in(box{x, y, size})
		out[n] = l
	}
	return out
}

// Haloed returns the icon with a pale rim around it, so that it stands off dark ground.
// Only layers with a line get a rim, which is enough where the outermost has one.
func (i Icon) Haloed() Icon {
	const rim = 9
	var out Icon
	for _, l := range i {
		if l.Width > 0 {
			l.Fill, l.Line, l.Width = ink.Ink{}, ink.White, l.Width+rim
			out = append(out, l)
		}
	}
	return append(out, i...)
}
