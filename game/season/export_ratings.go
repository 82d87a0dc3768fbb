package season

import (
	"cmp"
	"fmt"
	"slices"

	"norenbot/game/league"
	"norenbot/game/match"
	"norenbot/game/stats"
)

// Why a seat of a match that counts is not rated: FileMatch.Unrated.
const (
	unratedIdle = "idle" // the person confirmed no move of their own
	unratedLeft = "left" // the person left, and had left another rated match in the 60 days before
	unratedFew  = "few"  // fewer than two others are rated, or only one team
	unratedVoid = "void" // nobody won, or a seat had no person
)

// reasons are all of them, and "" of a seat that is rated.
var reasons = []string{"", unratedIdle, unratedLeft, unratedFew, unratedVoid}

// A seatOfMatch is one seat of one match.
type seatOfMatch struct {
	match match.ID
	seat  int
}

// byEnd returns the matches in the order in which ratings are computed.
func (x *File) byEnd() []FileMatch {
	return slices.SortedStableFunc(slices.Values(x.Matches), func(a, b FileMatch) int {
		return cmp.Or(a.Ended.Compare(b.Ended), cmp.Compare(a.ID, b.ID))
	})
}

// rate fills in what the season's matches did to ratings, and why they did nothing to others.
// games are the matches as ratings see them.
func (x *File) rate(history func(league.Person) []stats.Step, games map[match.ID]league.Game) {
	ours, steps, elsewhere := map[match.ID]bool{}, map[seatOfMatch]stats.Step{}, map[seatOfMatch]int{}
	for _, m := range x.Matches {
		ours[m.ID] = true
	}
	for _, p := range x.People {
		others := 0
		for _, step := range history(p.Number) {
			if !ours[step.Match] {
				others++
				continue
			}
			of := seatOfMatch{step.Match, step.Seat}
			steps[of], elsewhere[of], others = step, others, 0
		}
	}
	for _, m := range x.byEnd() {
		rated := make([]bool, len(m.Persons))
		for seat, p := range m.Persons {
			of := seatOfMatch{m.ID, seat}
			if s, is := steps[of]; is {
				rated[seat] = true
				x.Ratings = append(x.Ratings, FileRating{m.ID, seat, p, s.Day, s.Place, s.Change.Before, s.Change.After, elsewhere[of]})
			}
		}
		if !m.Over || !x.Rated {
			continue
		}
		at := slices.IndexFunc(x.Matches, func(other FileMatch) bool { return other.ID == m.ID })
		g := games[m.ID]
		if slices.Contains(g.Dropped, true) {
			x.Matches[at].Left = g.Dropped
		}
		x.Matches[at].Unrated = unrated(&g, rated)
	}
}

// unrated returns why the seats of a match are not rated, by seat; nil if all are.
func unrated(g *league.Game, rated []bool) []string {
	if !slices.Contains(rated, false) {
		return nil
	}
	why := make([]string, len(rated))
	for seat := range rated {
		switch {
		case rated[seat]:
		case g.Void || slices.Contains(g.Persons, 0):
			why[seat] = unratedVoid
		case g.Own[seat] == 0:
			why[seat] = unratedIdle
		case g.Dropped[seat]:
			why[seat] = unratedLeft
		default:
			why[seat] = unratedFew
		}
	}
	return why
}

// left returns whether the person who was dealt a seat had it no longer at the end. Files of
// before have no such list; there it was so where a computer or another person had the seat.
func (m *FileMatch) left() []bool {
	if m.Left != nil {
		return m.Left
	}
	left := make([]bool, len(m.Persons))
	for seat := range left {
		left[seat] = m.Dropped != nil && m.Dropped[seat] || m.Played != nil && m.Played[seat] != m.Persons[seat]
	}
	return left
}

// why is the reason why a seat is not rated; "" if the file has none.
func (m *FileMatch) why(seat int) string {
	if m.Unrated == nil {
		return ""
	}
	return m.Unrated[seat]
}

// misrated are the sentences of Recompute about which seats are rated, and from what. computed
// are the ratings as rerate has them.
func (x *File) misrated(computed []FileRating) (wrong []string) {
	wrong = x.unlisted()
	last, gaps, after := map[league.Person]FileRating{}, x.gaps(), map[seatOfMatch]league.Rating{}
	for _, r := range computed {
		after[seatOfMatch{r.Match, r.Seat}] = r.After
	}
	for i, r := range x.Ratings {
		want, whence := league.Newcomer, "they were new"
		if before, met := last[r.Person]; met {
			want, whence = before.After.Drift(max(r.Day-before.Day, 0)), fmt.Sprintf("match %s had left them with", before.Match)
		}
		last[r.Person] = r
		if is, known := after[seatOfMatch{r.Match, r.Seat}]; known {
			last[r.Person] = FileRating{Match: r.Match, Day: r.Day, After: is}
		}
		// What they played elsewhere the file does not have: Unproven says so.
		if r.Elsewhere == 0 && r.Before != want && !gaps[r.Person] {
			wrong = append(wrong, fmt.Sprintf("rating %d: person %d had %s before match %s, and %s: %s; if they played elsewhere in between, the file does not say so",
				i+1, r.Person, plain(r.Before), r.Match, whence, plain(want)))
		}
	}
	return wrong
}

// gaps are the persons of whom a rating is missing without a reason, as of a partner in files of
// before: what they had afterwards does not follow from the file.
func (x *File) gaps() map[league.Person]bool {
	rated, gaps := x.ratedSeats(), map[league.Person]bool{}
	for _, m := range x.Matches {
		for seat, p := range m.Persons {
			if x.counts(&m) && !rated[seatOfMatch{m.ID, seat}] && m.why(seat) == "" && x.partnerIsRated(&m, seat) {
				gaps[p] = true
			}
		}
	}
	return gaps
}

// ratedSeats are the seats that the file has ratings of.
func (x *File) ratedSeats() map[seatOfMatch]bool {
	rated := map[seatOfMatch]bool{}
	for _, r := range x.Ratings {
		rated[seatOfMatch{r.Match, r.Seat}] = true
	}
	return rated
}

// partnerIsRated reports whether another seat of the same team is rated.
func (x *File) partnerIsRated(m *FileMatch, seat int) bool {
	return slices.ContainsFunc(x.Ratings, func(r FileRating) bool {
		return r.Match == m.ID && r.Seat != seat && m.Lines[r.Seat] == m.Lines[seat]
	})
}

// unlisted are the seats of matches that count which have neither a rating nor a reason why not,
// and those that have both. A partner without either is a gap. Matches that do not count, rerate
// finds.
func (x *File) unlisted() (wrong []string) {
	rated := x.ratedSeats()
	for _, m := range x.byEnd() {
		if !x.Rated || !x.counts(&m) {
			continue
		}
		var remain []int
		for seat := range m.Persons {
			is, why := rated[seatOfMatch{m.ID, seat}], m.why(seat)
			if is || why == unratedFew {
				remain = append(remain, seat)
			}
			if problem := x.unlistedSeat(&m, seat, is, why); problem != "" {
				wrong = append(wrong, fmt.Sprintf("match %s, seat %d: %s", m.ID, seat+1, problem))
			}
		}
		if enough(remain, league.TeamsOf(m.Lines)) && slices.Contains(m.Unrated, unratedFew) {
			wrong = append(wrong, fmt.Sprintf("match %s: %d seats could be rated, and the file says that they are too few", m.ID, len(remain)))
		}
	}
	return wrong
}

// unlistedSeat is what is wrong with a seat that is rated, or is not for a reason; "" is nothing.
func (x *File) unlistedSeat(m *FileMatch, seat int, rated bool, why string) string {
	switch p := m.Persons[seat]; {
	case rated && why != "":
		return fmt.Sprintf("it is rated, and the file says that it is not: %q", why)
	case !rated && why == "" && !x.partnerIsRated(m, seat):
		return fmt.Sprintf("the match counts, and the file has no rating of person %d", p)
	case why == unratedLeft && !m.left()[seat]:
		return fmt.Sprintf("person %d is not rated as one who left, and had the seat at the end", p)
	case why == unratedVoid && slices.Max(m.Places) > 1 && !slices.Contains(m.Persons, 0):
		return fmt.Sprintf("person %d is not rated as if nobody had won, and the places are %v", p, m.Places)
	}
	return ""
}

// enough reports whether seats can be rated against each other.
func enough(seats, teams []int) bool {
	return len(seats) > 1 && (teams == nil || slices.ContainsFunc(seats, func(s int) bool { return teams[s] != teams[seats[0]] }))
}

// counts reports whether a match is the one that its pairing counts as played.
func (x *File) counts(m *FileMatch) bool {
	t := x.Pairings[m.Pairing-1]
	return t.Try == m.Try && t.State == states[league.Played]
}

// rerate computes what matches did to ratings from what each of a match had before, in the order
// of their ends.
func (x *File) rerate() {
	counts := map[match.ID]FileMatch{}
	order := map[match.ID]int{}
	for i, m := range x.byEnd() {
		order[m.ID] = i
		if x.counts(&m) && x.Rated {
			counts[m.ID] = m
		}
	}
	slices.SortStableFunc(x.Ratings, func(a, b FileRating) int { return cmp.Or(order[a.Match]-order[b.Match], a.Seat-b.Seat) })
	for left := x.Ratings; len(left) > 0; {
		id := left[0].Match
		n := slices.IndexFunc(left, func(r FileRating) bool { return r.Match != id })
		if n < 0 {
			n = len(left)
		}
		rerate(counts[id], left[:n])
		left = left[n:]
	}
}

// rerate fills in what a match did; nothing if it does not count.
func rerate(m FileMatch, ratings []FileRating) {
	if m.Places == nil {
		clear(ratings)
		return
	}
	final, teams := league.Final(m.Places, m.left()), league.TeamsOf(m.Lines)
	before, places, of := make([]league.Rating, len(ratings)), make([]int, len(ratings)), []int(nil)
	for i := range ratings {
		r := &ratings[i]
		before[i], places[i] = r.Before, final[r.Seat]
		if teams != nil {
			of = append(of, teams[r.Seat])
		}
		r.Place, r.Day, r.Person = places[i], stats.Day(m.Ended), m.Persons[r.Seat]
	}
	if teams != nil && !whole(teams, ratings) {
		return // a partner counts who is not rated: the file does not have what they had before
	}
	for i, after := range league.Rate(before, places, of) {
		ratings[i].After = after
	}
}

// whole reports whether of each team of a match all are rated, or none.
func whole(teams []int, ratings []FileRating) bool {
	rated, seats := map[int]int{}, map[int]int{}
	for _, r := range ratings {
		rated[teams[r.Seat]]++
	}
	for _, team := range teams {
		seats[team]++
	}
	for team, n := range rated {
		if n != seats[team] {
			return false
		}
	}
	return true
}
