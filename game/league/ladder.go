package league

import (
	"cmp"
	"fmt"
	"slices"
	"time"
)

// A ladder is open from the start and has no end of its own. Signing up is joining its
// queue, again for each table; whoever joins first gets a line, which stays theirs. Tables
// opened at one time are a round.

// join puts a person into a ladder's queue.
func (s *Season) join(a Signed, at time.Time) {
	if _, holds := s.holds[a.Person]; !holds {
		s.addLine(a.Person)
		s.Divisions[0] = append(s.Divisions[0], len(s.Lines)-1)
	}
	s.listed[a.Person] = true
	s.Queue = append(s.Queue, Waiter{Person: a.Person, Rating: a.Rating, Since: at, Press: a.Press})
}

// checkLadder refuses tables that a ladder does not open: others than full ones of people
// who wait.
func (s *Season) checkLadder(a Paired) error {
	if len(a.Byes) > 0 || len(a.Tables) == 0 {
		return fmt.Errorf("%w: %d tables and %d byes; some and none", ErrTable, len(a.Tables), len(a.Byes))
	}
	for _, lines := range a.Tables {
		if len(lines) != s.Terms.Sides() {
			return fmt.Errorf("%w: %d lines; a ladder's have %d", ErrTable, len(lines), s.Terms.Sides())
		}
		for _, l := range lines {
			if p := s.Lines[l].Person; !s.listed[p] {
				return fmt.Errorf("%w: line %d does not wait", ErrLine, l)
			}
		}
	}
	return nil
}

// pressesOf are what the people of a table pressed to wait, by seat, as far as they did it themselves.
func (s *Season) pressesOf(lines []int) (presses []string) {
	for _, l := range lines {
		for _, w := range s.Queue {
			if w.Person == s.Lines[l].Person && w.Press != "" {
				presses = append(presses, w.Press)
			}
		}
	}
	return presses
}

// pairLadder returns the tables that a queue makes at a time, seats balanced.
func (s *Season) pairLadder(outcomes []Outcome, now time.Time) Paired {
	round, all := Paired{Round: len(s.Rounds) + 1}, s.entrants(outcomes)
	for _, people := range Queue(s.Queue, s.Terms.Sides(), now) {
		lines := make([]int, len(people))
		for i, p := range people {
			lines[i] = s.holds[p]
		}
		_, seats := seating(all, lines)
		round.Tables = append(round.Tables, seats)
	}
	return round
}

// opens is when a queue opens its next table if nobody else comes; zero if too few wait.
func opens(waiting []Waiter, k int) (first time.Time) {
	for i, w := range waiting {
		var apart []int
		for _, other := range waiting[i+1:] {
			apart = append(apart, max(w.Rating-other.Rating, other.Rating-w.Rating))
		}
		if len(apart) < k-1 {
			break
		}
		slices.Sort(apart)
		at := w.Since.Add(time.Duration(max(apart[k-2]-apartAtOnce, 0)) * time.Hour / apartAnHour)
		if first.IsZero() || at.Before(first) {
			first = at
		}
	}
	return first
}

// ladder opens tables of who waits.
func (d *dues) ladder(outcomes []Outcome) {
	if at := opens(d.s.Queue, d.s.Terms.Sides()); !at.IsZero() && d.at(at) {
		d.act(d.s.pairLadder(outcomes, d.now))
	}
}

// ByRating returns the standings of a ladder: who has played, by rating as shown, which
// stands in Points. Errors: as Outcomes.
func (s *Season) ByRating(matches []Match, rating func(Person) int) ([][]Standing, error) {
	outcomes, err := s.Outcomes(matches)
	if err != nil {
		return nil, err
	}
	results, _ := s.results(outcomes)
	var rows []Row
	for _, row := range tally(results, make([]int, len(s.Lines)), s.lots) {
		if p := s.Lines[row.Line].Person; p != 0 && row.Played > 0 {
			row.Points = rating(p) * Point
			rows = append(rows, row)
		}
	}
	slices.SortFunc(rows, func(a, b Row) int { return cmp.Or(b.Points-a.Points, a.Line-b.Line) })
	standings := make([]Standing, len(rows))
	for i, row := range rows {
		row.Place, row.Title = i+1, i+1
		if i > 0 && row.Points == rows[i-1].Points {
			row.Title = standings[i-1].Title
		}
		standings[i] = Standing{row, Range{i + 1, i + 1}}
	}
	return [][]Standing{standings}, nil
}
