package league

import (
	"cmp"
	"fmt"
	"slices"
)

// CupRound returns the tables of a cup's next round, by seed from 1, when so many are
// left at tables of k of whom on go on. A full cup has k·(k/on)^m places; what is empty
// is empty from the top seed's table on, and who sits there with at most on goes on
// without a match. Seeds are dealt there and back.
//
// Errors: ErrTerms when on does not divide k, or is k.
func CupRound(players, k, on int) ([][]int, error) {
	if on < 1 || on >= k || k%on != 0 {
		return nil, fmt.Errorf("%w: %d of %d go on; it needs a number that divides %d", ErrTerms, on, k, k)
	}
	n := 1
	for n*k < players {
		n *= k / on
	}
	room := make([]int, n)
	for i, empty := 0, n*k-players; i < n; i++ {
		room[i] = k - (empty+n-1-i)/n
	}
	tables := make([][]int, n)
	for seed, step := 1, 0; seed <= players; step++ {
		t := step % (2 * n)
		if t >= n {
			t = 2*n - 1 - t
		}
		if len(tables[t]) < room[t] {
			tables[t] = append(tables[t], seed)
			seed++
		}
	}
	return tables, nil
}

// CupNext returns who goes on from a round, in the order that seeds the next: winners
// first, then the second places, each by their seeds. tables hold the lines by seat and
// places theirs; seed tells a line's seed. At the edge a shared place goes to the better
// seed. A table of at most on has no places and goes on whole.
func CupNext(tables, places [][]int, on int, seed func(line int) int) []int {
	type placed struct{ line, place, seed int }
	var next []placed
	for t, lines := range tables {
		var at []placed
		for seat, l := range lines {
			p := placed{line: l, place: 1, seed: seed(l)}
			if len(lines) > on {
				p.place = places[t][seat]
			}
			at = append(at, p)
		}
		slices.SortFunc(at, func(a, b placed) int { return cmp.Or(a.place-b.place, a.seed-b.seed) })
		at = at[:min(on, len(at))]
		for i := range at {
			at[i].place = i + 1
		}
		next = append(next, at...)
	}
	slices.SortFunc(next, func(a, b placed) int { return cmp.Or(a.place-b.place, a.seed-b.seed) })
	lines := make([]int, len(next))
	for i, p := range next {
		lines[i] = p.line
	}
	return lines
}

// Out reports whether a line of a cup goes on no more.
func (s *Season) Out(outcomes []Outcome, line int) bool {
	if s.Terms.Format != Cup || len(s.Rounds) == 0 {
		return false
	}
	for n, tables := range slices.Backward(s.Bracket(outcomes)) {
		for _, t := range tables {
			seat := slices.Index(t.Lines, line)
			if seat < 0 {
				continue
			}
			// Until the round closes, a substitute may still come to a table that nobody was dealt to.
			fills := t.Pairing > 0 && outcomes[t.Pairing-1].State == Walkover && n+1 == len(s.Rounds) && s.Phase == Playing
			return t.GoesOn != nil && !t.GoesOn[seat] && !fills
		}
	}
	return true
}

// A CupTable is a table of a cup's round as it stands. Slices are by seat.
type CupTable struct {
	Pairing int // its number; 0: who sits here goes on without a match
	Lines   []int
	Places  []int  // nil while it is open, and without a match
	GoesOn  []bool // nil while it is open; of the last table, who won
}

// Bracket returns the tables of a cup, round by round. Where a place at the edge is
// shared, the better seed goes on.
func (s *Season) Bracket(outcomes []Outcome) [][]CupTable {
	rounds := make([][]CupTable, len(s.Rounds))
	for n, r := range s.Rounds {
		next := r.First
		for _, lines := range r.Tables {
			t := CupTable{Lines: lines}
			on := s.Terms.GoOn
			if len(r.Tables) == 1 {
				on = 1 // wins
			}
			switch {
			case !s.played(lines):
				on = len(lines)
			case outcomes[next-1].State != Open:
				t.Places = s.cupPlaces(next, outcomes[next-1])
				fallthrough
			default:
				t.Pairing = next
				next++
			}
			if t.Pairing == 0 || t.Places != nil {
				through := CupNext([][]int{lines}, [][]int{t.Places}, on, func(l int) int { return l })
				for _, l := range lines {
					t.GoesOn = append(t.GoesOn, slices.Contains(through, l))
				}
			}
			rounds[n] = append(rounds[n], t)
		}
	}
	return rounds
}
