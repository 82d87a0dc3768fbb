package league

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func ladder(table int) Terms {
	return Terms{Name: "Evenings", Game: "toy", Format: Ladder, Table: table, Long: 30 * 24 * time.Hour}
}

// strength is what a made-up person is rated.
func strength(p Person) int { return 1000 + int(p)*377%1000 }

// TestALadderOfRandomPeople: people come and go as they like, and play. Nobody sits twice
// at a table, none is opened of whoever left, whoever could sit down does so at once, and
// with k waiting the queue knows when it opens the next table, so that nobody waits for
// ever. Seats are about equally often everybody's.
func TestALadderOfRandomPeople(t *testing.T) {
	for seed := range uint64(12) {
		k := 2 + int(seed)%3
		st := newStage(t, seed, ladder(k), 0)
		st.absent = func(r *rand.Rand) bool { return r.IntN(5) == 0 } // which costs nobody their line
		for range 400 {
			st.now = st.now.Add(time.Duration(st.r.IntN(180)) * time.Minute)
			p := Person(1 + st.r.IntN(12))
			switch waits := st.s.listed[p]; {
			case !waits:
				st.add(p, Signed{Person: p, Rating: strength(p)})
			case st.r.IntN(4) == 0:
				st.add(p, Left{Person: p})
			}
			sits := len(st.s.Pairings)
			next := st.due()
			for _, pairing := range st.s.Pairings[sits:] {
				people := map[Person]bool{}
				for _, l := range pairing.Lines {
					people[st.s.Lines[l].Person] = true
				}
				require.Len(t, people, k)
				require.Equal(t, 1, pairing.Try, "it is dealt")
			}
			require.Empty(t, Queue(st.s.Queue, k, st.now))
			if len(st.s.Queue) >= k {
				at := opens(st.s.Queue, k)
				require.True(t, at.After(st.now))
				require.False(t, next.After(at), "it is looked at again by then")
				require.NotEmpty(t, Queue(st.s.Queue, k, at))
				require.Empty(t, Queue(st.s.Queue, k, at.Add(-time.Second)))
				require.LessOrEqual(t, at.Sub(st.s.Queue[0].Since), 16*time.Hour, "of 1,000 points apart at most")
			}
			for i := range st.matches {
				if m := &st.matches[i]; !m.Over && st.r.IntN(3) == 0 {
					st.finish(m)
				}
			}
		}
		require.Greater(t, len(st.s.Pairings), 30)
		require.Len(t, st.s.Lines, 12, "a person has one line, however often they come")
		seatsBalanced(t, st.s, k)
		again, err := Fold(st.events)
		require.NoError(t, err)
		require.Equal(t, st.s, again)
		st.add(0, Ended{})
		require.Equal(t, Over, st.s.Phase)
		_, err = st.s.Standings(st.matches)
		require.NoError(t, err)
	}
}

func seatsBalanced(t *testing.T, s *Season, k int) {
	for l := range s.Lines {
		had := make([]int, k)
		for _, p := range s.Pairings {
			if seat := slices.Index(p.Lines, l); seat >= 0 {
				had[seat]++
			}
		}
		require.LessOrEqual(t, slices.Max(had)-slices.Min(had), 4, "line %d: %v", l, had)
	}
}

// TestWhoWaitsApart: a table of people far apart opens once the longest has waited long
// enough, or when somebody near comes, or when an organiser says so.
func TestWhoWaitsApart(t *testing.T) {
	wait := func() *stage {
		st := newStage(t, 1, ladder(2), 0)
		st.add(1, Signed{Person: 1, Rating: 1500})
		require.True(t, st.due().IsZero(), "nobody is awaited by time alone")
		st.add(2, Signed{Person: 2, Rating: 1900})
		require.Equal(t, monday.Add(4*time.Hour), st.due())
		require.Empty(t, st.s.Pairings)
		return st
	}
	st := wait()
	st.now = monday.Add(4 * time.Hour)
	st.due()
	require.Len(t, st.s.Pairings, 1)
	require.Empty(t, st.s.Queue)

	st = wait()
	st.add(3, Signed{Person: 3, Rating: 1750})
	st.due()
	require.Equal(t, []Waiter{{Person: 1, Rating: 1500, Since: monday}}, st.s.Queue)

	st = wait()
	paired, err := st.s.Pair(nil)
	require.NoError(t, err)
	st.add(1, paired)
	require.Len(t, st.s.Pairings, 1)
	_, err = st.s.Pair(nil)
	require.ErrorIs(t, err, ErrPerson)
}

// TestALaddersPosts: that it is open, once; then each time that tables open.
func TestALaddersPosts(t *testing.T) {
	st := newStage(t, 1, ladder(2), 0)
	st.due()
	st.due()
	for p := range Person(4) {
		st.add(p+1, Signed{Person: p + 1})
		st.due()
	}
	var posts []Post
	for _, e := range st.events {
		if said, ok := e.Act.(Said); ok {
			posts = append(posts, said.Post)
		}
	}
	require.Equal(t, []Post{{Kind: PostOpen}, {Kind: PostRound, Number: 1}, {Kind: PostRound, Number: 2}}, posts)
}

// TestALadderRefuses what only other formats have.
func TestALadderRefuses(t *testing.T) {
	st := newStage(t, 1, ladder(2), 3)
	for _, tc := range []struct {
		name string
		act  Act
		err  error
	}{
		{"who waits already", Signed{Person: 1}, ErrPerson},
		{"who does not wait", Left{Person: 9}, ErrPerson},
		{"a substitute", Replaced{Line: 0, Person: 9}, ErrLine},
		{"a draw", Drawn{Seed: seedOfTests}, ErrPhase},
		{"a bye", Paired{Round: 1, Tables: [][]int{{0, 1}}, Byes: []int{2}}, ErrTable},
		{"no table", Paired{Round: 1}, ErrTable},
		{"a table that is not full", Paired{Round: 1, Tables: [][]int{{0}}}, ErrTable},
		{"somebody twice", Paired{Round: 1, Tables: [][]int{{0, 0}}}, ErrTable},
		{"another round", Paired{Round: 2, Tables: [][]int{{0, 1}}}, ErrTable},
	} {
		require.ErrorIs(t, st.s.Add(Event{At: monday, Act: tc.act}), tc.err, tc.name)
	}
	st.add(0, Paired{Round: 1, Tables: [][]int{{0, 1}}})
	require.ErrorIs(t, st.s.Add(Event{At: monday, Act: Paired{Round: 2, Tables: [][]int{{0, 2}}}}), ErrLine, "line 0 does not wait any more")
	st.add(1, Signed{Person: 1})
	st.add(0, Withdrew{Line: 0})
	require.Equal(t, []Waiter{{Person: 3, Since: monday}}, st.s.Queue, "who withdraws waits no more")
	st.add(1, Signed{Person: 1})
	require.Len(t, st.s.Lines, 4, "and comes again as somebody new")
}

// TestALaddersStandings are the ratings of those who have played.
func TestALaddersStandings(t *testing.T) {
	st := newStage(t, 1, ladder(2), 5)
	st.due()
	for i := range st.matches {
		st.finish(&st.matches[i])
	}
	shown := map[Person]int{1: 1400, 2: 1600, 3: 1600, 4: 1500, 5: 1900}
	all, err := st.s.ByRating(st.matches, func(p Person) int { return shown[p] })
	require.NoError(t, err)
	require.Len(t, all, 1)
	var persons []Person
	var titles []int
	for i, row := range all[0] {
		require.Equal(t, i+1, row.Place)
		require.Equal(t, 1, row.Played)
		persons, titles = append(persons, st.s.Lines[row.Line].Person), append(titles, row.Title)
		require.Equal(t, shown[persons[i]]*Point, row.Points)
	}
	require.Equal(t, []Person{2, 3, 4, 1}, persons, "nobody yet who only waits")
	require.Equal(t, []int{1, 1, 3, 4}, titles)
}
