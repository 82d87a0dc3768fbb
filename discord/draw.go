package discord

import (
	"context"
	"fmt"
	"runtime/debug"
	"time"

	"norenbot/render"
)

// A Drawer draws pictures of games; a render.Renderer is one. It is told
// nothing but a View, so it can show nothing that the viewer may not know.
type Drawer interface {
	// Picture draws a scene, or returns an error; then the text board stands in.
	Picture(ctx context.Context, s render.Scene) (render.Picture, error)
	// Text tells the whole scene in words, for those who cannot see pictures,
	// in parts that each fit a message (2,000 characters). The first line says how
	// far the game has come.
	Text(s render.Scene) ([]string, error)
	// Draws reports whether there are pictures of that kind of a game.
	Draws(game string, kind render.Kind) bool
	// Highlights lists what deserves a picture of its own when a game has gone
	// on from one public view to another.
	Highlights(game string, before, after any) []render.Kind
}

// picture draws a scene as an attachment; none if it cannot be drawn, and then
// the operator is told.
func (b *Bot) picture(ctx context.Context, s render.Scene) []File {
	began := time.Now()
	p, err := b.draw(ctx, s)
	switch {
	case err != nil && ctx.Err() != nil:
		return nil // nobody waits for it any more
	case err != nil:
		b.log.Error().Err(err).Str("kind", string(s.Kind)).Msg("drawing")
		return nil
	}
	b.metrics.drew(time.Since(began))
	return []File{{Name: p.Name, Type: p.Type, Alt: p.Alt, Data: p.Data}}
}

// draw contains what goes wrong in drawing: a panic is an error.
func (b *Bot) draw(ctx context.Context, s render.Scene) (p render.Picture, err error) {
	defer func() {
		if r := recover(); r != nil {
			b.metrics.panicked()
			err = fmt.Errorf("drawing panicked: %v\n%s", r, debug.Stack())
		}
	}()
	return b.drawer.Picture(ctx, s)
}
