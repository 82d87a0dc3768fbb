package nobility

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

// rarely has garbage collected as seldom as `norenbot simulate` does.
func rarely() (restore func()) {
	old := debug.SetGCPercent(1000)
	return func() { debug.SetGCPercent(old) }
}

// BenchmarkRandomGames plays whole random games of four.
func BenchmarkRandomGames(b *testing.B) {
	defer rarely()()
	for _, rules := range []game.Rules{New()} {
		b.Run(rules.Info().Name, func(b *testing.B) {
			c := &counting{Chooser: game.Random(rand.New(rand.NewPCG(1, 2)))}
			benchmark(b, rules, nil, c)
		})
	}
}

// benchmark plays games of four, each from a seed of its own.
func benchmark(b *testing.B, rules game.Rules, begin func(game.Game) *rand.Rand, c *counting) {
	setup := rules.Info().Setup(4, game.SeedOf(1))
	b.ReportAllocs()
	for i := range b.N {
		setup.Seed = game.Seed{byte(i), byte(i >> 8), byte(i >> 16), byte(i >> 24)}
		if _, _, err := game.Play(rules, game.Record{Setup: setup}, begin, c); err != nil {
			b.Fatal(err)
		}
	}
	seconds := b.Elapsed().Seconds()
	b.ReportMetric(float64(b.N)/seconds, "games/s")
	b.ReportMetric(float64(c.n)/seconds, "decisions/s")
	b.ReportMetric(float64(c.n)/float64(b.N), "decisions/game")
}

// TestAllocations holds what keeps simulations fast: questions cost none.
func TestAllocations(t *testing.T) {
	rules, games := New(), 0
	c := &counting{Chooser: game.Random(rand.New(rand.NewPCG(1, 2)))}
	const runs = 20
	each := testing.AllocsPerRun(runs, func() {
		games++
		if _, _, err := game.Play(rules, game.Record{Setup: rules.Info().Setup(4, game.SeedOf(uint64(games)))}, nil, c); err != nil {
			t.Fatal(err)
		}
	})
	require.Equal(t, runs+1, games)
	require.Less(t, each/(float64(c.n)/float64(games)), 0.3, "allocations a decision")
}

// BenchmarkView looks at the middle of a game of six.
func BenchmarkView(b *testing.B) {
	g := middle(b).Game()
	b.ReportAllocs()
	for range b.N {
		g.View(2)
	}
}

// BenchmarkFingerprint is of the same position.
func BenchmarkFingerprint(b *testing.B) {
	run := middle(b)
	for range b.N {
		if _, err := run.Fingerprint(); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkOpenFinished brings back a finished game of six.
func BenchmarkOpenFinished(b *testing.B) {
	rec := played(b, 6, 1<<20)
	b.ReportAllocs()
	b.ResetTimer()
	for range b.N {
		run, err := game.Open(New(), rec)
		if err != nil {
			b.Fatal(err)
		}
		run.Close()
	}
	b.ReportMetric(float64(len(rec.Log)), "answers")
}

// middle is a game of six after 200 answers.
func middle(b *testing.B) *game.Run {
	b.Helper()
	run, err := game.Open(New(), played(b, 6, 200))
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(run.Close)
	b.ResetTimer()
	return run
}

// played is a record of a random game, of so many answers at most.
func played(b *testing.B, seats, most int) game.Record {
	b.Helper()
	run, err := game.Open(New(), game.Record{Setup: New().Info().Setup(seats, game.SeedOf(1))})
	if err != nil {
		b.Fatal(err)
	}
	defer run.Close()
	policy := game.Random(rand.New(rand.NewPCG(1, 2)))
	for n := 0; n < most && len(run.Questions()) > 0; n++ {
		q := run.Questions()[0]
		if err := run.Answer(game.Answer{Seat: q.Seat, Key: q.Key, Picks: q.Keys(policy.Choose(&q, nil))}); err != nil {
			b.Fatal(err)
		}
	}
	return run.Record()
}
