package bot

import (
	"cmp"
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"time"

	"norenbot/game"
)

// Search is a player that tries its answers out. For each playout it brings
// back the position (see game.Start), has it imagine what its seat cannot know, gives one
// of its candidate answers and lets a policy play on to the end. Which candidate
// is tried next is decided by UCB1: the good and the little known. The zero
// value thinks for DefaultThink and plays on at random.
//
// What others hold in secret cannot change its choice: with Playouts set, it
// is a function of what the seat may know and of Seen.Luck.
type Search struct {
	Think    time.Duration // how long it thinks about a decision, if Playouts is 0
	Playouts int           // exactly so many playouts a decision, however long they take
	Policy   Policy        // plays on, and proposes a first candidate; nil is Random
	// Width is how many candidates are kept at once where more answers are
	// possible; 0 is DefaultWidth.
	Width int
	// Horizon is how many questions a playout goes on for, and to the next change of
	// turn, where the game is a game.Appraiser; 0 is DefaultHorizon. Other games are
	// played to their end.
	Horizon int
	// Progress, unless nil, is told before each playout how much of the
	// thinking is done, from 0 to 1.
	Progress func(done float64)
}

// Defaults of Search.
const (
	DefaultThink   = time.Second
	DefaultWidth   = 96
	DefaultHorizon = 24
)

// curiosity is how much UCB1 prefers what is little known: outcomes lie between 0 and 1
// and mostly differ by a few tenths. UCB1's own constant, the root of 2, would be for
// outcomes that are spread over all of it.
const curiosity = 0.35

// trust is how many playouts the policy's own proposal is worth at the start.
const trust = 2

// Decide implements Player. If the rules fail, it answers what it has; whoever gives that
// answer will meet the failure. With one candidate it does not think at all.
func (s Search) Decide(ctx context.Context, seen Seen) []string {
	t := s.thought(seen)
	if len(t.arms) == 1 {
		return t.seen.Question.Keys(t.arms[0].picks)
	}
	start := time.Now()
	for n := 0; ctx.Err() == nil; n++ {
		done := s.done(n, start)
		if s.Progress != nil {
			s.Progress(min(done, 1))
		}
		if done >= 1 {
			break
		}
		t.renew(done)
		if !t.playout(t.choose()) {
			break
		}
	}
	return t.seen.Question.Keys(t.best().picks)
}

// done is how much of the thinking is over, from 0 on; 1 and more is all of it.
func (s Search) done(playouts int, start time.Time) float64 {
	if s.Playouts > 0 {
		return float64(playouts) / float64(s.Playouts)
	}
	think := s.Think
	if think == 0 {
		think = DefaultThink
	}
	return float64(time.Since(start)) / float64(think)
}

// A thought is one call of Decide.
type thought struct {
	seen  Seen
	start *game.Start // of seen.Record
	// policy may propose a candidate, and plays every playout on.
	policy Policy
	// width is how many candidates there are at most.
	width   int
	horizon int
	arms    []*arm  // candidates
	tried   int     // playouts so far
	par     float64 // what the first of them brought
	// Playout n of every candidate has the same luck, made of seed and n, so that
	// candidates are compared in equal circumstances.
	seed    uint64
	renewed int  // how often candidates were exchanged
	all     bool // arms are all possible answers
}

// An arm is one candidate.
type arm struct {
	picks []int // sorted places in Question.Options
	sum   float64
	n     int
}

// mean is what the candidate brought on average, 0 if it was never tried.
func (a *arm) mean() float64 { return a.sum / float64(max(1, a.n)) }

// thought begins to think: it takes one number from the player's luck for all playouts,
// however many there will be.
func (s Search) thought(seen Seen) *thought {
	t := &thought{seen: seen, start: game.From(seen.Rules, seen.Record), policy: s.Policy, seed: seen.Luck.Uint64(),
		width: cmp.Or(s.Width, DefaultWidth), horizon: cmp.Or(s.Horizon, DefaultHorizon)}
	if t.policy == nil {
		t.policy = Random
	}
	t.begin(s.Policy != nil)
	return t
}

// choose returns the arm to try next: one that was never tried, else the one with the
// highest bound.
func (t *thought) choose() *arm {
	var best *arm
	bound := math.Inf(-1)
	log := math.Log(float64(t.tried + 1))
	for _, a := range t.arms {
		if a.n == 0 {
			return a
		}
		if b := a.mean() + curiosity*math.Sqrt(log/float64(a.n)); b > bound {
			best, bound = a, b
		}
	}
	return best
}

// best returns the arm that did best, doubt taken off: what was tried little
// must have done much better.
func (t *thought) best() *arm {
	sure := func(a *arm) float64 { return a.mean() - curiosity/math.Sqrt(float64(a.n)+0.1) }
	return slices.MaxFunc(t.arms, func(a, b *arm) int { return cmp.Compare(sure(a), sure(b)) })
}

// playout tries a once; false if the rules failed. The n-th trial of every
// candidate is in the same imagined world, so that they compare.
func (t *thought) playout(a *arm) bool {
	luck := rand.New(rand.NewPCG(t.seed, uint64(a.n)))
	p := playout{seat: t.seen.Question.Seat, first: a.picks, alone: t.seen.Record.Setup.Seats == 1}
	begin := func(g game.Game) *rand.Rand {
		if im, can := g.(game.Imaginer); can {
			im.Imagine(p.seat, luck)
		}
		p.then = t.policy(g, luck)
		if _, can := g.(game.Appraiser); can {
			p.horizon = t.horizon
		}
		return luck
	}
	g, result, err := t.start.Play(begin, &p)
	var totals []float64
	switch {
	case err == nil:
		for _, s := range result.Scores {
			totals = append(totals, float64(s.Total))
		}
	case errors.Is(err, game.ErrStopped):
		totals = g.(game.Appraiser).Appraise(nil)
	default:
		return false
	}
	if t.tried == 0 {
		t.par = totals[p.seat]
	}
	lead := leadOf(totals, p.seat, t.par)
	won := lead // as likely, where the end is only expected
	if err == nil {
		won = wonBy(result, p.seat)
	}
	a.n++
	a.sum += (won + lead) / 2
	t.tried++
	return true
}

// A playout answers the open question of seat with first, then by a policy. Other seats
// may be asked before it in an open Together; the policy answers those.
type playout struct {
	seat game.Seat
	// first are the picks for the first question put to seat, then answers all others.
	// given says that first was used.
	first []int
	given bool
	then  game.Chooser
	// After horizon questions more, 0 being no number, it ends with the turn: when
	// another seat is asked than at the question before; alone there is none to wait for.
	horizon, asked int
	turn           game.Seat
	alone          bool
}

// Choose implements game.Chooser.
func (p *playout) Choose(q *game.Question, picks []int) []int {
	if !p.given && q.Seat == p.seat {
		p.given, p.turn = true, q.Seat
		return append(picks, p.first...)
	}
	if p.given && p.horizon > 0 {
		if p.asked++; p.asked > p.horizon && (p.alone || q.Seat != p.turn) {
			panic(game.ErrStopped)
		}
		p.turn = q.Seat
	}
	return p.then.Choose(q, picks)
}

// wonBy is 1 for a seat that has won, shared if it is shared, and 0 if all lost.
func wonBy(result game.Result, seat game.Seat) float64 {
	if !result.Won(seat) {
		return 0
	}
	winners := 0
	for _, score := range result.Scores {
		if score.Place == 1 {
			winners++
		}
	}
	return 1 / float64(winners)
}

// leadOf is how far a seat is ahead of the best other, of par where there is no other:
// from 0 to 1, and 0.5 for none.
func leadOf(totals []float64, seat game.Seat, par float64) float64 {
	other, scale := math.Inf(-1), 1.0
	for s, total := range totals {
		if game.Seat(s) != seat {
			other = max(other, total)
		}
		scale = max(scale, math.Abs(total))
	}
	if len(totals) == 1 {
		other, scale = par, max(scale, math.Abs(par))
	}
	return (1 + math.Tanh(2*(totals[seat]-other)/scale)) / 2
}
