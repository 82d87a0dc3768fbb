package league

import (
	"cmp"
	"slices"
)

// A Standing is a line's row with the places that are still possible for it.
type Standing struct {
	Row
	Possible Range
}

// Standings returns a season's tables: one of each division, or one. Before the draw
// there are none. Errors: as Outcomes.
func (s *Season) Standings(matches []Match) ([][]Standing, error) {
	outcomes, err := s.Outcomes(matches)
	if err != nil || len(s.Lines) == 0 {
		return nil, err
	}
	results, extra := s.results(outcomes)
	open := s.open(outcomes)
	all := make([][]Standing, len(s.Divisions))
	for d, rows := range Standings(s.Terms.Format, s.Divisions, results, extra, s.lots) {
		if s.Terms.Format == Cup {
			all[d] = s.cupStandings(rows, outcomes)
		} else {
			all[d] = s.possible(rows, open)
		}
	}
	return all, nil
}

// results are the tables that count, and what each line has besides them.
func (s *Season) results(outcomes []Outcome) (results []Result, extra []int) {
	extra = make([]int, len(s.Lines))
	for i, o := range outcomes {
		switch {
		case o.State == Walkover:
			for _, l := range s.Seated(&s.Pairings[i]) {
				extra[l] += ByePoints
			}
		case o.State != Open:
			results = append(results, o.Result)
		}
	}
	for _, r := range s.Rounds {
		for _, l := range r.Byes {
			extra[l] += ByePoints
		}
	}
	for l, line := range s.Lines {
		if len(line.SatOut) > 0 && line.SatOut[0] <= len(s.Rounds) {
			extra[l] += ByePoints // the first only
		}
	}
	return results, extra
}

// open is the most that each line of a league or a Swiss can still win, in sixtieths.
func (s *Season) open(outcomes []Outcome) []int {
	most := pay[s.Terms.Sides()][0] * Point
	left := 0
	switch {
	case s.Phase == Over:
	case s.Terms.Format == Swiss:
		left = (s.Terms.Rounds - len(s.Rounds)) * most
	case len(s.Rounds) == 0:
		left = len(s.Lines) * most // more tables than anybody sits at: nothing is settled
	}
	open := slices.Repeat([]int{left}, len(s.Lines))
	for i, o := range outcomes {
		if o.State == Open || o.State == Carried {
			for _, l := range s.Pairings[i].Lines {
				open[l] += most
			}
		}
	}
	return open
}

// possible adds the places that may still be taken in a league or a Swiss.
func (s *Season) possible(rows []Row, open []int) []Standing {
	standings := make([]Standing, len(rows))
	sure, can, settled := make([]int, len(rows)), make([]int, len(rows)), true
	for i, row := range rows {
		sure[i], can[i] = row.Points-row.Carried*ByePoints, open[row.Line]
		settled = settled && can[i] == 0
	}
	for i, r := range Possible(sure, can) {
		if settled {
			r = Range{rows[i].Place, rows[i].Place}
		}
		standings[i] = Standing{rows[i], r}
	}
	return standings
}

// cupStandings orders a cup: by how far a line came, whether it goes on, its place there, and seed. Titles
// are shared by who came as far.
func (s *Season) cupStandings(rows []Row, outcomes []Outcome) []Standing {
	type came struct{ round, out, place int }
	far := make([]came, len(s.Lines))
	reached := make([]int, len(s.Rounds)+2)
	for n, r := range s.Rounds {
		next := r.First
		for _, lines := range r.Tables {
			places := slices.Repeat([]int{1}, len(lines))
			if s.played(lines) {
				places = s.cupPlaces(next, outcomes[next-1])
				next++
			}
			for seat, l := range lines {
				far[l] = came{round: n + 1, place: places[seat]}
				reached[n+1]++
			}
		}
	}
	last := s.Phase == Over
	for l := range far {
		if !last && far[l].round == len(s.Rounds) && s.Out(outcomes, l) {
			far[l].out = 1 // also where a place at the edge is shared
		}
	}
	slices.SortFunc(rows, func(a, b Row) int {
		x, y := far[a.Line], far[b.Line]
		return cmp.Or(y.round-x.round, x.out-y.out, x.place-y.place, a.Line-b.Line)
	})
	standings := make([]Standing, len(rows))
	for i, row := range rows {
		row.Place, row.Title = i+1, i+1
		if i > 0 && far[row.Line] == far[rows[i-1].Line] {
			row.Title = standings[i-1].Title
		}
		possible := Range{i + 1, i + 1}
		if n := far[row.Line].round; far[row.Line].out == 1 {
			possible = Range{s.goOn(n) + 1, reached[n]}
		} else if !last && n == len(s.Rounds) {
			possible = Range{1, max(reached[n], 1)}
			if n == 0 {
				possible.Worst = len(rows)
			}
		} else if !last {
			possible = Range{reached[n+1] + 1, reached[n]}
		}
		standings[i] = Standing{row, possible}
	}
	return standings
}

// goOn is how many lines go on from a round of a cup.
func (s *Season) goOn(round int) (lines int) {
	r := s.Rounds[round-1]
	for _, t := range r.Tables {
		on := s.Terms.GoOn
		if len(r.Tables) == 1 {
			on = 1
		}
		lines += min(on, len(t))
	}
	return lines
}

// cupPlaces are the places of a cup's pairing by seat, vacant lines last; all share the
// first while it is open.
func (s *Season) cupPlaces(n int, o Outcome) []int {
	lines := s.Pairings[n-1].Lines
	places, dropped := slices.Repeat([]int{1}, len(lines)), make([]bool, len(lines))
	for seat, l := range lines {
		i := slices.Index(o.Result.Lines, l)
		switch {
		case i >= 0:
			places[seat], dropped[seat] = o.Result.Places[i], at(o.Result.Dropped, i)
		case o.State != Open:
			dropped[seat] = s.Lines[l].Person == 0 || o.State != Walkover
		}
	}
	return Final(places, dropped)
}
