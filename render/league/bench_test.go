package league

import (
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
func BenchmarkRecord(b *testing.B)     { benchmark(b, 29) }
func BenchmarkOpponents(b *testing.B)  { benchmark(b, 33) }
func BenchmarkHonours(b *testing.B)    { benchmark(b, 35) }

func benchmark(b *testing.B, page int) {
	book().Benchmark(b, book().Pages[page].Scene)
	require.LessOrEqual(b, b.Elapsed()/time.Duration(b.N), drawnIn)
}
