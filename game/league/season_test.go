package league

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

const seedOfTests = "a seed"

var monday = time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)

func terms(f Format, table, least int) Terms {
	t := Terms{Name: "Spring", Game: "toy", Format: f, Table: table, Least: least, Last: monday.Add(72 * time.Hour),
		Start: monday.Add(96 * time.Hour), Long: 30 * 24 * time.Hour, Promise: Promise(seedOfTests)}
	switch f {
	case Swiss:
		t.Rounds, t.Smaller = 4, true
	case Cup:
		t.GoOn = 1
	}
	return t
}

// A stage is a season being played by time and made-up people.
type stage struct {
	t       *testing.T
	r       *rand.Rand
	s       *Season
	events  []Event
	matches []Match
	now     time.Time
	before  map[int]Range                  // the places last seen possible
	absent  func(r *rand.Rand) (drop bool) // of each seat of a match
}

func newStage(t *testing.T, seed uint64, terms Terms, people int) *stage {
	st := &stage{t: t, r: rand.New(rand.NewPCG(seed, 14)), s: &Season{}, now: monday, absent: func(*rand.Rand) bool { return false }}
	st.add(0, Opened{Terms: terms})
	for p := range people {
		st.add(0, Signed{Person: Person(p + 1)})
	}
	return st
}

func (st *stage) add(by Person, a Act) {
	st.t.Helper()
	e := Event{At: st.now, By: by, Act: a}
	require.NoError(st.t, st.s.Add(e), "%T %v", a, a)
	st.events = append(st.events, e)
	if began, ok := a.(Began); ok {
		p := st.s.Pairings[began.Pairing-1]
		m := Match{Pairing: began.Pairing, Try: began.Try, Lines: st.s.Seated(&p)}
		for _, l := range m.Lines {
			m.Persons, m.Used = append(m.Persons, st.s.Lines[l].Person), append(m.Used, int64(1+st.r.IntN(100)))
		}
		st.matches = append(st.matches, m)
	}
}

// due does all that is due, and returns when to ask again.
func (st *stage) due() time.Time {
	st.t.Helper()
	for range 10_000 {
		acts, next, err := Due(st.s, st.matches, st.now)
		require.NoError(st.t, err)
		if len(acts) == 0 {
			return next
		}
		for _, a := range acts {
			if _, ok := a.(Drawn); ok {
				a, err = st.s.Draw(seedOfTests, func(p Person) int { return 1500 + int(p)*7%300 })
				require.NoError(st.t, err)
			}
			st.add(0, a)
		}
	}
	st.t.Fatal("something is always due")
	return time.Time{}
}

// finish ends a match at random.
func (st *stage) finish(m *Match) {
	m.Over, m.Ended = true, st.now
	n := len(m.Lines)
	score := make([]int, n)
	m.Places, m.Totals, m.Dropped = make([]int, n), make([]int, n), make([]bool, n)
	for i := range score {
		score[i] = 20 + st.r.IntN(6)
		m.Totals[i], m.Dropped[i] = score[i], st.absent(st.r)
	}
	for i := range score {
		m.Places[i] = 1
		for _, other := range score {
			if other > score[i] {
				m.Places[i]++
			}
		}
	}
}

// play runs the season to its end: each day some open matches end.
func (st *stage) play(often float64, check func()) {
	st.t.Helper()
	for range 1000 {
		next := st.due()
		if st.s.Phase >= Over {
			return
		}
		require.False(st.t, next.IsZero(), "the season waits for nothing")
		st.now = st.now.Add(12 * time.Hour)
		for i := range st.matches {
			if m := &st.matches[i]; !m.Over && st.r.Float64() < often {
				st.finish(m)
				check()
			}
		}
	}
	st.t.Fatal("the season does not end")
}

// narrower checks that places stay possible only if they were.
func (st *stage) narrower() {
	st.t.Helper()
	divisions, err := st.s.Standings(st.matches)
	require.NoError(st.t, err)
	if st.before == nil {
		st.before = map[int]Range{}
	}
	for _, rows := range divisions {
		for _, row := range rows {
			is := row.Possible
			require.True(st.t, is.Best <= row.Place && row.Place <= is.Worst, "%d in %v", row.Place, is)
			if was, ok := st.before[row.Line]; ok {
				require.True(st.t, was.Best <= is.Best && is.Worst <= was.Worst, "line %d: %v, then %v", row.Line, was, is)
			}
			st.before[row.Line] = is
		}
	}
}

// fiveAHead checks that every table paid five a head, less what the last places of
// dropouts are worth.
func (st *stage) fiveAHead() {
	st.t.Helper()
	outcomes, err := st.s.Outcomes(st.matches)
	require.NoError(st.t, err)
	for _, o := range outcomes {
		if o.State == Walkover {
			continue
		}
		n, out, sum := len(o.Result.Lines), 0, 0
		for i, p := range Points(o.Result.Places, o.Result.Dropped) {
			sum += p
			if at(o.Result.Dropped, i) {
				out++
			}
		}
		want := ByePoints * n
		for _, lost := range pay[n][n-out:] {
			want -= lost * Point
		}
		require.Equal(st.t, want, sum, o.Result)
	}
}

func TestSeasonsOfRandomPeople(t *testing.T) {
	for _, f := range []Format{League, Swiss, Cup} {
		for table := LeastSeats; table <= MostSeats; table++ {
			for seed := range uint64(4) {
				people := table + rand.New(rand.NewPCG(seed, uint64(table))).IntN(40)
				t.Run(fmt.Sprintf("%s of %d, tables of %d", f, people, table), func(t *testing.T) {
					st := newStage(t, seed, terms(f, table, table), people)
					if seed%2 == 1 {
						st.absent = func(r *rand.Rand) bool { return r.IntN(10) == 0 }
					}
					st.play([]float64{0.5, 0.03}[seed/2], st.narrower)
					require.Equal(t, Over, st.s.Phase)
					st.narrower()
					st.fiveAHead()
					seated(t, st)
					again, err := Fold(st.events)
					require.NoError(t, err)
					require.Equal(t, st.s, again)
				})
			}
		}
	}
}

// seated checks who sat where: nobody twice at a table, no line at two of a round, and in
// a league at tables of three and more each seat once.
func seated(t *testing.T, st *stage) {
	had := map[[2]int]int{}
	for _, r := range st.s.Rounds {
		in := map[int]int{}
		for _, lines := range r.Tables {
			sorted := slices.Sorted(slices.Values(lines))
			require.Len(t, slices.Compact(sorted), len(lines))
			for seat, l := range lines {
				in[l]++
				had[[2]int{l, seat}]++
			}
		}
		for l, n := range in {
			require.True(t, st.s.Terms.Format == League || n == 1, "line %d", l)
		}
	}
	if st.s.Terms.Format != League || st.s.Terms.Table == 2 {
		return
	}
	for _, lines := range st.s.Divisions {
		for _, l := range lines {
			for seat := range min(st.s.Terms.Table, len(lines)) {
				require.Equal(t, 1, had[[2]int{l, seat}], "line %d, seat %d", l, seat)
			}
		}
	}
}

// TestLateRulings: a ruling counts the same whenever it is folded.
func TestLateRulings(t *testing.T) {
	st := newStage(t, 3, terms(Swiss, 4, 4), 19)
	st.play(0.04, func() {})
	var rulings []Event
	for n := 1; n <= 3; n++ {
		places := slices.Repeat([]int{1}, len(st.s.Pairings[n-1].Lines))
		places[0], places[1] = 2, 2
		for i := range places[2:] {
			places[i+2] = min(i+1, 1)
		}
		rulings = append(rulings, Event{At: st.now, Act: Ruled{Pairing: n, Places: Final(places, nil), Reason: "late"}})
	}
	late, err := Fold(append(slices.Clone(st.events), rulings...))
	require.NoError(t, err)
	first := slices.IndexFunc(st.events, func(e Event) bool { _, ok := e.Act.(Paired); return ok })
	for range 20 {
		events := slices.Clone(st.events)
		for _, e := range rulings {
			events = slices.Insert(events, first+1+st.r.IntN(len(events)-first), e)
		}
		early, err := Fold(events)
		require.NoError(t, err)
		want, err := late.Standings(st.matches)
		require.NoError(t, err)
		got, err := early.Standings(st.matches)
		require.NoError(t, err)
		require.Equal(t, want, got)
	}
	want, _ := late.Standings(st.matches)
	plain, _ := st.s.Standings(st.matches)
	require.NotEqual(t, plain, want, "the rulings change something")
}

// TestLineWithoutPerson: two dropouts vacate a line; the waiting list is asked one by
// one, a day each, and who says yes has the line.
func TestLineWithoutPerson(t *testing.T) {
	tm := terms(League, 4, 4)
	tm.Most = 7
	st := newStage(t, 1, tm, 9) // 8 and 9 wait
	st.now = tm.Last
	st.due()
	st.now = tm.Start
	st.due()
	require.Equal(t, []Person{8, 9}, st.s.List)
	person := st.s.Lines[0].Person
	dropped := 0
	for i := range st.matches {
		if seat := slices.Index(st.matches[i].Lines, 0); seat >= 0 && dropped < 2 {
			st.finish(&st.matches[i])
			st.matches[i].Dropped[seat] = true
			dropped++
		}
	}
	st.due()
	require.Zero(t, st.s.Lines[0].Person)
	require.Equal(t, []Person{person}, st.s.barred)
	require.ErrorIs(t, st.s.Add(Event{Act: Withdrew{Line: 0}}), ErrLine)
	ask := func() Post { return st.s.asking[0] }
	require.Equal(t, Post{Kind: PostAsk, Number: 0, Time: 1, Person: 8}, ask())
	st.now = st.now.Add(23 * time.Hour)
	require.Equal(t, st.now.Add(time.Hour), st.due(), "nobody else is asked within the day")
	require.Equal(t, Person(8), ask().Person)
	st.now = st.now.Add(time.Hour)
	st.due()
	require.Equal(t, Person(9), ask().Person)
	st.add(9, Left{Person: 9})
	st.due()
	require.Equal(t, Post{Kind: PostAsk, Number: 0, Time: 2, Person: 8}, ask(), "silence moved 8 to the end, where nobody is now")
	require.ErrorIs(t, st.s.Add(Event{Act: Replaced{Line: 0, Person: 3}}), ErrPerson)
	st.add(8, Replaced{Line: 0, Person: 8})
	require.Equal(t, Person(8), st.s.Lines[0].Person)
	require.NotEqual(t, person, st.s.Lines[0].Person)
	require.Empty(t, st.s.List)
	st.now = st.now.Add(48 * time.Hour)
	st.due()
	require.Equal(t, Person(8), st.s.Lines[0].Person, "the first person's dropouts are not the second's")
}

// TestNobodyIsAskedForTwoLines: each vacant line asks another; where nobody is left, all
// are told that a substitute is wanted.
func TestNobodyIsAskedForTwoLines(t *testing.T) {
	tm := terms(League, 2, 2)
	tm.Most = 4
	st := newStage(t, 1, tm, 6)
	for st.s.Phase < Playing {
		st.now = st.now.Add(24 * time.Hour)
		st.due()
	}
	st.add(99, Withdrew{Line: 2})
	st.due()
	require.Equal(t, Person(5), st.s.asking[2].Person)
	st.now = st.now.Add(time.Hour)
	st.add(99, Withdrew{Line: 1})
	st.add(99, Withdrew{Line: 0})
	st.due()
	require.Equal(t, Person(6), st.s.asking[0].Person)
	require.NotContains(t, st.s.asking, 1)
	require.Contains(t, st.s.said, Post{Kind: PostWanted, Number: day(st.now)})
	require.Empty(t, st.s.barred, "an organiser's withdrawal bars nobody")
	wanted := func() (n int) {
		for p := range st.s.said {
			if p.Kind == PostWanted {
				n++
			}
		}
		return n
	}
	st.add(99, Withdrew{Line: 3})
	st.due()
	require.Equal(t, 1, wanted(), "more of the same day are told on the next")
	for range 3 {
		st.now = st.now.Add(24 * time.Hour)
		st.due()
		require.Equal(t, 2, wanted(), "and once")
	}
}

// TestTableLeftTooSmall: with fewer persons than the game needs nothing is dealt, and who
// is there has 5.
func TestTableLeftTooSmall(t *testing.T) {
	tm := terms(League, 4, 4)
	tm.Fewest = 3
	st := newStage(t, 1, tm, 4)
	st.now = tm.Last
	st.due()
	st.add(0, Withdrew{Line: 1})
	st.now = tm.Start
	st.due()
	require.Equal(t, []int{3, 3, 3, 3}, []int{len(st.matches[0].Lines), len(st.matches[1].Lines), len(st.matches[2].Lines), len(st.matches[3].Lines)})
	again := newStage(t, 1, tm, 4)
	again.now = tm.Last
	again.due()
	again.add(0, Withdrew{Line: 1})
	again.add(0, Withdrew{Line: 3})
	again.now = tm.Start
	again.due()
	require.Empty(t, again.matches)
	require.Equal(t, Over, again.s.Phase)
	rows, err := again.s.Standings(nil)
	require.NoError(t, err)
	require.Equal(t, []int{4 * ByePoints, 4 * ByePoints, 0, 0}, []int{rows[0][0].Points, rows[0][1].Points, rows[0][2].Points, rows[0][3].Points})
}

// TestThreeSeasons: who sits out two keeps the tier, who dropped out of the last needs an
// organiser.
func TestThreeSeasons(t *testing.T) {
	season := func(before *Before, people []Person, by Person) *stage {
		st := &stage{t: t, r: rand.New(rand.NewPCG(1, 14)), s: &Season{}, now: monday, absent: func(*rand.Rand) bool { return false }}
		st.add(0, Opened{Terms: terms(League, 4, 4), Before: before})
		for _, p := range people {
			st.add(by, Signed{Person: p})
		}
		st.play(0.5, func() {})
		return st
	}
	then := func(st *stage) *Before {
		rows, err := st.s.Standings(st.matches)
		require.NoError(t, err)
		return st.s.Then(rows)
	}
	var people []Person
	for p := range 21 {
		people = append(people, Person(p+1))
	}
	before := then(season(nil, people, 0))
	require.Equal(t, []int{2, 2}, []int{len(before.Tiers), len(before.Tiers[1])})
	champion := before.Tiers[0][0][0]
	others := slices.DeleteFunc(slices.Clone(people), func(p Person) bool { return p == champion })
	for missed := 1; missed <= 2; missed++ {
		before = then(season(before, others, 0))
		require.Equal(t, []Back{{Person: champion, Missed: missed}}, before.Away)
	}
	back := season(before, people, 0)
	require.Contains(t, back.s.Divisions[0], back.s.holds[champion], "back at the top")
	require.Empty(t, then(season(before, others, 0)).Away, "three missed")

	before.Barred = []Person{5}
	s := &Season{}
	require.NoError(t, s.Add(Event{At: monday, Act: Opened{Terms: terms(League, 4, 4), Before: before}}))
	require.ErrorIs(t, s.Add(Event{At: monday, By: 5, Act: Signed{Person: 5}}), ErrPerson)
	require.NoError(t, s.Add(Event{At: monday, By: 6, Act: Signed{Person: 5}}))
}

func TestTooFewSignUp(t *testing.T) {
	st := newStage(t, 1, terms(League, 4, 5), 4)
	st.now = st.s.Terms.Last
	start := st.s.Terms.Start
	require.Equal(t, st.now.Add(6*24*time.Hour), st.due(), "seven more days, the last of which is told")
	require.Equal(t, Signing, st.s.Phase)
	require.Equal(t, start.Add(7*24*time.Hour), st.s.Terms.Start)
	st.now = st.s.Terms.Last
	st.due()
	require.Equal(t, Off, st.s.Phase)
}

// TestUnfinishedTables: a Swiss carries them, a cup and the end adjudicate them, and
// repair holds a deadline.
func TestUnfinishedTables(t *testing.T) {
	for _, f := range []Format{Swiss, Cup} {
		st := newStage(t, 1, terms(f, 2, 2), 8)
		for st.s.Phase < Playing {
			st.now = st.now.Add(24 * time.Hour)
			st.due()
		}
		for i := 1; i < len(st.matches); i++ {
			st.finish(&st.matches[i])
		}
		st.matches[0].Used = []int64{900, 100}
		deadline := st.s.Rounds[0].Until
		st.add(0, Extended{Pairing: 1, Until: deadline.Add(time.Hour)})
		st.now = deadline
		st.due()
		require.Len(t, st.s.Rounds, 1, "the table has an hour more")
		st.now = deadline.Add(time.Hour)
		st.matches[0].Repair = true
		st.due()
		require.Len(t, st.s.Rounds, 1, "its deadline waits for repair")
		st.matches[0].Repair = false
		st.due()
		require.Len(t, st.s.Rounds, 2)
		outcomes, err := st.s.Outcomes(st.matches)
		require.NoError(t, err)
		slow, quick := st.s.Pairings[0].Lines[0], st.s.Pairings[0].Lines[1]
		if f == Swiss {
			require.Equal(t, Carried, outcomes[0].State)
			require.True(t, outcomes[0].Result.Carried)
			continue
		}
		require.Equal(t, Adjudicated, outcomes[0].State)
		next := slices.Concat(st.s.Rounds[1].Tables...)
		require.Contains(t, next, quick)
		require.NotContains(t, next, slow)
	}
}

// TestReplayAndRuling: a replay makes the first try count no more, and a ruling either;
// each ruling is told, and one taken back leaves what was played.
func TestReplayAndRuling(t *testing.T) {
	st := newStage(t, 1, terms(League, 2, 2), 2)
	for st.s.Phase < Playing {
		st.now = st.now.Add(24 * time.Hour)
		st.due()
	}
	first := st.matches[0]
	first.Over, first.Places = true, []int{1, 2}
	best := func(matches ...Match) int {
		t.Helper()
		rows, err := st.s.Standings(matches)
		require.NoError(t, err)
		return rows[0][0].Line
	}
	winner, loser := first.Lines[0], first.Lines[1]
	require.Equal(t, winner, best(first))
	st.add(0, Began{Pairing: 1, Try: 2})
	second := st.matches[1]
	second.Over, second.Places = true, []int{2, 1}
	require.Equal(t, loser, best(second, first))
	rulings := func() (n int) {
		st.due()
		for post := range st.s.said {
			if post.Kind == PostRuling {
				n++
			}
		}
		return n
	}
	st.add(0, Ruled{Pairing: 1, Places: []int{1, 2}, Reason: "a"})
	require.Equal(t, 1, rulings())
	require.Equal(t, winner, best(second))
	st.add(0, Ruled{Pairing: 1, Places: []int{1, 2}, Reason: "b"})
	require.Equal(t, 2, rulings())
	st.add(0, Ruled{Pairing: 1, Reason: "c"})
	require.Equal(t, loser, best(second))
	second.Places = []int{1}
	_, err := st.s.Standings([]Match{second})
	require.ErrorIs(t, err, ErrPlaces)
	_, err = st.s.Standings([]Match{{Pairing: 2}})
	require.ErrorIs(t, err, ErrTable)
}

func TestTwoCarriedTablesAndSittingOut(t *testing.T) {
	tm := terms(Swiss, 2, 2)
	tm.Late = true
	st := newStage(t, 1, tm, 8)
	for len(st.s.Rounds) < 3 {
		for i := range st.matches { // all but line 0's
			if !slices.Contains(st.matches[i].Lines, 0) && !st.matches[i].Over {
				st.finish(&st.matches[i])
			}
		}
		if len(st.s.Rounds) == 2 && len(st.s.Lines) == 8 {
			st.add(5, SatOut{Line: 5, Round: 3})
			st.add(0, Signed{Person: 77})
			require.Len(t, st.s.Lines, 9, "late, and yet in")
		}
		st.now = st.now.Add(12 * time.Hour)
		st.due()
	}
	require.Contains(t, st.s.Rounds[2].Byes, 0, "at two carried tables")
	require.NotContains(t, slices.Concat(st.s.Rounds[2].Tables...), 5)
	require.Contains(t, st.s.Rounds[2].Byes, 8, "of seven left, the one with the fewest points")
	_, extra := st.s.results(make([]Outcome, len(st.s.Pairings)))
	require.Equal(t, ByePoints, extra[5])
	require.ErrorIs(t, st.s.Add(Event{Act: SatOut{Line: 5, Round: 3}}), ErrPhase)
}

// TestLots: what is drawn comes from the secret and from the presses of all who signed up before the
// draw, each of them and in their order; where nobody brought one, from the secret alone.
func TestLots(t *testing.T) {
	drawn := func(presses ...string) (string, []Person) {
		st := newStage(t, 5, terms(Swiss, 3, 3), 0)
		for p, press := range presses {
			st.add(0, Signed{Person: Person(p + 1), Press: press})
		}
		d, err := st.s.Draw(seedOfTests, func(Person) int { return 1500 })
		require.NoError(t, err)
		require.Equal(t, seedOfTests, d.Seed)
		st.add(0, d)
		lots := st.s.Lots(seedOfTests)
		for l, p := range d.Lines {
			require.Equal(t, DrawLot(lots, strconv.Itoa(l)), st.s.lots[l], "of %d", p)
		}
		return lots, d.Lines
	}
	alone, _ := drawn("", "", "", "", "", "", "")
	require.Equal(t, seedOfTests, alone)
	lots, lines := drawn("11", "12", "13", "14", "15", "16", "17")
	sum := sha256.Sum256([]byte(seedOfTests + "2:11,2:12,2:13,2:14,2:15,2:16,2:17,"))
	require.Equal(t, hex.EncodeToString(sum[:]), lots)
	other, others := drawn("11", "12", "13", "14", "15", "16", "18")
	require.NotEqual(t, lots, other)
	require.NotEqual(t, lines, others)
	turned, _ := drawn("12", "11", "13", "14", "15", "16", "17")
	require.NotEqual(t, lots, turned)
	run, _ := drawn("1", "112", "13", "14", "15", "16", "17")
	require.NotEqual(t, lots, run)
}

func TestEventsStored(t *testing.T) {
	st := newStage(t, 5, terms(Swiss, 3, 3), 7)
	st.play(0.3, func() {})
	st.add(9, Ruled{Pairing: 1, Places: []int{1, 2, 3}[:len(st.s.Pairings[0].Lines)], Reason: "seen"})
	data, err := json.Marshal(st.events)
	require.NoError(t, err)
	var events []Event
	require.NoError(t, json.Unmarshal(data, &events))
	require.Equal(t, st.events, events)
	require.ErrorIs(t, json.Unmarshal([]byte(`{"x":"dreamt"}`), &events[0]), ErrEvent)
	for kind, act := range acts {
		_, err := json.Marshal(Event{Act: act})
		require.NoError(t, err, kind)
	}
}

func TestEventsRefused(t *testing.T) {
	ready := func() *stage {
		st := newStage(t, 1, terms(Swiss, 2, 2), 6)
		for len(st.s.Rounds) == 0 {
			st.now = st.now.Add(24 * time.Hour)
			st.due()
		}
		return st
	}
	cases := []struct {
		name string
		by   Person
		act  Act
		err  error
	}{
		{"opened twice", 0, Opened{Terms: terms(Swiss, 2, 2)}, ErrPhase},
		{"a second sign-up", 0, Signed{Person: 1}, ErrPerson},
		{"nobody", 0, Signed{}, ErrPerson},
		{"who has a line does not leave", 0, Left{Person: 1}, ErrPerson},
		{"drawn twice", 0, Drawn{Seed: seedOfTests}, ErrPhase},
		{"a round too many", 0, Paired{Round: 3, Tables: [][]int{{0, 1}}}, ErrTable},
		{"the same round", 0, Paired{Round: 1, Tables: [][]int{{0, 1}}}, ErrTable},
		{"one at two tables", 0, Paired{Round: 2, Tables: [][]int{{0, 1}, {1, 2}}}, ErrTable},
		{"one at a table and a bye", 0, Paired{Round: 2, Tables: [][]int{{0, 1}}, Byes: []int{1}}, ErrTable},
		{"no such line", 0, Paired{Round: 2, Tables: [][]int{{0, 6}}}, ErrLine},
		{"a table of three", 0, Paired{Round: 2, Tables: [][]int{{0, 1, 2}}}, ErrTable},
		{"a table of one", 0, Paired{Round: 2, Tables: [][]int{{0}}}, ErrTable},
		{"the same try", 0, Began{Pairing: 1, Try: 1}, ErrTable},
		{"no such table", 0, Began{Pairing: 9, Try: 1}, ErrTable},
		{"a ruling that misses a seat", 0, Ruled{Pairing: 1, Places: []int{1}}, ErrPlaces},
		{"a ruling that miscounts", 0, Ruled{Pairing: 1, Places: []int{1, 3}}, ErrPlaces},
		{"an earlier deadline", 0, Extended{Until: monday}, ErrPhase},
		{"a substitute who plays already", 0, Replaced{Line: 0, Person: 2}, ErrPerson},
		{"a line that is not there", 0, Withdrew{Line: -1}, ErrLine},
		{"sitting out a round that is on", 0, SatOut{Line: 0, Round: 1}, ErrPhase},
		{"said twice", 0, Said{Post: Post{Kind: PostOpen}}, ErrEvent},
		{"nothing", 0, nil, ErrEvent},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			st := ready()
			before, err := json.Marshal(st.s)
			require.NoError(t, err)
			require.ErrorIs(t, st.s.Add(Event{At: st.now, By: c.by, Act: c.act}), c.err)
			after, err := json.Marshal(st.s)
			require.NoError(t, err)
			require.JSONEq(t, string(before), string(after))
		})
	}
	st := ready()
	owner := st.s.Lines[st.s.Pairings[0].Lines[1]].Person
	require.ErrorIs(t, st.s.Add(Event{By: owner, Act: Ruled{Pairing: 1, Places: []int{1, 2}}}), ErrPerson, "nobody rules on their own table")
	signing := newStage(t, 1, terms(Swiss, 2, 2), 3)
	require.ErrorIs(t, signing.s.Add(Event{Act: Drawn{Seed: "another", Lines: []Person{1, 2, 3}}}), ErrSeed)
	require.ErrorIs(t, signing.s.Add(Event{Act: Drawn{Seed: seedOfTests, Lines: []Person{1, 2, 2}}}), ErrPerson)
	require.ErrorIs(t, signing.s.Add(Event{Act: Drawn{Seed: seedOfTests, Lines: []Person{1, 2}}}), ErrLine)
	require.ErrorIs(t, (&Season{}).Add(Event{Act: Signed{Person: 1}}), ErrPhase)
}

func TestTermsRefused(t *testing.T) {
	for name, change := range map[string]func(*Terms){
		"no name":                 func(t *Terms) { t.Name = "" },
		"format":                  func(t *Terms) { t.Format = "ladder" },
		"a table of seven":        func(t *Terms) { t.Table = 7 },
		"no rounds":               func(t *Terms) { t.Rounds = -1 },
		"fewer than a table":      func(t *Terms) { t.Least = 1 },
		"more than there may be":  func(t *Terms) { t.Most = 1 },
		"in the past":             func(t *Terms) { t.Last = monday },
		"reversed":                func(t *Terms) { t.Start = t.Last.Add(-1) },
		"no time":                 func(t *Terms) { t.Long = 0 },
		"no promise":              func(t *Terms) { t.Promise = "" },
		"a game of three at twos": func(t *Terms) { t.Fewest = 3 },
		"a cup of twos at threes": func(t *Terms) { t.Format, t.Rounds, t.Table, t.Least, t.GoOn, t.Fewest = Cup, 0, 4, 4, 1, 3 },
		"three of four go on":     func(t *Terms) { t.Format, t.Rounds, t.Table, t.Least, t.GoOn = Cup, 0, 4, 4, 3 },
	} {
		tm := terms(Swiss, 2, 2)
		change(&tm)
		require.ErrorIs(t, tm.Check(monday), ErrTerms, name)
	}
}
