package norenberc

import (
	"bytes"
	"context"
	"image/gif"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/render"
	"norenbot/render/rendertest"
)

// frames are n public views of a random game.
func frames(t testing.TB, n int) []any {
	t.Helper()
	all := book.Frames(t, 5)
	out := make([]any, n)
	for i := range out {
		out[i] = all[(i+1)*len(all)/n-1]
	}
	return out
}

func TestReplay(t *testing.T) {
	film := book.Replay(t, frames(t, 8), render.ReplayLimit)
	require.Len(t, film.Image, 8)
	require.Less(t, film.Image[0].Rect.Dx(), boardWide)
	require.Equal(t, film, book.Replay(t, frames(t, 8), render.ReplayLimit), "once more")
}

func TestReplayNeedsFrames(t *testing.T) {
	book.Refuses(t, map[string]scene{"no frames": {Kind: render.Replay}})
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
