package season

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"norenbot/game"
	"norenbot/game/league"
)

// A Simulation is a season of made-up people, numbered from 1, played over simulated
// weeks: twice a day it does what is due, and some of the open matches end.
type Simulation struct {
	Terms  league.Terms // Promise is filled in
	People int
	Teams  map[int]game.Teams // of the game, by number of seats, who sign up by their numbers
	Seed   uint64
	// Finish says how a match ended: it sets Places, Totals and Dropped.
	Finish func(m *league.Match) error
	// Acts, unless nil, returns what organisers and players do now.
	Acts func(s *Simulated) []league.Event
	// Open is how many of twenty open matches do not end in half a day; 0 is 17.
	Open int
	// Ended, unless nil, is told how many matches have ended, of all there are so far.
	Ended func(ended, of int)
}

// A Simulated season is one as it stands.
type Simulated struct {
	Season  *league.Season
	Events  []league.Event
	Matches []league.Match
	Costs   []Cost // of each round
	Now     time.Time

	ended int // matches
	teams map[int]game.Teams
}

// A Cost is what is not ideal about a round's tables.
type Cost struct {
	Round int
	// Again is (m+1)²-1 for each two at a table who had met m times.
	Again int
	// Apart are the squared differences of points at tables.
	Apart float64
	// Seats is 2 for each time that somebody had had the seat before, and 1 if last.
	Seats int
}

// mostHalfDays is how long a simulation may take before something must be wrong.
const mostHalfDays = 20_000

// Run plays the season to its end. Errors: league.ErrTerms, Finish's, ctx's.
func (s Simulation) Run(ctx context.Context) (*Simulated, error) {
	seed := fmt.Sprintf("simulation %d", s.Seed)
	s.Terms.Promise = league.Promise(seed)
	luck := rand.New(rand.NewPCG(s.Seed, 14))
	run := &Simulated{Season: &league.Season{}, Now: s.Terms.Last.Add(-7 * 24 * time.Hour), teams: s.Teams}
	events := []league.Event{{Act: league.Opened{Terms: s.Terms}}}
	for p := range s.People {
		events = append(events, league.Event{By: league.Person(p + 1), Act: s.signed(p)})
	}
	if err := run.add(events...); err != nil {
		return nil, err
	}
	for range mostHalfDays {
		if err := cmp.Or(ctx.Err(), run.due(seed)); err != nil {
			return nil, err
		}
		if run.Season.Phase >= league.Over {
			return run, nil
		}
		if s.Acts != nil {
			if err := run.add(s.Acts(run)...); err != nil {
				return nil, err
			}
		}
		run.Now = run.Now.Add(12 * time.Hour)
		if err := s.halfDay(run, luck); err != nil {
			return nil, err
		}
	}
	return nil, fmt.Errorf("the season has not ended after %d days", mostHalfDays/2)
}

// signed is how somebody signs up, by number from 0.
func (s Simulation) signed(n int) league.Signed {
	act := league.Signed{Person: league.Person(n + 1)}
	team := max(s.Terms.Team, 1)
	for p := n / team * team; p < (n/team+1)*team; p++ {
		if p != n {
			act.With = append(act.With, league.Person(p+1))
		}
	}
	return act
}

// halfDay ends some of the open matches.
func (s Simulation) halfDay(run *Simulated, luck *rand.Rand) error {
	for i := range run.Matches {
		if m := &run.Matches[i]; !m.Over && luck.IntN(20) >= cmp.Or(s.Open, 17) {
			if err := s.Finish(m); err != nil {
				return err
			}
			m.Over, m.Ended = true, run.Now
			if run.ended++; s.Ended != nil {
				s.Ended(run.ended, len(run.Matches))
			}
		}
	}
	return nil
}

// add folds events that happen now.
func (r *Simulated) add(events ...league.Event) error {
	for _, e := range events {
		e.At = r.Now
		if paired, ok := e.Act.(league.Paired); ok {
			r.cost(paired)
		}
		if err := r.Season.Add(e); err != nil {
			return err
		}
		r.Events = append(r.Events, e)
		if began, ok := e.Act.(league.Began); ok {
			r.deal(began)
		}
	}
	return nil
}

// deal opens the match of a pairing.
func (r *Simulated) deal(began league.Began) {
	lines := seatsOf(r.teams, &r.Season.Terms, r.Season.Seated(&r.Season.Pairings[began.Pairing-1]))
	m := league.Match{Pairing: began.Pairing, Try: began.Try, Lines: lines}
	for seat := range lines {
		m.Persons = append(m.Persons, r.Season.Sitter(lines, seat))
		m.Used = append(m.Used, int64(seat+1)*int64(time.Hour))
	}
	r.Matches = append(r.Matches, m)
}

// due does all that is due now. All people are newcomers, equally rated.
func (r *Simulated) due(seed string) error {
	for {
		acts, _, err := league.Due(r.Season, r.Matches, r.Now)
		if err != nil || len(acts) == 0 {
			return err
		}
		for _, act := range acts {
			if _, draw := act.(league.Drawn); draw {
				points, _, _ := league.Newcomer.Shown()
				if act, err = r.Season.Draw(seed, func(league.Person) int { return points }); err != nil {
					return err
				}
			}
			if err := r.add(league.Event{Act: act}); err != nil {
				return err
			}
		}
	}
}

// cost notes what is not ideal about tables that are about to be played. Where lines sit
// at several tables at once, as in a league, the first count as before the later.
func (r *Simulated) cost(paired league.Paired) {
	met, had, last := r.past()
	points := r.points()
	c := Cost{Round: paired.Round}
	for _, lines := range paired.Tables {
		for seat, l := range lines {
			c.Seats += 2 * had[[2]int{l, seat}]
			if at, sat := last[l]; sat && at == seat {
				c.Seats++
			}
			for _, o := range lines[seat+1:] {
				m := met[pairOf(l, o)]
				c.Again += (m+1)*(m+1) - 1
				apart := float64(points[l]-points[o]) / league.Point
				c.Apart += apart * apart
			}
		}
		note(lines, met, had, last)
	}
	r.Costs = append(r.Costs, c)
}

// past is how often two lines met, how often a line had a seat, and its last one.
func (r *Simulated) past() (met, had map[[2]int]int, last map[int]int) {
	met, had, last = map[[2]int]int{}, map[[2]int]int{}, map[int]int{}
	for _, p := range r.Season.Pairings {
		note(p.Lines, met, had, last)
	}
	return met, had, last
}

// note adds a table to what past returns.
func note(lines []int, met, had map[[2]int]int, last map[int]int) {
	for seat, l := range lines {
		had[[2]int{l, seat}]++
		last[l] = seat
		for _, o := range lines[seat+1:] {
			met[pairOf(l, o)]++
		}
	}
}

// pairOf is two lines in whichever order.
func pairOf(a, b int) [2]int { return [2]int{min(a, b), max(a, b)} }

// points are those of each line now, in sixtieths.
func (r *Simulated) points() map[int]int {
	points := map[int]int{}
	standings, err := r.Season.Standings(r.Matches)
	if err != nil {
		panic(fmt.Sprintf("a simulated season has no standings: %v", err)) // Due has just asked for the same
	}
	for _, row := range slices.Concat(standings...) {
		points[row.Line] = row.Points
	}
	return points
}

// PlacesOf are the places that totals make, equal ones sharing one.
func PlacesOf(totals []int) []int {
	places := make([]int, len(totals))
	for i, total := range totals {
		places[i] = 1
		for _, other := range totals {
			if other > total {
				places[i]++
			}
		}
	}
	return places
}

// File returns the season as a file, of people without names who are not rated.
func (r *Simulated) File() (*File, error) {
	x := &File{Form: fileForm, Events: r.Events}
	for _, t := range r.Matches {
		x.Matches = append(x.Matches, fileMatch("", t))
	}
	return x, x.compute()
}
