package servertest

import (
	"context"

	"github.com/stretchr/testify/require"

	"norenbot/cmd/norenbot/titles"
	"norenbot/discord/core"
	"norenbot/render"
)

// A Sketcher draws in no time: its pictures are empty, and their alt texts are
// the real ones.
type Sketcher struct{ *render.Renderer }

var _ core.Drawer = Sketcher{}

func NewSketcher(t require.TestingT) Sketcher {
	words, err := titles.Words()
	require.NoError(t, err)
	r, err := render.New(words, titles.Artists(), 0)
	require.NoError(t, err)
	return Sketcher{r}
}

// Picture implements core.Drawer.
func (d Sketcher) Picture(_ context.Context, s render.Scene) (render.Picture, error) {
	p := render.Picture{Name: s.Game + "-" + string(s.Kind) + ".png", Type: "image/png", Data: []byte("picture")}
	var err error
	if s.Kind != render.Replay {
		p.Alt, err = d.Renderer.Alt(s)
	}
	return p, err
}
