package bot

import (
	"cmp"
	"math/rand/v2"
	"slices"

	"norenbot/game"
)

// begin sets out the first candidates: all possible answers if there are at most width of
// them; else what the policy proposes, the default, one for each option, those with the
// best odds first, and random ones.
// The proposal starts with the credit of trust playouts that were all won.
func (t *thought) begin(proposes bool) {
	q := &t.seen.Question
	if all := answers(q, t.width); all != nil {
		t.all = true
		for _, picks := range all {
			t.add(picks)
		}
	}
	if proposes {
		a := t.add(t.stage.policy(still{t.seen.View}, t.seen.Luck).Choose(q, nil))
		a.n, a.sum = trust, trust
	}
	if t.all {
		return
	}
	t.add(places(q, q.Default))
	for _, i := range byOdds(q) {
		if len(t.arms) < t.width {
			t.add(fill(q, []int{i}, t.seen.Luck))
		}
	}
	random := game.Random(t.seen.Luck)
	for tries := 0; tries < 4*t.width && len(t.arms) < t.width; tries++ {
		t.add(random.Choose(q, nil))
	}
}

// byOdds are the places of q's options, those that players at random lean to first.
func byOdds(q *game.Question) []int {
	all := make([]int, len(q.Options))
	for i := range all {
		all[i] = i
	}
	slices.SortStableFunc(all, func(a, b int) int { return cmp.Compare(q.Options[b].Odds, q.Options[a].Odds) })
	return all
}

// add returns the arm of an answer, a new one unless there is one already. It keeps picks
// and sorts them.
func (t *thought) add(picks []int) *arm {
	slices.Sort(picks)
	for _, a := range t.arms {
		if slices.Equal(a.picks, picks) {
			return a
		}
	}
	a := &arm{picks: picks}
	t.arms = append(t.arms, a)
	return a
}

// renewals is how often in one thought the worse half of the candidates makes
// room for neighbours of the better, where not all answers are candidates.
const renewals = 12

// renew exchanges the worse half for neighbours of the better one, at even steps of the
// thinking (done goes from 0 to 1). Where all answers are candidates there is nobody to
// exchange them with.
func (t *thought) renew(done float64) {
	if t.all || done < float64(t.renewed+1)/(renewals+2) || t.renewed == renewals {
		return
	}
	t.renewed++
	slices.SortStableFunc(t.arms, func(a, b *arm) int { return cmp.Compare(b.mean(), a.mean()) })
	better := len(t.arms) / 2
	t.arms = t.arms[:better]
	for tries := 0; tries < 4*t.width && len(t.arms) < 2*better; tries++ {
		parent := t.arms[t.seen.Luck.IntN(max(1, better/2))]
		t.add(neighbour(&t.seen.Question, parent.picks, t.seen.Luck))
	}
}

// neighbour returns an answer that differs from picks in one pick: one less, one more, or
// another. It is always a possible answer; picks is not changed.
func neighbour(q *game.Question, picks []int, luck *rand.Rand) []int {
	least, most := q.Bounds()
	next := slices.Clone(picks)
	change := luck.IntN(3)
	if len(next) > 0 && (change != 0 || len(next) == most) {
		i := luck.IntN(len(next))
		next = slices.Delete(next, i, i+1)
	}
	if change != 1 && len(next) < most || len(next) < least {
		if free := free(q, next); len(free) > 0 {
			next = append(next, free[luck.IntN(len(free))])
		}
	}
	return fill(q, next, luck)
}

// fill adds random picks until there are enough. It may append to picks' own memory.
func fill(q *game.Question, picks []int, luck *rand.Rand) []int {
	least, _ := q.Bounds()
	for len(picks) < least {
		left := free(q, picks)
		picks = append(picks, left[luck.IntN(len(left))])
	}
	return picks
}

// free lists the options that can be picked besides picks, each once.
func free(q *game.Question, picks []int) []int {
	var left []int
	for i := range q.Options {
		taken := 0
		for _, p := range picks {
			if p == i {
				taken++
			}
		}
		if taken < q.Options[i].Often() {
			left = append(left, i)
		}
	}
	return left
}

// answers returns all answers to q, or nil if there are more than limit. The slices are
// the caller's.
func answers(q *game.Question, limit int) (all [][]int) {
	for picks := range q.Answers() {
		if len(all) == limit {
			return nil
		}
		all = append(all, slices.Clone(picks))
	}
	return all
}

// places returns the places of keys in q.Options; each must be there.
func places(q *game.Question, keys []string) []int {
	picks := []int{}
	for _, k := range keys {
		picks = append(picks, q.Find(k))
	}
	return picks
}
