package storage

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	bolt "go.etcd.io/bbolt"

	"norenbot/game"
	"norenbot/game/league"
	"norenbot/game/ledger"
	"norenbot/game/match"
	"norenbot/game/season"
	"norenbot/game/stats"
)

// tableOf returns the facts of a finished match of a pairing, or of none, with four persons.
func tableOf(c *match.Contest, n int, ended time.Time, people []int) match.Match {
	m := match.Match{Game: "toy", Version: 1, Phase: match.Finished, Place: match.Place{Server: "77", Channel: "88"}, Pace: match.Daily,
		Commitment: fmt.Sprintf("%064d", n), Seed: fmt.Sprintf("%064d", n), Created: noon, Started: noon, Ended: ended, Entries: 140, Contest: c,
		Final: &match.Final{Outcome: match.Played, Result: &game.Result{}, Places: []int{1, 2, 3, 4}}}
	if c != nil {
		m.ID = c.Match()
	} else {
		m.ID, m.Rated = match.ID(fmt.Sprintf("%08d", n)), true
	}
	for seat, p := range people {
		owner := match.Owner{User: match.User(fmt.Sprintf("1%017d", p)), Name: fmt.Sprintf("Person %d", p), Handle: fmt.Sprintf("person%d", p)}
		m.Chairs = append(m.Chairs, match.Chair{Owner: owner, Tenures: []match.Tenure{{Owner: match.Owner{User: owner.User}, Since: noon, Decided: 36, Used: 99 * time.Hour}}})
		m.Final.Result.Scores = append(m.Final.Result.Scores, game.Score{Place: seat + 1, Total: 50 - seat})
		if c == nil {
			m.Persons = append(m.Persons, int64(p))
		} else {
			c.Persons = append(c.Persons, int64(p))
		}
	}
	return m
}

// filled stores matches, many in one transaction.
func filled(b *testing.B, s *Store, matches []match.Match) {
	b.Helper()
	var rows []ledger.Row
	for _, m := range matches {
		m.Entries = 0
		facts, err := json.Marshal(m)
		require.NoError(b, err)
		keys, err := match.Form(nil).Keys(facts)
		require.NoError(b, err)
		rows = append(rows, ledger.Row{Ref: ledger.Ref{Kind: match.Kind, ID: string(m.ID)}, Value: facts, Version: 1, Keys: keys})
	}
	for some := range slices.Chunk(rows, 2000) {
		require.NoError(b, s.update(func(tx *bolt.Tx) error {
			w := writer{tx: tx}
			for i := range some {
				w.row(&some[i])
			}
			return w.err
		}))
	}
}

// heap returns how many MiB are in use.
func heap() float64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return float64(m.HeapAlloc) / (1 << 20)
}

// BenchmarkSeason10000 reads a league of 10,000 lines and as many results from the store, folds and ranks it.
// Wanted: at most 100 ms to fold what has been read, which a service does with every change; reading, mostly of
// JSON, happens once.
func BenchmarkSeason10000(b *testing.B) {
	s, err := Open(fileName(b), knowing)
	require.NoError(b, err)
	defer s.Close()
	r, results := season.On(s), storeLarge(b, s)
	before := heap()
	var read, fold time.Duration
	for b.Loop() {
		start := time.Now()
		stored, err := r.LoadSeason("large")
		require.NoError(b, err)
		tables := make([]league.Match, 0, results)
		for m, err := range r.Contests("large") {
			require.NoError(b, err)
			result, err := season.ResultOf(&m)
			require.NoError(b, err)
			tables = append(tables, result)
		}
		read += time.Since(start)
		start = time.Now()
		folded, err := league.Fold(stored.Events)
		require.NoError(b, err)
		_, err = folded.Standings(tables)
		require.NoError(b, err)
		fold += time.Since(start)
		b.ReportMetric(heap()-before, "MiB")
		b.ReportMetric(float64(len(tables)), "results")
		runtime.KeepAlive(tables)
		runtime.KeepAlive(stored)
	}
	b.ReportMetric(float64(read.Milliseconds())/float64(b.N), "ms-read")
	b.ReportMetric(float64(fold.Milliseconds())/float64(b.N), "ms-fold")
}

// storeLarge stores a season of 10,000 lines, and returns the number of its results.
func storeLarge(b *testing.B, s *Store) int {
	events, matches := largeSeason(b)
	filled(b, s, matches)
	f := season.Facts{ID: "large", Name: "Large", Game: "toy", Format: league.League, Phase: league.Signing, Pace: match.Daily,
		Home: match.Place{Server: "77", Channel: "88"}, Organisers: []league.Person{1}, Created: noon, Events: len(events)}
	require.NoError(b, season.On(s).CommitSeason(season.Change{Facts: f, Events: events}))
	return len(matches)
}

// largeSeason makes the events and matches of a league of 10,000 lines in which all is played.
func largeSeason(b *testing.B) (events []league.Event, matches []match.Match) {
	folded := &league.Season{}
	add := func(a league.Act) {
		events = append(events, league.Event{At: noon, Act: a})
		require.NoError(b, folded.Add(events[len(events)-1]))
	}
	add(league.Opened{Terms: league.Terms{Name: "Large", Game: "toy", Format: league.League, Table: 4, Least: 4, Last: noon.Add(time.Hour),
		Start: noon.Add(time.Hour), Long: time.Hour, Promise: league.Promise("seed")}})
	for p := range 10_000 {
		add(league.Signed{Person: league.Person(p + 1)})
	}
	drawn, err := folded.Draw("seed", func(league.Person) int { return 1500 })
	require.NoError(b, err)
	add(drawn)
	paired, err := folded.Pair(nil)
	require.NoError(b, err)
	add(paired)
	for i, p := range folded.Pairings {
		add(league.Began{Pairing: i + 1, Try: 1})
		var people []int
		for _, l := range p.Lines {
			people = append(people, int(folded.Lines[l].Person))
		}
		matches = append(matches, tableOf(&match.Contest{Season: "large", Pairing: i + 1, Lines: p.Lines, Rated: true}, i, noon, people))
	}
	return events, matches
}

// processorTime is what this process has used so far.
func processorTime(b *testing.B) time.Duration {
	var used syscall.Rusage
	require.NoError(b, syscall.Getrusage(syscall.RUSAGE_SELF, &used))
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}

// BenchmarkStats100000 reads 100,000 stored matches of 2,000 people, as the program does when it starts, computes
// their ratings, and reads a record, a leaderboard and ratings that are stale. MiB is what stays in memory; cpu-s is
// the processor time of all threads. Wanted: at most 200 MiB and 5 s.
func BenchmarkStats100000(b *testing.B) {
	s, err := Open(fileName(b), knowing)
	require.NoError(b, err)
	defer s.Close()
	luck := rand.New(rand.NewPCG(1, 2))
	for n := 0; n < 100_000; n += 10_000 {
		var matches []match.Match
		for i := range 10_000 {
			people := luck.Perm(2000)[:4]
			for j := range people {
				people[j]++
			}
			matches = append(matches, tableOf(nil, n+i, noon.Add(time.Duration(n+i)*15*time.Minute), people))
		}
		filled(b, s, matches)
	}
	before, r := heap(), season.On(s)
	for b.Loop() {
		book := stats.New(stats.Options{Ended: r.Ended, Now: time.Now, Counts: season.Counted(r)})
		began := processorTime(b)
		require.NoError(b, book.Follow(b.Context()))
		b.ReportMetric((processorTime(b) - began).Seconds(), "cpu-s")
		b.ReportMetric(heap()-before, "MiB")
		took := func(what string, f func()) {
			began := processorTime(b)
			f()
			b.ReportMetric(float64((processorTime(b)-began).Microseconds())/1000, "cpu-ms-"+what)
		}
		took("record", func() {
			record, _ := book.Record("77", match.User(fmt.Sprintf("1%017d", 1)))
			require.Positive(b, record.Games["toy"].Played())
		})
		took("winners", func() { require.NotEmpty(b, book.Winners("77", "toy")) })
		book.Stale("toy")
		took("ratings", func() { require.Len(b, book.Ranked("toy"), 2000) })
	}
}
