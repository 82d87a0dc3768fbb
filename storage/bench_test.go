package storage

import (
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	bolt "go.etcd.io/bbolt"

	"norenbot/game"
	"norenbot/game/ledger"
	"norenbot/game/match"
)

// BenchmarkConfirm measures one confirmed answer, durable before it is acknowledged, beside the disk's own fsync
// and a bare bbolt Update that puts the same bytes under one key. Wanted: "lone" at most 1.5 times "bare", and "64
// matches" at most a fifth of "lone" per answer.
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
	value := make([]byte, bytesStored(b))
	n := 0
	for b.Loop() {
		n++
		require.NoError(b, db.Update(func(tx *bolt.Tx) error {
			return tx.Bucket([]byte("bare")).Put(itemKey("", uint64(n)), value)
		}))
	}
}

// bytesStored returns how many bytes the rows of an answer have.
func bytesStored(b *testing.B) (n int) {
	s, err := Open(fileName(b), knowing)
	require.NoError(b, err)
	defer checkAndClose(b, s)
	last := answers(b, match.On(s), "aaaaaaaa", 2)
	require.NoError(b, s.Strike(match.Kind, []uint64{1, 2}, nil))
	confirm(b, match.On(s), last)
	for r, err := range s.Rows(match.Kind) {
		require.NoError(b, err)
		if r.Where == ledger.InEntry && r.N < 3 || r.Name == "setup" {
			continue
		}
		n += len(r.Kind) + len(r.ID) + len(r.Name) + len(r.Value)
		for _, k := range r.Keys {
			n += len(k.Index) + len(k.Value)
		}
	}
	return n
}

// opening returns the change that makes a match.
func opening(id match.ID) match.Change {
	return match.Change{Match: match.Match{
		ID: id, Game: "toy", Phase: match.Lobby, Created: noon, Wake: noon.Add(time.Hour),
		Place:  match.Place{Server: "77", Channel: "88", Thread: "99" + string(id)},
		Host:   match.Owner{User: "1", Name: "Ann"},
		Chairs: []match.Chair{{Owner: match.Owner{User: "1", Name: "Ann"}}, {Owner: match.Owner{Computer: "random"}}},
	}}
}

// answered returns the change that adds an answer to the match of the last change.
func answered(last match.Change) match.Change {
	m := last.Match
	m.Version++
	before := m
	m.Phase, m.Entries = match.Playing, m.Entries+1
	n := m.Entries
	m.Wake = noon.Add(time.Duration(n) * time.Minute)
	pick := fmt.Sprintf("%s.%d", m.ID, n)
	c := match.Change{
		Match: m, Before: &before,
		Entries: []match.Entry{{N: n, Seat: game.Seat(n % 2), At: noon.Unix() + int64(n), Print: uint32(n), Press: match.Press("12345678901234567" + pick),
			Answers: []game.Answer{{Seat: game.Seat(n % 2), Key: "visit.brewers", Picks: []string{pick, "buy.2", "window.3"}}}}},
		Drafts: []match.Draft{{Seat: game.Seat(n % 2)}, {Seat: game.Seat(1 - n%2), Answers: []game.Answer{{Seat: game.Seat(1 - n%2), Key: "plan", Picks: []string{pick}}}}},
		Outbox: []match.Item{{Match: m.ID, News: match.Turn, Entry: n, Seats: game.Only(0)}},
	}
	if n == 1 {
		c.Setup = &game.Setup{Seats: 2, Revision: 1, Seed: game.SeedOf(7)}
	}
	return c
}

// confirm stores the next answer and returns it.
func confirm(b *testing.B, r match.Records, last match.Change) match.Change {
	c := answered(last)
	if err := r.Commit(c); err != nil {
		b.Error(err)
	}
	return c
}

// answers stores a match with n answers.
func answers(b *testing.B, r match.Records, id match.ID, n int) match.Change {
	c := opening(id)
	require.NoError(b, r.Commit(c))
	for range n {
		c = confirm(b, r, c)
	}
	return c
}

// benchBusy has several matches confirm answers as fast as they can.
func benchBusy(b *testing.B, matches int) {
	s, err := Open(fileName(b), knowing)
	require.NoError(b, err)
	defer checkAndClose(b, s)
	last := make([]match.Change, matches)
	for i := range last {
		last[i] = answers(b, match.On(s), match.ID(fmt.Sprintf("aaaaaa%02d", i)), 2)
	}
	b.ResetTimer()
	var all sync.WaitGroup
	for i := range last {
		all.Go(func() {
			for range share(b.N, matches, i) {
				last[i] = confirm(b, match.On(s), last[i])
			}
		})
	}
	all.Wait()
	b.StopTimer()
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "answers/s")
}

// BenchmarkLoad loads a match of 120 entries.
func BenchmarkLoad(b *testing.B) {
	s, err := Open(fileName(b), knowing)
	require.NoError(b, err)
	defer checkAndClose(b, s)
	r := match.On(s)
	answers(b, r, "aaaaaaaa", 120)
	for b.Loop() {
		if _, err := r.Load("aaaaaaaa"); err != nil {
			b.Fatal(err)
		}
	}
}

// share returns the part of n that belongs to the i-th of several.
func share(n, of, i int) int { return (n + of - 1 - i) / of }

// BenchmarkBackup backs up a store of 100 MB during writes, and reports how long the longest answer took, beside
// the longest in the same time without a backup. Wanted: at most 50 ms.
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
	last := played(b, s, fmt.Sprintf("writer%02d", writers), 0)
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
			if err := s.Commit(&last); err != nil {
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

// enlarge makes the store at least size bytes large, with bytes that are not read.
func enlarge(b *testing.B, s *Store, size int64) {
	value := make([]byte, 600)
	copy(value, `{"pad":"`)
	for i := 8; i < len(value)-2; i++ {
		value[i] = 'x'
	}
	copy(value[len(value)-2:], `"}`)
	for n, used := 0, int64(0); used < size; {
		require.NoError(b, s.update(func(tx *bolt.Tx) error {
			w := writer{tx: tx}
			for range 4000 {
				n++
				w.facts(ledger.NoteRef("pad", fmt.Sprintf("%09d", n)), &head{version: 1}, value)
			}
			used = tx.Size()
			return w.err
		}))
	}
}

// BenchmarkSeal measures the cost of sealing the facts of a match and of comparing the seal when they are read.
func BenchmarkSeal(b *testing.B) {
	key, value := thingKey(toy("aaaaaaaa")), make([]byte, 1000)
	b.SetBytes(int64(len(value)))
	for b.Loop() {
		if _, err := unsealed(key, sealed(key, value)); err != nil {
			b.Fatal(err)
		}
	}
}
