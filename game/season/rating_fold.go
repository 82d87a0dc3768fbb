package season

import (
	"cmp"
	"slices"
	"time"

	"norenbot/game/league"
	"norenbot/game/match"
)

// A fold is what the matches of one game come to, each added once, in order.
type fold struct {
	ratings league.Ratings
	past    map[league.Person][]entry
	last    moment // of the match added last
}

// An entry is a rated match as one person's past has it, in few bytes: what was before
// follows from the one before.
type entry struct {
	match       [8]byte
	day         int32
	seat, place int8
	after       league.Rating
}

// A moment is when a match ended, in the order of a Store's Rated.
type moment struct {
	at time.Time
	id match.ID
}

func (t moment) before(m *match.Match) bool {
	return cmp.Or(t.at.Compare(m.Ended), cmp.Compare(t.id, m.ID)) < 0
}

func (t moment) is(m *match.Match) bool { return t.id == m.ID && t.at.Equal(m.Ended) }

func newFold() *fold { return &fold{past: map[league.Person][]entry{}} }

// add rates a match.
func (f *fold) add(m *match.Match) {
	f.last = moment{m.Ended, m.ID}
	g := gameOf(m)
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
	g.Places = m.Final.Places
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
