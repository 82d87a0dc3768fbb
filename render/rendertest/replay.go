package rendertest

import (
	"bytes"
	"context"
	"image"
	"image/gif"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/render"
)

// Frames are the public views of a random game.
func (b *Book) Frames(t testing.TB, seats int) (all []any) {
	t.Helper()
	b.Play(t, seats, 11, func(run *game.Run) { all = append(all, run.View(game.Public)) })
	return all
}

// Replay returns the film of frames in French, which has fewer bytes than limit, begins with
// a whole picture and stays within it.
func (b *Book) Replay(t *testing.T, frames []any, limit int) *gif.GIF {
	t.Helper()
	s := b.In(render.Scene{Kind: render.Replay, Frames: frames}, "fr")
	pic, err := b.Renderer(t).Picture(context.Background(), s)
	require.NoError(t, err)
	require.Equal(t, b.game()+"-replay.gif", pic.Name)
	require.Less(t, len(pic.Data), limit)
	film, err := gif.DecodeAll(bytes.NewReader(pic.Data))
	require.NoError(t, err)
	whole := image.Rect(0, 0, pic.Width, pic.Height)
	require.Equal(t, whole, film.Image[0].Rect)
	require.False(t, bytes.Contains(film.Image[0].Pix, []byte{255}), "something shows through the first frame")
	for i, img := range film.Image {
		require.True(t, img.Rect.In(whole), "frame %d", i)
	}
	Keep(t, "replay.gif", pic.Data)
	return film
}

// Refuses checks that no picture is made of scenes that make no sense.
func (b *Book) Refuses(t *testing.T, scenes map[string]render.Scene) {
	t.Helper()
	r := b.Renderer(t)
	for name, s := range scenes {
		_, err := r.Picture(context.Background(), b.In(s, "en"))
		require.ErrorIs(t, err, render.ErrScene, name)
	}
}
