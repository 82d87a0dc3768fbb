package norenberc

import (
	"bytes"
	"context"
	"image"
	"image/gif"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/render"
	"norenbot/render/rendertest"
)

// frames are n public views of a random game.
func frames(t testing.TB, n int) []any {
	t.Helper()
	var all []any
	book.Play(t, 5, 11, func(run *game.Run) { all = append(all, run.View(game.Public)) })
	out := make([]any, n)
	for i := range out {
		out[i] = all[(i+1)*len(all)/n-1]
	}
	return out
}

func TestReplay(t *testing.T) {
	r := book.Renderer(t)
	s := scene{Game: "norenberc", Kind: render.Replay, Frames: frames(t, 8), Names: rendertest.Names, Locale: "fr"}
	pic, err := r.Picture(context.Background(), s)
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
	again, err := r.Picture(context.Background(), s)
	require.NoError(t, err)
	require.True(t, bytes.Equal(pic.Data, again.Data))
	rendertest.Keep(t, "replay.gif", pic.Data)
}

func TestReplayNeedsFrames(t *testing.T) {
	_, err := book.Renderer(t).Picture(context.Background(), scene{Game: "norenberc", Kind: render.Replay})
	require.ErrorIs(t, err, render.ErrScene)
}

// BenchmarkReplay makes a replay of 30 frames: at most 1 s.
func BenchmarkReplay(b *testing.B) {
	r := book.Renderer(b)
	s := scene{Game: "norenberc", Kind: render.Replay, Frames: frames(b, 30), Names: rendertest.Names, Locale: "fr"}
	var p render.Picture
	for b.Loop() {
		var err error
		if p, err = r.Picture(context.Background(), s); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(len(p.Data))/1024, "KiB")
}

// However long the game, its replay is over in 40 seconds, and says in each
// frame what happened, at a desk and on a phone alike.
func TestReplayIsShortAndSaysWhatHappens(t *testing.T) {
	r := book.Renderer(t)
	for _, form := range []render.Form{render.Tall, render.Wide} {
		var captions []string
		smallest, capital := 1000, 1000
		r.Trace(func(l render.Lettering) {
			smallest = min(smallest, l.Cap)
			if l.Role == "caption" {
				captions, capital = append(captions, l.Text), min(capital, l.Cap)
			}
		})
		pic, err := r.Picture(context.Background(), scene{Game: "norenberc", Kind: render.Replay, Frames: frames(t, 70), Names: rendertest.Names, Locale: "en", Form: form})
		r.Trace(nil)
		require.NoError(t, err)
		film, err := gif.DecodeAll(bytes.NewReader(pic.Data))
		require.NoError(t, err)
		whole := 0
		for _, d := range film.Delay {
			whole += d
		}
		require.LessOrEqual(t, whole, 4000, "hundredths of a second")
		require.Len(t, captions, len(film.Image)-1, "the last says who won")
		require.Contains(t, captions, "End of round 1")
		require.Regexp(t, " → (Brewers|Bakers|Shoemakers|Printers|Tailors|Hatmakers)", captions[2])
		if form == render.Tall {
			require.GreaterOrEqual(t, capital*360/pic.Width, 6, "on a phone, in pixels of 3 by 3")
		} else {
			require.GreaterOrEqual(t, float64(smallest)*min(deskView.X/float64(pic.Width), deskView.Y/float64(pic.Height)), 6.5)
		}
	}
}
