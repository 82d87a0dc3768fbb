package league

import "slices"

// A Range is the best and the worst place still possible, both from 1.
type Range struct{ Best, Worst int }

// Possible returns the places that lines which are ranked together may still take.
// sure is what each has for certain and open the most it can still win, both in
// sixtieths. Best: it wins all, and nobody else anything; worst: the reverse. The
// tables of others are not looked into, so that a range may be wider than need be,
// but never wrong; while results come in it only narrows. (A ruling may widen it.)
func Possible(sure, open []int) []Range {
	least, most := slices.Sorted(slices.Values(sure)), make([]int, len(sure))
	for i := range sure {
		most[i] = sure[i] + open[i]
	}
	sorted := slices.Sorted(slices.Values(most))
	ranges := make([]Range, len(sure))
	for i := range sure {
		above, _ := slices.BinarySearch(least, most[i]+1)
		below, _ := slices.BinarySearch(sorted, sure[i])
		ranges[i] = Range{Best: 1 + len(least) - above, Worst: len(sorted) - below}
	}
	return ranges
}
