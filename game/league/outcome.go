package league

import (
	"fmt"
	"slices"
	"time"
)

// A Match is what the match of a pairing tells. Slices are by seat; seats of a team have one line.
type Match struct {
	Pairing int
	Try     int      // as Began has it: one more than match.Contest's, which counts from 0
	Lines   []int    // who was dealt in; nil: all of the pairing
	Persons []Person // who held those lines; nil: nobody knows
	Over    bool
	Ended   time.Time // zero while it is not over
	Places  []int     // once it is over
	Totals  []int
	Dropped []bool        // nil: nobody
	Used    []int64       // awaited time, in any one unit
	Repair  bool          // it stands still, and its deadline waits
	Mended  time.Duration // for how long it stood still in all: so much later is its deadline
}

// A State is how a pairing's result came about.
type State int

// The states.
const (
	Open        State = iota
	Played            // to its end
	Decided           // by a ruling
	Adjudicated       // unfinished at the end of the season or a cup's round
	Carried           // unfinished at a Swiss round's end: 5 each until it is
	Walkover          // not dealt, and too few lines have a person: 5 each
)

// An Outcome is what a pairing counts as; its Result is empty while Open or a Walkover.
// Only what was Played is rated.
type Outcome struct {
	State  State
	Result Result
}

// Outcomes returns what each pairing counts as. Matches come in any order; those of an
// earlier try are passed by. Errors: ErrTable for a match of no pairing, ErrPlaces for
// one whose slices miss a seat.
func (s *Season) Outcomes(matches []Match) ([]Outcome, error) {
	return s.outcomes(matches, len(s.Rounds))
}

// outcomes are Outcomes while a round, from 1, is being played: those before are closed.
func (s *Season) outcomes(matches []Match, round int) ([]Outcome, error) {
	of, err := s.latest(matches)
	if err != nil {
		return nil, err
	}
	outcomes := make([]Outcome, len(s.Pairings))
	for i := range s.Pairings {
		closed := s.Phase == Over || s.Pairings[i].Round < round && s.Terms.Format != Ladder
		outcomes[i] = s.outcome(&s.Pairings[i], of[i], closed)
	}
	return outcomes, nil
}

// latest returns the match of each pairing's latest try, by line, or nil.
func (s *Season) latest(matches []Match) ([]*Match, error) {
	of := make([]*Match, len(s.Pairings))
	for i := range matches {
		m := &matches[i]
		p, err := s.pairing(m.Pairing)
		if err != nil {
			return nil, err
		}
		if m.Try != p.Try {
			continue
		}
		seats := len(m.lines(p))
		for _, n := range []int{len(m.Places), len(m.Totals), len(m.Dropped), len(m.Used)} {
			if n != 0 && n != seats {
				return nil, fmt.Errorf("%w: table %d has %d seats, and something for %d", ErrPlaces, m.Pairing, seats, n)
			}
		}
		if m.Over {
			if err := checkPlaces(m.Places, seats); err != nil {
				return nil, fmt.Errorf("table %d: %w", m.Pairing, err)
			}
		}
		of[m.Pairing-1] = m.byLine()
	}
	return of, nil
}

func (m *Match) lines(p *Pairing) []int {
	if m.Lines != nil {
		return m.Lines
	}
	return p.Lines
}

func (s *Season) outcome(p *Pairing, m *Match, closed bool) Outcome {
	switch {
	case p.Ruling != nil:
		return Outcome{Decided, Result{Lines: p.Lines, Places: p.Ruling.Places, Dropped: p.Ruling.Dropped}}
	case m != nil && m.Over:
		return Outcome{Played, Result{Lines: m.lines(p), Places: m.Places, Totals: m.Totals, Dropped: m.Dropped}}
	case m == nil && len(s.Seated(p)) < s.Terms.LeastSides():
		return Outcome{State: Walkover}
	case !closed:
		return Outcome{}
	}
	lines, used, dropped := s.Seated(p), []int64(nil), []bool(nil)
	if m != nil {
		lines, used, dropped = m.lines(p), m.Used, m.Dropped
	}
	if used == nil {
		used = make([]int64, len(lines)) // nobody waited for anybody
	}
	if s.Phase == Over || s.Terms.Format == Cup {
		return Outcome{Adjudicated, Result{Lines: lines, Places: Adjudicate(used, dropped), Dropped: dropped}}
	}
	return Outcome{Carried, Result{Lines: lines, Places: slices.Repeat([]int{1}, len(lines)), Carried: true}}
}

// Seated returns the lines of a pairing that somebody holds, by seat: its match is dealt
// to them. Fewer than the game needs: it is not, and who is left has 5.
func (s *Season) Seated(p *Pairing) []int {
	return slices.DeleteFunc(slices.Clone(p.Lines), func(l int) bool { return s.Lines[l].Person == 0 })
}
