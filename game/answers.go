package game

import (
	"iter"
	"slices"
)

// Clone returns a copy with slices of its own; of nil, nil.
func (q *Question) Clone() *Question {
	if q == nil {
		return nil
	}
	c := *q
	c.Options, c.Not, c.Default = slices.Clone(q.Options), slices.Clone(q.Not), slices.Clone(q.Default)
	return &c
}

// Find returns the place in Options of the option with a key, -1 without one.
func (q *Question) Find(key string) int {
	for i := range q.Options {
		if q.Options[i].Key == key {
			return i
		}
	}
	return -1
}

// Keys returns the picks at places in Options, in their order, in a new slice.
func (q *Question) Keys(places []int) []string {
	keys := make([]string, len(places))
	for n, i := range places {
		keys[n] = q.Options[i].Key
	}
	return keys
}

// Answers yields every answer to q as sorted places in Options, repeats
// included: those with the fewest picks first, then in the order offered. There
// may be very many, so whoever reads them says when it is enough. A slice holds
// until the next.
func (q *Question) Answers() iter.Seq[[]int] {
	return func(yield func([]int) bool) {
		w := walk{q: q, yield: yield, after: make([]int, len(q.Options)+1)}
		for i := len(q.Options) - 1; i >= 0; i-- {
			w.after[i] = w.after[i+1] + q.Options[i].Often()
		}
		least, most := q.Bounds()
		for n := least; n <= min(most, w.after[0]); n++ {
			if !w.from(0, n) {
				return
			}
		}
	}
}

// A walk goes through the answers to a question.
type walk struct {
	q     *Question
	yield func([]int) bool
	after []int // how many picks are possible from each option on
	picks []int
}

// from yields all answers that add so many picks from option i on, unless it is
// told to stop: then it returns false.
func (w *walk) from(i, left int) bool {
	if left == 0 {
		return w.yield(w.picks)
	}
	had := len(w.picks)
	for ; i < len(w.q.Options) && w.after[i] >= left; i++ {
		for n := 1; n <= min(left, w.q.Options[i].Often()); n++ {
			w.picks = append(w.picks, i)
			if !w.from(i+1, left-n) {
				return false
			}
		}
		w.picks = w.picks[:had]
	}
	return true
}
