package render

import (
	"image"
	"math"
	"strings"

	"norenbot/render/canvas"
	"norenbot/render/icon"
	"norenbot/render/ink"
)

// A Frame is a part of a picture with units of its own: Scale pixels each, from a corner on. An artist lays out a
// picture once, in units, for every size: normal, large print, replay.
//
// Width and Paragraph's wrapping need no canvas, so a layout can be measured before Easel.Begin.
type Frame struct {
	Easel *Easel
	Scale float64
	Least int // the smallest letters, in units; 0 is no limit
	at    image.Point
}

// In returns the frame of a part whose corner is at (x, y), in f's units. The part starts on a whole pixel.
func (f Frame) In(x, y float64) Frame {
	f.at = f.point(x, y)
	return f
}

// point returns the nearest pixel of a place in units.
func (f Frame) point(x, y float64) image.Point {
	return f.at.Add(image.Pt(int(math.Round(x*f.Scale)), int(math.Round(y*f.Scale))))
}

// Letter draws one line in a box of w by h units: as large as the style says, smaller down to its Least if it is
// too wide, and then shortened.
func (f Frame) Letter(x, y, w, h float64, s string, style Style) {
	style.Size, style.Least = max(style.Size, f.Least), max(style.Least, f.Least)
	f.Easel.letter(image.Rectangle{Min: f.point(x, y), Max: f.point(x+w, y+h)}, s, f.scaled(style))
}

// scaled returns the style with sizes in pixels.
func (f Frame) scaled(style Style) Style {
	style.Size = int(math.Round(float64(style.Size) * f.Scale))
	style.Least = int(math.Round(float64(style.Least) * f.Scale))
	return style
}

// Width returns how wide a line is, in units, at the style's size. It ignores f.Least: pass a style that respects
// it.
func (f Frame) Width(s string, style Style) float64 {
	style = f.scaled(style)
	e := f.Easel
	return float64(e.setter.Set(e.faces[style.Face], style.Size, s).Width) / f.Scale
}

// Paragraph draws text from the top of a box in as many lines as fit, smaller down to Least if that helps; it
// leaves out whole lines that do not fit. Lines are 1.22 em apart.
func (f Frame) Paragraph(x, y, w, h float64, s string, style Style) {
	f.paragraph(x, y, w, h, s, style, false)
}

// Balanced draws text like Paragraph, centred between top and bottom.
func (f Frame) Balanced(x, y, w, h float64, s string, style Style) {
	f.paragraph(x, y, w, h, s, style, true)
}

// Lines returns how many lines text takes at the style's size in a width. Like Width, it needs no canvas and
// ignores f.Least.
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

// wrap breaks text at spaces and line breaks, but not at no-break spaces: French has one before a colon. A word
// that is wider than w gets a line of its own.
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

// Sprite draws a sprite of w by h units with its corner at (x, y). It is cached for all frames of the scale, so
// name, size and variant must identify everything that make can draw. make gets a sketch in the same units, with
// the corner at (0, 0); anything outside w by h is cut off.
func (f Frame) Sprite(x, y float64, name string, w, h, variant int, make func(*canvas.Sketch)) {
	f.lay(x, y, spriteKey{name: name, width: w, height: h, variant: variant}, make)
}

// Icon draws an icon in a box of size units with its corner at (x, y). name and variant are as in Sprite; the same
// name may stand for an icon with and without a rim.
func (f Frame) Icon(x, y float64, size int, name string, variant int, i icon.Icon) {
	key := spriteKey{name: name, width: size, height: size, variant: variant, layers: len(i)}
	f.lay(x, y, key, func(s *canvas.Sketch) { i.Draw(s, 0, 0, float64(size)) })
}

// lay draws a sprite at a place of the frame, at the frame's scale.
func (f Frame) lay(x, y float64, key spriteKey, make func(*canvas.Sketch)) {
	key.scale = f.Scale
	f.Easel.canvas.Lay(f.Easel.sprite(key, make), f.point(x, y))
}

// Panel draws a rectangle with rounded corners and a border, of whole units. The name alone identifies colours,
// radius and border.
func (f Frame) Panel(x, y, w, h float64, name string, fill, line ink.Ink, radius, border float64) {
	f.Sprite(x, y, name, int(w), int(h), 0, func(s *canvas.Sketch) {
		wide, high := float64(int(w)), float64(int(h))
		s.Round(0, 0, wide, high, radius, line)
		s.Round(border, border, wide-2*border, high-2*border, radius-border, fill)
	})
}
