package norenberc

import (
	"math/rand/v2"
	"runtime/debug"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
)

type counting struct {
	game.Chooser
	n int
}

func (c *counting) Choose(q *game.Question, picks []int) []int {
	c.n++
	return c.Chooser.Choose(q, picks)
}

// rarely has garbage collected as seldom as `norenbot simulate` does: what a
// game leaves behind is little and all of it goes at once.
func rarely() (restore func()) {
	old := debug.SetGCPercent(1000)
	return func() { debug.SetGCPercent(old) }
}

// BenchmarkRandomGames plays whole random games, every text built.
func BenchmarkRandomGames(b *testing.B) {
	defer rarely()()
	rules := New()
	c := &counting{Chooser: game.Random(rand.New(rand.NewPCG(1, 2)))}
	setup := rules.Info().Setup(4, game.SeedOf(1))
	b.ReportAllocs()
	for i := range b.N {
		setup.Seed = game.Seed{byte(i), byte(i >> 8), byte(i >> 16), byte(i >> 24)}
		if _, _, err := game.Play(rules, game.Record{Setup: setup}, nil, c); err != nil {
			b.Fatal(err)
		}
	}
	seconds := b.Elapsed().Seconds()
	b.ReportMetric(float64(b.N)/seconds, "games/s")
	b.ReportMetric(float64(c.n)/seconds, "decisions/s")
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(c.n), "ns/decision")
	b.ReportMetric(float64(c.n)/float64(b.N), "decisions/game")
}

// TestAllocations holds what keeps simulations fast: questions cost none.
func TestAllocations(t *testing.T) {
	rules, games := New(), 0
	c := &counting{Chooser: game.Random(rand.New(rand.NewPCG(1, 2)))}
	const runs = 100
	each := testing.AllocsPerRun(runs, func() {
		games++
		if _, _, err := game.Play(rules, game.Record{Setup: rules.Info().Setup(4, game.SeedOf(uint64(games)))}, nil, c); err != nil {
			t.Fatal(err)
		}
	})
	require.Equal(t, runs+1, games)
	require.Less(t, each/(float64(c.n)/float64(games)), 0.3, "allocations a decision")
}

// finished plays a random game of seats to its end and returns its record.
func finished(b *testing.B, seats int) game.Record {
	b.Helper()
	run, err := game.Open(New(), game.Record{Setup: New().Info().Setup(seats, game.SeedOf(1))})
	if err != nil {
		b.Fatal(err)
	}
	defer run.Close()
	random := game.Random(rand.New(rand.NewPCG(1, 2)))
	for len(run.Questions()) > 0 {
		q := run.Questions()[0]
		var picks []string
		for _, i := range random.Choose(&q, nil) {
			picks = append(picks, q.Options[i].Key)
		}
		if err := run.Answer(game.Answer{Seat: q.Seat, Key: q.Key, Picks: picks}); err != nil {
			b.Fatal(err)
		}
	}
	return run.Record()
}

// BenchmarkOpenFinished brings back a finished game of five seats.
func BenchmarkOpenFinished(b *testing.B) {
	rules, rec := New(), finished(b, 5)
	b.ReportAllocs()
	b.ResetTimer()
	for range b.N {
		run, err := game.Open(rules, rec)
		if err != nil {
			b.Fatal(err)
		}
		run.Close()
	}
	b.ReportMetric(float64(len(rec.Log)), "answers")
}

// BenchmarkPlayouts is what search does: bring back, imagine, play on to the
// end at random.
func BenchmarkPlayouts(b *testing.B) {
	defer rarely()()
	rec := finished(b, 4)
	for name, at := range map[string]int{"opening": 0, "middle": len(rec.Log) / 2, "late": len(rec.Log) * 3 / 4} {
		b.Run(name, func(b *testing.B) {
			rules, part := New(), rec
			part.Log = rec.Log[:at]
			seat := rec.Log[at].Seat
			luck := rand.New(rand.NewPCG(3, 4))
			c := game.Random(luck)
			imagine := func(g game.Game) *rand.Rand {
				g.(game.Imaginer).Imagine(seat, luck)
				return luck
			}
			start := game.From(rules, part)
			b.ResetTimer()
			for range b.N {
				if _, _, err := start.Play(imagine, c); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "playouts/s")
		})
	}
}
