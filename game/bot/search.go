package bot

import (
	"cmp"
	"context"
	"math"
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
	// Deep has a playout go on by the best that was found so far after its first answers, in
	// place of the policy's (see branch). It is for games in which a question has few
	// answers for the playouts there are: it won 77 % of 60 games of Norenberc with 60
	// playouts against the same without, and 33 % of 50 of Hansa Teutonica with 20.
	Deep bool
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

// Decide implements Player. If the rules or the policy fail, Seen.Failed is told, and it
// answers what it has. With one candidate it does not think at all.
func (s Search) Decide(ctx context.Context, seen Seen) []string {
	t := s.thought(seen)
	if len(t.arms) > 1 {
		s.think(ctx, t)
	}
	return seen.Question.Keys(t.best().picks)
}

// A Weighed is an answer that a Search has tried.
type Weighed struct {
	Answer   []string // keys of its picks
	Playouts int
	// Worth is what came of it on average, 0 to 1: half for winning, half for how far
	// ahead of the best other one is then. What the policy proposes begins with credit.
	Worth float64
}

// Weigh thinks as Decide does and returns the answers that were tried, what it would
// decide first. Where there is one answer only it has no playouts.
func (s Search) Weigh(ctx context.Context, seen Seen) []Weighed {
	t := s.thought(seen)
	if len(t.arms) > 1 {
		s.think(ctx, t)
	}
	slices.SortStableFunc(t.arms, func(a, b *arm) int { return cmp.Compare(b.sure(), a.sure()) })
	all := make([]Weighed, len(t.arms))
	for i, a := range t.arms {
		all[i] = Weighed{seen.Question.Keys(a.picks), a.n, a.mean()}
	}
	return all
}

// think plays on until the thinking is done, and gives way before each playout.
func (s Search) think(ctx context.Context, t *thought) {
	start := time.Now()
	for n := 0; game.GiveWay(ctx) == nil; n++ {
		done := s.done(n, start)
		if s.Progress != nil {
			s.Progress(min(done, 1))
		}
		if done >= 1 {
			break
		}
		t.renew(done)
		if err := t.playout(t.choose()); err != nil {
			if t.seen.Failed != nil {
				t.seen.Failed(err)
			}
			break
		}
	}
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
	stage *stage
	// width is how many candidates there are at most.
	width   int
	arms    []*arm  // candidates
	tried   int     // playouts so far
	par     float64 // what the first of them brought
	renewed int     // how often candidates were exchanged
	all     bool    // arms are all possible answers
	deep    bool    // see Search.Deep
}

// An arm is one candidate.
type arm struct {
	picks []int // sorted places in Question.Options
	branch
}

// thought begins to think: it takes one number from the player's luck for all playouts,
// however many there will be.
func (s Search) thought(seen Seen) *thought {
	policy := s.Policy
	if policy == nil {
		policy = Random
	}
	t := &thought{seen: seen, deep: s.Deep, width: cmp.Or(s.Width, DefaultWidth),
		stage: newStage(seen, policy, seen.Luck.Uint64(), cmp.Or(s.Horizon, DefaultHorizon))}
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

// sure is what the candidate brought, doubt taken off: what was tried little must have
// done much better.
func (a *arm) sure() float64 { return a.mean() - curiosity/math.Sqrt(float64(a.n)+0.1) }

// best returns the candidate that did best.
func (t *thought) best() *arm {
	return slices.MaxFunc(t.arms, func(a, b *arm) int { return cmp.Compare(a.sure(), b.sure()) })
}

// playout tries a once. An error is the rules' or the policy's failure.
func (t *thought) playout(a *arm) error {
	c := &climb{luck: t.seen.Luck}
	if t.deep {
		c.at = &a.branch
	}
	f, err := t.stage.climb(a.n, a.picks, c)
	if err != nil {
		return err
	}
	if t.tried == 0 {
		t.par = f.totals[t.stage.seat]
	}
	a.n++
	a.sum += f.worth(t.stage.seat, t.par)
	t.tried++
	c.learn(&f, t.par)
	return nil
}
