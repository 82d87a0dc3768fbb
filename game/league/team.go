package league

import (
	"fmt"
	"maps"
	"slices"
)

// In a season of teams those who share a line sign up together: each names the others, and
// once all have they are a team. It is listed, drawn and ranked under the least number of
// its people, holds one line, and is out as soon as one of them leaves.

// Team returns who enters the season together with a person, them among these, by number;
// them alone while they are in no team.
func (s *Season) Team(p Person) []Person {
	if team, ok := s.teams[p]; ok {
		return team
	}
	return []Person{p}
}

// Named returns the team that a person would be in, who waits for others of it to name them,
// too; false if they wait for nobody. It is nil of one who was let in and has named nobody.
func (s *Season) Named(p Person) (team []Person, ok bool) {
	team, ok = s.named[p]
	return team, ok
}

// NamedBy returns the teams that wait for a person to name its others.
func (s *Season) NamedBy(p Person) (teams [][]Person) {
	known := func(team []Person) bool {
		return slices.ContainsFunc(teams, func(t []Person) bool { return slices.Equal(t, team) })
	}
	for _, team := range s.named {
		if slices.Contains(team, p) && !slices.Equal(team, s.named[p]) && !known(team) {
			teams = append(teams, team)
		}
	}
	slices.SortFunc(teams, slices.Compare)
	return teams
}

// name notes whom somebody would share a line with, and reports whether that makes a team. An
// organiser only lets them in.
func (s *Season) name(a Signed, by Person) (whole bool, err error) {
	if len(a.With) == 0 && by != 0 && by != a.Person {
		s.named[a.Person] = nil
		return false, nil
	}
	team := slices.Compact(slices.Sorted(slices.Values(append([]Person{a.Person}, a.With...))))
	if len(team) != s.Terms.team() || len(a.With) != len(team)-1 || team[0] <= 0 {
		return false, fmt.Errorf("%w: %d with %v; a team is %d people", ErrPerson, a.Person, a.With, s.Terms.team())
	}
	if slices.Equal(s.named[a.Person], team) {
		return false, fmt.Errorf("%w: %d, who waits for them already", ErrPerson, a.Person)
	}
	for _, p := range a.With {
		if _, holds := s.holds[p]; holds || s.listed[p] || s.bars(p) {
			return false, fmt.Errorf("%w: %d, who is in already or may not sign up", ErrPerson, p)
		}
	}
	s.named[a.Person] = team
	for _, p := range team {
		if !slices.Equal(s.named[p], team) {
			return false, nil
		}
	}
	for _, p := range team {
		s.teams[p] = team
		delete(s.named, p)
	}
	return true, nil
}

// bars reports whether a person dropped out of the last season and nobody has let them in.
func (s *Season) bars(p Person) bool {
	_, let := s.named[p]
	return s.Before != nil && slices.Contains(s.Before.Barred, p) && !let
}

// hold gives a line to a person, and to whoever is in a team with them; 0 is nobody.
func (s *Season) hold(p Person, line int) {
	s.Lines[line].Person = p
	for _, q := range s.Team(p) {
		if q != 0 {
			s.holds[q] = line
		}
	}
}

// release leaves a line to nobody.
func (s *Season) release(line int) {
	for _, p := range s.part(s.Lines[line].Person) {
		delete(s.holds, p)
	}
	s.Lines[line].Person = 0
}

// part ends a person's team and returns who was in it.
func (s *Season) part(p Person) []Person {
	team := s.Team(p)
	for _, q := range team {
		delete(s.teams, q)
	}
	return team
}

// Sitter returns who sits at a seat of a match, whose lines are by seat; 0 is nobody. A team's
// people sit in the order of their numbers.
func (s *Season) Sitter(lines []int, seat int) Person {
	l := lines[seat]
	if s.Lines[l].Person == 0 {
		return 0
	}
	return s.Team(s.Lines[l].Person)[count(lines[:seat], l)]
}

// strength is the rating of a team: the mean of its people's.
func (s *Season) strength(rating func(Person) int) func(Person) int {
	return func(p Person) int {
		sum, team := 0, s.Team(p)
		for _, q := range team {
			sum += rating(q)
		}
		return sum / len(team)
	}
}

// TeamsOf are the teams of a match whose lines are by seat, for Rate: nil where each seat is another line's.
func TeamsOf(lines []int) []int {
	for seat, l := range lines {
		if slices.Contains(lines[:seat], l) {
			return lines
		}
	}
	return nil
}

// byLine is a match with one seat for each line, as a season counts: a team has the best place
// of its seats, has dropped out once one of it has, and was waited for as long as all of it.
func (m *Match) byLine() *Match {
	if TeamsOf(m.Lines) == nil {
		return m
	}
	all := *m
	all.Lines, all.Persons, all.Places, all.Totals, all.Dropped, all.Used = nil, nil, nil, nil, nil, nil
	for seat, l := range m.Lines {
		line := slices.Index(all.Lines, l)
		if line < 0 {
			all.Lines = append(all.Lines, l)
			all.Places, all.Totals = seatOf(all.Places, m.Places, seat), seatOf(all.Totals, m.Totals, seat)
			all.Dropped, all.Used = seatOf(all.Dropped, m.Dropped, seat), seatOf(all.Used, m.Used, seat)
			continue
		}
		if m.Places != nil {
			all.Places[line] = min(all.Places[line], m.Places[seat])
		}
		if m.Dropped != nil {
			all.Dropped[line] = all.Dropped[line] || m.Dropped[seat]
		}
		if m.Used != nil {
			all.Used[line] += m.Used[seat]
		}
	}
	if all.Places != nil {
		all.Places = Final(all.Places, nil)
	}
	return &all
}

// seatOf adds to a list what another, which may be nil, has for a seat.
func seatOf[T any](to, from []T, seat int) []T {
	if from == nil {
		return to
	}
	return append(to, from[seat])
}

// Inside are all who have a line, are on the list, or wait for others of their team.
func (s *Season) Inside() (people []Person) {
	for _, p := range s.List {
		people = append(people, s.Team(p)...)
	}
	for _, l := range s.Lines {
		people = append(people, s.Team(l.Person)...)
	}
	return append(people, s.Waiting()...)
}

// Waiting are those who have named others and wait for them, by number.
func (s *Season) Waiting() []Person {
	nobody := func(p Person) bool { return s.named[p] == nil }
	return slices.DeleteFunc(slices.Sorted(maps.Keys(s.named)), nobody)
}
