package norenberc

import (
	"image"
	"math"

	"norenbot/game/text"
	"norenbot/render"
	"norenbot/render/canvas"
	"norenbot/render/icon"
	"norenbot/render/ink"
)

// A frame is a part of a picture with units of its own: scale pixels each,
// from a corner on.
type frame struct {
	*render.Easel
	words text.Words
	scene *stage
	at    image.Point
	scale float64
}

// in returns the frame of a part whose corner is at (x, y).
func (f frame) in(x, y float64) frame {
	f.at = f.point(x, y)
	return f
}

func (f frame) point(x, y float64) image.Point {
	return f.at.Add(image.Pt(int(math.Round(x*f.scale)), int(math.Round(y*f.scale))))
}

// box is a rectangle of the frame in pixels.
func (f frame) box(x, y, w, h float64) image.Rectangle {
	return image.Rectangle{Min: f.point(x, y), Max: f.point(x+w, y+h)}
}

// letter sets one line in a box; the style's sizes are in units.
func (f frame) letter(x, y, w, h float64, s string, style render.Style) {
	f.Letter(f.box(x, y, w, h), s, f.scaled(style))
}

func (f frame) scaled(style render.Style) render.Style {
	style.Size = int(math.Round(float64(style.Size) * f.scale))
	style.Least = int(math.Round(float64(style.Least) * f.scale))
	return style
}

// width is how wide a line would be, in units.
func (f frame) width(s string, style render.Style) float64 {
	return float64(f.Width(s, f.scaled(style))) / f.scale
}

// sprite lays a sprite of w by h units with its corner at (x, y).
func (f frame) sprite(x, y float64, name string, w, h, variant int, make func(*canvas.Sketch)) {
	key := render.SpriteKey{Name: name, Width: w, Height: h, Variant: variant, Scale: f.scale}
	f.Lay(f.Sprite(key, make), f.point(x, y))
}

// icon lays an icon with a box of size units and its corner at (x, y).
func (f frame) icon(x, y float64, size int, name string, variant int, i icon.Icon) {
	f.sprite(x, y, name, size, size, variant, func(s *canvas.Sketch) { i.Draw(s, 0, 0, float64(size)) })
}

// panel lays a rectangle with round corners and a border.
func (f frame) panel(x, y, w, h float64, name string, fill, line ink.Ink, radius, border float64) {
	f.sprite(x, y, name, int(w), int(h), 0, func(s *canvas.Sketch) {
		round(s, 0, 0, float64(int(w)), float64(int(h)), radius, line)
		round(s, border, border, float64(int(w))-2*border, float64(int(h))-2*border, radius-border, fill)
	})
}

func round(s *canvas.Sketch, x, y, w, h, r float64, col ink.Ink) {
	p := &canvas.Path{}
	p.Round(x, y, w, h, max(r, 0))
	s.AreaAt(p, 0, 0, 1, col)
}

func line(s *canvas.Sketch, x0, y0, x1, y1, width float64, col ink.Ink) {
	p := &canvas.Path{}
	p.Move(x0, y0)
	p.Line(x1, y1)
	s.StrokeAt(p, 0, 0, 1, width, col)
}

func circle(s *canvas.Sketch, x, y, r float64, col ink.Ink) {
	p := &canvas.Path{}
	p.Ellipse(x, y, r, r)
	s.AreaAt(p, 0, 0, 1, col)
}

func polygon(s *canvas.Sketch, col ink.Ink, xy ...float64) {
	p := &canvas.Path{}
	p.Move(xy[0], xy[1])
	for i := 2; i < len(xy); i += 2 {
		p.Line(xy[i], xy[i+1])
	}
	p.Close()
	s.AreaAt(p, 0, 0, 1, col)
}
