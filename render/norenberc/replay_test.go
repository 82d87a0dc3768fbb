package norenberc

import (
	"bytes"
	"image"
	"image/gif"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/render"
)

// frames are n public views of a random game.
func frames(t testing.TB, n int) []any {
	t.Helper()
	var all []any
	play(t, 5, 11, func(run *game.Run) { all = append(all, run.View(game.Public)) })
	out := make([]any, n)
	for i := range out {
		out[i] = all[(i+1)*len(all)/n-1]
	}
	return out
}

func TestReplay(t *testing.T) {
	r := renderer(t)
	s := scene{Game: "norenberc", Kind: render.Replay, Frames: frames(t, 8), Names: names, Locale: "fr"}
	pic, err := r.Picture(s)
	require.NoError(t, err)
	require.Equal(t, "norenberc-replay.gif", pic.Name)
	film, err := gif.DecodeAll(bytes.NewReader(pic.Data))
	require.NoError(t, err)
	require.Len(t, film.Image, 8)
	require.Less(t, len(pic.Data), render.ReplayLimit)
	require.Less(t, film.Image[0].Rect.Dx(), boardWide)
	whole := image.Rect(0, 0, pic.Width, pic.Height)
	require.Equal(t, whole, film.Image[0].Rect)
	require.NotContains(t, film.Image[0].Pix, uint8(255), "something shows through the first frame")
	for i, img := range film.Image {
		require.True(t, img.Rect.In(whole), "frame %d", i)
	}
	again, err := r.Picture(s)
	require.NoError(t, err)
	require.True(t, bytes.Equal(pic.Data, again.Data))
	if *sheets != "" {
		require.NoError(t, os.WriteFile(*sheets+"/replay.gif", pic.Data, 0o644))
	}
}

func TestReplayNeedsFrames(t *testing.T) {
	_, err := renderer(t).Picture(scene{Game: "norenberc", Kind: render.Replay})
	require.ErrorIs(t, err, render.ErrScene)
}

// BenchmarkReplay makes a replay of 30 frames: at most 1 s.
func BenchmarkReplay(b *testing.B) {
	r := renderer(b)
	s := scene{Game: "norenberc", Kind: render.Replay, Frames: frames(b, 30), Names: names, Locale: "fr"}
	var p render.Picture
	for b.Loop() {
		var err error
		if p, err = r.Picture(s); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(len(p.Data))/1024, "KiB")
}
