package league

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// field makes a field that has played some rounds, each paired.
func field(players, k, rounds int, seed uint64) []Entrant {
	r := rand.New(rand.NewPCG(seed, uint64(players)))
	all := make([]Entrant, players)
	for l := range all {
		all[l] = Entrant{Line: l, Last: -1, Had: make([]int, k)}
	}
	order := func() []Entrant {
		sorted := slices.Clone(all)
		slices.SortStableFunc(sorted, func(a, b Entrant) int { return b.Points - a.Points })
		return sorted
	}
	for range rounds {
		tables, byes := PairSwiss(order(), k, true)
		for _, lines := range tables {
			places := r.Perm(len(lines))
			for i := range places {
				places[i]++
			}
			for seat, p := range Points(places, nil) {
				e := &all[lines[seat]]
				e.Points += p
				e.Had[seat]++
				e.Last = seat
				for _, m := range lines {
					if m != e.Line {
						e.Met = append(e.Met, m)
					}
				}
			}
		}
		for _, l := range byes {
			all[l].Byes++
			all[l].Points += ByePoints
		}
	}
	return order()
}

// cheapest tries every way to cut players into tables of the sizes given.
func cheapest(field []Entrant, players, sizes []int) (best cost, any bool) {
	if len(players) == 0 {
		return cost{}, true
	}
	tried := map[int]bool{}
	for i, size := range sizes {
		if tried[size] {
			continue
		}
		tried[size] = true
		rest := slices.Delete(slices.Clone(sizes), i, i+1)
		var choose func(table, left []int, from int)
		choose = func(table, left []int, from int) {
			if len(table) == size {
				if c, ok := cheapest(field, left, rest); ok {
					if c = c.plus(tableCost(field, table)); !any || c.less(best) {
						best, any = c, true
					}
				}
				return
			}
			for j := from; j < len(left); j++ {
				choose(append(slices.Clone(table), left[j]), slices.Delete(slices.Clone(left), j, j+1), j)
			}
		}
		choose(players[:1], players[1:], 0)
	}
	return best, any
}

func TestExactIsTheCheapest(t *testing.T) {
	for k := 2; k <= 5; k++ {
		for players := k + 1; players <= 8; players++ {
			for seed := range uint64(3) {
				f := field(players, k, 2, seed)
				tables, byes := PairSwiss(f, k, true)
				rest, _ := giveByes(f, len(byes))
				order := make([]int, len(rest))
				for i := range order {
					order[i] = i
				}
				sizes, _ := Sizes(players, k, true)
				want, _ := cheapest(rest, order, sizes)
				require.Equal(t, want, costOf(f, tables), "%d at tables of %d", players, k)
			}
		}
	}
}

// TestLargeRound: everybody sits once, and nothing near is cheaper.
func TestLargeRound(t *testing.T) {
	for k := 2; k <= MostSeats; k++ {
		f := field(61, k, 3, 7)
		tables, byes := PairSwiss(f, k, true)
		all := slices.Sorted(slices.Values(append(slices.Concat(tables...), byes...)))
		for l := range f {
			require.Equal(t, l, all[l])
		}
		rest, _ := giveByes(f, len(byes))
		sizes, _ := Sizes(len(f), k, true)
		r := newRound(rest, sizes)
		r.improve()
		was := r.now
		r.swept, r.tried = 0, make([]int, len(sizes))
		r.exchange()
		require.False(t, r.renew() || r.now > was, "an exchange or neighbours paired anew are cheaper, tables of %d", k)
		total := costOf(f, tables)
		require.Zero(t, total[1], "nobody meets again among 61 in the fourth round, tables of %d", k)
	}
}

func TestApartAreKeptApart(t *testing.T) {
	f := field(40, 4, 1, 3)
	f[0].Apart, f[1].Apart = []int{f[1].Line, f[2].Line}, []int{f[0].Line}
	f[2].Apart = []int{f[0].Line}
	tables, _ := PairSwiss(f, 4, true)
	require.Zero(t, costOf(f, tables)[0])
}

func TestCupSharedPlaceGoesToTheBetterSeed(t *testing.T) {
	tables := [][]int{{0, 3}, {6, 2, 1}} // the first goes on whole
	next := CupNext(tables, [][]int{nil, {1, 2, 2}}, 2, func(l int) int { return l })
	require.Equal(t, []int{0, 6, 1, 3}, next)
}

func TestQueueWidensByTheHour(t *testing.T) {
	waiting := []Waiter{{Person: 1, Rating: 1500, Since: monday}, {Person: 2, Rating: 1790, Since: monday.Add(time.Minute)}, {Person: 3, Rating: 1795, Since: monday.Add(time.Minute)}}
	require.Equal(t, [][]Person{{2, 3}}, Queue(waiting, 2, monday.Add(time.Hour)))
	require.Equal(t, [][]Person{{1, 2}}, Queue(waiting, 2, monday.Add(2*time.Hour)))
	require.Empty(t, Queue(waiting, 3, monday.Add(time.Hour)))
}

func TestFifthPickupOfTheSamePeople(t *testing.T) {
	var r Ratings
	g := Game{Persons: []Person{2, 1}, Places: []int{1, 2}, Own: []int{5, 5}, Pickup: true}
	for i := range 5 {
		g.Day = 100 + i
		g.Persons[0], g.Persons[1] = g.Persons[1], g.Persons[0]
		require.Equal(t, i < 4, len(r.Add(&g)) == 2, "match %d", i+1)
	}
	g.Day = 129
	require.Empty(t, r.Add(&g))
	g.Day = 130
	require.Len(t, r.Add(&g), 2, "the first is 30 days ago")
	g.Pickup = false
	require.Len(t, r.Add(&g), 2, "a contest counts always")
}

func TestSecondDropout(t *testing.T) {
	var r Ratings
	g := Game{Day: 10, Persons: []Person{1, 2, 3}, Places: []int{1, 2, 3}, Own: []int{5, 5, 5}, Dropped: []bool{true, false, false}}
	require.Len(t, r.Add(&g), 3)
	require.Less(t, r.Of(1, 10).Mu, 25.0, "who dropped out is last, wherever the computer came")
	g.Day = 70
	require.Len(t, r.Add(&g), 2)
	g.Day = 71
	require.Len(t, r.Add(&g), 3)
}

func TestExpIsMathsWithinABit(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 10_000 {
		x := r.NormFloat64() * 10
		require.InEpsilon(t, math.Exp(x), exp(x), 4e-16, x)
	}
}

func BenchmarkPair1000(b *testing.B) {
	for k := 2; k <= 5; k++ {
		b.Run(fmt.Sprintf("tables of %d", k), func(b *testing.B) {
			f := field(1000, k, 5, 1)
			for b.Loop() {
				PairSwiss(f, k, true)
			}
		})
	}
}

func BenchmarkRate100000(b *testing.B) {
	r := rand.New(rand.NewPCG(1, 2))
	games := make([]Game, 100_000)
	for i := range games {
		g := Game{Day: i / 100, Places: []int{1, 2, 3, 4}, Own: []int{9, 9, 9, 9}, Pickup: i%2 == 0}
		for _, p := range r.Perm(2000)[:4] {
			g.Persons = append(g.Persons, Person(p+1))
		}
		games[i] = g
	}
	for b.Loop() {
		var all Ratings
		for i := range games {
			all.Add(&games[i])
		}
	}
}

// BenchmarkFold10000 folds a league of 10,000 lines with as many results, and ranks it.
func BenchmarkFold10000(b *testing.B) {
	events := []Event{{At: monday, Act: Opened{Terms: terms(League, 4, 4)}}}
	s, _ := Fold(events)
	add := func(a Act) {
		events = append(events, Event{At: monday, Act: a})
		if err := s.Add(events[len(events)-1]); err != nil {
			b.Fatal(err)
		}
	}
	for p := range 10_000 {
		add(Signed{Person: Person(p + 1)})
	}
	drawn, err := s.Draw(seedOfTests, func(Person) int { return 1500 })
	if err != nil {
		b.Fatal(err)
	}
	add(drawn)
	paired, err := s.Pair(nil)
	if err != nil {
		b.Fatal(err)
	}
	add(paired)
	matches := make([]Match, len(s.Pairings))
	for i := range matches {
		matches[i] = Match{Pairing: i + 1, Try: 1, Over: true, Places: []int{1, 2, 3, 4}, Totals: []int{40, 30, 20, 10}}
		add(Began{Pairing: i + 1, Try: 1})
	}
	b.ReportMetric(float64(len(matches)), "results")
	for b.Loop() {
		s, err := Fold(events)
		if err != nil {
			b.Fatal(err)
		}
		if _, err := s.Standings(matches); err != nil {
			b.Fatal(err)
		}
	}
}

// TestSwissRounds: as many as leave at most one who has won all of theirs.
func TestSwissRounds(t *testing.T) {
	for _, c := range [][3]int{{2, 2, 1}, {3, 2, 2}, {8, 2, 3}, {9, 2, 4}, {16, 2, 4}, {17, 2, 5}, {4, 4, 1}, {5, 4, 2}, {16, 4, 2}, {17, 4, 3}, {64, 4, 3}, {65, 4, 4}, {1, 2, 1}} {
		require.Equal(t, c[2], SwissRounds(c[0], c[1]), "%d at tables of %d", c[0], c[1])
	}
	st := newStage(t, 1, terms(Swiss, 2, 9), 9)
	st.s.Terms.Rounds = 0
	require.False(t, st.s.Last())
	st.now = st.s.Terms.Last
	st.due()
	require.Equal(t, 4, st.s.Terms.Rounds, "fixed by the draw")
}
