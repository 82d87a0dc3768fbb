package league

import (
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// testdata/golden.json holds cases that a plain, slow program computed: integers are
// met exactly, ratings within 1e-9, and a pairing costs no more.

func golden[T any](t *testing.T, key string) (cases T) {
	data, err := os.ReadFile("testdata/golden.json")
	require.NoError(t, err)
	var all map[string]json.RawMessage
	require.NoError(t, json.Unmarshal(data, &all))
	require.NoError(t, json.Unmarshal(all[key], &cases))
	return cases
}

// seats are the flags of the seats listed.
func seats(n int, listed []int) []bool {
	flags := make([]bool, n)
	for _, i := range listed {
		flags[i] = true
	}
	return flags
}

func TestPointsOfATable(t *testing.T) {
	require.Equal(t, golden[int](t, "unit"), Point)
	require.Equal(t, golden[int](t, "bye"), ByePoints)
	for k, paid := range golden[map[int][]int](t, "pay") {
		require.Equal(t, paid, pay[k])
	}
	for _, c := range golden[[]struct{ Places, Dropped, Final, Sixtieths []int }](t, "points") {
		dropped := seats(len(c.Places), c.Dropped)
		require.Equal(t, c.Final, Final(c.Places, dropped), c)
		require.Equal(t, c.Sixtieths, Points(c.Places, dropped), c)
	}
}

func TestAdjudication(t *testing.T) {
	require.Equal(t, []int{3, 1, 1}, Adjudicate([]int64{100, 50, 50}, nil), "half is not less than half")
	for _, c := range golden[[]struct {
		Dropped, Places, Sixtieths []int
		Used                       []int64
	}](t, "adjudicate") {
		dropped := seats(len(c.Used), c.Dropped)
		require.Equal(t, c.Places, Adjudicate(c.Used, dropped), c)
		require.Equal(t, c.Sixtieths, Points(Adjudicate(c.Used, dropped), dropped), c)
	}
}

// A table is a result as the golden file has it, its lines by name.
type goldenTable struct {
	Seats                   []any
	Places, Totals, Dropped []int
}

func results(tables []goldenTable, number map[string]int) []Result {
	all := make([]Result, len(tables))
	for i, m := range tables {
		all[i] = Result{Places: m.Places, Totals: m.Totals, Dropped: seats(len(m.Places), m.Dropped)}
		for _, name := range m.Seats {
			all[i].Lines = append(all[i].Lines, number[fmt.Sprint(name)])
		}
	}
	return all
}

func TestStandings(t *testing.T) {
	for _, c := range golden[[]struct {
		Case, Seed string
		Swiss      bool
		Lines      []any
		Byes       map[string]int
		Matches    []goldenTable
		Rows       []struct {
			Line                                                           any
			Points, Played, Wins, Relative, Opposition, Duel, Place, Title int
			Lot                                                            string
		}
	}](t, "standings") {
		t.Run(c.Case, func(t *testing.T) {
			number, format := map[string]int{}, League
			if c.Swiss {
				format = Swiss
			}
			var lines []int
			var lots []Lot
			for i, name := range c.Lines {
				number[fmt.Sprint(name)] = i
				lines, lots = append(lines, i), append(lots, DrawLot(c.Seed, fmt.Sprint(name)))
			}
			require.Empty(t, c.Byes)
			rows := Standings(format, [][]int{lines}, results(c.Matches, number), make([]int, len(lines)), lots)[0]
			for i, want := range c.Rows {
				got := rows[i]
				require.Equal(t, number[fmt.Sprint(want.Line)], got.Line, "place %d", i+1)
				require.Equal(t, []int{want.Points, want.Played, want.Wins, want.Relative, want.Opposition, want.Duel, want.Place, want.Title},
					[]int{got.Points, got.Played, got.Wins, got.Relative, got.Opposition, got.Duel, got.Place, got.Title}, want.Line)
				require.Equal(t, want.Lot, hex.EncodeToString(got.Lot[:]))
			}
		})
	}
}

func TestPossiblePlaces(t *testing.T) {
	for _, c := range golden[[]struct {
		Played []goldenTable
		Open   [][]string
		Bounds map[string][2]int
	}](t, "bounds") {
		number := map[string]int{}
		for name := range c.Bounds {
			number[name] = len(number)
		}
		sure, open := make([]int, len(number)), make([]int, len(number))
		for _, r := range results(c.Played, number) {
			for seat, p := range Points(r.Places, r.Dropped) {
				sure[r.Lines[seat]] += p
			}
		}
		for _, table := range c.Open {
			for _, name := range table {
				open[number[name]] += 10 * Point
			}
		}
		ranges := Possible(sure, open)
		for name, want := range c.Bounds {
			require.Equal(t, Range{want[0], want[1]}, ranges[number[name]], name)
		}
	}
}

func TestDivisions(t *testing.T) {
	for _, c := range golden[[]struct {
		Players, Table int
		Sizes, Tiers   []int
	}](t, "groups") {
		sizes, tiers := Groups(c.Players, c.Table)
		require.Equal(t, c.Sizes, sizes, c)
		require.Equal(t, c.Tiers, tiers, c)
	}
	for v, want := range golden[map[int][][]int](t, "division_2") {
		require.Equal(t, want, Schedule(v, 2), v)
	}
	require.Equal(t, golden[[][]int](t, "division_7_of_4"), Schedule(7, 4))
	for name, c := range golden[map[string]struct{ Block, Meets []int }](t, "blocks") {
		v, k, _ := strings.Cut(name, "/")
		lines, _ := strconv.Atoi(v)
		table, _ := strconv.Atoi(k)
		schedule := Schedule(lines, table)
		require.Equal(t, c.Block, schedule[0], name)
		for d, want := range c.Meets {
			met := 0
			for _, lines := range schedule {
				if slices.Contains(lines, 0) && slices.Contains(lines, d+1) {
					met++
				}
			}
			require.Equal(t, want, met, "%s: line 0 and line %d", name, d+1)
		}
	}
}

func TestSizesOfSwissTables(t *testing.T) {
	for _, c := range golden[[]struct {
		Players, Table, Byes int
		Smaller              bool
		Sizes                []int
	}](t, "sizes") {
		sizes, byes := Sizes(c.Players, c.Table, c.Smaller)
		require.Equal(t, c.Sizes, sizes, c)
		require.Equal(t, c.Byes, byes, c)
	}
}

type goldenSwiss struct {
	Players, Table int
	Seed           string
	Points         map[int]int
	Met            [][3]int
	Apart          [][2]int
	Had            [][3]int
	Last, Byed     map[int]int
	Order, Byes    []int
	Tables         [][]int
	Cost           cost
}

func (c goldenSwiss) field() []Entrant {
	field := make([]Entrant, c.Players)
	for i, l := range c.Order {
		e := Entrant{Line: l, Points: c.Points[l], Byes: c.Byed[l], Had: make([]int, c.Table), Last: -1}
		for _, m := range c.Met {
			for range m[2] {
				if m[0] == l {
					e.Met = append(e.Met, m[1])
				} else if m[1] == l {
					e.Met = append(e.Met, m[0])
				}
			}
		}
		for _, a := range c.Apart {
			if a[0] == l {
				e.Apart = append(e.Apart, a[1])
			} else if a[1] == l {
				e.Apart = append(e.Apart, a[0])
			}
		}
		for _, h := range c.Had {
			if h[0] == l {
				e.Had[h[1]] = h[2]
			}
		}
		if last, ok := c.Last[l]; ok {
			e.Last = last
		}
		field[i] = e
	}
	return field
}

// costOf is what tables cost as seated.
func costOf(field []Entrant, tables [][]int) (total cost) {
	for _, lines := range tables {
		var members []int
		for seat, l := range lines {
			i := slices.IndexFunc(field, func(e Entrant) bool { return e.Line == l })
			members = append(members, i)
			total[3] += seatCost(&field[i], seat)
		}
		total = total.plus(company(field, members))
	}
	return total
}

func TestSwissCostsNoMoreThanTheBest(t *testing.T) {
	for _, c := range golden[[]goldenSwiss](t, "swiss") {
		t.Run(c.Seed, func(t *testing.T) {
			field := c.field()
			require.True(t, slices.IsSortedFunc(field, func(a, b Entrant) int { return b.Points - a.Points }))
			require.Equal(t, c.Cost, costOf(field, c.Tables), "the golden tables")
			tables, byes := PairSwiss(field, c.Table, true)
			require.Equal(t, c.Byes, append([]int{}, byes...))
			require.Equal(t, c.Cost, costOf(field, tables), "%v", tables)
		})
	}
}

func TestCupRounds(t *testing.T) {
	for _, c := range golden[[]struct {
		Players, Table int
		GoOn           int `json:"go_on"`
		Tables         [][]int
	}](t, "cup") {
		tables, err := CupRound(c.Players, c.Table, c.GoOn)
		require.NoError(t, err)
		require.Equal(t, c.Tables, tables, c)
	}
}

func TestNextSeason(t *testing.T) {
	numbers := map[string]Person{}
	number := func(name string) Person {
		if numbers[name] == 0 {
			numbers[name] = Person(len(numbers) + 1)
		}
		return numbers[name]
	}
	tiers := func(names [][][]string) [][][]Person {
		all := make([][][]Person, len(names))
		for t, divisions := range names {
			for _, lines := range divisions {
				var people []Person
				for _, name := range lines {
					people = append(people, number(name))
				}
				all[t] = append(all[t], people)
			}
		}
		return all
	}
	for _, c := range golden[[]struct {
		Case         string
		Table        int
		Season, Next [][][]string
		Returning    string
		New          []string
		Away         [][2]any
	}](t, "next_season") {
		t.Run(c.Case, func(t *testing.T) {
			returning := map[Person]bool{}
			for _, name := range strings.Split(c.Returning, "") {
				returning[number(name)] = true
			}
			var away []Back
			for _, a := range c.Away {
				away = append(away, Back{Tier: int(a[0].(float64)), Person: number(a[1].(string))})
			}
			var newcomers []Person
			for _, name := range c.New {
				newcomers = append(newcomers, number(name))
			}
			next := NextSeason(tiers(c.Season), func(p Person) bool { return returning[p] }, away, newcomers, c.Table)
			require.Equal(t, tiers(c.Next), next)
		})
	}
}

func near9(t *testing.T, want [2]float64, got Rating) {
	t.Helper()
	require.InDelta(t, want[0], got.Mu, 1e-9)
	require.InDelta(t, want[1], got.Sigma, 1e-9)
}

func TestRatingOfATable(t *testing.T) {
	for _, c := range golden[[]struct {
		Case          string
		Before, After [][2]float64
		Places        []int
		Shown         [][3]any
	}](t, "rate") {
		var before []Rating
		for _, r := range c.Before {
			before = append(before, Rating{r[0], r[1]})
		}
		for i, r := range Rate(before, c.Places, nil) {
			near9(t, c.After[i], r)
			points, give, unsure := r.Shown()
			require.Equal(t, c.Shown[i], [3]any{float64(points), float64(give), unsure}, c.Case)
		}
	}
	for _, c := range golden[[]struct {
		Before, After [2]float64
		Days          int
	}](t, "drift") {
		near9(t, c.After, Rating{c.Before[0], c.Before[1]}.Drift(c.Days))
	}
}

func TestRatingsOfASeason(t *testing.T) {
	c := golden[struct {
		Matches []struct {
			Order string `json:"order_of_finish"`
			After map[string][2]float64
		}
		Shown map[string][3]any
	}](t, "rate_season")
	ratings := map[rune]Rating{}
	for _, m := range c.Matches {
		var before []Rating
		for _, name := range m.Order {
			rating := Newcomer
			if known, ok := ratings[name]; ok {
				rating = known.Drift(10)
			}
			before = append(before, rating)
		}
		for i, after := range Rate(before, []int{1, 2, 3, 4}, nil) {
			near9(t, m.After[m.Order[i:i+1]], after)
			ratings[rune(m.Order[i])] = after
		}
	}
	for name, want := range c.Shown {
		points, give, unsure := ratings[rune(name[0])].Shown()
		require.Equal(t, want, [3]any{float64(points), float64(give), unsure}, name)
	}
}

func TestRatedSeats(t *testing.T) {
	for _, c := range golden[[]struct {
		Case  string
		Match struct {
			Users                           string
			Places, Own, Dropped, Computers []int
			Void                            bool
		}
		Last  map[string]int `json:"last_rated_dropout"`
		Day   int
		Seats []int
	}](t, "rated") {
		m := c.Match
		g := &Game{Day: c.Day, Places: m.Places, Own: m.Own, Dropped: seats(len(m.Own), m.Dropped), Void: m.Void}
		users := []byte(m.Users)
		for seat := range m.Own {
			if slices.Contains(m.Computers, seat) {
				g.Persons = append(g.Persons, 0)
				continue
			}
			g.Persons, users = append(g.Persons, Person(users[0])), users[1:]
		}
		got := g.Rated(func(p Person) (int, bool) {
			day, ok := c.Last[string(rune(p))]
			return day, ok
		})
		require.Equal(t, c.Seats, append([]int{}, got...), c.Case)
	}
}
