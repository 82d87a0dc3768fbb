package bot

import (
	"context"
	"math/rand/v2"
	"slices"

	"norenbot/game"
)

// A Level is a player of some strength, made of two: one that answers at once, and one that
// thinks. With Search.Playouts set it is a function of what the seat may know and of Seen.Luck.
type Level struct {
	Quick  Policy // answers what is not thought about
	Search Search // answers the rest; its Policy is its own
	// Thinks is the share of questions that Search answers, from 0 to 1.
	Thinks float64
}

// Decide implements Player.
func (l Level) Decide(ctx context.Context, seen Seen) []string {
	if seen.Luck.Float64() < l.Thinks {
		return l.Search.Decide(ctx, seen)
	}
	return l.Quick.Decide(ctx, seen)
}

// slipTries is how often a slip that does something is looked for.
const slipTries = 16

// Slipping is a policy that plays like another one, but answers a share of its questions, from
// 0 to 1, on impulse: with anything that can be done, be it good or bad. Since it knows no
// rules, a slip may be a good move; but it is never idle for no reason: neither the default nor
// to pick nothing is a slip, unless there is hardly anything else.
func Slipping(good Policy, share float64) Policy {
	if share == 0 {
		return good
	}
	return func(at Viewer, luck *rand.Rand) game.Chooser {
		thinks, slip := good(at, luck), Random(at, luck)
		return game.ChooserFunc(func(q *game.Question, picks []int) []int {
			if luck.Float64() >= share {
				return thinks.Choose(q, picks)
			}
			before := len(picks)
			for range slipTries {
				if picks = slip.Choose(q, picks[:before]); len(picks) > before && !byDefault(q, picks[before:]) {
					break
				}
			}
			return picks
		})
	}
}

// Overlooking is a policy that plays like another one, but does not notice every option:
// each goes unnoticed with a chance of so much, from 0 to less than 1. What is picked is
// the best of what it noticed, so that a mistake is a lesser move and never one at random.
//
// What a question has by default is always noticed, and is no answer for want of a better
// one: before it is given the rest is looked through. So whoever may pass does it only
// where the good player does.
func Overlooking(good Policy, chance float64) Policy {
	if chance == 0 {
		return good
	}
	return func(at Viewer, luck *rand.Rand) game.Chooser {
		return &overlooking{good: good(at, luck), chance: chance, luck: luck}
	}
}

// overlooking is Overlooking's Chooser.
type overlooking struct {
	good   game.Chooser
	chance float64
	luck   *rand.Rand
	// Memory used again: the places of the options noticed, of the others in the order in
	// which they would be noticed, and the options noticed.
	noticed, missed []int
	options         []game.Option
}

// Choose implements game.Chooser.
func (o *overlooking) Choose(q *game.Question, picks []int) []int {
	o.glance(q)
	least, _ := q.Bounds()
	for before := len(picks); len(o.missed) > 0; o.look() {
		less := o.seen(q)
		if often(less.Options) < max(1, least) {
			continue
		}
		picks = o.good.Choose(less, picks[:before])
		if !byDefault(less, picks[before:]) {
			for n, i := range picks[before:] {
				picks[before+n] = o.noticed[i]
			}
			return picks
		}
		picks = picks[:before]
	}
	return o.good.Choose(q, picks)
}

// glance notes which options are noticed at first.
func (o *overlooking) glance(q *game.Question) {
	o.noticed, o.missed = o.noticed[:0], o.missed[:0]
	for i := range q.Options {
		if o.luck.Float64() < o.chance && !slices.Contains(q.Default, q.Options[i].Key) {
			o.missed = append(o.missed, i)
		} else {
			o.noticed = append(o.noticed, i)
		}
	}
	o.luck.Shuffle(len(o.missed), func(i, j int) { o.missed[i], o.missed[j] = o.missed[j], o.missed[i] })
}

// look notices one more option.
func (o *overlooking) look() {
	last := len(o.missed) - 1
	o.noticed, o.missed = append(o.noticed, o.missed[last]), o.missed[:last]
	slices.Sort(o.noticed)
}

// seen is q with the options noticed alone, in their order. It holds until the next call.
func (o *overlooking) seen(q *game.Question) *game.Question {
	less := *q
	o.options = o.options[:0]
	for _, i := range o.noticed {
		o.options = append(o.options, q.Options[i])
	}
	less.Options = o.options
	return &less
}

// often is how many picks options allow.
func often(options []game.Option) (n int) {
	for i := range options {
		n += options[i].Often()
	}
	return n
}

// byDefault reports whether picks, places in q.Options, are the default answer to q.
func byDefault(q *game.Question, picks []int) bool {
	if len(picks) != len(q.Default) {
		return false
	}
	for _, i := range picks {
		if !slices.Contains(q.Default, q.Options[i].Key) {
			return false
		}
	}
	return true
}
