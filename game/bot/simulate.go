package bot

import (
	"context"
	"fmt"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"time"

	"norenbot/game"
)

// A Kind is a kind of computer player in a Simulation.
type Kind struct {
	Name   string
	Policy Policy // if it has one, games among policies run without replaying
	Player Player // else
}

// AsPlayer returns the kind as a player.
func (k Kind) AsPlayer() Player {
	if k.Policy != nil {
		return Quick(k.Policy)
	}
	return k.Player
}

// A Simulation is many games among computer players. In game i, the kind in
// place p of Kinds has seat (p+i) modulo the seats: kinds take turns in all
// seats, fairly if Games is a multiple of the seats.
//
// Its outcome is a function of Seed, whatever Jobs is, unless a player looks
// at a clock.
type Simulation struct {
	Rules   game.Rules
	Seats   int
	Options map[string]string // see game.Setup
	Games   int
	Seed    uint64
	Kinds   []Kind // one a seat
	Jobs    int    // games played at a time; 0 is 1
	// Progress, unless nil, is told now and then how many games are done. It
	// is called by several goroutines.
	Progress func(games int)
}

// Run plays all games. It stops at the first that fails, with its number and
// error, and when ctx ends.
func (s Simulation) Run(ctx context.Context) (Outcome, error) {
	if len(s.Kinds) != s.Seats {
		return Outcome{}, fmt.Errorf("%d kinds of players for %d seats", len(s.Kinds), s.Seats)
	}
	start := time.Now()
	played := make([]played, s.Games)
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	var next, done atomic.Int64
	var jobs sync.WaitGroup
	for range max(1, s.Jobs) {
		jobs.Go(func() {
			for i := int(next.Add(1)) - 1; i < s.Games && ctx.Err() == nil; i = int(next.Add(1)) - 1 {
				var err error
				if played[i], err = s.play(ctx, i); err != nil {
					stop(fmt.Errorf("game %d: %w", i, err))
				}
				if n := done.Add(1); s.Progress != nil {
					s.Progress(int(n))
				}
			}
		})
	}
	jobs.Wait()
	if err := context.Cause(ctx); err != nil {
		return Outcome{}, err
	}
	return s.outcome(played, time.Since(start)), nil
}

// A played game: what an Outcome counts, so that millions are remembered cheaply.
type played struct {
	decisions int
	ends      []end // by seat
}

// An end is how a game ended for one seat.
type end struct{ place, total int32 }

func ends(result game.Result) []end {
	all := make([]end, len(result.Scores))
	for seat, score := range result.Scores {
		all[seat] = end{int32(score.Place), int32(score.Total)}
	}
	return all
}

// seatOf returns where in game i the kind in place p sits.
func (s Simulation) seatOf(p, i int) game.Seat { return game.Seat((p + i) % s.Seats) }

// mixed is a number for game i, unlike that of any other game and seed.
func (s Simulation) mixed(i int) uint64 { return mix(mix(s.Seed) + uint64(i)) }

// mix is the finalizer of SplitMix64, a permutation of all numbers.
func mix(n uint64) uint64 {
	n += 0x9e3779b97f4a7c15
	n = (n ^ n>>30) * 0xbf58476d1ce4e5b9
	n = (n ^ n>>27) * 0x94d049bb133111eb
	return n ^ n>>31
}

func (s Simulation) play(ctx context.Context, i int) (played, error) {
	setup := s.Rules.Info().Table(s.Seats, game.SeedOf(s.mixed(i)))
	setup.Options = s.Options
	kinds := make([]Kind, s.Seats)
	quick := true
	for p, k := range s.Kinds {
		kinds[s.seatOf(p, i)] = k
		quick = quick && k.Policy != nil
	}
	if quick {
		return simulate(s.Rules, setup, kinds, s.mixed(i))
	}
	players := make([]Player, s.Seats)
	for seat, k := range kinds {
		players[seat] = k.AsPlayer()
	}
	run, err := PlayOut(ctx, s.Rules, setup, players, s.mixed(i))
	if err != nil {
		return played{}, err
	}
	defer run.Close()
	result, _ := run.Result()
	return played{len(run.Record().Log), ends(result)}, nil
}

// luckOf is the luck of the player in a seat, none of the game's.
func luckOf(seed uint64, seat int) *rand.Rand { return rand.New(rand.NewPCG(seed, uint64(seat)+1)) }

// simulate plays one game among policies.
func simulate(rules game.Rules, setup game.Setup, kinds []Kind, seed uint64) (played, error) {
	choosers := make([]game.Chooser, len(kinds))
	var p played
	begin := func(g game.Game) *rand.Rand {
		for seat, k := range kinds {
			choosers[seat] = k.Policy(g, luckOf(seed, seat))
		}
		return nil
	}
	_, result, err := game.Continue(rules, game.Record{Setup: setup}, begin, game.ChooserFunc(func(q *game.Question, picks []int) []int {
		p.decisions++
		return choosers[q.Seat].Choose(q, picks)
	}))
	p.ends = ends(result)
	return p, err
}

// PlayOut plays one game among players, by seat, to its end, and returns its
// Run, which the caller closes. Seed is the players' luck. When ctx ends, so
// does the game, with its error.
func PlayOut(ctx context.Context, rules game.Rules, setup game.Setup, players []Player, seed uint64) (*game.Run, error) {
	run, err := game.Open(rules, game.Record{Setup: setup})
	if err != nil {
		return nil, err
	}
	lucks := make([]*rand.Rand, len(players))
	for seat := range lucks {
		lucks[seat] = luckOf(seed, seat)
	}
	for len(run.Questions()) > 0 {
		q := &run.Questions()[0]
		a := game.Answer{Seat: q.Seat, Key: q.Key}
		a.Picks = players[q.Seat].Decide(ctx, Look(rules, run, q.Seat, lucks[q.Seat]))
		err := ctx.Err()
		if err == nil {
			err = run.Answer(a)
		}
		if err != nil {
			run.Close()
			return nil, err
		}
	}
	return run, nil
}
