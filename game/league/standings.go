package league

import (
	"bytes"
	"cmp"
	"slices"
)

// A Result is one table that counts. All slices are by seat.
type Result struct {
	Lines   []int  // who sat there
	Places  []int  // 1 the best, ties sharing one
	Totals  []int  // as scored; nil after a ruling or an adjudication
	Dropped []bool // nil: nobody
	Carried bool   // not finished yet, and counted as 5 each until it is
}

// A Row is a line's in the standings.
type Row struct {
	Line       int
	Points     int // in sixtieths
	Played     int // tables finished
	Carried    int // tables counted as 5 until they are finished
	Wins       int // in sixtieths: shared ones in parts
	Duel       int // among lines equal so far: finished ahead of, less behind
	Opposition int // per table the mean final points of the others, summed, in sixtieths
	Relative   int // mean of total over the table's best, in millionths
	Lot        Lot
	Place      int // from 1; the lot makes it nobody else's
	Title      int // the place without the lot: shared
	scored     int // tables that Relative is the mean of
}

// Standings returns the rows of each group of lines, best first. extra is what each
// line has besides its tables (byes), in sixtieths, and lots its lot, both by number.
//
// A league goes by points, wins, duel, relative score and lot; a Swiss by points,
// opposition, wins, relative score and lot.
func Standings(f Format, groups [][]int, results []Result, extra []int, lots []Lot) [][]Row {
	rows := tally(results, extra, lots)
	tables := make([][]int, len(lots)) // by line: which results
	for i, r := range results {
		for seat, l := range r.Lines {
			rows[l].Opposition += others(rows, r.Lines, seat)
			tables[l] = append(tables[l], i)
		}
	}
	all := make([][]Row, len(groups))
	for g, lines := range groups {
		all[g] = make([]Row, len(lines))
		for i, l := range lines {
			all[g][i] = rows[l]
		}
		rank(f, all[g], func(group []Row) { duel(group, results, tables) })
	}
	return all
}

// tally sums up what needs no other line.
func tally(results []Result, extra []int, lots []Lot) []Row {
	rows := make([]Row, len(lots))
	for l := range rows {
		rows[l] = Row{Line: l, Points: extra[l], Lot: lots[l]}
	}
	for _, r := range results {
		points, final := Points(r.Places, r.Dropped), Final(r.Places, r.Dropped)
		for seat, l := range r.Lines {
			row := &rows[l]
			row.Points += points[seat]
			if r.Carried {
				row.Carried++
				continue
			}
			row.Played++
			if final[seat] == 1 && !at(r.Dropped, seat) {
				row.Wins += Point / count(final, 1)
			}
			if r.Totals != nil {
				row.scored++
				row.Relative += relative(r, seat)
			}
		}
	}
	for l := range rows {
		rows[l].Relative /= max(rows[l].scored, 1)
	}
	return rows
}

// relative is a seat's total over the table's best, in millionths; 0 for a dropout
// and where the best is nothing.
func relative(r Result, seat int) int {
	best := slices.Max(r.Totals)
	if best <= 0 || at(r.Dropped, seat) {
		return 0
	}
	return max(r.Totals[seat], 0) * 1_000_000 / best
}

// others is the mean of the points of all at a table but one.
func others(rows []Row, lines []int, seat int) int {
	sum := 0
	for i, l := range lines {
		if i != seat {
			sum += rows[l].Points
		}
	}
	return sum / (len(lines) - 1)
}

// rank sorts a group and numbers its places. duels compares a run of lines that
// nothing before head to head tells apart.
func rank(f Format, rows []Row, duels func([]Row)) {
	first := func(a, b Row) int {
		if f != League {
			return cmp.Or(cmp.Compare(b.Points, a.Points), cmp.Compare(b.Opposition, a.Opposition), cmp.Compare(b.Wins, a.Wins))
		}
		return cmp.Or(cmp.Compare(b.Points, a.Points), cmp.Compare(b.Wins, a.Wins))
	}
	fair := func(a, b Row) int {
		return cmp.Or(first(a, b), cmp.Compare(b.Duel, a.Duel), cmp.Compare(b.Relative, a.Relative))
	}
	slices.SortFunc(rows, first)
	for i, j := 0, 0; f == League && i < len(rows); i = j {
		for j = i + 1; j < len(rows) && first(rows[i], rows[j]) == 0; j++ {
		}
		if j > i+1 {
			duels(rows[i:j])
		}
	}
	slices.SortFunc(rows, func(a, b Row) int { return cmp.Or(fair(a, b), bytes.Compare(a.Lot[:], b.Lot[:])) })
	for i := range rows {
		rows[i].Place, rows[i].Title = i+1, i+1
		if i > 0 && fair(rows[i-1], rows[i]) == 0 {
			rows[i].Title = rows[i-1].Title
		}
	}
}

// duel sets Duel among lines that are equal so far, from their common tables.
func duel(group []Row, results []Result, tables [][]int) {
	in := map[int]bool{}
	for _, row := range group {
		in[row.Line] = true
	}
	for i, row := range group {
		for _, t := range tables[row.Line] {
			r := results[t]
			own := slices.Index(r.Lines, row.Line)
			for seat, l := range r.Lines {
				switch {
				case r.Carried || !in[l]:
				case behind(r.Places, r.Dropped, seat, own):
					group[i].Duel++
				case behind(r.Places, r.Dropped, own, seat):
					group[i].Duel--
				}
			}
		}
	}
}
