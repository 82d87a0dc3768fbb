package league

import "math/bits"

// exactly is the most players whose best tables are found by trying all.
const exactly = 12

// A state of the search: who is seated, and how many tables of the smaller size.
type state struct{ seated, small int }

// A step seats one table, and is the cheapest to its state so far.
type step struct {
	known bool
	cost  cost
	table int // a set of players
}

// bestTables returns the cheapest tables of at most twelve players, given as places in
// the field, by dynamic programming over sets of them: each step seats the first player
// who has no seat yet, and of equals the first found stays. sizes are k and k-1 only.
func bestTables(field []Entrant, players, sizes []int) (tables [][]int, total cost) {
	k := sizes[0]
	small := len(sizes) - count(sizes, k)
	full := 1<<len(players) - 1
	offers := offered(field, players, sizes)
	steps := make([]step, (full+1)*(small+1))
	at := func(s state) *step { return &steps[s.seated*(small+1)+s.small] }
	at(state{}).known = true
	for seated := range full {
		for n := range small + 1 {
			from := at(state{seated, n})
			if !from.known {
				continue
			}
			for _, o := range offers[bits.TrailingZeros(^uint(seated))] {
				next := state{seated | o.table, n}
				if bits.OnesCount(uint(o.table)) < k {
					next.small++
				}
				if seated&o.table != 0 || next.small > small {
					continue
				}
				if c, to := from.cost.plus(o.cost), at(next); !to.known || c.less(to.cost) {
					*to = step{true, c, o.table}
				}
			}
		}
	}
	for s := (state{full, small}); s.seated != 0; {
		t := at(s).table
		tables = append(tables, members(players, t))
		s.seated &^= t
		if bits.OnesCount(uint(t)) < k {
			s.small--
		}
	}
	return reversed(tables), at(state{full, small}).cost
}

// offered are all tables of the given sizes with what they cost, by their first player.
func offered(field []Entrant, players, sizes []int) [exactly][]step {
	var offers [exactly][]step
	for set := 1; set < 1<<len(players); set++ {
		if n := bits.OnesCount(uint(set)); n == sizes[0] || n == sizes[len(sizes)-1] {
			first := bits.TrailingZeros(uint(set))
			offers[first] = append(offers[first], step{cost: tableCost(field, members(players, set)), table: set})
		}
	}
	return offers
}

// members are the players of a set.
func members(players []int, set int) []int {
	table := make([]int, 0, MostSeats)
	for ; set != 0; set &= set - 1 {
		table = append(table, players[bits.TrailingZeros(uint(set))])
	}
	return table
}

func reversed(tables [][]int) [][]int {
	for i, j := 0, len(tables)-1; i < j; i, j = i+1, j-1 {
		tables[i], tables[j] = tables[j], tables[i]
	}
	return tables
}
