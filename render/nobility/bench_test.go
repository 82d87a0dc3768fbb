package nobility

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/render"
)

// The limits: a warm board of six players is drawn and encoded in 15 ms and has 200 KiB; a
// close-up takes 6 ms.

func BenchmarkBoard(b *testing.B)      { book.Benchmark(b, book.Pages[2].Scene) }
func BenchmarkFirstBoard(b *testing.B) { book.BenchmarkFirst(b, book.Pages[2].Scene) }

// BenchmarkWideBoard draws the board of six for a desk.
func BenchmarkWideBoard(b *testing.B) { book.Benchmark(b, book.Pages[6].Scene) }

// BenchmarkClose draws the hand and the council, the fullest of the close-ups.
func BenchmarkClose(b *testing.B) {
	for _, i := range []int{10, 21} {
		b.Run(book.Pages[i].Scene.Focus, func(b *testing.B) { book.Benchmark(b, book.Pages[i].Scene) })
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
