package league

import "slices"

// near is how many tables away two players may be exchanged.
const near = 8

// A round is tables being improved; players are places in the field.
type round struct {
	field  []Entrant
	tables [][]int
	costs  []cost
	stamp  []int // by table: when it last changed
	tried  []int // by table: when the run from it on was last paired anew
	now    int   // counts changes
	swept  int   // what changed up to then was tried for exchanges
}

// newRound cuts the field into tables as it stands.
func newRound(field []Entrant, sizes []int) *round {
	r := &round{field: field, now: 1}
	p := 0
	for _, size := range sizes {
		t := make([]int, size)
		for i := range t {
			t[i] = p
			p++
		}
		r.tables = append(r.tables, t)
		r.costs = append(r.costs, tableCost(field, t))
		r.stamp = append(r.stamp, r.now)
	}
	r.tried = make([]int, len(sizes))
	return r
}

// pair returns the improved tables, the best player's first.
func (r *round) pair() [][]int {
	r.improve()
	slices.SortStableFunc(r.tables, func(a, b []int) int { return slices.Min(a) - slices.Min(b) })
	return r.tables
}

func (r *round) improve() {
	if len(r.tables) == 0 {
		return
	}
	if len(r.field) <= exactly {
		r.again(0, len(r.tables))
		return
	}
	for r.exchange(); r.renew(); {
		r.exchange()
	}
}

// exchange swaps two players of tables near each other while that is cheaper, and of
// tables anywhere while somebody at one of them meets again.
func (r *round) exchange() {
	for {
		began := r.now
		for i := range r.tables {
			for j := i + 1; j < len(r.tables); j++ {
				if j > i+near && r.costs[i][0]+r.costs[i][1]+r.costs[j][0]+r.costs[j][1] == 0 {
					continue
				}
				if r.stamp[i] > r.swept || r.stamp[j] > r.swept {
					r.swap(i, j)
				}
			}
		}
		r.swept = began
		if r.now == began {
			return
		}
	}
}

// swap exchanges players of two tables wherever that is cheaper.
func (r *round) swap(i, j int) {
	one, other := r.tables[i], r.tables[j]
	for a := range one {
		for b := range other {
			before := r.costs[i].plus(r.costs[j])
			one[a], other[b] = other[b], one[a]
			if ci, cj, ok := r.cheaper(one, other, before); ok {
				r.now++
				r.costs[i], r.costs[j] = ci, cj
				r.stamp[i], r.stamp[j] = r.now, r.now
			} else {
				one[a], other[b] = other[b], one[a]
			}
		}
	}
}

// cheaper seats two tables only where their company does not settle it already.
func (r *round) cheaper(one, other []int, before cost) (c, d cost, ok bool) {
	c, d = company(r.field, one), company(r.field, other)
	if sum := c.plus(d); slices.Compare(sum[:3], before[:3]) > 0 {
		return c, d, false
	}
	c[3], _ = seating(r.field, one)
	d[3], _ = seating(r.field, other)
	return c, d, c.plus(d).less(before)
}

// renew pairs every run of neighbouring tables of at most twelve players anew, where one
// of them changed since, and reports whether that gained anything.
func (r *round) renew() bool {
	began := r.now
	for i := range r.tables {
		j, players := i, 0
		for j < len(r.tables) && players+len(r.tables[j]) <= exactly {
			players += len(r.tables[j])
			j++
		}
		if j > i+1 && slices.Max(r.stamp[i:j]) > r.tried[i] {
			r.again(i, j)
		}
	}
	return r.now > began
}

// again pairs tables i to j-1 anew, exactly.
func (r *round) again(i, j int) {
	var players, sizes []int
	var before cost
	for t, table := range r.tables[i:j] {
		players, sizes = append(players, table...), append(sizes, len(table))
		before = before.plus(r.costs[i+t])
	}
	slices.Sort(players)
	slices.SortFunc(sizes, func(a, b int) int { return b - a })
	if tables, c := bestTables(r.field, players, sizes); c.less(before) {
		r.now++
		for t, table := range tables {
			r.tables[i+t], r.costs[i+t], r.stamp[i+t] = table, tableCost(r.field, table), r.now
		}
	}
	r.tried[i] = r.now
}
