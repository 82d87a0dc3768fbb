package servertest

import (
	"context"
	"time"

	"norenbot/discord/core"
	"norenbot/render"
)

// Slow draws slowly, too large, or not at all.
type Slow struct {
	core.Drawer
	Takes time.Duration
	Size  int
	Panic bool
}

// Picture implements core.Drawer.
func (d Slow) Picture(ctx context.Context, s render.Scene) (render.Picture, error) {
	if d.Panic {
		panic("no more ink")
	}
	select {
	case <-time.After(d.Takes):
	case <-ctx.Done():
		return render.Picture{}, ctx.Err()
	}
	p, err := d.Drawer.Picture(ctx, s)
	if d.Size > 0 {
		p.Data = make([]byte, d.Size)
	}
	return p, err
}

// Redraw starts the bot anew with a drawer that is out of order.
func (h *Server) Redraw(d Slow) {
	h.Stop()
	d.Drawer = h.Bot.Drawer
	h.Bot.Drawer = d
	h.Start()
}
