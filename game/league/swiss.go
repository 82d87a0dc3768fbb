package league

import (
	"cmp"
	"math/bits"
	"slices"
)

// An Entrant is a line as a Swiss round sees it.
type Entrant struct {
	Line   int
	Points int   // in sixtieths
	Byes   int   // had so far
	Had    []int // by seat: how often; shorter where never
	Last   int   // the seat of its last table; -1 before the first
	Met    []int // lines it met, one of two twice met standing here twice
	Apart  []int // lines the organiser keeps it apart from
}

// Sizes returns the tables of k, and of k-1 where smaller allows it and a bye is saved,
// that so many players make, the larger first, and how many have a bye.
func Sizes(players, k int, smaller bool) (sizes []int, byes int) {
	for ; byes < players; byes++ {
		for full := (players - byes) / k; full >= 0; full-- {
			rest := players - byes - full*k
			if rest > 0 && (!smaller || k-1 < LeastSeats || rest%(k-1) != 0) {
				continue
			}
			sizes = slices.Repeat([]int{k}, full)
			if rest > 0 {
				sizes = append(sizes, slices.Repeat([]int{k - 1}, rest/(k-1))...)
			}
			return sizes, byes
		}
	}
	return nil, players
}

// SwissRounds returns how many rounds of tables of k leave at most one of so many players who has won all of theirs.
func SwissRounds(players, k int) (rounds int) {
	for reach := 1; reach < players; rounds++ {
		reach *= k
	}
	return min(max(rounds, 1), mostRounds)
}

// PairSwiss pairs a round. field is in order: by points, then lot. It returns the tables,
// lines by seat, the best first, and the lines that have a bye: those of the fewest
// byes, then of the fewest points, then last in the field.
//
// A round costs, compared in this order: pairs kept apart that sit together; what pairs
// met again cost, (m+1)²-1 after m meetings; squared differences of points; seats, 2 for
// each time had and 1 if had last. To twelve players the cheapest is found; above, one
// that no exchange of two near players and no pairing anew of neighbours makes cheaper.
func PairSwiss(field []Entrant, k int, smaller bool) (tables [][]int, byes []int) {
	sizes, n := Sizes(len(field), k, smaller)
	field, byes = giveByes(field, n)
	for _, t := range newRound(field, sizes).pair() {
		_, seats := seating(field, t)
		for i, p := range seats {
			seats[i] = field[p].Line
		}
		tables = append(tables, seats)
	}
	return tables, byes
}

// giveByes takes n entrants out of a field.
func giveByes(field []Entrant, n int) (rest []Entrant, byes []int) {
	order := make([]int, len(field))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int {
		return cmp.Or(cmp.Compare(field[a].Byes, field[b].Byes), cmp.Compare(field[a].Points, field[b].Points), cmp.Compare(b, a))
	})
	for i := range field {
		if slices.Contains(order[:n], i) {
			byes = append(byes, field[i].Line)
		} else {
			rest = append(rest, field[i])
		}
	}
	return rest, byes
}

// A cost is of a table or a round: kept apart, met again, points, seats.
type cost [4]int

func (c cost) plus(d cost) cost {
	for i := range c {
		c[i] += d[i]
	}
	return c
}

func (c cost) less(d cost) bool { return slices.Compare(c[:], d[:]) < 0 }

// company is the cost of a table but for its seats; members are places in the field.
func company(field []Entrant, members []int) (c cost) {
	for i, a := range members {
		one := &field[a]
		for _, b := range members[i+1:] {
			other := &field[b]
			if slices.Contains(one.Apart, other.Line) {
				c[0]++
			}
			if m := count(one.Met, other.Line); m > 0 {
				c[1] += (m+1)*(m+1) - 1
			}
			d := one.Points - other.Points
			c[2] += d * d
		}
	}
	return c
}

// seating returns the cheapest seats of a table, by seat whose they are, and what they
// cost: best[set] is the cheapest way for the players of set to sit in the first seats.
func seating(field []Entrant, members []int) (least int, seats []int) {
	const never = 1 << 30
	var best [1 << MostSeats]int
	var last [1 << MostSeats]int8
	full := 1<<len(members) - 1
	for set := 1; set <= full; set++ {
		best[set] = never
		seat := bits.OnesCount(uint(set)) - 1
		for i, p := range members {
			if set&(1<<i) == 0 {
				continue
			}
			if c := best[set&^(1<<i)] + seatCost(&field[p], seat); c < best[set] {
				best[set], last[set] = c, int8(i)
			}
		}
	}
	seats = make([]int, len(members))
	for set := full; set != 0; set &^= 1 << last[set] {
		seats[bits.OnesCount(uint(set))-1] = members[last[set]]
	}
	return best[full], seats
}

func seatCost(e *Entrant, seat int) int {
	c := 0
	if seat < len(e.Had) {
		c = 2 * e.Had[seat]
	}
	if e.Last == seat {
		c++
	}
	return c
}

func tableCost(field []Entrant, members []int) cost {
	c := company(field, members)
	c[3], _ = seating(field, members)
	return c
}
