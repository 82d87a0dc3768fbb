package nobility

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/render"
	"norenbot/render/rendertest"
)

// The limits: a warm board of six players is drawn and encoded in 15 ms and has 200 KiB; a
// close-up takes 6 ms.

func BenchmarkBoard(b *testing.B) { benchmark(b, book.Pages[2]) }

// BenchmarkWideBoard draws the board of six for a desk.
func BenchmarkWideBoard(b *testing.B) { benchmark(b, book.Pages[6]) }

// BenchmarkClose draws the hand and the council, the fullest of the close-ups.
func BenchmarkClose(b *testing.B) {
	for _, i := range []int{10, 21} {
		b.Run(book.Pages[i].Scene.Focus, func(b *testing.B) { benchmark(b, book.Pages[i]) })
	}
}

func benchmark(b *testing.B, p rendertest.Page) {
	r := book.Renderer(b)
	pic, err := r.Picture(context.Background(), book.In(p.Scene, "fr"))
	require.NoError(b, err)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := r.Picture(context.Background(), book.In(p.Scene, "fr")); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(len(pic.Data))/1024, "KiB")
}

// BenchmarkFirstBoard starts with an empty renderer each time.
func BenchmarkFirstBoard(b *testing.B) {
	for b.Loop() {
		if _, err := book.Renderer(b).Picture(context.Background(), book.In(book.Pages[2].Scene, "fr")); err != nil {
			b.Fatal(err)
		}
	}
}

func TestBoardIsSmall(t *testing.T) {
	r := book.Renderer(t)
	for _, form := range []render.Form{render.Tall, render.Wide} {
		for _, before := range []any{nil, opening(6, 0)} {
			s := book.In(scene{View: middle(6, 0), Before: before, Kind: render.Board, Form: form, Awaited: []game.Seat{1}}, "fr")
			p, err := r.Picture(context.Background(), s)
			require.NoError(t, err)
			require.LessOrEqual(t, len(p.Data), 200<<10, "%q", form)
		}
	}
}
