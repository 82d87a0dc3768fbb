package storage

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	bolt "go.etcd.io/bbolt"

	"norenbot/game/match"
)

// BenchmarkConfirm measures one confirmed answer, durable before it is
// acknowledged, beside the disk's own fsync and a bare bbolt Update that puts
// the same bytes under one key. Wanted: "lone" at most 1.5 times "bare", and
// "64 matches" at most a fifth of "lone" per answer.
func BenchmarkConfirm(b *testing.B) {
	b.Run("fsync of a 4 KiB page", benchFsync)
	b.Run("bare", benchBare)
	b.Run("lone", func(b *testing.B) { benchBusy(b, 1) })
	b.Run("64 matches", func(b *testing.B) { benchBusy(b, 64) })
}

func benchFsync(b *testing.B) {
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

func benchBare(b *testing.B) {
	db, err := bolt.Open(fileName(b), 0o600, &bolt.Options{FreelistType: bolt.FreelistMapType})
	require.NoError(b, err)
	defer db.Close()
	require.NoError(b, db.Update(func(tx *bolt.Tx) error {
		_, err := tx.CreateBucket([]byte("bare"))
		return err
	}))
	value := make([]byte, bytesOf(b, move(move(lobby("aaaaaaaa")))))
	n := 0
	for b.Loop() {
		n++
		require.NoError(b, db.Update(func(tx *bolt.Tx) error {
			return tx.Bucket([]byte("bare")).Put(itemKey(uint64(n)), value)
		}))
	}
}

// bytesOf returns how many bytes a change stores, keys included.
func bytesOf(b *testing.B, c match.Change) (n int) {
	ch := &change{}
	old := c.Match
	require.NoError(b, ch.encode(beforeOf(&old), c))
	n = len(ch.facts) + len(c.Match.ID)
	for _, p := range slices.Concat(ch.entries, ch.drafts) {
		n += len(p.key) + len(p.value)
	}
	for _, item := range ch.items {
		n += len(item) + len(itemKey(0))
	}
	for _, key := range ch.new {
		n += len(key.key)
	}
	return n
}

// benchBusy has several matches confirm answers as fast as they can.
func benchBusy(b *testing.B, matches int) {
	s, err := Open(fileName(b), Options{})
	require.NoError(b, err)
	defer checkAndClose(b, s)
	last := make([]match.Change, matches)
	for i := range last {
		last[i] = played(b, s, match.ID(fmt.Sprintf("aaaaaa%02d", i)), 2)
	}
	b.ResetTimer()
	var all sync.WaitGroup
	for i := range last {
		all.Go(func() {
			for range share(b.N, matches, i) {
				last[i] = move(last[i])
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

// share is the part of n that falls to the i-th of several.
func share(n, of, i int) int { return (n + of - 1 - i) / of }

// BenchmarkBackup backs up a store of 100 MB while somebody writes, and
// reports how long the longest answer took, beside the longest in the same
// time without a backup. Wanted: at most 50 ms.
func BenchmarkBackup(b *testing.B) {
	s, err := Open(fileName(b), Options{})
	require.NoError(b, err)
	defer checkAndClose(b, s)
	enlarge(b, s, 100<<20)
	var during time.Duration
	for b.Loop() {
		path := fileName(b)
		during = max(during, longest(b, s, func() { require.NoError(b, s.Backup(path, nil)) }))
	}
	without := longest(b, s, func() { time.Sleep(b.Elapsed()) })
	b.ReportMetric(float64(during.Microseconds())/1000, "ms-longest")
	b.ReportMetric(float64(without.Microseconds())/1000, "ms-longest-without")
}

// longest returns how long the longest answer takes while job runs.
func longest(b *testing.B, s *Store, job func()) (most time.Duration) {
	writers++
	last := played(b, s, match.ID(fmt.Sprintf("writer%02d", writers)), 0)
	stop, stopped := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(stopped)
		for {
			select {
			case <-stop:
				return
			default:
			}
			start := time.Now()
			last = move(last)
			if err := s.Commit(last); err != nil {
				b.Error(err)
			}
			most = max(most, time.Since(start))
		}
	}()
	job()
	close(stop)
	<-stopped
	return most
}

var writers int

// enlarge makes the store at least size bytes large, with what nobody reads.
func enlarge(b *testing.B, s *Store, size int64) {
	value := make([]byte, 600)
	copy(value, `{"pad":"`)
	for i := 8; i < len(value)-2; i++ {
		value[i] = 'x'
	}
	copy(value[len(value)-2:], `"}`)
	for n, used := 0, int64(0); used < size; {
		require.NoError(b, s.update(func(tx *bolt.Tx) error {
			for range 4000 {
				n++
				key := joined("pad", fmt.Sprintf("%09d", n))
				if err := tx.Bucket(memoryBucket).Put(key, sealed(key, value)); err != nil {
					return err
				}
			}
			used = tx.Size()
			return nil
		}))
	}
}
