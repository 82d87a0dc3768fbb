package norenberc

import (
	"cmp"
	"strconv"

	"norenbot/game"
	"norenbot/render"
)

// A frame is a part of a picture of a scene.
type frame struct {
	render.Frame
	scene *stage
}

// in returns the frame of a part whose corner is at (x, y).
func (f frame) in(x, y float64) frame {
	f.Frame = f.In(x, y)
	return f
}

// name is how the player in a seat is called in letters that can be drawn.
func (f frame) name(seat game.Seat) string {
	handle := ""
	if int(seat) < len(f.scene.Handles) {
		handle = f.scene.Handles[seat]
	}
	return cmp.Or(f.Easel.Called(f.scene.name(seat), handle), strconv.Itoa(int(seat)+1))
}
