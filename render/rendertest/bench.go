package rendertest

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/render"
)

// Benchmark draws scenes in turn in French with one renderer, which has drawn the first of
// them before, and says how large that is.
func (b *Book) Benchmark(tb *testing.B, scenes ...render.Scene) {
	r := b.Renderer(tb)
	first, err := r.Picture(context.Background(), b.In(scenes[0], "fr"))
	require.NoError(tb, err)
	tb.ReportAllocs()
	for i := 0; tb.Loop(); i++ {
		if _, err := r.Picture(context.Background(), b.In(scenes[i%len(scenes)], "fr")); err != nil {
			tb.Fatal(err)
		}
	}
	tb.ReportMetric(float64(len(first.Data))/1024, "KiB")
}

// BenchmarkFirst starts with an empty renderer each time.
func (b *Book) BenchmarkFirst(tb *testing.B, s render.Scene) {
	for tb.Loop() {
		if _, err := b.Renderer(tb).Picture(context.Background(), b.In(s, "fr")); err != nil {
			tb.Fatal(err)
		}
	}
}
