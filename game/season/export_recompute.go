package season

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"

	"norenbot/game/league"
	"norenbot/game/match"
)

// Recompute computes everything anew from what happened, and returns a sentence for each
// thing that the file has otherwise; none if all is equal. Errors: those of league.Fold and
// league.Season.Outcomes.
func (x *File) Recompute() (wrong []string, err error) {
	fresh := *x
	fresh.Ratings = slices.Clone(x.Ratings)
	if err := fresh.compute(); err != nil {
		return nil, err
	}
	fresh.rerate()
	if err := fresh.compute(); err != nil { // again: a ladder's standings follow from ratings
		return nil, err
	}
	wrong, err = x.misdealt()
	return append(wrong, x.Differs(&fresh)...), err
}

// Differs returns a sentence for each computed thing that another file of the season has
// otherwise.
func (x *File) Differs(from *File) (wrong []string) {
	differ := func(what string, n int, had, is any) {
		if a, b := plain(had), plain(is); !bytes.Equal(a, b) {
			wrong = append(wrong, fmt.Sprintf("%s %d: the file has %s, computed is %s", what, n, a, b))
		}
	}
	differ("terms", 1, x.Terms, from.Terms)
	differ("phase", 1, x.Phase+" "+x.Seed, from.Phase+" "+from.Seed)
	pairs(x.Lines, from.Lines, func(n int, had, is FileLine) { differ("line", n-1, had, is) })
	pairs(x.Pairings, from.Pairings, func(n int, had, is FileTable) { differ("pairing", n, had, is) })
	pairs(x.Standings, from.Standings, func(d int, had, is []FileRow) {
		pairs(had, is, func(n int, had, is FileRow) { differ(fmt.Sprintf("division %d, place", d), n, had, is) })
	})
	pairs(x.Ratings, from.Ratings, func(n int, had, is FileRating) { differ("rating", n, had, is) })
	return wrong
}

// plain is a value as the file has it.
func plain(v any) []byte {
	data, err := json.Marshal(v)
	if err != nil {
		panic(fmt.Sprintf("%T has no JSON: %v", v, err)) // all of it came from a file, or goes into one
	}
	return data
}

// pairs goes through two lists together, from 1; what one has too few is the zero value.
func pairs[T any](a, b []T, do func(n int, a, b T)) {
	for i := range max(len(a), len(b)) {
		var x, y T
		if i < len(a) {
			x = a[i]
		}
		if i < len(b) {
			y = b[i]
		}
		do(i+1, x, y)
	}
}

// rerate computes what matches did to ratings from what each of a match had before.
func (x *File) rerate() {
	counts := map[match.ID]FileMatch{}
	for _, m := range x.Matches {
		if t := x.Pairings[m.Pairing-1]; t.Try == m.Try && t.State == states[league.Played] {
			counts[m.ID] = m
		}
	}
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
	final, teams := league.Final(m.Places, m.Dropped), league.TeamsOf(m.Lines)
	if teams != nil && len(final) > 0 && !whole(teams, ratings) {
		return // a partner is not rated, who counts all the same: the file does not have what they had before
	}
	before, places, of := make([]league.Rating, len(ratings)), make([]int, len(ratings)), []int(nil)
	for i, r := range ratings {
		if r.Seat < 0 || r.Seat >= len(final) {
			clear(ratings)
			return
		}
		before[i], places[i] = r.Before, final[r.Seat]
		if teams != nil {
			of = append(of, teams[r.Seat])
		}
	}
	for i, after := range league.Rate(before, places, of) {
		r := &ratings[i]
		r.After, r.Place, r.Day, r.Person = after, places[i], dayOf(m.Ended), m.Persons[r.Seat]
	}
}

// whole reports whether of each team of a match all are rated, or none.
func whole(teams []int, ratings []FileRating) bool {
	rated, seats := map[int]int{}, map[int]int{}
	for _, r := range ratings {
		if r.Seat >= 0 && r.Seat < len(teams) {
			rated[teams[r.Seat]]++
		}
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
