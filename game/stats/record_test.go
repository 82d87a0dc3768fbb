package stats_test

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/ledger/ledgertest"
	"norenbot/game/match"
	"norenbot/game/stats"
)

var noon = time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)

// A stage is a store of matches with a book on it.
type stage struct {
	*stats.Book
	t       *testing.T
	l       *ledgertest.Memory
	matches match.Records
	ended   int
}

func newStage(t *testing.T) *stage {
	l := new(ledgertest.Memory)
	st := &stage{t: t, l: l, matches: match.On(l)}
	st.Book = st.another()
	return st
}

// another is an empty book on the same store.
func (st *stage) another() *stats.Book { return stats.New(st.options()) }

func (st *stage) options() stats.Options {
	return stats.Options{Ended: st.matches.Ended, Forgotten: st.matches.Forgotten, Now: func() time.Time { return noon },
		Counts: func(string, int, int) (bool, error) { return true, nil }}
}

// follows brings the book up to date.
func (st *stage) follows() {
	st.t.Helper()
	require.NoError(st.t, st.Follow(st.t.Context()))
}

// of is a person's record, as it is known.
func (st *stage) of(user match.User) stats.Record {
	st.t.Helper()
	r, has := st.Record("10", user)
	require.True(st.t, has)
	return r
}

// of2 is of, brought up to date.
func (st *stage) of2(user match.User) stats.Record {
	st.t.Helper()
	st.follows()
	return st.of(user)
}

// hasNone: a person has no record.
func (st *stage) hasNone(user match.User) {
	st.t.Helper()
	_, has := st.Record("10", user)
	require.False(st.t, has)
}

// ends stores a match that has ended, an hour after the one before.
func (st *stage) ends(m match.Match) match.Match {
	st.t.Helper()
	st.ended++
	if m.Ended.IsZero() {
		m.Ended = noon.Add(time.Duration(st.ended) * time.Hour)
	}
	m.ID = match.ID(fmt.Sprintf("match%03d", st.ended))
	require.NoError(st.t, st.matches.Commit(match.Change{Match: m}))
	m.Version++
	return m
}

// chair is one that was somebody's from the deal to the end, with ten decisions of an hour each.
func chair(user match.User) match.Chair {
	return match.Chair{Owner: match.Owner{User: user, Name: "Name of " + string(user)},
		Tenures: []match.Tenure{{Owner: match.Owner{User: user}, Since: noon, Decided: 10, Used: 10 * time.Hour}}}
}

func computer(kind string) match.Chair {
	o := match.Owner{Computer: kind}
	return match.Chair{Owner: o, Tenures: []match.Tenure{{Owner: o, Since: noon}}}
}

// left is a chair that somebody left, or conceded, to a computer player.
func left(user match.User, conceded bool) match.Chair {
	c := chair(user)
	was := c.Owner
	c.Owner, c.Left, c.Conceded = match.Owner{Computer: "owl"}, &was, conceded
	c.Tenures = append(c.Tenures, match.Tenure{Owner: c.Owner, Since: noon})
	return c
}

// played is a match of a toy that was played to its end, with as many points as are said; the most win.
func played(points []int, chairs ...match.Chair) match.Match {
	final := &match.Final{Outcome: match.Played, Result: &game.Result{}}
	for _, p := range points {
		place := 1
		for _, other := range points {
			if other > p {
				place++
			}
		}
		final.Places = append(final.Places, place)
		final.Result.Scores = append(final.Result.Scores, game.Score{Place: place, Total: p})
	}
	return match.Match{Game: "toy", Phase: match.Finished, Place: match.Place{Server: "10", Channel: "100"}, Chairs: chairs, Final: final}
}

func TestWhatAMatchAddsUpTo(t *testing.T) {
	st := newStage(t)
	st.ends(played([]int{30, 20, 20, 10}, chair("a"), chair("b"), chair("c"), computer("fox")))
	st.ends(played([]int{15, 40}, chair("b"), chair("a")))
	st.ends(played([]int{5, 9}, chair("a"), computer("fox")))
	st.ends(played([]int{50}, chair("a")))
	st.follows()
	a := st.of("a")
	toy := a.Games["toy"]
	require.Equal(t, stats.Sum{Played: 2, Won: 2, Placed: 2, Places: 2, Scored: 2, Points: 70, Best: 40, Decided: 20, Used: 20 * time.Hour}, toy.People)
	require.Equal(t, stats.Sum{Played: 2, Won: 1, Placed: 2, Places: 3, Scored: 2, Points: 55, Best: 50, Decided: 20, Used: 20 * time.Hour}, toy.Alone)
	require.Equal(t, []stats.Seat{{3, 2}, {1, 1}}, toy.Seats)
	require.Equal(t, map[string]*stats.Score{"fox": {Won: 1, Lost: 1}}, a.Computers)
	require.Equal(t, stats.Score{Won: 2}, a.Met["b"].Score)
	require.Equal(t, "Name of b", a.Met["b"].Name)
	require.Equal(t, noon.Add(2*time.Hour), a.Met["b"].Last)
	require.Equal(t, stats.Score{Won: 1}, a.Met["c"].Score)
	require.Equal(t, stats.Score{Lost: 1}, st.of("c").Met["a"].Score)
	require.Equal(t, stats.Score{Tied: 1}, st.of("c").Met["b"].Score, "a shared place")
	mean, _ := toy.People.Mean()
	each, _ := toy.People.Each()
	place, _ := st.of("b").Games["toy"].People.Place()
	require.Equal(t, 35.0, mean)
	require.Equal(t, time.Hour, each)
	require.Equal(t, 2.0, place)
}

// TestWhoCounts: a seat is its player's who was dealt it; whoever left it comes last, and has no points.
func TestWhoCounts(t *testing.T) {
	st := newStage(t)
	st.ends(played([]int{30, 20, 10}, left("a", false), chair("b"), chair("c")))
	a := st.of2("a")
	require.Equal(t, stats.Sum{Played: 1, Placed: 1, Places: 3, Decided: 10, Used: 10 * time.Hour}, a.Games["toy"].People, "the points are the computer's")
	require.Equal(t, 1, st.of("b").Games["toy"].People.Won)
	require.Equal(t, stats.Score{Won: 1}, st.of("b").Met["a"].Score)
	require.Empty(t, st.of("b").Computers, "the owl that went on for somebody is nobody's opponent")

	// Who came to the seat later gets nothing for it.
	taken := chair("a")
	taken.Owner = match.Owner{User: "d"}
	taken.Tenures = append(taken.Tenures, match.Tenure{Owner: match.Owner{User: "d"}, Since: noon, Decided: 3, Used: time.Hour})
	st.ends(played([]int{30, 20}, taken, chair("b")))
	st.follows()
	st.hasNone("d")
	require.Equal(t, 2, st.of("b").Games["toy"].People.Won)
	require.Equal(t, stats.Sum{Played: 2, Placed: 2, Places: 5, Decided: 20, Used: 20 * time.Hour}, st.of("a").Games["toy"].People)

	// Who was away and came back has it all.
	back := chair("a")
	back.Tenures = append(back.Tenures, match.Tenure{Owner: match.Owner{Computer: "owl"}, Since: noon, Used: time.Hour},
		match.Tenure{Owner: match.Owner{User: "a"}, Since: noon, Decided: 2, Used: 2 * time.Hour})
	st.ends(played([]int{30, 20}, back, chair("b")))
	require.Equal(t, stats.Sum{Played: 3, Won: 1, Placed: 3, Places: 6, Scored: 1, Points: 30, Best: 30, Decided: 32, Used: 32 * time.Hour}, st.of2("a").Games["toy"].People)
}

// TestEverybodyLeft: nobody has won what computers played to its end.
func TestEverybodyLeft(t *testing.T) {
	st := newStage(t)
	st.ends(played([]int{30, 20}, left("a", false), left("b", false)))
	require.Equal(t, stats.Sum{Played: 1, Placed: 1, Places: 1, Decided: 10, Used: 10 * time.Hour}, st.of2("a").Games["toy"].People)
	require.Equal(t, stats.Score{Tied: 1}, st.of("a").Met["b"].Score)
}

// TestConceded: the other one has won, and nobody has points.
func TestConceded(t *testing.T) {
	st := newStage(t)
	m := played(nil, left("a", true), chair("b"))
	m.Final = &match.Final{Outcome: match.GivenUp, Places: []int{2, 1}}
	st.ends(m)
	require.Equal(t, stats.Sum{Played: 1, Placed: 1, Places: 2, Decided: 10, Used: 10 * time.Hour}, st.of2("a").Games["toy"].People)
	require.Equal(t, stats.Sum{Played: 1, Won: 1, Placed: 1, Places: 1, Decided: 10, Used: 10 * time.Hour}, st.of("b").Games["toy"].People)
	require.Equal(t, stats.Score{Lost: 1}, st.of("a").Met["b"].Score)
}

// TestNobodyWon: a game that everybody lost is no victory, and has no place.
func TestNobodyWon(t *testing.T) {
	st := newStage(t)
	m := played([]int{7}, chair("a"))
	m.Final.Lost, m.Final.Places, m.Final.Result.Lost = true, nil, true
	st.ends(m)
	require.Equal(t, stats.Sum{Played: 1, Scored: 1, Points: 7, Best: 7, Decided: 10, Used: 10 * time.Hour}, st.of2("a").Games["toy"].Alone)
}

// TestWhatCountsForNobody: lessons, abandoned and deserted matches, imported ones, and what is played in no server.
func TestWhatCountsForNobody(t *testing.T) {
	st := newStage(t)
	for _, change := range []func(*match.Match){
		func(m *match.Match) { m.Lesson = true },
		func(m *match.Match) { m.Phase, m.Final = match.Abandoned, &match.Final{Outcome: match.Void} },
		func(m *match.Match) { m.Phase, m.Final = match.Abandoned, &match.Final{Outcome: match.Deserted} },
		func(m *match.Match) { m.Final = &match.Final{Outcome: match.Taught} },
		func(m *match.Match) { m.Place = match.Place{} },
		func(m *match.Match) {
			m.Chairs = []match.Chair{{Owner: match.Owner{Name: "a"}}, {Owner: match.Owner{Name: "b"}}}
		},
	} {
		m := played([]int{3, 2}, chair("a"), chair("b"))
		change(&m)
		st.ends(m)
	}
	st.follows()
	st.hasNone("a")
	require.Empty(t, st.Winners("10", "toy"))
}

// TestNegativePoints: the best of games that all ended below nothing is below nothing.
func TestNegativePoints(t *testing.T) {
	st := newStage(t)
	st.ends(played([]int{-7, -9}, chair("a"), chair("b")))
	st.ends(played([]int{-4, -9}, chair("a"), chair("b")))
	require.Equal(t, -4, st.of2("a").Games["toy"].People.Best)
}

// TestByServer: matches of another server are in another record.
func TestByServer(t *testing.T) {
	st := newStage(t)
	st.ends(played([]int{2, 1}, chair("a"), chair("b")))
	m := played([]int{1, 2}, chair("a"), chair("b"))
	m.Place.Server = "20"
	st.ends(m)
	require.Equal(t, 1, st.of2("a").Games["toy"].People.Won)
	there, _ := st.Record("20", "a")
	require.Zero(t, there.Games["toy"].People.Won)
	require.Equal(t, 1, there.Games["toy"].People.Played)
}

// TestWinners lists those who have won most often with others, all of them, in their order.
func TestWinners(t *testing.T) {
	st := newStage(t)
	user := func(n int) match.User { return match.User(fmt.Sprintf("u%02d", n)) }
	for n := range 30 {
		for range n%3 + 1 {
			st.ends(played([]int{2, 1}, chair(user(n)), chair("loser")))
		}
	}
	st.ends(played([]int{1, 2}, chair(user(2)), chair("other"))) // as often, in more matches
	st.ends(played([]int{2, 1}, chair("hermit"), computer("chick")))
	elsewhere := played([]int{2, 1}, chair("stranger"), chair("loser"))
	elsewhere.Place.Server = "20"
	st.ends(elsewhere)
	st.follows()
	var all []match.User
	for _, w := range st.Winners("10", "toy") {
		all = append(all, w.User)
	}
	require.Len(t, all, 31)
	require.NotContains(t, all, match.User("hermit"))
	require.NotContains(t, all, match.User("loser"))
	require.Equal(t, []match.User{"u05", "u08", "u11"}, all[:3])
	require.Equal(t, match.User("u02"), all[9], "the last of those who have won thrice")
	require.Equal(t, match.User("u01"), all[10])
	require.Contains(t, all[20:], match.User("other"))
	first := st.Winners("10", "toy")[0]
	require.Equal(t, stats.Winner{Owner: match.Owner{User: "u05", Name: "Name of u05"}, Won: 3, Played: 3}, first)
	require.Empty(t, st.Winners("10", "chess"))
	require.Empty(t, st.Winners("", "toy"))
}

// crowd plays so many matches among ten people and computers at random, two of which end in the same second. Half
// of those among people are rated.
func (st *stage) crowd(luck *rand.Rand, matches int, each func(match.Match)) {
	for range matches {
		var chairs []match.Chair
		var points []int
		for _, p := range luck.Perm(10)[:2+luck.IntN(3)] {
			c := chair(match.User(rune('a' + p)))
			switch luck.IntN(6) {
			case 0:
				c = left(c.User, luck.IntN(2) == 0)
			case 1:
				c = computer("fox")
			}
			chairs, points = append(chairs, c), append(points, luck.IntN(5))
		}
		m := played(points, chairs...)
		m.Game = []string{"toy", "chess"}[luck.IntN(2)]
		m.Ended = noon.Add(time.Duration(st.ended/2) * time.Minute)
		if luck.IntN(2) == 0 {
			m = rated(m)
		}
		each(st.ends(m))
	}
}

// TestPartnersAreNotMet: a record says against whom somebody has played, and with whom it does not.
func TestPartnersAreNotMet(t *testing.T) {
	st := newStage(t)
	m := played([]int{30, 10, 30, 10}, chair("a"), chair("b"), chair("c"), computer("fox"))
	m.Teams = game.Teams{0, 1, 0, 1}
	st.ends(m)
	st.follows()
	a := st.of("a")
	require.Equal(t, 1, a.Games["toy"].People.Won)
	require.Equal(t, stats.Score{Won: 1}, a.Met["b"].Score)
	require.Nil(t, a.Met["c"])
	require.Empty(t, st.of("b").Computers, "a partner, too")
}
