package bot

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"norenbot/game"
)

// A Coach says what it would do in a seat's place, and why: it searches, and then plays the
// best answers on to the end of the game in other worlds, the same for each of them. What
// the search found best would look better than it is in the worlds that made it the best.
//
// Like Search with Playouts, it is a function of what the seat may know and of Seen.Luck.
type Coach struct {
	Search Search // with Playouts
	Worlds int    // how often each answer is played on to the end; 0 is DefaultWorlds
}

// DefaultWorlds is how often a Coach plays an answer on.
const DefaultWorlds = 64

// comparedMost is how many answers a Coach compares.
const comparedMost = 3

// A Prospect is what an answer would lead to.
type Prospect struct {
	Answer []string // keys of its picks
	Chance float64  // of winning, 0 to 1; a victory that is shared counts by its share
	Points float64  // at the end
	// Even says that it cannot be told from the first one, and Gains are how many more
	// points that one brings, by category. The first is even with itself, and gains nothing.
	Even  bool
	Gains []Points
}

// Advise returns the answers that seem best, the one it would give first, at most three.
// Errors: the rules' failure; that of ctx if it ends before the answers are compared.
func (c Coach) Advise(ctx context.Context, seen Seen) ([]Prospect, error) {
	seed := seen.Luck.Uint64()
	weighed := c.Search.Weigh(ctx, seen)
	policy := c.Search.Policy
	if policy == nil {
		policy = Random
	}
	stage := newStage(seen, Overlooking(policy, overlooked), seed, 0) // as an Analyst does
	worlds := cmp.Or(c.Worlds, DefaultWorlds)
	var all []*expectation
	par := 0.0
	for _, w := range weighed[:min(len(weighed), comparedMost)] {
		first := places(&seen.Question, w.Answer)
		slices.Sort(first)
		if len(all) == 0 {
			f, err := stage.play(-1, first)
			if err != nil {
				return nil, fmt.Errorf("advising: %w", err)
			}
			par = f.totals[stage.seat]
		}
		e, err := stage.expect(ctx, first, 0, worlds, par)
		if err != nil {
			return nil, fmt.Errorf("advising: %w", err)
		}
		all = append(all, e)
	}
	return prospects(&seen.Question, all), nil
}

// sure is how many standard errors a difference must have to be one.
const sure = 2

// prospects compares answers, in the order in which a search has them. Where one of them
// does clearly better to the end than the first, it is the first.
func prospects(q *game.Question, all []*expectation) []Prospect {
	for i := 1; i < len(all); i++ {
		if more, se := paired(all[i].worth, all[0].worth); more > sure*se {
			best := all[i]
			all = slices.Insert(slices.Delete(all, i, i+1), 0, best)
		}
	}
	out := make([]Prospect, len(all))
	for i, e := range all {
		less, se := paired(all[0].worth, e.worth)
		out[i] = Prospect{Answer: q.Keys(e.first), Chance: e.chance(), Points: e.total, Even: less <= sure*se, Gains: all[0].gains(e)}
	}
	// Those that are even with the first before the others.
	last := func(p Prospect) int {
		if p.Even {
			return 0
		}
		return 1
	}
	slices.SortStableFunc(out, func(a, b Prospect) int { return last(a) - last(b) })
	return out
}
