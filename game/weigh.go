package game

import "math/rand/v2"

// What computer players of several games do with a question once they know what its options
// are worth. worth is asked about an option by its key.

// Usual adds to picks what Default has: the places of those options.
func (q *Question) Usual(picks []int) []int {
	for _, key := range q.Default {
		picks = append(picks, q.Find(key))
	}
	return picks
}

// Best returns the place of the option that is worth most; of equal ones each is as likely.
func (q *Question) Best(luck *rand.Rand, worth func(key string) float64) int {
	best, most, equals := 0, worth(q.Options[0].Key), 1
	for i := 1; i < len(q.Options); i++ {
		w := worth(q.Options[i].Key)
		if w == most {
			if equals++; luck.IntN(equals) == 0 {
				best = i
			}
		} else if w > most {
			best, most, equals = i, w, 1
		}
	}
	return best
}

// Fill adds to picks as many as are allowed, the best first and each as often as it may be,
// but beyond the fewest none that is worth nothing. worth must say the same
// of an option each time; those after the 63rd do not count.
func (q *Question) Fill(picks []int, worth func(key string) float64) []int {
	least, most := q.Bounds()
	taken := 0 // options used up, a bit each
	for len(picks) < most {
		best, w := -1, 0.0
		for i := range q.Options[:min(len(q.Options), 63)] {
			if taken>>i&1 == 0 {
				if x := worth(q.Options[i].Key); best < 0 || x > w {
					best, w = i, x
				}
			}
		}
		if best < 0 || w <= 0 && len(picks) >= least {
			break
		}
		taken |= 1 << best
		for n := 0; n < q.Options[best].Often() && len(picks) < most && (w > 0 || len(picks) < least); n++ {
			picks = append(picks, best)
		}
	}
	return picks
}
