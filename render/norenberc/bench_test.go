package norenberc

import (
	"context"
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/render"
	"norenbot/render/rendertest"
)

// The limits: a warm board of five players is drawn and encoded in 15 ms and
// has 150 KiB; the first after the start takes 300 ms; a renderer that has
// drawn everything keeps 64 MiB.

func BenchmarkBoard(b *testing.B) {
	r := book.Renderer(b)
	s := scene{Game: "norenberc", View: middle(5, 0), Kind: render.Board, Awaited: []game.Seat{1}, Names: rendertest.Names, Locale: "fr"}
	p, err := r.Picture(context.Background(), s)
	require.NoError(b, err)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := r.Picture(context.Background(), s); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(len(p.Data))/1024, "KiB")
}

// BenchmarkWideBoard draws the board of five for a desk: at most 8 ms and 170 KiB.
func BenchmarkWideBoard(b *testing.B) {
	r := book.Renderer(b)
	s := scene{Game: "norenberc", View: middle(5, 0), Kind: render.Board, Awaited: []game.Seat{1}, Names: rendertest.Names, Locale: "fr", Form: render.Wide}
	p, err := r.Picture(context.Background(), s)
	require.NoError(b, err)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := r.Picture(context.Background(), s); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(len(p.Data))/1024, "KiB")
}

// BenchmarkFirstBoard starts with an empty renderer each time.
func BenchmarkFirstBoard(b *testing.B) {
	for b.Loop() {
		if _, err := book.Renderer(b).Picture(context.Background(), book.In(book.Pages[2].Scene, "fr")); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkGame draws the boards of a game as it goes on.
func BenchmarkGame(b *testing.B) {
	r := book.Renderer(b)
	views := frames(b, 40)
	for i := 0; b.Loop(); i++ {
		s := scene{Game: "norenberc", View: views[i%len(views)], Kind: render.Board, Names: rendertest.Names, Locale: "it"}
		if _, err := r.Picture(context.Background(), s); err != nil {
			b.Fatal(err)
		}
	}
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
