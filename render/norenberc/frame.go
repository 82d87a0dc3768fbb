package norenberc

import (
	"norenbot/game"
	"norenbot/render"
)

// A frame is a part of a picture of a scene: render.Frame's units and letters, with the
// stage that is drawn. It is a value: at := f.in(x, y) is a part of its own, and changing
// at.Scale or at.Least changes nothing outside it.
type frame struct {
	render.Frame
	scene *stage
}

// in returns the frame of a part whose corner is at (x, y), in units of f.
func (f frame) in(x, y float64) frame {
	f.Frame = f.In(x, y)
	return f
}

// fit sets a line where there is no more room: as large as others if it fits, and rather smaller than cut
// short.
func (f frame) fit(x, y, w, h float64, s string, style render.Style) {
	style.Size = max(style.Size, f.Least)
	f.Least = 0
	f.Letter(x, y, w, h, s, style)
}

// within has no letters enlarged beyond so many units: there is no more room.
func (f frame) within(most int) frame {
	f.Least = min(f.Least, most)
	return f
}

// name is how the player in a seat is called in letters that can be drawn.
func (f frame) name(seat game.Seat) string { return f.Easel.Name(f.scene.Scene, seat) }
