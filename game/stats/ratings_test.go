package stats_test

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/league"
	"norenbot/game/match"
	"norenbot/game/stats"
)

// A shelf is a store of finished matches.
type shelf struct {
	matches []match.Match
	reads   int // how many matches were read
	asked   int // how often was asked what a season counts
	during  func()
	away    error // why it cannot be known what a season counts
}

func (s *shelf) ended(from time.Time) iter.Seq2[match.Match, error] {
	return func(yield func(match.Match, error) bool) {
		slices.SortFunc(s.matches, func(a, b match.Match) int {
			return cmp.Or(a.Ended.Compare(b.Ended), cmp.Compare(a.ID, b.ID))
		})
		for _, m := range slices.Clone(s.matches) {
			if m.Ended.Before(from) {
				continue
			}
			s.reads++
			if s.during != nil {
				s.during()
			}
			if !yield(m, nil) {
				return
			}
		}
	}
}

var epoch = time.Date(2026, 11, 1, 0, 0, 0, 0, time.UTC)

// ended is a rated pick-up match that persons ended a number of hours after the epoch in
// the order given, each having decided.
func ended(n, hours int, persons ...int64) match.Match {
	m := match.Match{ID: match.ID(fmt.Sprintf("m%07d", n)), Game: "toy", Phase: match.Finished, Rated: true, Persons: persons,
		Ended: epoch.Add(time.Duration(hours) * time.Hour), Final: &match.Final{Outcome: match.Played}}
	for place, p := range persons {
		owner := match.Owner{User: match.User(fmt.Sprint(p))}
		m.Chairs = append(m.Chairs, match.Chair{Owner: owner, Tenures: []match.Tenure{{Owner: owner, Decided: 9}}})
		m.Final.Places = append(m.Final.Places, place+1)
	}
	return m
}

// leaves has a computer on a seat at the end.
func leaves(m match.Match, seat int) match.Match {
	c := &m.Chairs[seat]
	left, computer := c.Owner, match.Owner{Computer: match.DefaultKind}
	c.Left, c.Owner = &left, computer
	c.Tenures = append(c.Tenures, match.Tenure{Owner: computer})
	return m
}

// bookOf is a book that has read the shelf.
func bookOf(t testing.TB, s *shelf) *stats.Book {
	counts := func(season string, _, _ int) (bool, error) {
		s.asked++
		return season != "ruled", s.away
	}
	b := stats.New(stats.Options{Ended: s.ended, Counts: counts, Now: func() time.Time { return epoch.Add(90 * 24 * time.Hour) }})
	require.NoError(t, b.Follow(context.Background()))
	return b
}

// shown are the ratings of everybody after all matches.
func shown(b *stats.Book) map[league.Person]int {
	all := map[league.Person]int{}
	for _, r := range b.Ranked("toy") {
		steps := b.History("toy", r.Person)
		all[r.Person], _, _ = steps[len(steps)-1].Change.After.Shown()
	}
	return all
}

// TestRatings: who counts, and how; the figures are those of the design.
func TestRatings(t *testing.T) {
	contest := func(name string) match.Match {
		m := ended(1, 0, 1, 2)
		m.Rated, m.Persons, m.Contest = false, nil, &match.Contest{Season: name, Persons: []int64{1, 2}, Rated: true}
		return m
	}
	change := func(m match.Match, f func(*match.Match)) match.Match {
		f(&m)
		return m
	}
	for _, tc := range []struct {
		name string
		m    match.Match
		want map[league.Person]int
	}{
		{"two newcomers", ended(1, 0, 1, 2), map[league.Person]int{1: 1579, 2: 1421}},
		{"four", ended(1, 0, 1, 2, 3, 4), map[league.Person]int{1: 1619, 2: 1540, 3: 1460, 4: 1381}},
		{"two pairs", change(ended(1, 0, 1, 2, 3, 4), func(m *match.Match) {
			m.Teams, m.Final.Places = game.Teams{0, 0, 1, 1}, []int{1, 1, 3, 3}
		}), map[league.Person]int{1: 1556, 2: 1556, 3: 1444, 4: 1444}},
		{"the winner by points left", leaves(ended(1, 0, 1, 2), 0), map[league.Person]int{1: 1421, 2: 1579}},
		{"who decided nothing of their own is left out", change(ended(1, 0, 1, 2, 3), func(m *match.Match) { m.Chairs[0].Tenures[0].Decided = 0 }),
			map[league.Person]int{2: 1579, 3: 1421}},
		{"one alone decided", change(ended(1, 0, 1, 2), func(m *match.Match) { m.Chairs[0].Tenures[0].Decided = 0 }), map[league.Person]int{}},
		{"who left before deciding, whatever a substitute decided", change(ended(1, 0, 1, 2, 3), func(m *match.Match) {
			m.Chairs[0].Owner, m.Chairs[0].Tenures[0].Decided = match.Owner{User: "9"}, 0
			m.Chairs[0].Tenures = append(m.Chairs[0].Tenures, match.Tenure{Owner: match.Owner{User: "9"}, Decided: 20})
		}), map[league.Person]int{2: 1579, 3: 1421}},
		{"not a rated table", change(ended(1, 0, 1, 2), func(m *match.Match) { m.Rated = false }), map[league.Person]int{}},
		{"an imported one has no persons", change(ended(1, 0, 1, 2), func(m *match.Match) { m.Persons = nil }), map[league.Person]int{}},
		{"abandoned", change(ended(1, 0, 1, 2), func(m *match.Match) { m.Final = &match.Final{Outcome: match.Void} }), map[league.Person]int{}},
		{"nobody won", change(ended(1, 0, 1, 2), func(m *match.Match) { m.Final = &match.Final{Outcome: match.Played, Lost: true} }), map[league.Person]int{}},
		{"of a contest", contest("spring"), map[league.Person]int{1: 1579, 2: 1421}},
		{"of a contest, ruled", contest("ruled"), map[league.Person]int{}},
		{"of an unrated contest", change(contest("spring"), func(m *match.Match) { m.Contest.Rated = false }), map[league.Person]int{}},
		{"a substitute ended it: the dealt one dropped out", change(ended(1, 0, 1, 2), func(m *match.Match) {
			m.Chairs[0].Owner = match.Owner{User: "9"}
			m.Chairs[0].Tenures = append(m.Chairs[0].Tenures, match.Tenure{Owner: match.Owner{User: "9"}, Decided: 20})
		}), map[league.Person]int{1: 1421, 2: 1579}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			require.Equal(t, tc.want, shown(bookOf(t, &shelf{matches: []match.Match{tc.m}})), "after all are read")
			s := &shelf{}
			b := bookOf(t, s)
			b.Changed(tc.m)
			require.Equal(t, tc.want, shown(b), "as it ends")
			b.Changed(tc.m)
			require.Equal(t, tc.want, shown(b), "told twice it counts once")
		})
	}
}

// TestTheSameFour: of the same people's matches in 30 days four count.
func TestTheSameFour(t *testing.T) {
	s := &shelf{}
	b := bookOf(t, s)
	for n := range 6 {
		b.Changed(ended(n, n, 1, 2, 3, 4))
		require.Len(t, b.History("toy", 1), min(n+1, 4), "match %d", n)
	}
	b.Changed(ended(7, 8, 1, 2, 3))
	require.Len(t, b.History("toy", 1), 5, "other people")
	b.Changed(ended(8, 31*24, 4, 3, 2, 1))
	require.Len(t, b.History("toy", 1), 6, "a month later")
}

// TestTheSecondDropout within 60 days is left out, and the others are rated.
func TestTheSecondDropout(t *testing.T) {
	b := bookOf(t, &shelf{})
	b.Changed(leaves(ended(1, 0, 1, 2, 3), 2))
	b.Changed(leaves(ended(2, 24, 3, 1, 2), 0))
	require.Len(t, b.History("toy", 3), 1)
	require.Len(t, b.History("toy", 1), 2)
	b.Changed(leaves(ended(3, 61*24, 3, 1, 2), 0))
	steps := b.History("toy", 3)
	require.Len(t, steps, 2)
	require.Equal(t, steps[0].Change.After.Drift(61), steps[1].Change.Before)
	require.Equal(t, stats.Step{Match: "m0000003", Day: steps[0].Day + 61, Seat: 0, Place: 3, Change: steps[1].Change}, steps[1])
}

// TestSomebodyForgotten: the matches of others, and their ratings, stay.
func TestSomebodyForgotten(t *testing.T) {
	s := &shelf{}
	for n := range 10 {
		s.matches = append(s.matches, ended(n, 24*n, int64(n%3+1), int64((n+1)%3+1), int64(4+n)))
	}
	s.matches[4] = leaves(s.matches[4], 1)
	before := shown(bookOf(t, s))
	for _, m := range s.matches {
		for seat, p := range m.Persons {
			if p != 2 {
				continue
			}
			c := &m.Chairs[seat]
			for i, t := range c.Tenures {
				if t.User != "" {
					c.Tenures[i].Owner = match.Owner{Gone: true}
				}
			}
			if c.User != "" {
				c.Owner = match.Owner{Gone: true}
			}
		}
	}
	require.Equal(t, before, shown(bookOf(t, s)))
}

// TestABookKeepsUp: matches told of in any order, some while it is being made anew, lead
// to the same ratings as reading all of them at the end.
func TestABookKeepsUp(t *testing.T) {
	luck := rand.New(rand.NewPCG(7, 7))
	for range 20 {
		s := &shelf{}
		b := bookOf(t, s)
		for n := range 60 {
			people := luck.Perm(8)[:2+luck.IntN(3)]
			var persons []int64
			for _, p := range people {
				persons = append(persons, int64(p+1))
			}
			hours := 6 * n
			if luck.IntN(8) == 0 {
				hours = max(hours-luck.IntN(100), 0)
			}
			if luck.IntN(3) == 0 { // in the same second as another
				hours = max(hours-6, 0)
			}
			m := ended(100*luck.IntN(10)+n, hours, persons...)
			if luck.IntN(6) == 0 {
				m = leaves(m, 0)
			}
			told := false
			tell := func() {
				if !told {
					told = true
					s.matches = append(s.matches, m)
					b.Changed(m)
				}
			}
			if luck.IntN(4) == 0 { // while another book reads, and this one
				s.during = tell
				require.NoError(t, b.Follow(context.Background()))
				s.during = nil
			}
			tell()
			if luck.IntN(10) == 0 {
				b.Stale("toy")
			}
		}
		anew := bookOf(t, s)
		require.Equal(t, anew.Ranked("toy"), b.Ranked("toy"))
		for p := range league.Person(9) {
			require.Equal(t, anew.History("toy", p), b.History("toy", p))
		}
	}
}

// TestRatingsAreComputedOnce: matches that end in order are added to the ratings there are, and a ruling, or a
// match that ends before others, has all of them computed again.
func TestRatingsAreComputedOnce(t *testing.T) {
	s := &shelf{}
	b := bookOf(t, s)
	contest := func(n, hours int, persons ...int64) match.Match {
		m := ended(n, hours, persons...)
		m.Rated, m.Persons, m.Contest = false, nil, &match.Contest{Season: "spring", Pairing: n, Persons: persons, Rated: true}
		s.matches = append(s.matches, m)
		return m
	}
	rated := func(want, computed int, what string) {
		t.Helper()
		s.asked = 0
		require.Len(t, b.Ranked("toy"), want, what)
		require.Equal(t, computed, s.asked, what)
	}
	b.Changed(contest(1, 1, 1, 2))
	rated(2, 1, "the first")
	for n := 2; n <= 20; n++ {
		b.Changed(contest(n, n, int64(n), int64(n+1)))
	}
	rated(21, 0, "in order")
	for _, n := range []int{29, 27, 28} {
		b.Changed(contest(n, 21, int64(10*n), int64(10*n+1)))
	}
	rated(27, 0, "in the same second, among others")
	b.Changed(contest(31, 21, 290, 600))
	rated(28, 0, "in the same second as an earlier one of the same person")
	b.Changed(contest(26, 21, 280, 300))
	rated(29, 25, "in the same second as a later one of the same person")
	b.Changed(contest(30, 2, 1, 500))
	rated(30, 26, "before others")
	b.Stale("toy")
	rated(30, 26, "after a ruling")
	require.Equal(t, league.Newcomer, b.Rating("toy", 4711))
	require.Equal(t, league.Newcomer, b.Rating("chess", 1))
}

// TestRatingsWaitForTheSeason: while it cannot be known what a season counts, the ratings stay as they were.
func TestRatingsWaitForTheSeason(t *testing.T) {
	s := &shelf{}
	b := bookOf(t, s)
	m := ended(1, 1, 1, 2)
	m.Rated, m.Persons, m.Contest = false, nil, &match.Contest{Season: "spring", Persons: []int64{1, 2}, Rated: true}
	s.matches = []match.Match{ended(0, 0, 3, 4), m}
	require.NoError(t, b.Follow(t.Context()))
	before := shown(b)
	require.Len(t, before, 4)
	s.away = errors.New("away")
	b.Stale("toy")
	require.Equal(t, before, shown(b))
	require.ErrorIs(t, b.Follow(t.Context()), s.away)
	require.Equal(t, before, shown(b))
	s.away, m.Contest.Season = nil, "ruled"
	m.Version++
	b.Changed(m)
	require.Equal(t, map[league.Person]int{3: 1579, 4: 1421}, shown(b))
}

// TestTheSecondBefore: a match follows those of its own second, whatever the same people played earlier.
func TestTheSecondBefore(t *testing.T) {
	b := bookOf(t, &shelf{})
	for _, m := range []match.Match{ended(9, 1, 1, 2), ended(1, 2, 3, 4), ended(5, 2, 1, 2)} {
		b.Changed(m)
	}
	require.Len(t, b.History("toy", 1), 2)
}

// TestRanked: the best first, with those of whom little is known after all others.
func TestRanked(t *testing.T) {
	s := &shelf{}
	for n := range 40 {
		s.matches = append(s.matches, ended(n, 24*(50+n), int64(1+n%2), int64(2-n%2), int64(3+n%2), int64(4-n%2)))
	}
	for n := range 40 { // so that they are more than four in 30 days
		s.matches[n].Persons[3] = int64(100 + n)
	}
	ranks := bookOf(t, s).Ranked("toy")
	sure := 0
	for i, r := range ranks {
		points, _, unsure := r.Rating.Shown()
		if !unsure {
			require.Equal(t, sure, i)
			sure++
		}
		if i > 0 && i != sure {
			before, _, _ := ranks[i-1].Rating.Shown()
			require.GreaterOrEqual(t, before, points)
		}
		require.Len(t, bookOf(t, s).History("toy", r.Person), r.Matches)
	}
	require.Equal(t, 4, sure)
}
