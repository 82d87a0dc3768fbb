package norenberc

import (
	"context"
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/render"
	"norenbot/render/rendertest"
)

// The limits: a warm board of five players is drawn and encoded in 15 ms and
// has 150 KiB; the first after the start takes 300 ms; a renderer that has
// drawn everything keeps 64 MiB.

func BenchmarkBoard(b *testing.B)      { book.Benchmark(b, book.Pages[2].Scene) }
func BenchmarkFirstBoard(b *testing.B) { book.BenchmarkFirst(b, book.Pages[2].Scene) }

// BenchmarkWideBoard draws the board of five for a desk: at most 8 ms and 170 KiB.
func BenchmarkWideBoard(b *testing.B) { book.Benchmark(b, book.Pages[25].Scene) }

// BenchmarkGame draws the boards of a game as it goes on.
func BenchmarkGame(b *testing.B) {
	var boards []scene
	for _, v := range frames(b, 40) {
		boards = append(boards, scene{View: v, Kind: render.Board})
	}
	book.Benchmark(b, boards...)
}

// BenchmarkReplay makes a replay of 30 frames: at most 1 s.
func BenchmarkReplay(b *testing.B) {
	book.Benchmark(b, scene{Kind: render.Replay, Frames: frames(b, 30)})
}

func TestBoardIsSmall(t *testing.T) {
	r := book.Renderer(t)
	for _, i := range []int{0, 2, 3} {
		p, err := r.Picture(context.Background(), book.In(book.Pages[i].Scene, "fr"))
		require.NoError(t, err)
		require.LessOrEqual(t, len(p.Data), 150<<10, book.Pages[i].Sentence)
	}
}

// Marks of what changed during a sixth of a game cost bytes too.
func TestMarkedBoardsOfGamesAreSmall(t *testing.T) {
	r := book.Renderer(t)
	views := frames(t, 24)
	for i, v := range views[4:] {
		for form, limit := range map[render.Form]int{render.Tall: 150 << 10, render.Wide: 170 << 10} {
			s := scene{Game: "norenberc", View: v, Before: views[i], Kind: render.Board, Names: rendertest.Names, Locale: "fr", Form: form}
			p, err := r.Picture(context.Background(), s)
			require.NoError(t, err)
			require.LessOrEqual(t, len(p.Data), limit, "frame %d, %q", i, form)
		}
	}
}

func TestRendererStaysSmall(t *testing.T) {
	heap := func() uint64 {
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	before := heap()
	r := book.Renderer(t)
	for _, p := range book.Pages {
		_, err := r.Picture(context.Background(), book.In(p.Scene, "it"))
		require.NoError(t, err)
	}
	used := int64(heap()) - int64(before)
	runtime.KeepAlive(r)
	t.Logf("%d KiB", used>>10)
	require.LessOrEqual(t, used, int64(64<<20))
}
