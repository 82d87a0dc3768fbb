package hansa

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/render"
)

// The limits: a warm board is drawn and encoded in 15 ms; it has 150 KiB, a tall one 300, which
// TestStorybook holds for every page.

func BenchmarkBoard(b *testing.B)      { book.Benchmark(b, book.Pages[2].Scene) }
func BenchmarkFirstBoard(b *testing.B) { book.BenchmarkFirst(b, book.Pages[2].Scene) }

// BenchmarkClose draws a close-up whose part of the map has been drawn before.
func BenchmarkClose(b *testing.B) { book.Benchmark(b, book.Pages[8].Scene) }

// BenchmarkColdClose draws close-ups of parts of the map that were not drawn before.
func BenchmarkColdClose(b *testing.B) {
	r := book.Renderer(b)
	for i := 0; b.Loop(); i++ {
		if i%len(ways) == 0 {
			r = book.Renderer(b)
			_, err := r.Picture(context.Background(), book.In(book.Pages[2].Scene, "fr"))
			require.NoError(b, err)
		}
		s := scene{View: middle(5, 0), Kind: render.Close, Focus: rulesRoute(i % len(ways))}
		if _, err := r.Picture(context.Background(), book.In(s, "fr")); err != nil {
			b.Fatal(err)
		}
	}
}
