package realgames_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"runtime"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/match"
	"norenbot/game/match/storetest"
	"norenbot/game/norenberc"
)

// halfway returns a match of Norenberc with four persons, played at random
// for n answers, each an entry.
func halfway(b testing.TB, seed uint64, n int) match.Change {
	rules := norenberc.New()
	setup := rules.Info().Setup(4, game.SeedOf(seed))
	run, err := game.Open(rules, game.Record{Setup: setup})
	require.NoError(b, err)
	defer run.Close()
	m := match.Match{Game: rules.Info().Name, Phase: match.Playing, Place: place, Created: noon, Started: noon}
	for seat := range 4 {
		m.Chairs = append(m.Chairs, match.Chair{Owner: person(seat)})
	}
	entries := []match.Entry{{N: 1, Act: match.Deal, At: noon.Unix()}}
	chooser, picks := game.Random(rand.New(rand.NewPCG(seed, 1))), []int(nil)
	for len(entries) <= n && len(run.Questions()) > 0 {
		q := run.Questions()[0]
		a := game.Answer{Seat: q.Seat, Key: q.Key}
		picks = chooser.Choose(&q, picks[:0])
		for _, i := range picks {
			a.Picks = append(a.Picks, q.Options[i].Key)
		}
		require.NoError(b, run.Answer(a))
		entries = append(entries, match.Entry{N: len(entries) + 1, Seat: a.Seat, Answers: []game.Answer{a},
			At: noon.Unix(), Press: match.Press(fmt.Sprint(1<<60 + len(entries)))})
	}
	for _, q := range run.Questions() {
		m.Chairs[q.Seat].Clock.Since = noon
	}
	m.Entries = len(entries)
	entries[len(entries)-1].Print, err = run.Fingerprint()
	require.NoError(b, err)
	return match.Change{Match: m, Setup: &setup, Entries: entries}
}

// BenchmarkReady replays 5,000 live matches of Norenberc, half played, and then
// serves each once, of which it keeps as many as `norenbot run` does. Wanted: at most 5 s, and 256 MiB resident; MiB-live is what
// a Service holds, without the store in memory that stands for the disk.
func BenchmarkReady(b *testing.B) {
	const matches = 5000
	store := storetest.New()
	for n := range matches {
		c := halfway(b, uint64(n%100), 40+n%40)
		c.Match.ID = match.ID(fmt.Sprintf("m%07d", n))
		require.NoError(b, store.Commit(c))
	}
	stored := heap()
	var took time.Duration
	var most, resident uint64
	for b.Loop() {
		s := match.New(match.Options{Store: store, Rules: []game.Rules{norenberc.New()}, Now: time.Now, Luck: rand.NewChaCha8([32]byte{}), Keep: 600})
		began := time.Now()
		report, err := s.Ready(context.Background(), nil)
		require.NoError(b, err)
		require.Equal(b, match.Report{Live: matches}, report)
		took += time.Since(began)
		for n := range matches {
			_, err := s.Look(match.ID(fmt.Sprintf("m%07d", n)), "0")
			require.NoError(b, err)
		}
		most = max(most, heap()-stored)
		var mem runtime.MemStats
		runtime.ReadMemStats(&mem)
		resident = max(resident, mem.Sys-mem.HeapReleased)
		s.Close()
	}
	b.ReportMetric(took.Seconds()/float64(b.N), "s/start")
	b.ReportMetric(float64(most)/(1<<20), "MiB-live")
	b.ReportMetric(float64(resident)/(1<<20), "MiB-resident")
}

func heap() uint64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapInuse + m.StackInuse
}

// free is a store that costs nothing and keeps nothing.
type free struct {
	match.Store
	stored match.Stored
}

func (f free) Commit(match.Change) error           { return nil }
func (f free) Load(match.ID) (match.Stored, error) { return f.stored, nil }

// BenchmarkPress measures presses without the store's part, late in a
// four-seat game of Norenberc: the menu, a pick, and confirming.
func BenchmarkPress(b *testing.B) {
	store := storetest.New()
	c := halfway(b, 3, 70)
	c.Match.ID = "m"
	require.NoError(b, store.Commit(c))
	stored, err := store.Load("m")
	require.NoError(b, err)
	user := ""
	for seat, chair := range stored.Match.Chairs {
		if !chair.Clock.Since.IsZero() {
			user = fmt.Sprint(seat)
		}
	}
	service := func() *match.Service {
		return match.New(match.Options{Store: free{stored: stored}, Rules: []game.Rules{norenberc.New()}, Now: time.Now, Luck: rand.NewChaCha8([32]byte{})})
	}
	b.Run("menu", func(b *testing.B) {
		s := service()
		for b.Loop() {
			_, err := s.Menu("m", match.User(user))
			require.NoError(b, err)
		}
	})
	b.Run("pick", func(b *testing.B) {
		s := service()
		for b.Loop() {
			menu, err := s.Menu("m", match.User(user))
			require.NoError(b, err)
			menu, err = s.Pick("m", match.User(user), menu.Token, menu.Question.Default)
			require.NoError(b, err)
			_, err = s.StartOver("m", match.User(user), menu.Token)
			require.NoError(b, err)
		}
	})
	b.Run("cold confirm", func(b *testing.B) {
		for b.Loop() {
			s := service()
			menu, err := s.Menu("m", match.User(user))
			require.NoError(b, err)
			for menu.State == match.Asked {
				menu, err = s.Pick("m", match.User(user), menu.Token, menu.Question.Default)
				require.NoError(b, err)
			}
			_, err = s.Confirm("m", match.User(user), menu.Token, "p")
			require.NoError(b, err)
			s.Close()
		}
	})
}
