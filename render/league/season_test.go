package league

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/game/league"
	"norenbot/render/rendertest"
)

const seed = "a seed"

var monday = time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)

// A stage is a season that made-up people play: person n is called by names(n).
type stage struct {
	t       testing.TB
	s       *league.Season
	luck    *rand.Rand
	matches []league.Match
	now     time.Time
}

// opened returns a season that so many people signed up for.
func opened(t testing.TB, terms league.Terms, people int, before *league.Before, number uint64) *stage {
	terms.Name, terms.Game, terms.Promise = "Frühling am Fluss", "toy", league.Promise(seed)
	terms.Last, terms.Start, terms.Long, terms.Least = monday.Add(24*time.Hour), monday.Add(48*time.Hour), 30*24*time.Hour, terms.Table
	st := &stage{t: t, s: &league.Season{}, luck: rand.New(rand.NewPCG(number, 14)), now: monday}
	st.add(league.Opened{Terms: terms, Before: before})
	for p := range people {
		st.add(league.Signed{Person: league.Person(p + 1)})
	}
	return st
}

func (st *stage) add(a league.Act) {
	require.NoError(st.t, st.s.Add(league.Event{At: st.now, Act: a}))
	if began, ok := a.(league.Began); ok {
		p := st.s.Pairings[began.Pairing-1]
		st.matches = append(st.matches, league.Match{Pairing: began.Pairing, Try: began.Try, Lines: st.s.Seated(&p)})
	}
}

// play goes on until so many tables are finished, or the season is over. Each call of at
// comes after one that was finished.
func (st *stage) play(tables int, at func()) *stage {
	finished := 0
	for range 100_000 {
		acts, next, err := league.Due(st.s, st.matches, st.now)
		require.NoError(st.t, err)
		for _, a := range acts {
			if _, ok := a.(league.Drawn); ok {
				a, err = st.s.Draw(seed, func(p league.Person) int { return 2000 - int(p) })
				require.NoError(st.t, err)
			}
			st.add(a)
		}
		if st.s.Phase >= league.Over {
			return st
		}
		if len(acts) > 0 {
			continue
		}
		if !st.finishes(&finished, tables, at) {
			if finished >= tables && st.s.Phase == league.Playing {
				return st
			}
			st.now = next
		}
	}
	st.t.Fatal("the season does not end")
	return nil
}

// finishes ends one open match at random; false if there is none, or enough were.
func (st *stage) finishes(finished *int, most int, at func()) bool {
	var open []*league.Match
	for i := range st.matches {
		if !st.matches[i].Over {
			open = append(open, &st.matches[i])
		}
	}
	if len(open) == 0 || *finished >= most {
		return false
	}
	m := open[st.luck.IntN(len(open))]
	m.Over, m.Ended = true, st.now
	for range m.Lines {
		m.Totals = append(m.Totals, 30+st.luck.IntN(9))
	}
	for _, own := range m.Totals {
		place := 1
		for _, other := range m.Totals {
			if other > own {
				place++
			}
		}
		m.Places = append(m.Places, place)
	}
	*finished++
	at()
	return true
}

func (st *stage) look() ([][]league.Standing, []league.Outcome) {
	outcomes, err := st.s.Outcomes(st.matches)
	require.NoError(st.t, err)
	standings, err := st.s.Standings(st.matches)
	require.NoError(st.t, err)
	return standings, outcomes
}

func (st *stage) table(division int, names People, you league.Person) Table {
	standings, outcomes := st.look()
	return TableOf(st.s, standings, outcomes, division, names, you)
}

func (st *stage) cross(division int, names People, you league.Person) Cross {
	standings, outcomes := st.look()
	return CrossOf(st.s, standings, outcomes, division, names, you)
}

func (st *stage) cup(round int, names People, you league.Person) Cup {
	_, outcomes := st.look()
	return CupOf(st.s, outcomes, round, names, you)
}

func nothing() {}

// everyday are short names, and longest those that are as long as Discord allows.
func everyday(p league.Person) Who {
	name := rendertest.Names[int(p)%len(rendertest.Names)]
	if int(p) >= len(rendertest.Names) {
		name += fmt.Sprint(" ", p)
	}
	return Who{Name: name, Handle: "user" + itoa(int(p))}
}

func longest(p league.Person) Who {
	return Who{Name: rendertest.Longest[int(p)%len(rendertest.Longest)], Handle: "user_of_thirty_two_characters_" + itoa(int(p))}
}
