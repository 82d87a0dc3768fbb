package league

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// The limits: a picture is drawn and encoded in 20 ms, which each benchmark holds for the
// fullest page of its kind, and has 150 KiB, which TestStorybook holds for every page.
const drawnIn = 20 * time.Millisecond

func BenchmarkStandings(b *testing.B)  { benchmark(b, 8) }
func BenchmarkCrosstable(b *testing.B) { benchmark(b, 9) }
func BenchmarkBracket(b *testing.B)    { benchmark(b, 20) }
func BenchmarkCurve(b *testing.B)      { benchmark(b, 26) }

func benchmark(b *testing.B, page int) {
	r := book().Renderer(b)
	s := book().In(book().Pages[page].Scene, "fr")
	pic, err := r.Picture(context.Background(), s)
	require.NoError(b, err)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := r.Picture(context.Background(), s); err != nil {
			b.Fatal(err)
		}
	}
	require.LessOrEqual(b, b.Elapsed()/time.Duration(b.N), drawnIn)
	b.ReportMetric(float64(len(pic.Data))/1024, "KiB")
}
