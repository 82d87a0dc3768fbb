package bot

import (
	"cmp"
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"time"

	"norenbot/game"
)

// Search is a player that tries its answers out. For each playout it replays
// the record, has the position imagine what its seat cannot know, gives one of
// its candidate answers and lets a policy play on to the end. Which candidate
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
	// Progress, unless nil, is told before each playout how much of the
	// thinking is done, from 0 to 1.
	Progress func(done float64)
}

// Defaults of Search.
const (
	DefaultThink = time.Second
	DefaultWidth = 96
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
	seen Seen
	// policy may propose a candidate, and plays every playout on.
	policy Policy
	// width is how many candidates there are at most.
	width int
	arms  []*arm // candidates
	tried int    // playouts so far
	par   int    // what the first of them brought
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
	t := &thought{seen: seen, policy: s.Policy, width: s.Width, seed: seen.Luck.Uint64()}
	if t.policy == nil {
		t.policy = Random
	}
	if t.width == 0 {
		t.width = DefaultWidth
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
	p := playout{seat: t.seen.Question.Seat, first: a.picks}
	begin := func(g game.Game) *rand.Rand {
		if im, can := g.(game.Imaginer); can {
			im.Imagine(p.seat, luck)
		}
		p.then = t.policy(g, luck)
		return luck
	}
	_, result, err := game.Play(t.seen.Rules, t.seen.Record, begin, &p)
	if err != nil {
		return false
	}
	if t.tried == 0 {
		t.par = result.Scores[p.seat].Total
	}
	a.n++
	a.sum += value(result, p.seat, t.par)
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
}

// Choose implements game.Chooser.
func (p *playout) Choose(q *game.Question, picks []int) []int {
	if !p.given && q.Seat == p.seat {
		p.given = true
		return append(picks, p.first...)
	}
	return p.then.Choose(q, picks)
}

// value is what a result is worth to a seat, from 0 to 1: half of it for
// winning (shared if it is shared, and nothing if all lost), half for the
// distance to the best other; to par, a total, where there is no other.
func value(result game.Result, seat game.Seat, par int) float64 {
	mine := result.Scores[seat]
	winners, other, scale := 0, math.MinInt, 1
	for s, score := range result.Scores {
		if score.Place == 1 {
			winners++
		}
		if game.Seat(s) != seat {
			other = max(other, score.Total)
		}
		scale = max(scale, score.Total, -score.Total)
	}
	if len(result.Scores) == 1 {
		other, scale = par, max(scale, par, -par)
	}
	won := 0.0
	if result.Won(seat) {
		won = 1 / float64(winners)
	}
	lead := float64(mine.Total-other) / float64(scale)
	return won/2 + (1+math.Tanh(2*lead))/4
}
