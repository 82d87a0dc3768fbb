package league

import "slices"

const (
	dropoutDays  = 60 // within which a second dropout is left out
	pickupsDays  = 30 // within which of the same people's pick-up matches
	pickupsRated = 4  // so many are rated
)

// A Person is a number of ours that one record elsewhere leads to somebody; 0 is nobody.
type Person int64

// A Game is a match of one game as ratings see it, once it is over. Slices are by seat.
type Game struct {
	Day     int      // when it ended, in days since 1970
	Persons []Person // who was dealt the seat; 0: a computer
	Places  []int    // as played
	Own     []int    // decisions that the person confirmed
	Dropped []bool   // nil: nobody
	Teams   []int    // which team it played in; nil: everybody for themselves
	Void    bool     // abandoned, ruled or adjudicated: not rated
	Pickup  bool     // of no contest
}

// Rated returns the seats of a match that are rated, none where it is not: by persons
// who confirmed a decision, no computer having been dealt in; a dropout only if the last
// rated one of the same person, a day, is more than 60 days ago; at least two remain, who are not all
// of one team.
func (g *Game) Rated(dropout func(Person) (day int, ok bool)) []int {
	if g.Void || slices.Contains(g.Persons, 0) {
		return nil
	}
	var seats []int
	for i, p := range g.Persons {
		if g.Own[i] == 0 {
			continue
		}
		if at(g.Dropped, i) {
			if day, before := dropout(p); before && g.Day-day <= dropoutDays {
				continue
			}
		}
		seats = append(seats, i)
	}
	if len(seats) < 2 || g.Teams != nil && !slices.ContainsFunc(seats, func(i int) bool { return g.Teams[i] != g.Teams[seats[0]] }) {
		return nil
	}
	return seats
}

// counting are the seats whose ratings say what was to be expected: those that are rated, and
// their partners.
func (g *Game) counting(rated []int) (seats []int) {
	for i := range g.Persons {
		partner := func(other int) bool { return g.Teams != nil && g.Teams[other] == g.Teams[i] }
		if slices.Contains(rated, i) || slices.ContainsFunc(rated, partner) {
			seats = append(seats, i)
		}
	}
	return seats
}

// Ratings are everybody's at one game, a fold over its matches. Its zero value is empty.
type Ratings struct {
	of      map[Person]rated
	pickups map[[MostSeats]Person][]int // the same people's last days, the newest last
}

type rated struct {
	Rating
	day     int
	dropout int // the day of the last one that was rated
	dropped bool
}

// Of returns a person's rating as of a day, in days since 1970; Newcomer of who has
// played nothing.
func (r *Ratings) Of(p Person, day int) Rating {
	known, ok := r.of[p]
	if !ok {
		return Newcomer
	}
	return known.Drift(max(day-known.day, 0))
}

// A Change is what a match did to one rating.
type Change struct {
	Seat          int
	Before, After Rating
}

// Add rates a match and returns what changed; nothing if it is not rated. Matches are
// added by the day they ended, those of one day in one order that stays.
func (r *Ratings) Add(g *Game) []Change {
	if r.of == nil {
		r.of, r.pickups = map[Person]rated{}, map[[MostSeats]Person][]int{}
	}
	seats := g.Rated(func(p Person) (int, bool) { return r.of[p].dropout, r.of[p].dropped })
	if seats == nil || g.Pickup && !r.pickup(g) {
		return nil
	}
	final, counting := Final(g.Places, g.Dropped), g.counting(seats)
	var before []Rating
	var places, teams []int
	for _, seat := range counting {
		before, places = append(before, r.Of(g.Persons[seat], g.Day)), append(places, final[seat])
		if g.Teams != nil {
			teams = append(teams, g.Teams[seat])
		}
	}
	var changes []Change
	for i, after := range Rate(before, places, teams) {
		seat := counting[i]
		if !slices.Contains(seats, seat) {
			continue
		}
		p := g.Persons[seat]
		now := r.of[p]
		now.Rating, now.day = after, max(g.Day, now.day)
		if at(g.Dropped, seat) {
			now.dropout, now.dropped = g.Day, true
		}
		r.of[p] = now
		changes = append(changes, Change{Seat: seat, Before: before[i], After: after})
	}
	return changes
}

// pickup reports whether a pick-up match is one of the four in 30 days that count
// between the same people, and notes it.
func (r *Ratings) pickup(g *Game) bool {
	var people [MostSeats]Person
	slices.Sort(people[:copy(people[:], g.Persons)])
	days := slices.DeleteFunc(r.pickups[people], func(day int) bool { return g.Day-day >= pickupsDays })
	if len(days) < pickupsRated {
		r.pickups[people] = append(days, g.Day)
		return true
	}
	r.pickups[people] = days
	return false
}
