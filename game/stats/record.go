package stats

import (
	"time"

	"norenbot/game"
	"norenbot/game/match"
)

// A Record is what one person's matches in one server add up to.
type Record struct {
	match.Owner // with the names of their latest match
	// Games are by name.
	Games map[string]*Game
	// Met are the persons who were dealt a seat at the same table and were no partners, over all games. Those
	// who were forgotten are one, "", without a name.
	Met map[match.User]*Met
	// Computers are the computer players met, by their kind.
	Computers map[string]*Score
}

// Record returns a person's record in a server; false if they have none there.
func (b *Book) Record(server string, user match.User) (Record, bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	r := Record{Owner: match.Owner{User: user}, Games: map[string]*Game{}, Met: map[match.User]*Met{}, Computers: map[string]*Score{}}
	if server == "" || user == "" {
		return r, false
	}
	for _, f := range b.log.all {
		if f.server != server {
			continue
		}
		for n := range f.seats {
			if f.seats[n].dealt.User == user {
				r.add(f, n)
			}
		}
	}
	return r, len(r.Games) > 0
}

// add adds a match in which the person was dealt a seat.
func (r *Record) add(f *finished, n int) {
	own := &f.seats[n]
	g := r.Games[f.title]
	if g == nil {
		g = new(Game)
		r.Games[f.title] = g
	}
	for other := range f.seats {
		if other != n && !f.teams.Partners(game.Seat(n), game.Seat(other)) {
			r.meet(f, own, &f.seats[other])
		}
	}
	sum := &g.Alone
	if f.hasOtherPerson(n) {
		sum = &g.People
	}
	*sum = sum.plus(own.sum())
	g.Seats = append(g.Seats, make([]Seat, max(0, n+1-len(g.Seats)))...)
	g.Seats[n].Played++
	if own.won() {
		g.Seats[n].Won++
	}
	g.Last = f.ended.UTC()
	if own.dealt.Name != "" {
		r.Owner = *own.dealt
	}
}

// sum is a seat as what it adds to its player's matches.
func (s *seat) sum() Sum {
	sum := Sum{Played: 1, Decided: int(s.decided)}
	if s.won() {
		sum.Won = 1
	}
	if s.final > 0 {
		sum.Placed, sum.Places = 1, int(s.final)
	}
	if s.scored {
		sum.Scored, sum.Points, sum.Best = 1, s.points, s.points
	}
	if s.decided > 0 {
		sum.Used = s.used
	}
	return sum
}

// meet adds how a match ended against another seat. A person of an imported match is not known.
func (r *Record) meet(f *finished, own, other *seat) {
	score := Score{Tied: 1}
	switch {
	case own.final < other.final:
		score = Score{Won: 1}
	case own.final > other.final:
		score = Score{Lost: 1}
	}
	switch {
	case other.dealt.Computer != "":
		was := r.Computers[other.dealt.Computer]
		if was == nil {
			was = new(Score)
			r.Computers[other.dealt.Computer] = was
		}
		*was = was.Plus(score)
	case other.isPerson():
		met := r.Met[other.dealt.User]
		if met == nil {
			met = new(Met)
			r.Met[other.dealt.User] = met
		}
		met.Score, met.Last = met.Score.Plus(score), f.ended.UTC()
		if other.dealt.Name != "" {
			met.Name, met.Handle = other.dealt.Name, other.dealt.Handle
		}
	}
}

// A Game is what matches of one game add up to.
type Game struct {
	// People are matches with another person at the table. Alone are those against computer players only,
	// and solo matches.
	People Sum
	Alone  Sum
	Seats  []Seat // by seat, up to the last one that was dealt to them
	// Last is when the latest ended.
	Last time.Time
}

// Played is how many matches there were.
func (g *Game) Played() int { return g.People.Played + g.Alone.Played }

// A Sum adds up matches. Each average is taken over the matches that have such a figure: a game that all lost
// has no places, a match that was given up has no points.
type Sum struct {
	Played  int
	Won     int // shared first places too
	Placed  int
	Places  int // the sum of places, 1 is first
	Scored  int
	Points  int // the sum of points
	Best    int // the most points; only where Scored is not 0
	Decided int
	Used    time.Duration // on the clock, for what was Decided
}

// Place is the average place; false where there is none.
func (s Sum) Place() (float64, bool) { return average(s.Places, s.Placed) }

// Mean is the average of points; false where there is none.
func (s Sum) Mean() (float64, bool) { return average(s.Points, s.Scored) }

func average(sum, of int) (float64, bool) {
	if of == 0 {
		return 0, false
	}
	return float64(sum) / float64(of), true
}

// Each is the average time of a decision; false where none is known.
func (s Sum) Each() (time.Duration, bool) {
	if s.Decided == 0 {
		return 0, false
	}
	return s.Used / time.Duration(s.Decided), true
}

// plus is two sums as one.
func (s Sum) plus(o Sum) Sum {
	switch {
	case s.Scored == 0:
		s.Best = o.Best
	case o.Scored > 0:
		s.Best = max(s.Best, o.Best)
	}
	return Sum{Played: s.Played + o.Played, Won: s.Won + o.Won, Placed: s.Placed + o.Placed, Places: s.Places + o.Places,
		Scored: s.Scored + o.Scored, Points: s.Points + o.Points, Best: s.Best, Decided: s.Decided + o.Decided, Used: s.Used + o.Used}
}

// A Seat is how often a person was dealt a seat, and how often they won there.
type Seat struct {
	Played int
	Won    int
}

// A Score is how often a person was placed before another one, behind them, and like them.
type Score struct {
	Won  int
	Lost int
	Tied int
}

// Played is how often they met.
func (s Score) Played() int { return s.Won + s.Lost + s.Tied }

// Plus is two scores as one.
func (s Score) Plus(o Score) Score {
	return Score{Won: s.Won + o.Won, Lost: s.Lost + o.Lost, Tied: s.Tied + o.Tied}
}

// A Met is the score against a person, with the names of the latest match with them.
type Met struct {
	Score
	Name   string
	Handle string
	Last   time.Time
}
