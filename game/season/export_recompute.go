package season

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"

	"norenbot/game/league"
)

// Recompute computes everything anew from what happened, and returns a sentence for each
// thing that the file has otherwise; none if all is equal. What it cannot check, Unproven says.
// Errors: ErrForm for a match that the season did not deal, and those of league.Fold and
// league.Season.Outcomes.
func (x *File) Recompute() (wrong []string, err error) {
	s, err := league.Fold(x.Events)
	if err != nil {
		return nil, err
	}
	if err := x.misplaced(s); err != nil {
		return nil, err
	}
	fresh := *x
	fresh.Ratings = slices.Clone(x.Ratings)
	if err := fresh.compute(); err != nil {
		return nil, err
	}
	fresh.rerate()
	if err := fresh.compute(); err != nil { // again: a ladder's standings follow from ratings
		return nil, err
	}
	dealt, err := x.misdealt()
	if err != nil {
		return nil, err
	}
	rated := *x
	rated.Pairings = fresh.Pairings // which say what counts
	return slices.Concat(dealt, rated.misrated(fresh.Ratings), x.Differs(&fresh)), nil
}

// Differs returns a sentence for each thing that another file of the season has otherwise, but for
// the names of people, which change.
func (x *File) Differs(from *File) (wrong []string) {
	differ := func(what string, n int, had, is any) {
		if a, b := plain(had), plain(is); !bytes.Equal(a, b) {
			wrong = append(wrong, fmt.Sprintf("%s %d: the file has %s, computed is %s", what, n, a, b))
		}
	}
	for _, list := range []struct {
		what    string
		had, is int
	}{{"lines", len(x.Lines), len(from.Lines)}, {"pairings", len(x.Pairings), len(from.Pairings)},
		{"divisions", len(x.Standings), len(from.Standings)}, {"ratings", len(x.Ratings), len(from.Ratings)}} {
		if list.had != list.is {
			wrong = append(wrong, fmt.Sprintf("%s: the file has %d, computed are %d", list.what, list.had, list.is))
		}
	}
	differ("season", 1, x.head(), from.head())
	pairs(x.Events, from.Events, func(n int, had, is league.Event) { differ("event", n, eventOrNone(had), eventOrNone(is)) })
	pairs(x.Matches, from.Matches, func(n int, had, is FileMatch) { differ("match", n, had, is) })
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

// head is what a file has about the season as a whole.
func (x *File) head() []any {
	return []any{x.ID, x.Note, x.Pace, x.Chosen, x.Rated, x.Created, x.Ended, x.Secret}
}

// eventOrNone is an event, nil if there is none.
func eventOrNone(e league.Event) any {
	if e.Act == nil {
		return nil
	}
	return e
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
