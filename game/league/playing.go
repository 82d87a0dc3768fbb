package league

import (
	"fmt"
	"slices"
	"time"
)

func (a Paired) apply(s *Season, e Event) error {
	if err := s.during(Waiting, Playing); err != nil {
		return err
	}
	ladder := s.Terms.Format == Ladder
	if a.Round != len(s.Rounds)+1 || s.Terms.Format != Cup && !ladder && a.Round > max(s.Terms.Rounds, 1) {
		return fmt.Errorf("%w: round %d after %d of %d", ErrTable, a.Round, len(s.Rounds), max(s.Terms.Rounds, 1))
	}
	if err := s.checkTables(a); err != nil {
		return err
	}
	if ladder {
		if err := s.checkLadder(a); err != nil {
			return err
		}
	}
	s.Phase = Playing
	r := Round{Began: e.At, Until: e.At.Add(s.Terms.Long), Tables: a.Tables, First: len(s.Pairings) + 1, Byes: a.Byes}
	s.Rounds = append(s.Rounds, r)
	for _, lines := range a.Tables {
		if s.played(lines) {
			s.Pairings = append(s.Pairings, Pairing{Round: a.Round, Lines: lines, Brought: s.pressesOf(lines)})
		}
	}
	if ladder {
		for _, l := range slices.Concat(a.Tables...) {
			s.unlist(s.Lines[l].Person)
		}
	}
	return nil
}

// played reports whether a table has a match: not one of a cup that goes on whole.
func (s *Season) played(lines []int) bool { return s.Terms.Format != Cup || len(lines) > s.Terms.GoOn }

// checkTables refuses what sits somebody twice, or nobody.
func (s *Season) checkTables(a Paired) error {
	sits := make([]int, len(s.Lines)) // by line: the table it sits at, from 1; in a league the last
	for i, lines := range append(slices.Clone(a.Tables), a.Byes) {
		for _, l := range lines {
			if err := s.line(l); err != nil {
				return err
			}
			if sits[l] == i+1 || sits[l] != 0 && s.Terms.Format != League {
				return fmt.Errorf("%w: line %d sits twice", ErrTable, l)
			}
			sits[l] = i + 1
		}
	}
	for _, lines := range a.Tables {
		if len(lines) > s.Terms.Sides() || s.played(lines) && len(lines) < s.Terms.LeastSides() {
			return fmt.Errorf("%w: %d lines; tables have %d to %d", ErrTable, len(lines), s.Terms.LeastSides(), s.Terms.Sides())
		}
	}
	return nil
}

func (a Began) apply(s *Season, _ Event) error {
	p, err := s.pairing(a.Pairing)
	if err == nil {
		err = s.during(Playing)
	}
	if err != nil {
		return err
	}
	if a.Try != p.Try+1 {
		return fmt.Errorf("%w: try %d of table %d after %d", ErrTable, a.Try, a.Pairing, p.Try)
	}
	p.Try = a.Try
	return nil
}

func (a Ruled) apply(s *Season, e Event) error {
	p, err := s.pairing(a.Pairing)
	if err == nil {
		err = s.during(Playing, Over)
	}
	if err != nil {
		return err
	}
	if l, holds := s.holds[e.By]; holds && slices.Contains(p.Lines, l) {
		return fmt.Errorf("%w: %d sits at table %d; somebody else rules on it", ErrPerson, e.By, a.Pairing)
	}
	if a.Places == nil {
		p.Ruling = nil
		return nil
	}
	if err := checkPlaces(a.Places, len(p.Lines)); err != nil {
		return err
	}
	if a.Dropped != nil && len(a.Dropped) != len(p.Lines) {
		return fmt.Errorf("%w: %d of %d seats say who dropped out", ErrPlaces, len(a.Dropped), len(p.Lines))
	}
	p.Ruling, p.ruled = &a, s.Version+1
	return nil
}

func (a Extended) apply(s *Season, e Event) error {
	if err := s.during(Signing, Playing); err != nil {
		return err
	}
	until := &s.Terms.Last
	if s.Phase == Playing {
		if len(s.Rounds) == 0 {
			return fmt.Errorf("%w: a ladder without tables has no deadline", ErrPhase)
		}
		until = &s.Rounds[len(s.Rounds)-1].Until
	}
	if a.Pairing != 0 {
		p, err := s.pairing(a.Pairing)
		if err != nil {
			return err
		}
		if p.Until.IsZero() {
			p.Until = s.Rounds[p.Round-1].Until
		}
		until = &p.Until
	}
	if !a.Until.After(*until) {
		return fmt.Errorf("%w: until %v; later than %v", ErrPhase, a.Until, *until)
	}
	if s.Phase == Signing {
		s.Terms.Start = s.Terms.Start.Add(a.Until.Sub(*until))
		s.extended = s.extended || e.By == 0 // an organiser's extra days do not use up the season's own week
	}
	*until = a.Until
	return nil
}

// longer gives the round that is being played more time, and each table that has a
// deadline of its own; less, if by is negative.
func (s *Season) longer(by time.Duration) {
	if n := len(s.Rounds); n > 0 {
		s.Rounds[n-1].Until = s.Rounds[n-1].Until.Add(by)
	}
	for i := range s.Pairings {
		if p := &s.Pairings[i]; !p.Until.IsZero() {
			p.Until = p.Until.Add(by)
		}
	}
}

func (a Replaced) apply(s *Season, _ Event) error {
	if err := s.during(Waiting, Playing); err != nil {
		return err
	}
	if err := s.line(a.Line); err != nil {
		return err
	}
	if s.Terms.Format == Ladder {
		return fmt.Errorf("%w: a line of a ladder is one person's", ErrLine)
	}
	if l, holds := s.holds[a.Person]; holds || a.Person <= 0 {
		return fmt.Errorf("%w: %d has line %d; a substitute has none", ErrPerson, a.Person, l)
	}
	team := s.Team(a.Person)
	if len(team) != s.Terms.team() {
		return fmt.Errorf("%w: %d is in no team; a substitute is one", ErrPerson, a.Person)
	}
	s.unlist(a.Person)
	s.release(a.Line)
	s.hold(team[0], a.Line)
	s.Lines[a.Line].Running = a.Running
	delete(s.asking, a.Line)
	return nil
}

func (a Declined) apply(s *Season, _ Event) error {
	if err := s.during(Waiting, Playing); err != nil {
		return err
	}
	if asked, ok := s.asking[a.Line]; !ok || asked.Person != s.Team(a.Person)[0] {
		return fmt.Errorf("%w: %d is not asked to step in for line %d", ErrPerson, a.Person, a.Line)
	}
	delete(s.asking, a.Line)
	return nil
}

func (a Swapped) apply(s *Season, _ Event) error {
	if err := s.during(Waiting); err != nil {
		return err
	}
	for _, l := range []int{a.A, a.B} {
		if err := s.line(l); err != nil {
			return err
		}
	}
	if a.A == a.B {
		return fmt.Errorf("%w: %d with itself; it takes two", ErrLine, a.A)
	}
	x, y := &s.Lines[a.A], &s.Lines[a.B]
	x.Person, y.Person = y.Person, x.Person
	for _, l := range []int{a.A, a.B} {
		s.hold(s.Lines[l].Person, l)
	}
	return nil
}

func (a Withdrew) apply(s *Season, e Event) error {
	if err := s.during(Waiting, Playing); err != nil {
		return err
	}
	if err := s.line(a.Line); err != nil {
		return err
	}
	line := &s.Lines[a.Line]
	if line.Person == 0 {
		return fmt.Errorf("%w: line %d is vacant already", ErrLine, a.Line)
	}
	if e.By == 0 {
		gone := a.Gone
		if gone == nil {
			gone = []Person{line.Person}
		}
		s.barred = append(s.barred, gone...)
	}
	s.unlist(line.Person) // of a ladder's queue
	s.release(a.Line)
	line.Vacant++
	line.vacated = s.Version
	delete(s.asking, a.Line)
	return nil
}

func (a SatOut) apply(s *Season, _ Event) error {
	if err := s.during(Waiting, Playing); err != nil {
		return err
	}
	if err := s.line(a.Line); err != nil {
		return err
	}
	if s.Terms.Format != Swiss || a.Round != len(s.Rounds)+1 || slices.Contains(s.Lines[a.Line].SatOut, a.Round) {
		return fmt.Errorf("%w: round %d; a line sits out the next round of a Swiss, %d", ErrPhase, a.Round, len(s.Rounds)+1)
	}
	s.Lines[a.Line].SatOut = append(s.Lines[a.Line].SatOut, a.Round)
	return nil
}

func (a Ended) apply(s *Season, _ Event) error {
	if err := s.during(Playing); err != nil {
		return err
	}
	s.Phase = Over
	return nil
}
