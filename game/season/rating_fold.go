package season

import (
	"slices"
	"time"

	"norenbot/game/league"
	"norenbot/game/match"
)

// A fold is what the matches of one game come to, each added once, in order.
type fold struct {
	ratings league.Ratings
	past    map[league.Person][]entry
	at      time.Time   // when the match added last ended
	latest  []lastEnded // those that ended then
}

// An entry is a rated match as one person's past has it, in few bytes: what was before
// follows from the one before.
type entry struct {
	match       [8]byte
	day         int32
	seat, place int8
	after       league.Rating
}

// A lastEnded is one of the matches that ended last, in the same second.
type lastEnded struct {
	id      match.ID
	persons []league.Person
}

// follows reports whether a match can be added as if all were added in the order of a
// Store's Rated, by time and id: of the same second only if nobody played it who also
// played one that comes after it, for then no rating depends on which was first.
func (f *fold) follows(m *match.Match, persons []league.Person) bool {
	if !m.Ended.Equal(f.at) {
		return m.Ended.After(f.at)
	}
	return !slices.ContainsFunc(f.latest, func(l lastEnded) bool {
		return l.id >= m.ID && slices.ContainsFunc(persons, func(p league.Person) bool { return slices.Contains(l.persons, p) })
	})
}

// ended reports whether a match is one of those added last, rated or not.
func (f *fold) ended(m *match.Match) bool {
	return m.Ended.Equal(f.at) && slices.ContainsFunc(f.latest, func(l lastEnded) bool { return l.id == m.ID })
}

func newFold() *fold { return &fold{past: map[league.Person][]entry{}} }

// add rates a match.
func (f *fold) add(m *match.Match) {
	g := gameOf(m)
	if !m.Ended.Equal(f.at) {
		f.at, f.latest = m.Ended, nil
	}
	f.latest = append(f.latest, lastEnded{m.ID, g.Persons})
	places := league.Final(g.Places, g.Dropped)
	for _, c := range f.ratings.Add(&g) {
		p := g.Persons[c.Seat]
		e := entry{day: int32(g.Day), seat: int8(c.Seat), place: int8(places[c.Seat]), after: c.After}
		copy(e.match[:], m.ID)
		f.past[p] = append(f.past[p], e)
	}
}

// has reports whether a match of some persons has been rated.
func (f *fold) has(m *match.Match, persons []league.Person) bool {
	return slices.ContainsFunc(persons, func(p league.Person) bool {
		return slices.ContainsFunc(f.past[p], func(e entry) bool { return match.ID(e.match[:]) == m.ID })
	})
}

// gameOf is a match as ratings see it: void if it does not count, or not yet. A seat is
// its person's who was dealt it: who is not on it at the end has dropped out, whoever
// went on for them.
func gameOf(m *match.Match) league.Game {
	g := league.Game{Day: dayOf(m.Ended), Pickup: m.Contest == nil}
	for _, p := range m.Rates() {
		g.Persons = append(g.Persons, league.Person(p))
	}
	seats := len(m.Chairs)
	if m.Final == nil || len(m.Final.Places) != seats || len(g.Persons) != seats {
		g.Void = true
		return g
	}
	g.Places, g.Teams = m.Final.Places, m.Teams
	g.Own, g.Dropped = make([]int, seats), make([]bool, seats)
	for seat, c := range m.Chairs {
		if len(c.Tenures) == 0 {
			continue // it is of a time before they were noted: nothing was their own
		}
		dealt := c.Tenures[0].Owner
		for _, t := range c.Tenures {
			if t.Owner == dealt {
				g.Own[seat] += t.Decided
			}
		}
		g.Dropped[seat] = c.Tenures[len(c.Tenures)-1].Owner != dealt
	}
	return g
}

// dayOf counts days since 1970, in UTC.
func dayOf(t time.Time) int { return int(t.Unix() / 86400) }
