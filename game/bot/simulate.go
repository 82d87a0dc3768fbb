package bot

import (
	"context"
	"fmt"
	"math/rand/v2"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"time"

	"norenbot/game"
)

// A Kind is a kind of computer player, by the name that it is chosen by. Games
// among policies alone are simulated without replaying.
type Kind struct {
	Name   string
	Player Player
}

// A Simulation is many games among computer players. In game i, the kind in
// place p of Kinds has seat (p+i) modulo the seats: kinds take turns in all
// seats, fairly if Games is a multiple of the seats.
//
// Its outcome is a function of Seed, whatever Jobs is, unless a player looks
// at a clock.
type Simulation struct {
	Rules  game.Rules
	Seats  int
	Chosen map[string]string // see game.Setup
	Games  int
	Seed   uint64
	Kinds  []Kind // one a seat
	Jobs   int    // games played at a time; 0 is 1
	Usage  bool   // whether to count what players use, which takes some time
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
	setup := s.Rules.Info().Setup(s.Seats, game.Seed{})
	setup.Chosen = s.Chosen
	setup, err := s.Rules.Info().Resolve(setup)
	if err != nil {
		return Outcome{}, err
	}
	s.Chosen = setup.Chosen
	start := time.Now()
	played := make([]played, s.Games)
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	var used *census
	if s.Usage {
		used = &census{of: map[string]map[Use]*count{}}
	}
	var next, done atomic.Int64
	var jobs sync.WaitGroup
	for range max(1, s.Jobs) {
		jobs.Go(func() {
			for i := int(next.Add(1)) - 1; i < s.Games && ctx.Err() == nil; i = int(next.Add(1)) - 1 {
				var err error
				if played[i], err = s.play(ctx, i, used); err != nil {
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
	return s.outcome(played, used, time.Since(start)), nil
}

// A played game: what an Outcome counts, so that millions are remembered cheaply.
type played struct {
	decisions int
	ends      []end // by seat
	lost      bool  // by all, against the game
}

// An end is how a game ended for one seat.
type end struct{ place, total int32 }

// ends is a result in its small form.
func ends(result game.Result) []end {
	all := make([]end, len(result.Scores))
	for seat, score := range result.Scores {
		all[seat] = end{int32(score.Place), int32(score.Total)}
	}
	return all
}

// kindAt returns the kind that has a seat in game i.
func (s Simulation) kindAt(i, seat int) Kind { return s.Kinds[(seat+s.Seats-i%s.Seats)%s.Seats] }

// mixed is a number for game i, unlike that of any other game of the same seed. It seeds
// the game and, apart from that, the players.
func (s Simulation) mixed(i int) uint64 { return mix(mix(s.Seed) + uint64(i)) }

// mix is the finalizer of SplitMix64, a permutation of all numbers.
func mix(n uint64) uint64 {
	n += 0x9e3779b97f4a7c15
	n = (n ^ n>>30) * 0xbf58476d1ce4e5b9
	n = (n ^ n>>27) * 0x94d049bb133111eb
	return n ^ n>>31
}

// play plays game i. What is used in it is counted, unless used is nil.
func (s Simulation) play(ctx context.Context, i int, used *census) (played, error) {
	setup := s.Rules.Info().Setup(s.Seats, game.SeedOf(s.mixed(i)))
	setup.Chosen = s.Chosen
	players := make([]Player, s.Seats)
	for seat := range players {
		kind := s.kindAt(i, seat)
		players[seat] = kind.Player
		if used != nil {
			t := newTally()
			players[seat] = t.watch(kind.Player)
			defer used.add(kind.Name, t)
		}
	}
	result, decisions, err := Result(ctx, s.Rules, setup, players, s.mixed(i))
	return played{decisions, ends(result), result.Lost}, err
}

// Result plays one game among players, by seat, and returns how it ended and how many
// decisions that took. Seed is the players' luck. Among policies alone nothing is
// replayed.
func Result(ctx context.Context, rules game.Rules, setup game.Setup, players []Player, seed uint64) (game.Result, int, error) {
	var policies []Policy // by seat, as far as they are
	for _, player := range players {
		if p, ok := player.(Policy); ok {
			policies = append(policies, p)
		}
	}
	if len(policies) == len(players) {
		return simulate(rules, setup, policies, seed)
	}
	run, err := PlayOut(ctx, rules, setup, players, seed)
	if err != nil {
		return game.Result{}, 0, err
	}
	defer run.Close()
	result, _ := run.Result()
	return result, len(run.Record().Log), nil
}

// luckOf is the luck of the player in a seat, none of the game's: another stream for each
// seat, from one seed.
func luckOf(seed uint64, seat int) *rand.Rand { return rand.New(rand.NewPCG(seed, uint64(seat)+1)) }

// simulate plays one game among policies, by seat.
func simulate(rules game.Rules, setup game.Setup, policies []Policy, seed uint64) (result game.Result, decisions int, err error) {
	choosers := make([]game.Chooser, len(policies))
	begin := func(g game.Game) *rand.Rand {
		for seat, policy := range policies {
			choosers[seat] = policy(g, luckOf(seed, seat))
		}
		return nil
	}
	_, result, err = game.Play(rules, game.Record{Setup: setup}, begin, game.ChooserFunc(func(q *game.Question, picks []int) []int {
		decisions++
		return choosers[q.Seat].Choose(q, picks)
	}))
	return result, decisions, err
}

// PlayOut plays one game among players, by seat, to its end, and returns its Run, which
// the caller closes. Seed is the players' luck. Where several are asked at once the first
// in order of seats answers first; what he answered is hidden from the others
// (Run.Known). When ctx ends, so does the game, with its error; and with a *game.Failure
// when the rules or a player fail, be it in thought.
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
		var err error
		a.Picks, err = decide(ctx, players[q.Seat], Look(rules, run, q.Seat, lucks[q.Seat]))
		if err == nil {
			err = ctx.Err()
		}
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

// decide returns a player's picks, or its failure.
func decide(ctx context.Context, player Player, seen Seen) (picks []string, err error) {
	seen.Failed = func(failure error) { err = failure }
	defer func() {
		if p := recover(); p != nil {
			err = &game.Failure{Cause: p, Stack: debug.Stack()}
		}
	}()
	picks = player.Decide(ctx, seen)
	return picks, err
}
