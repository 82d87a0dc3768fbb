package nobility

import (
	"strconv"

	"norenbot/game"
	rules "norenbot/game/nobility"
	"norenbot/render"
	"norenbot/render/icon"
	"norenbot/render/ink"
)

// A frame is a part of a picture of a scene: render.Frame's units and letters, with the
// stage that is drawn and how wide the part is.
type frame struct {
	render.Frame
	scene *stage
	wide  float64 // in units
}

// begin begins a picture of so many units and returns its frame.
func begin(e *render.Easel, st *stage, wide, high, scale float64, ground ink.Ink) frame {
	e.Begin(int(wide*scale+0.5), int(high*scale+0.5), ground)
	return frame{render.Frame{Easel: e, Scale: scale}, st, wide}
}

// in returns the frame of a part whose corner is at (x, y), in units of f, and that is so
// wide.
func (f frame) in(x, y, wide float64) frame {
	f.Frame, f.wide = f.In(x, y), wide
	return f
}

// cell is part i of a grid of so many columns, of which each takes an equal share of the
// width; the parts are high units high and gap apart.
func (f frame) cell(i, columns int, high, gap float64) frame {
	wide := float64(int((f.wide - gap*float64(columns-1)) / float64(columns)))
	return f.in(float64(i%columns)*(wide+gap), float64(i/columns)*(high+gap), wide)
}

// rows is how many rows n parts need.
func rows(n, columns int) float64 { return float64((n + columns - 1) / columns) }

// name is how the player in a seat is called in letters that can be drawn.
func (f frame) name(seat game.Seat) string { return f.Easel.Name(f.scene.Scene, seat) }

// panel is the ground of a place of the city.
func (f frame) panel(high float64) { f.Panel(0, 0, f.wide, high, "panel", paper, edge, 12, 3) }

// label writes what something is.
func (f frame) label(x, y, w, h float64, s string) {
	f.Letter(x, y, w, h, s, render.Style{Size: 26, Least: 18, Ink: ink.Sepia, Role: "label"})
}

// figure writes a number in the middle of a box.
func (f frame) figure(x, y, w, h float64, s string, size int, col ink.Ink, role string) {
	f.Letter(x, y, w, h, s, render.Style{Size: size, Least: size * 2 / 3, Ink: col, Align: render.Centre, Role: role})
}

// counted draws a sign and how many there are of what it stands for, in red where it is
// not as many as before. What it takes is high wide, and what the figures need.
func (f frame) counted(x, y float64, high int, name string, variant int, sign icon.Icon, n, was int, role string) {
	col := ink.Black
	if n != was {
		col = ink.Oxblood
	}
	f.Icon(x, y, high, name, variant, sign)
	f.Letter(x+float64(high)+3, y, float64(high)*1.6, float64(high), strconv.Itoa(n), render.Style{Size: high * 5 / 6, Ink: col, Role: role})
}

// shield lays a seat's coat of arms.
func (f frame) shield(x, y float64, size int, seat game.Seat) {
	i := f.scene.livery(int(seat))
	f.Icon(x, y, size, "shield", i, liveries[i].Shield())
}

// agent lays a seat's figure.
func (f frame) agent(x, y float64, size int, seat game.Seat) {
	i := f.scene.livery(int(seat))
	f.Icon(x, y, size, "agent", i, liveries[i].Agent())
}

// good and race lay their signs.
func (f frame) good(x, y float64, size int, g rules.Good) {
	f.Icon(x, y, size, "good", int(g), goodIcons[g])
}
func (f frame) race(x, y float64, size int, r rules.Race) {
	f.Icon(x, y, size, "race", int(r), raceIcons[r])
}

// mark hangs a badge on the corner of a part at (x, y).
func (f frame) mark(x, y float64, name string, badge icon.Icon) {
	const size = 26
	f.Icon(x-size/2, y-size/2, size, name, 0, badge)
}

// none reports whether a number stands for no card or tile.
func none[T ~int8](c T) bool { return c <= 0 }
