package render

import (
	"image"
	"math"
	"strings"

	"norenbot/render/canvas"
	"norenbot/render/icon"
	"norenbot/render/ink"
)

// A Frame is a part of a picture with units of its own: Scale pixels each, from
// a corner on. An artist lays a picture out once, in units, for every size:
// normal, large print, replay.
//
// Width and Paragraph's wrapping need no canvas, so a layout can be measured
// before Easel.Begin.
type Frame struct {
	Easel *Easel
	Scale float64
	Least int // no letters are smaller than that many units; 0 is no limit
	at    image.Point
}

// In returns the frame of a part whose corner is at (x, y), in f's units. The part begins
// on a whole pixel.
func (f Frame) In(x, y float64) Frame {
	f.at = f.point(x, y)
	return f
}

// point is a place in units as the nearest pixel.
func (f Frame) point(x, y float64) image.Point {
	return f.at.Add(image.Pt(int(math.Round(x*f.Scale)), int(math.Round(y*f.Scale))))
}

// Letter sets one line in a box of w by h units: as large as the style says, smaller down
// to its Least if it does not fit the width, and then shortened.
func (f Frame) Letter(x, y, w, h float64, s string, style Style) {
	style.Size, style.Least = max(style.Size, f.Least), max(style.Least, f.Least)
	f.Easel.letter(image.Rectangle{Min: f.point(x, y), Max: f.point(x+w, y+h)}, s, f.scaled(style))
}

// scaled turns the sizes of a style into pixels.
func (f Frame) scaled(style Style) Style {
	style.Size = int(math.Round(float64(style.Size) * f.Scale))
	style.Least = int(math.Round(float64(style.Least) * f.Scale))
	return style
}

// Width is how wide a line would be, in units, at the style's size. It does not heed
// f.Least: pass a style that does.
func (f Frame) Width(s string, style Style) float64 {
	style = f.scaled(style)
	e := f.Easel
	return float64(e.setter.Set(e.faces[style.Face], style.Size, s).Width) / f.Scale
}

// Paragraph sets text from the top of a box in as many lines as there is room for,
// smaller down to Least if that helps; what does not fit is left out, by whole lines.
// Lines are 1.22 em apart.
func (f Frame) Paragraph(x, y, w, h float64, s string, style Style) {
	f.paragraph(x, y, w, h, s, style, false)
}

// Balanced sets text as Paragraph does, in the middle between top and bottom.
func (f Frame) Balanced(x, y, w, h float64, s string, style Style) {
	f.paragraph(x, y, w, h, s, style, true)
}

// Lines is how many lines text takes at the style's size in a width. As Width, it needs no canvas and does
// not heed f.Least.
func (f Frame) Lines(s string, w float64, style Style) int { return len(f.wrap(s, w, style)) }

// paragraph is Paragraph or, if middle, Balanced.
func (f Frame) paragraph(x, y, w, h float64, s string, style Style, middle bool) {
	style.Size, style.Least = max(style.Size, f.Least), max(style.Least, f.Least)
	for {
		lines := f.wrap(s, w, style)
		high := float64(style.Size) * 1.22
		if room := h - float64(len(lines))*high; room < 0 && style.Size > style.Least {
			style.Size--
			continue
		} else if middle && room > 0 {
			y += room / 2
		}
		for i, l := range lines {
			if float64(i+1)*high <= h+2 {
				f.Letter(x, y+float64(i)*high, w, high, l, style)
			}
		}
		return
	}
}

// wrap breaks text at spaces and line breaks, but at none that holds words together
// (no-break space): French has one before a colon. A word that is wider than w stands
// alone.
func (f Frame) wrap(s string, w float64, style Style) []string {
	var lines []string
	line := ""
	for _, word := range strings.FieldsFunc(s, func(r rune) bool { return r == ' ' || r == '\n' }) {
		longer := word
		if line != "" {
			longer = line + " " + word
		}
		if line != "" && f.Width(longer, style) > w {
			lines, line = append(lines, line), word
			continue
		}
		line = longer
	}
	if line != "" {
		lines = append(lines, line)
	}
	return lines
}

// Sprite lays a sprite of w by h units with its corner at (x, y). It is made once for all
// frames of the scale: name, size and variant must tell apart all that make can draw.
// make gets a sketch in the same units, with the corner at (0, 0); what it draws beyond w
// by h is cut off.
func (f Frame) Sprite(x, y float64, name string, w, h, variant int, make func(*canvas.Sketch)) {
	f.lay(x, y, spriteKey{name: name, width: w, height: h, variant: variant}, make)
}

// Icon lays an icon with a box of size units and its corner at (x, y). name and variant
// are as in Sprite; the same name may stand for an icon with and without a rim.
func (f Frame) Icon(x, y float64, size int, name string, variant int, i icon.Icon) {
	key := spriteKey{name: name, width: size, height: size, variant: variant, layers: len(i)}
	f.lay(x, y, key, func(s *canvas.Sketch) { i.Draw(s, 0, 0, float64(size)) })
}

// lay puts a sprite at a place of the frame, drawn at the frame's scale.
func (f Frame) lay(x, y float64, key spriteKey, make func(*canvas.Sketch)) {
	key.scale = f.Scale
	f.Easel.canvas.Lay(f.Easel.sprite(key, make), f.point(x, y))
}

// Panel lays a rectangle with round corners and a border, of whole units. The name alone
// tells colours, radius and border apart.
func (f Frame) Panel(x, y, w, h float64, name string, fill, line ink.Ink, radius, border float64) {
	f.Sprite(x, y, name, int(w), int(h), 0, func(s *canvas.Sketch) {
		wide, high := float64(int(w)), float64(int(h))
		s.Round(0, 0, wide, high, radius, line)
		s.Round(border, border, wide-2*border, high-2*border, radius-border, fill)
	})
}
