package render

import (
	"image"

	"norenbot/render/canvas"
	"norenbot/render/ink"
)

// A Style describes lettering. Sizes are in units of the Frame, and in pixels inside Easel.
type Style struct {
	Face  Face
	Size  int // the em in units of the Frame
	Least int // down to which the size may shrink before text is cut; 0 is Size
	Ink   ink.Ink
	Align Align
	Role  string // what the text is, for checks of the layout: "price"
}

// An Align is the position of a line in its box.
type Align int

// The alignments.
const (
	Left Align = iota
	Centre
	Right
)

// A Lettering is a line as it was drawn, for checks of the layout. Boxes are in pixels of the picture.
type Lettering struct {
	Role string
	Text string
	Box  image.Rectangle // where it belongs
	Ink  image.Rectangle // where it is
	Cap  int             // the height of a capital or a digit, in pixels
	On   *image.Paletted // the picture so far
	// Whole says that every character is drawn as itself, and none as a lozenge because no font has it.
	Whole bool
}

// capHeight is the height of capitals and digits in the em of the body face; the title face is assumed to have the
// same.
const capHeight = 0.663

// capitals returns the height of capitals and digits of a size, in pixels.
func capitals(size int) int { return int(float64(size)*capHeight + 0.5) }

// letter draws one line in a box of pixels: as large as the style says if it fits, smaller down to Least, and then
// shortened with an ellipsis. Capitals are centred between top and bottom. The text may leave the box at the right
// if even one character and the ellipsis are too wide.
func (e *Easel) letter(box image.Rectangle, s string, style Style) {
	line, size, s := e.fit(s, style, box.Dx())
	x := box.Min.X
	switch style.Align {
	case Centre:
		x += (box.Dx() - line.Width) / 2
	case Right:
		x += box.Dx() - line.Width
	}
	rise := capitals(size)
	base := image.Pt(x, (box.Min.Y+box.Max.Y+rise)/2)
	e.setter.Draw(e.canvas, line, base, style.Ink)
	if e.trace != nil {
		e.trace(Lettering{style.Role, s, box, line.Bounds.Add(base), rise, e.canvas.Paletted, line.Whole()})
	}
}

// fit finds the size, and if necessary the shortened text, for a width in pixels. It shortens character by
// character, which is rare and short.
func (e *Easel) fit(s string, style Style, width int) (*canvas.Line, int, string) {
	least := style.Least
	if least == 0 {
		least = style.Size
	}
	face := e.faces[style.Face]
	size := style.Size
	line := e.setter.Set(face, size, s)
	for line.Width > width && size > least {
		size = max(least, min(size-1, size*width/line.Width))
		line = e.setter.Set(face, size, s)
	}
	for runes := []rune(s); line.Width > width && len(runes) > 1; {
		runes = runes[:len(runes)-1]
		s = string(runes) + "…"
		line = e.setter.Set(face, size, s)
	}
	return line, size, s
}
