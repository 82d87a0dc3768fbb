package hansa

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/render"
	"norenbot/render/rendertest"
)

// The limits: a warm board is drawn and encoded in 15 ms and has 150 KiB, which
// TestStorybook holds for every page.

func BenchmarkBoard(b *testing.B) { benchmark(b, book.Pages[2]) }

// BenchmarkClose draws a close-up whose part of the map has been drawn before.
func BenchmarkClose(b *testing.B) { benchmark(b, book.Pages[8]) }

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

// BenchmarkColdClose draws close-ups of parts of the map that were not drawn before.
func BenchmarkColdClose(b *testing.B) {
	r := book.Renderer(b)
	for i := 0; b.Loop(); i++ {
		if i%len(ways) == 0 {
			r = book.Renderer(b)
			_, err := r.Picture(context.Background(), book.In(book.Pages[2].Scene, "fr"))
			require.NoError(b, err)
		}
		p := rendertest.Page{Scene: scene{View: middle(5, 0), Kind: render.Close, Focus: rulesRoute(i % len(ways))}}
		if _, err := r.Picture(context.Background(), book.In(p.Scene, "fr")); err != nil {
			b.Fatal(err)
		}
	}
}
