package main

import (
	"context"

	"github.com/stretchr/testify/require"

	"norenbot/discord/core"
	"norenbot/render"
	"norenbot/titles"
)

// A sketcher draws in no time: its pictures are empty, and their alt texts are
// the real ones.
type sketcher struct{ *render.Renderer }

var _ core.Drawer = sketcher{}

func newSketcher(t require.TestingT) sketcher {
	words, err := titles.Words()
	require.NoError(t, err)
	r, err := render.New(words, titles.Artists(), 0)
	require.NoError(t, err)
	return sketcher{r}
}

// Picture implements discord.Drawer.
func (d sketcher) Picture(_ context.Context, s render.Scene) (render.Picture, error) {
	p := render.Picture{Name: s.Game + "-" + string(s.Kind) + ".png", Type: "image/png", Data: []byte("picture")}
	var err error
	if s.Kind != render.Replay {
		p.Alt, err = d.Renderer.Alt(s)
	}
	return p, err
}
