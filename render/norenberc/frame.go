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

// name is how the player in a seat is called in letters that can be drawn.
func (f frame) name(seat game.Seat) string { return f.Easel.Name(f.scene.Scene, seat) }
