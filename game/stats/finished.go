package stats

import (
	"time"

	"norenbot/game"
	"norenbot/game/league"
	"norenbot/game/match"
)

// A finished match is what a Book keeps of a match that has ended. One that counts for no record has no
// server.
type finished struct {
	id      match.ID
	version int
	ended   time.Time
	title   string // the game's name
	server  string
	contest contest
	rated   bool // it may change ratings, unless its season does not count it
	teams   game.Teams
	seats   []seat
}

// A contest names a match within its season; the zero value is of a match outside any season.
type contest struct {
	season       string
	pairing, try int
}

// A seat belongs to the person it was dealt to. If they left it, they come last and have no points,
// no matter who took over for them. A person who took over a seat gets nothing for it.
type seat struct {
	dealt   *match.Owner
	person  league.Person // 0 where the match is not rated
	left    bool          // someone else had it at the end
	scored  bool
	place   int8 // as played; 0 where nobody won
	final   int8 // with those who left behind all others; 0 where nobody won
	decided int32
	points  int
	used    time.Duration // by the person it was dealt to, as decided
}

// isPerson reports whether the seat was dealt to a person, who may have been forgotten since.
func (s *seat) isPerson() bool { return s.dealt.User != "" || s.dealt.Gone }

func (s *seat) won() bool { return s.final == 1 && !s.left }

// read reads a match.
func read(m *match.Match) *finished {
	f := &finished{id: m.ID, version: m.Version, ended: m.Ended, title: m.Game, teams: m.Teams, seats: make([]seat, len(m.Chairs))}
	if c := m.Contest; c != nil {
		f.contest = contest{c.Season, c.Pairing, c.Try}
	}
	for n := range m.Chairs {
		f.seats[n].read(&m.Chairs[n])
	}
	if m.Final == nil {
		return f
	}
	if isRecorded(m) {
		f.server = m.Place.Server
	}
	f.readResult(m.Final)
	persons := m.Rates()
	f.rated = len(persons) == len(f.seats) && len(m.Final.Places) == len(f.seats)
	if len(persons) == len(f.seats) {
		for n, p := range persons {
			f.seats[n].person = league.Person(p)
		}
	}
	return f
}

// isRecorded reports whether a match that has ended counts for the records of its players. Lessons, and
// matches that were abandoned, do not; neither do imported ones, which are in no server.
func isRecorded(m *match.Match) bool {
	return !m.Lesson && m.Place.Server != "" && (m.Final.Outcome == match.Played || m.Final.Outcome == match.GivenUp)
}

// read reads whose seat a chair was. This is the only place that decides it.
func (s *seat) read(c *match.Chair) {
	if len(c.Tenures) == 0 { // of an imported match no more is known
		s.dealt, s.left = &c.Owner, c.Left != nil
		return
	}
	dealt := c.Tenures[0].Owner
	for _, t := range c.Tenures {
		if t.Owner == dealt {
			s.decided, s.used = s.decided+int32(t.Decided), s.used+t.Used
		}
	}
	s.left = c.Tenures[len(c.Tenures)-1].Owner != dealt
	s.dealt = &dealt
	for _, named := range []*match.Owner{&c.Owner, c.Left} {
		if named != nil && named.User == dealt.User && dealt.User != "" {
			s.dealt = &match.Owner{User: named.User, Name: named.Name, Handle: named.Handle}
			break
		}
	}
}

// readResult reads points and places.
func (f *finished) readResult(final *match.Final) {
	left := make([]bool, len(f.seats))
	for n := range f.seats {
		s := &f.seats[n]
		left[n] = s.left
		if r := final.Result; r != nil && n < len(r.Scores) && !s.left {
			s.points, s.scored = r.Scores[n].Total, true
		}
	}
	if len(final.Places) != len(f.seats) {
		return
	}
	for n, place := range league.Final(final.Places, left) {
		f.seats[n].place, f.seats[n].final = int8(final.Places[n]), int8(place)
	}
}

// GameOf returns a match as ratings see it. It is void while the match is being played, and if the match
// is not rated.
func GameOf(m *match.Match) league.Game { return read(m).game() }

// game is the match as ratings see it.
func (f *finished) game() league.Game {
	g := league.Game{Day: Day(f.ended), Pickup: f.contest == contest{}, Void: !f.rated, Persons: make([]league.Person, len(f.seats))}
	for n := range f.seats {
		g.Persons[n] = f.seats[n].person
	}
	if g.Void {
		return g
	}
	g.Places, g.Own, g.Dropped, g.Teams = make([]int, len(f.seats)), make([]int, len(f.seats)), make([]bool, len(f.seats)), f.teams
	for n := range f.seats {
		s := &f.seats[n]
		g.Places[n], g.Own[n], g.Dropped[n] = int(s.place), int(s.decided), s.left
	}
	return g
}

// Day returns the day of a moment in UTC, counted from 1970.
func Day(t time.Time) int { return int(t.Unix() / 86400) }
