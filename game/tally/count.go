package tally

import (
	"cmp"
	"slices"
	"time"

	"norenbot/game"
	"norenbot/game/league"
	"norenbot/game/match"
)

// What counts: matches of a server that were played to the end of their rules, or given up. Lessons and
// those that were abandoned, or that everybody deserted, do not; imported ones have nobody's id. A seat is
// its player's who was dealt it, as for ratings: whoever left it comes last, with no points, whoever went on
// for them; and who comes to a seat later gets nothing for it.

// behind is how much later than others a match may be stored that ended before them, in another process or
// by a clock that is off.
const behind = 10 * time.Minute

// counts reports whether a match counts for those who were dealt a seat.
func counts(m *match.Match) bool {
	return m.Final != nil && !m.Lesson && m.Place.Server != "" && (m.Final.Outcome == match.Played || m.Final.Outcome == match.GivenUp)
}

// A side is a seat of a match as it counts.
type side struct {
	match.Owner      // who was dealt it
	stayed      bool // it was theirs at the end
	place       int  // 0 where nobody won
	won         bool
	points      int
	scored      bool
	decided     int
	used        time.Duration
}

// person reports whether a person was dealt it, forgotten or not.
func (s *side) person() bool { return s.User != "" || s.Gone }

// sidesOf are the seats of a match that counts.
func sidesOf(m *match.Match) []side {
	sides, dropped := make([]side, len(m.Chairs)), make([]bool, len(m.Chairs))
	for n, c := range m.Chairs {
		s := &sides[n]
		s.Owner = dealt(c)
		s.stayed = c.User == s.User && c.Computer == s.Computer && c.Gone == s.Gone
		dropped[n] = !s.stayed
		for _, t := range c.Tenures {
			if t.User == s.User && s.User != "" {
				s.decided, s.used = s.decided+t.Decided, s.used+t.Used
			}
		}
		if r := m.Final.Result; r != nil && n < len(r.Scores) && s.stayed {
			s.points, s.scored = r.Scores[n].Total, true
		}
	}
	if len(m.Final.Places) == len(sides) {
		for n, place := range league.Final(m.Final.Places, dropped) {
			sides[n].place, sides[n].won = place, place == 1 && sides[n].stayed
		}
	}
	return sides
}

// dealt is who was dealt a chair, by name if it is known. Of matches before tenures were noted, that is whoever left it.
func dealt(c match.Chair) match.Owner {
	who := c.Owner
	switch {
	case len(c.Tenures) == 0 && c.Left != nil:
		return *c.Left
	case len(c.Tenures) > 0:
		who = c.Tenures[0].Owner
		if who.Computer != "" && c.Left != nil && c.Tenures[0].Since.IsZero() {
			return *c.Left
		}
	}
	for _, known := range []*match.Owner{&c.Owner, c.Left} {
		if known != nil && known.User == who.User && who.User != "" {
			who.Name, who.Handle = known.Name, known.Handle
		}
	}
	return who
}

// has reports whether a match was added.
func (t *Tally) has(m *match.Match) bool {
	if !t.Last.IsZero() && !m.Ended.After(t.Last.Add(-behind)) {
		return true
	}
	return slices.ContainsFunc(t.Late, func(a Added) bool { return a.Match == m.ID })
}

// add adds a match that has not been added, and in which a seat was dealt to whose tally it is.
func (t *Tally) add(m *match.Match, sides []side, seat int) {
	own := &sides[seat]
	g := t.Games[m.Game]
	if g == nil {
		g = new(Game)
		t.Games[m.Game] = g
	}
	people := false
	for n := range sides {
		if n != seat {
			people = people || sides[n].person()
		}
		if n != seat && !m.Teams.Partners(game.Seat(seat), game.Seat(n)) {
			t.meet(m, own, &sides[n])
		}
	}
	sum := &g.Alone
	if people {
		sum = &g.People
	}
	*sum = sum.plus(own.sum())
	g.Seats = append(g.Seats, make([]Seat, max(0, seat+1-len(g.Seats)))...)
	g.Seats[seat].Played++
	if own.won {
		g.Seats[seat].Won++
	}
	g.Last = later(g.Last, m.Ended)
	if !m.Ended.Before(t.Last) && own.Name != "" {
		t.Name, t.Handle = own.Name, own.Handle
	}
	t.note(m)
}

// note has a match be one that was added.
func (t *Tally) note(m *match.Match) {
	t.Last = later(t.Last, m.Ended.UTC())
	t.Late = append(t.Late, Added{m.ID, m.Ended.UTC()})
	t.Late = slices.DeleteFunc(t.Late, func(a Added) bool { return !a.Ended.After(t.Last.Add(-behind)) })
	slices.SortFunc(t.Late, func(a, b Added) int { return cmp.Or(a.Ended.Compare(b.Ended), cmp.Compare(a.Match, b.Match)) })
}

func later(a, b time.Time) time.Time {
	if b.After(a) {
		return b.UTC()
	}
	return a
}

// sum is a side as what it adds to its player's.
func (s *side) sum() Sum {
	sum := Sum{Played: 1, Decided: s.decided}
	if s.won {
		sum.Won = 1
	}
	if s.place > 0 {
		sum.Placed, sum.Places = 1, s.place
	}
	if s.scored {
		sum.Scored, sum.Points, sum.Best = 1, s.points, s.points
	}
	if s.decided > 0 {
		sum.Used = s.used
	}
	return sum
}

// meet adds how a match ended against another side. Somebody of an imported match is nobody.
func (t *Tally) meet(m *match.Match, own, other *side) {
	score := Score{Tied: 1}
	switch {
	case own.place < other.place:
		score = Score{Won: 1}
	case own.place > other.place:
		score = Score{Lost: 1}
	}
	switch {
	case other.Computer != "":
		if t.Computers == nil {
			t.Computers = map[string]*Score{}
		}
		was := t.Computers[other.Computer]
		if was == nil {
			was = new(Score)
			t.Computers[other.Computer] = was
		}
		*was = was.Plus(score)
	case other.person():
		t.met(other.User).note(Met{score, other.Name, other.Handle, m.Ended.UTC()})
	}
}

// met is what is known of a person, "" for those who were forgotten.
func (t *Tally) met(user match.User) *Met {
	if t.Met == nil {
		t.Met = map[match.User]*Met{}
	}
	if t.Met[user] == nil {
		t.Met[user] = new(Met)
	}
	return t.Met[user]
}

// note adds what another one says of the same person; the names are those of the later.
func (m *Met) note(o Met) {
	m.Score = m.Score.Plus(o.Score)
	if !o.Last.Before(m.Last) {
		m.Last = o.Last
		if o.Name != "" {
			m.Name, m.Handle = o.Name, o.Handle
		}
	}
}

// forget makes a person one of those who were forgotten, and reports whether they were there.
func (t *Tally) forget(user match.User) bool {
	gone := t.Met[user]
	if gone == nil || user == "" {
		return false
	}
	delete(t.Met, user)
	t.met("").note(Met{Score: gone.Score, Last: gone.Last})
	return true
}
