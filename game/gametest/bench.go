package gametest

import (
	"math/rand/v2"
	"runtime/debug"
	"testing"

	"norenbot/game"
)

// Benchmark measures what a game costs: whole games of four, by chance and by the policy of
// By; playouts, which is what search does; and a look, a fingerprint and a replay at a table
// of the most seats. Of the options By counts.
func Benchmark(b *testing.B, rules game.Rules, opts ...Option) {
	// Garbage is collected as seldom as `norenbot simulate` does: what a game leaves behind
	// is little and all of it goes at once.
	defer debug.SetGCPercent(debug.SetGCPercent(1000))
	s := newSuite(rules, opts)
	chance := game.Random(rand.New(rand.NewPCG(1, 2)))
	b.Run("random", func(b *testing.B) {
		s.wholeGames(b, func(game.Game) game.Chooser { return chance })
	})
	lead := func(interface{ View(game.Seat) any }) game.Chooser { return chance }
	if s.policy != nil {
		luck := rand.New(rand.NewPCG(1, 2))
		lead = func(at interface{ View(game.Seat) any }) game.Chooser { return s.policy(at, luck) }
		b.Run("policy", func(b *testing.B) {
			s.wholeGames(b, func(g game.Game) game.Chooser { return lead(g) })
		})
	}
	s.playouts(b, s.led(b, 4, lead))
	s.positions(b, s.led(b, s.info.MaxSeats, lead))
}

// A counting chooser counts decisions.
type counting struct {
	game.Chooser
	n int
}

func (c *counting) Choose(q *game.Question, picks []int) []int {
	c.n++
	return c.Chooser.Choose(q, picks)
}

// wholeGames plays games of four, each from a seed of its own, every text built.
func (s *suite) wholeGames(b *testing.B, by func(game.Game) game.Chooser) {
	c := &counting{}
	begin := func(g game.Game) *rand.Rand {
		c.Chooser = by(g)
		return nil
	}
	b.ReportAllocs()
	for n := range b.N {
		setup := s.info.Setup(4, game.SeedOf(uint64(n)))
		if _, _, err := game.Play(s.rules, game.Record{Setup: setup}, begin, c); err != nil {
			b.Fatal(err)
		}
	}
	seconds := b.Elapsed().Seconds()
	b.ReportMetric(float64(b.N)/seconds, "games/s")
	b.ReportMetric(float64(c.n)/seconds, "decisions/s")
	b.ReportMetric(float64(c.n)/float64(b.N), "decisions/game")
}

// led is the record of a game that was led to its end.
func (s *suite) led(b *testing.B, seats int, lead func(interface{ View(game.Seat) any }) game.Chooser) game.Record {
	b.Helper()
	run := s.opened(b, game.Record{Setup: s.info.Setup(seats, game.SeedOf(1))})
	PlayOn(b, run, lead(run), nil)
	return run.Record()
}

func (s *suite) opened(b *testing.B, rec game.Record) *game.Run {
	b.Helper()
	run, err := game.Open(s.rules, rec)
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(run.Close)
	return run
}

// playouts brings back, imagines, and plays on to the end at random.
func (s *suite) playouts(b *testing.B, rec game.Record) {
	for _, part := range []struct {
		name string
		at   int
	}{{"opening", 0}, {"middle", len(rec.Log) / 2}, {"late", len(rec.Log) * 3 / 4}} {
		b.Run("playouts/"+part.name, func(b *testing.B) {
			luck := rand.New(rand.NewPCG(3, 4))
			c, seat := game.Random(luck), rec.Log[part.at].Seat
			imagine := func(g game.Game) *rand.Rand {
				g.(game.Imaginer).Imagine(seat, luck)
				return luck
			}
			before := rec
			before.Log = rec.Log[:part.at]
			start := game.From(s.rules, before)
			for b.Loop() {
				if _, _, err := start.Play(imagine, c); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "playouts/s")
		})
	}
}

// positions looks at the middle of a game, and brings the whole of it back.
func (s *suite) positions(b *testing.B, rec game.Record) {
	half := rec
	half.Log = rec.Log[:len(rec.Log)/2]
	b.Run("view", func(b *testing.B) {
		g := s.opened(b, half).Game()
		b.ReportAllocs()
		for b.Loop() {
			g.View(1)
		}
	})
	b.Run("fingerprint", func(b *testing.B) {
		run := s.opened(b, half)
		b.ReportAllocs()
		for b.Loop() {
			if _, err := run.Fingerprint(); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("open", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			run, err := game.Open(s.rules, rec)
			if err != nil {
				b.Fatal(err)
			}
			run.Close()
		}
		b.ReportMetric(float64(len(rec.Log)), "answers")
	})
}

// Allocations holds what keeps simulations fast: questions cost none. In random games of
// four there are fewer than 0.3 allocations a decision.
func Allocations(t *testing.T, rules game.Rules) {
	c := &counting{Chooser: game.Random(rand.New(rand.NewPCG(1, 2)))}
	played := 0
	each := testing.AllocsPerRun(20, func() {
		played++
		setup := rules.Info().Setup(4, game.SeedOf(uint64(played)))
		if _, _, err := game.Play(rules, game.Record{Setup: setup}, nil, c); err != nil {
			t.Fatal(err)
		}
	})
	if a := each / (float64(c.n) / float64(played)); a >= 0.3 {
		t.Errorf("%.2f allocations a decision", a)
	}
}
