package pg

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/game/match"
	"norenbot/game/season"
	"norenbot/storage"
	"norenbot/storage/pg/pgtest"
)

// BenchmarkConfirm measures one confirmed answer, durable before it is acknowledged: on a server
// that syncs, beside a bbolt file and the disk's own fdatasync. Wanted: "lone" at most 1.5 times
// bbolt's, "64 matches" at least twice the rate of "lone"; with a synchronous standby that syncs
// too, on the same disk here, "lone" at most 3 times bbolt's.
func BenchmarkConfirm(b *testing.B) {
	on := pgtest.Begin(b)
	b.Cleanup(func() { on.Stop(); os.RemoveAll(on.Folder) })
	file := func(b *testing.B) match.Store {
		s, err := storage.Open(filepath.Join(b.TempDir(), "norenbot.db"), storage.Options{})
		require.NoError(b, err)
		b.Cleanup(func() { s.Close() })
		return season.On(s)
	}
	database := func(b *testing.B) match.Store { return season.On(opened(b, on.Empty(b))) }
	b.Run("sync of a 4 KiB page", benchSync)
	b.Run("bbolt/lone", func(b *testing.B) { benchBusy(b, file(b), 1) })
	b.Run("bbolt/64 matches", func(b *testing.B) { benchBusy(b, file(b), 64) })
	b.Run("postgres/lone", func(b *testing.B) { benchBusy(b, database(b), 1) })
	b.Run("postgres/64 matches", func(b *testing.B) { benchBusy(b, database(b), 64) })
	standby := paired(b, on)
	defer standby.Stop()
	b.Run("pair/lone", func(b *testing.B) { benchBusy(b, database(b), 1) })
	b.Run("pair/64 matches", func(b *testing.B) { benchBusy(b, database(b), 64) })
}

func benchSync(b *testing.B) {
	file, err := os.Create(filepath.Join(b.TempDir(), "page"))
	require.NoError(b, err)
	defer file.Close()
	page := make([]byte, 4096)
	for b.Loop() {
		page[0]++
		_, err := file.WriteAt(page, 0)
		require.NoError(b, err)
		require.NoError(b, file.Sync())
	}
}

// benchBusy has several matches confirm answers as fast as they can.
func benchBusy(b *testing.B, s match.Store, matches int) {
	last := make([]match.Change, matches)
	for i := range last {
		last[i] = lobby(match.ID(fmt.Sprintf("aaaaaa%02d", i)))
		require.NoError(b, s.Commit(last[i]))
	}
	b.ResetTimer()
	var all sync.WaitGroup
	for i := range last {
		all.Go(func() {
			for range (b.N + matches - 1 - i) / matches {
				before := last[i].Match
				last[i] = move(last[i])
				last[i].Before = &before
				if err := s.Commit(last[i]); err != nil {
					b.Error(err)
				}
			}
		})
	}
	all.Wait()
	b.StopTimer()
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "answers/s")
}

// BenchmarkVersion reports the median time to read a match's version. Wanted: 0.2 ms.
func BenchmarkVersion(b *testing.B) {
	s := season.On(opened(b, pgtest.Shared(b).Empty(b)))
	require.NoError(b, s.Commit(lobby("one")))
	var took []time.Duration
	for b.Loop() {
		begun := time.Now()
		_, err := s.Versions([]match.ID{"one"})
		require.NoError(b, err)
		took = append(took, time.Since(begun))
	}
	slices.Sort(took)
	b.ReportMetric(float64(took[len(took)/2].Microseconds())/1000, "ms-p50")
}
