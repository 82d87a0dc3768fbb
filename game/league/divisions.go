package league

// Groups returns the sizes of the divisions that so many players make at tables of
// k, best first, and how many divisions each tier has: 1, 2, 4 and so on. A division
// has about 7 lines at tables of up to 4 and 11 above; sizes are within one.
func Groups(players, k int) (sizes, tiers []int) {
	about := 7
	if k > 4 {
		about = 11
	}
	n := max((2*players+about)/(2*about), 1)
	for i := range n { // the larger ones at the bottom, where newcomers are
		sizes = append(sizes, (players+i)/n)
	}
	for left, next := n, 1; left > 0; next *= 2 {
		tiers = append(tiers, min(next, left))
		left -= next
	}
	return sizes, tiers
}

// Schedule returns the tables of a division of v lines at tables of k, each the
// places 0 to v-1 of its lines by seat. Every line has every seat equally often, and
// every pair meets equally often, give or take once. Tables of two: everybody meets
// everybody once. A division smaller than k sits at one table, v times. v is 2 to 16.
func Schedule(v, k int) [][]int {
	if k = min(k, v); k == 2 {
		return duels(v)
	}
	tables := make([][]int, v)
	for j := range tables {
		for _, b := range blocks[k][v-k] {
			tables[j] = append(tables[j], (int(b)+j)%v)
		}
	}
	return tables
}

// duels pairs at distance d around a circle, who comes first alternating with d; half
// around, each pair once.
func duels(v int) [][]int {
	var tables [][]int
	for d := 1; 2*d <= v; d++ {
		for j := range v {
			switch {
			case 2*d == v && j >= d:
			case 2*d == v || d%2 == 1:
				tables = append(tables, []int{j, (j + d) % v})
			default:
				tables = append(tables, []int{(j + d) % v, j})
			}
		}
	}
	return tables
}
