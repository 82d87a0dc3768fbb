package league

import (
	"maps"
	"slices"
	"time"
)

// Clone returns a season that can be added to while others read s.
func (s *Season) Clone() *Season {
	c := *s
	c.List, c.Lines, c.lots, c.barred = slices.Clone(s.List), slices.Clone(s.Lines), slices.Clone(s.lots), slices.Clone(s.barred)
	for l := range c.Lines {
		c.Lines[l].SatOut = slices.Clone(c.Lines[l].SatOut)
	}
	c.Queue, c.Divisions = slices.Clone(s.Queue), slices.Clone(s.Divisions)
	for d := range c.Divisions {
		c.Divisions[d] = slices.Clone(c.Divisions[d])
	}
	c.Rounds, c.Pairings = slices.Clone(s.Rounds), slices.Clone(s.Pairings)
	c.listed, c.holds, c.said = maps.Clone(s.listed), maps.Clone(s.holds), maps.Clone(s.said)
	c.teams, c.named = maps.Clone(s.teams), maps.Clone(s.named)
	c.asked, c.asking = maps.Clone(s.asked), maps.Clone(s.asking)
	return &c
}

// Has returns the line that a person has, and whether there is one.
func (s *Season) Has(p Person) (line int, ok bool) {
	line, ok = s.holds[p]
	return line, ok
}

// Listed returns the number on the list of a person and their team, from 1, and whether they are on it.
func (s *Season) Listed(p Person) (number int, ok bool) {
	return slices.Index(s.List, s.Team(p)[0]) + 1, s.listed[p]
}

// Asked returns the line that a person is asked to step in for, and until when they may
// answer; false when they are asked for none.
func (s *Season) Asked(p Person) (line int, until time.Time, ok bool) {
	for l, post := range s.asking {
		if post.Person == s.Team(p)[0] && s.listed[p] && s.Lines[l].Person == 0 {
			return l, s.said[post].Add(answering), true
		}
	}
	return 0, time.Time{}, false
}

// Barred are those who dropped out of this season, by time: the next may refuse them.
func (s *Season) Barred() []Person { return s.barred }

// Live reports whether there is still something to come.
func (p Phase) Live() bool { return p == Signing || p == Waiting || p == Playing }

// Deadline is until when a pairing, by number from 1, has time.
func (s *Season) Deadline(pairing int) time.Time {
	p := &s.Pairings[pairing-1]
	if p.Until.IsZero() {
		return s.Rounds[p.Round-1].Until
	}
	return p.Until
}
