package bot

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"

	"norenbot/game"
)

// A deep Search keeps what its playouts met after the answer that it weighs: a tree of
// questions, each with the answers tried to it. Who is asked there answers what was best
// for that seat so far, so that an answer is not judged by what a policy makes of it, but
// by what could be made of it. Each playout adds one answer to the tree; from there the
// policy plays on.
//
// The same answers lead to the same place of the tree in every world, whatever is hidden
// or drawn in it: a seat's answers there do for all of these worlds alike, as they must
// for who cannot tell them apart. What others answer in secret is taken to be as good
// against the secrets of one's own as it happens to be, which makes a search cautious.
// Leaving those to the policy was no better in Norenberc (45 % of 60 games).

// A branch is an answer in the tree.
type branch struct {
	sum   float64 // what its playouts were worth to who gave it
	n     int     // how many they were
	forks []*fork // what was asked next
}

// mean is what the answer was worth on average, 0 if it was never tried.
func (b *branch) mean() float64 { return b.sum / float64(max(1, b.n)) }

// A fork is a question in the tree. The options that are there may differ from world to
// world.
type fork struct {
	question string // its key
	seat     game.Seat
	twigs    []*twig
}

// A twig is an answer by its keys, in order of the options when it was first given.
type twig struct {
	answer []string
	branch
}

// Constants of the tree were found in games against neighbours of theirs (Norenberc, 2
// seats): half or twice as much of either was not better.
const (
	// treeCuriosity is curiosity beyond the first answer, where much less is known of much
	// more: it goes deeper into what looks good.
	treeCuriosity = 0.15
	// breadth says how many answers are compared at a fork after n playouts: about breadth
	// times the root of n, the policy's own first.
	breadth = 1.0
)

// A climb is one playout's way through the tree, from the branch of the answer that is
// weighed.
type climb struct {
	at    *branch // nil above the tree
	path  []step
	luck  *rand.Rand
	above game.Chooser // answers where the tree ends, and proposes
}

// A step is an answer given on the way.
type step struct {
	seat game.Seat
	to   *branch
}

// Choose implements game.Chooser.
func (c *climb) Choose(q *game.Question, picks []int) []int {
	if _, most := q.Bounds(); c.at == nil || len(q.Options) == 1 && most == 1 {
		return c.above.Choose(q, picks)
	}
	t := c.at.fork(q).choose(q, c)
	c.path = append(c.path, step{q.Seat, &t.branch})
	if c.at = &t.branch; t.n == 0 {
		c.at = nil
	}
	for _, key := range t.answer {
		picks = append(picks, q.Find(key))
	}
	return picks
}

// learn notes where the playout came to; par is for who plays alone.
func (c *climb) learn(f *future, par float64) {
	for _, s := range c.path {
		s.to.n++
		s.to.sum += f.worth(s.seat, par)
	}
}

// fork returns the place of q in the tree after b, a new one if it was never asked there.
func (b *branch) fork(q *game.Question) *fork {
	for _, f := range b.forks {
		if f.question == q.Key && f.seat == q.Seat {
			return f
		}
	}
	f := &fork{question: q.Key, seat: q.Seat}
	b.forks = append(b.forks, f)
	return f
}

// choose returns the answer to q to try now: the policy's proposal, or a new one when the
// others are known well enough, or the one with the highest bound.
func (f *fork) choose(q *game.Question, c *climb) *twig {
	var open []*twig // that are acceptable here
	playouts := 0
	for _, t := range f.twigs {
		if acceptable(q, t.answer) {
			open = append(open, t)
			playouts += t.n
		}
	}
	if len(open) == 0 {
		return f.twig(q, c.above.Choose(q, nil))
	}
	if float64(len(open)) < breadth*math.Sqrt(float64(playouts))+0.5 {
		if t := f.grow(q, open, c.luck); t != nil {
			return t
		}
	}
	log := math.Log(float64(playouts + 1))
	bound := func(t *twig) float64 {
		return t.mean() + treeCuriosity*math.Sqrt(log/float64(max(1, t.n)))
	}
	return slices.MaxFunc(open, func(a, b *twig) int { return cmp.Compare(bound(a), bound(b)) })
}

// acceptable reports whether keys answer q: their options may not be there in this world.
func acceptable(q *game.Question, keys []string) bool {
	least, most := q.Bounds()
	if len(keys) < least || len(keys) > most {
		return false
	}
	for i, key := range keys {
		place, before := q.Find(key), 0
		for _, k := range keys[:i] {
			if k == key {
				before++
			}
		}
		if place < 0 || before >= q.Options[place].Often() {
			return false
		}
	}
	return true
}

// growTries is how often an answer that is new is looked for.
const growTries = 4

// grow adds an answer to q near the one that was tried most, nil if none was found that is
// new.
func (f *fork) grow(q *game.Question, open []*twig, luck *rand.Rand) *twig {
	most := slices.MaxFunc(open, func(a, b *twig) int { return cmp.Compare(a.n, b.n) })
	known := len(f.twigs)
	for range growTries {
		if t := f.twig(q, neighbour(q, places(q, most.answer), luck)); len(f.twigs) > known {
			return t
		}
	}
	return nil
}

// twig returns the one of an answer, a new one unless it is there.
func (f *fork) twig(q *game.Question, picks []int) *twig {
	slices.Sort(picks)
	answer := q.Keys(picks)
	for _, t := range f.twigs {
		if slices.Equal(t.answer, answer) {
			return t
		}
	}
	t := &twig{answer: answer}
	f.twigs = append(f.twigs, t)
	return t
}
