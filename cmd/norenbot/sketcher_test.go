package main

import (
	"context"

	"github.com/stretchr/testify/require"

	"norenbot/discord"
	"norenbot/render"
)

// A sketcher draws in no time: its pictures are empty, and their alt texts are
// the real ones.
type sketcher struct{ *drawer }

var _ discord.Drawer = sketcher{}

func newSketcher(t require.TestingT) sketcher {
	words, err := openWords()
	require.NoError(t, err)
	return sketcher{&drawer{words: words}}
}

// Draw implements discord.Drawer.
func (d sketcher) Draw(_ context.Context, s discord.Scene) (discord.Picture, error) {
	p := discord.Picture{Name: s.Game + "-" + string(s.Show) + ".png", Type: "image/png", Data: []byte("picture")}
	var err error
	if render.Kind(s.Show) != render.Replay {
		p.Alt, err = artists()[s.Game].Alt(d.words.In(s.Locale), d.scene(s))
	}
	return p, err
}
