package season_test

import (
	"bytes"
	"encoding/csv"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/game/gametest/quarry"
	"norenbot/game/league"
	"norenbot/game/match"
	"norenbot/game/season"
	"norenbot/game/stats"
)

// TestNoSeasonOfSuchTeams: a ladder of teams is said to be none before anything is opened.
func TestNoSeasonOfSuchTeams(t *testing.T) {
	r := newRig(t)
	p := quarryPlan(league.Ladder)
	_, err := r.Check(p)
	require.ErrorIs(t, err, season.ErrTeams)
	_, err = r.Open(anna, p)
	require.ErrorIs(t, err, season.ErrTeams)
}

// quarryPlan is a plan of a game of two teams of two.
func quarryPlan(f league.Format) season.Plan {
	p := plan(f, 4)
	p.Terms.Game, p.Terms.Least, p.Chosen, p.Terms.Smaller = "quarry", 2, nil, false
	return p
}

// partners are two who sign up together: the first names the second, who agrees.
func (r *rig) partners(id season.ID, one, other int) {
	r.t.Helper()
	require.NoError(r.t, r.Do(id, player(one), 0, league.Signed{With: []league.Person{r.number(other)}}))
	require.NoError(r.t, r.Do(id, player(other), 0, league.Signed{With: []league.Person{r.number(one)}}))
}

// number is a player's as a person.
func (r *rig) number(n int) league.Person {
	r.t.Helper()
	p, err := r.Enrol(player(n))
	require.NoError(r.t, err)
	return p
}

// TestASeasonOfPairs: from signing up to the end partners share a line and a side, in every format.
func TestASeasonOfPairs(t *testing.T) {
	for f, tables := range map[league.Format]int{league.League: 28, league.Swiss: 12, league.Cup: 7} {
		t.Run(string(f), func(t *testing.T) {
			r := newRig(t)
			p := quarryPlan(f)
			id, err := r.Open(anna, p)
			require.NoError(t, err)
			for n := range 8 {
				r.partners(id, 15-n, n)
			}
			r.clock = p.Terms.Last
			r.tick()
			r.clock = p.Terms.Start
			for look := r.settle(id); look.Season.Phase == league.Playing; look = r.settle(id) {
				for _, m := range look.Matches {
					if m.Phase.Live() {
						r.play(m.ID, 1, 1, 2, 1)
					}
				}
			}
			look := r.look(id)
			require.Equal(t, league.Over, look.Season.Phase)
			require.Len(t, look.Matches, tables)
			require.Len(t, look.Standings[0], 8, "a pair is one")
			for i, m := range look.Matches {
				require.Equal(t, league.Played, look.Outcomes[i].State)
				require.Len(t, look.Outcomes[i].Result.Lines, 2)
				for seat, l := range m.Contest.Lines {
					require.Equal(t, m.Contest.Lines[seat^1], l, "partners sit together")
					pair := look.Season.Team(look.Season.Lines[l].Person)
					require.Contains(t, pair, league.Person(m.Contest.Persons[seat]))
					require.NotEqual(t, m.Contest.Persons[seat^1], m.Contest.Persons[seat])
				}
			}
			for n := range 8 {
				mine, other := r.History("quarry", r.number(n)), r.History("quarry", r.number(15-n))
				require.NotEmpty(t, mine)
				require.Equal(t, mine, seatsAside(other, mine), "partners gain and lose alike")
			}
			x, err := r.Export(id)
			require.NoError(t, err)
			wrong, err := x.Recompute()
			require.NoError(t, err)
			require.Empty(t, wrong)
			require.Len(t, x.Ratings, 4*tables)
			x.Ratings = x.Ratings[1:] // as of a partner who was not rated
			wrong, err = x.Recompute()
			require.NoError(t, err)
			require.Empty(t, wrong)
			x.Ratings[3].After.Mu += 0.25
			wrong, err = x.Recompute()
			require.NoError(t, err)
			require.Len(t, wrong, 1)
			standings, seats := sheetsOf(t, x)
			require.Len(t, standings, 1+8)
			require.Contains(t, standings[1][3], " + ")
			require.Contains(t, standings[1][4], " + Player ")
			require.Len(t, seats, 1+4*tables)
		})
	}
}

// seatsAside are steps with the seats of others: partners have one past but for those.
func seatsAside(steps, seats []stats.Step) []stats.Step {
	for n := range steps {
		steps[n].Seat, steps[n].Change.Seat = seats[n].Seat, seats[n].Change.Seat
	}
	return steps
}

// sheetsOf are the sheets of a season as rows.
func sheetsOf(t *testing.T, x *season.File) (standings, tables [][]string) {
	t.Helper()
	var all [2][][]string
	for n := range all {
		var text bytes.Buffer
		require.NoError(t, season.Sheets[n].Write(x, &text))
		rows, err := csv.NewReader(&text).ReadAll()
		require.NoError(t, err)
		all[n] = rows
	}
	return all[0], all[1]
}

// TestAPairLeaves: who leaves takes the pair along, a pair that waits takes its line with the chairs
// of what is being played, and whoever is in no pair cannot.
func TestAPairLeaves(t *testing.T) {
	r := newRig(t)
	p := quarryPlan(league.League)
	id, err := r.Open(anna, p)
	require.NoError(t, err)
	r.partners(id, 0, 1)
	r.partners(id, 2, 3)
	r.partners(id, 4, 5)
	require.NoError(t, r.Do(id, player(5), 0, league.Left{}))
	require.Len(t, r.look(id).Season.List, 2)
	require.NoError(t, r.Do(id, player(4), 0, league.Signed{With: []league.Person{r.number(6)}}), "with somebody else")
	require.NoError(t, r.Do(id, player(6), 0, league.Signed{With: []league.Person{r.number(5)}}), "who has another in mind")
	require.Len(t, r.look(id).Season.List, 2)
	require.NoError(t, r.Do(id, player(6), 0, league.Signed{With: []league.Person{r.number(4)}}), "and then agrees")
	require.Len(t, r.look(id).Season.List, 3)
	require.ErrorIs(t, r.Do(id, player(0), 0, league.Signed{With: []league.Person{r.number(7)}}), league.ErrPerson, "who is in")
	require.ErrorIs(t, r.Do(id, player(7), 0, league.Signed{With: []league.Person{r.number(0)}}), league.ErrPerson, "with one who is in")
	require.ErrorIs(t, r.Do(id, player(7), 0, league.Signed{}), league.ErrPerson, "alone")
	require.ErrorIs(t, r.Do(id, player(7), 0, league.Signed{With: []league.Person{r.number(7)}}), league.ErrPerson, "with oneself")
	r.clock = p.Terms.Last
	r.tick()
	r.partners(id, 8, 9)
	r.clock = p.Terms.Start
	look := r.settle(id)
	l, has := look.Season.Has(r.number(1))
	require.True(t, has)
	require.NoError(t, r.Do(id, player(1), 0, league.Withdrew{Line: l}))
	look = r.settle(id)
	_, has = look.Season.Has(r.number(0))
	require.False(t, has, "both are out")
	for _, m := range look.Matches {
		for seat, of := range m.Contest.Lines {
			require.Equal(t, of == l, m.Chairs[seat].User == "", "computers play on for both")
		}
	}
	asked, _, is := look.Season.Asked(r.number(9))
	require.True(t, is, "either of the pair that waits may answer")
	require.Equal(t, l, asked)
	require.ErrorIs(t, r.Do(id, anna, 0, league.Replaced{Line: l, Person: r.number(7), Reason: "Alone."}), season.ErrUnasked)
	require.NoError(t, r.Do(id, player(9), 0, league.Replaced{Line: l, Running: true}))
	look = r.settle(id)
	for _, m := range look.Matches {
		for seat, of := range m.Contest.Lines {
			if of == l {
				require.Contains(t, []match.User{player(8).User, player(9).User}, m.Chairs[seat].User)
				require.NotEqual(t, m.Chairs[seat^1].User, m.Chairs[seat].User)
			}
		}
	}
	of, err := r.Of(player(9).User)
	require.NoError(t, err)
	require.Len(t, of, 1)
	_, err = r.Forget(player(8).User)
	require.NoError(t, err)
	require.Zero(t, r.look(id).Season.Lines[l].Person)
}

// TestTeamsThatChange: a league goes on from another by pair: who comes back with somebody else is new.
func TestTeamsThatChange(t *testing.T) {
	r := newRig(t)
	first := quarryPlan(league.League)
	id, err := r.Open(anna, first)
	require.NoError(t, err)
	for n := range 12 {
		r.partners(id, 2*n, 2*n+1)
	}
	r.clock = first.Terms.Last
	r.tick()
	r.clock = first.Terms.Start
	look := r.settle(id)
	require.Equal(t, []int{1, 1}, look.Season.Tiers)
	require.NoError(t, r.Do(id, match.Owner{}, 0, league.Ended{Reason: "Enough."}))
	look = r.look(id)
	tier := func(s *league.Season, p league.Person) int {
		l, has := s.Has(p)
		require.True(t, has)
		return slices.IndexFunc(s.Divisions, func(d []int) bool { return slices.Contains(d, l) })
	}
	top := look.Season.Divisions[0]
	stays, parts := look.Season.Team(look.Season.Lines[top[0]].Person), look.Season.Team(look.Season.Lines[top[1]].Person)
	next := quarryPlan(league.League)
	next.Before, next.Terms.Last, next.Terms.Start = id, r.clock.Add(72*time.Hour), r.clock.Add(96*time.Hour)
	again, err := r.Open(anna, next)
	require.NoError(t, err)
	of := func(p league.Person) match.Owner { return r.Who(p) }
	signs := func(one, other league.Person) {
		require.NoError(t, r.Do(again, of(one), 0, league.Signed{With: []league.Person{other}}))
		require.NoError(t, r.Do(again, of(other), 0, league.Signed{With: []league.Person{one}}))
	}
	signs(stays[1], stays[0])
	signs(parts[0], r.number(30))
	signs(parts[1], r.number(31))
	for n := range 12 {
		pair := look.Season.Team(r.number(2 * n))
		if pair[0] != stays[0] && pair[0] != parts[0] {
			signs(pair[1], pair[0])
		}
	}
	r.clock = next.Terms.Last
	r.tick()
	s := r.look(again).Season
	require.Equal(t, 0, tier(s, stays[0]), "in whichever order they named each other")
	require.Equal(t, 1, tier(s, parts[0]))
	require.Equal(t, 1, tier(s, parts[1]))
}

// TestARatedTableOfTeams: partners are drawn with the seats, and what happens to one of a team
// happens to both.
func TestARatedTableOfTeams(t *testing.T) {
	r := newRig(t)
	m, err := r.tables.Open("quarry", home, player(0), match.Terms{Pace: match.Blitz, Rated: true}, "")
	require.NoError(t, err)
	for n := range 3 {
		_, err = r.tables.Join(m.ID, player(n+1), "")
		require.NoError(t, err)
	}
	m, err = r.tables.Start(m.ID, player(0).User, "")
	require.NoError(t, err)
	require.NotContains(t, m.Chosen, "order", "a game without a turn order is dealt without one")
	m = r.play(m.ID, 1, 1, 1, 1)
	won := 0
	for seat, p := range m.Persons {
		past := r.History("quarry", league.Person(p))
		require.Len(t, past, 1)
		require.Equal(t, m.Final.Places[seat], past[0].Place)
		partner := r.History("quarry", league.Person(m.Persons[seat^1]))
		require.Equal(t, past[0].Change.After, partner[0].Change.After)
		if past[0].Change.After.Mu > league.Newcomer.Mu {
			won++
			require.Equal(t, 1, past[0].Place)
		}
	}
	require.Equal(t, 2, won)
}

// TestWhoIsLetInIsNotShutOut: whoever dropped out before names a partner once an organiser has let them in.
func TestWhoIsLetInIsNotShutOut(t *testing.T) {
	terms := quarryPlan(league.League).Terms
	terms.Team, terms.Promise = 2, league.Promise("")
	look := season.Look{Events: []league.Event{{At: monday, Act: league.Opened{Terms: terms, Before: &league.Before{Barred: []league.Person{1}}}}}}
	for _, shut := range []bool{true, false} {
		s, err := league.Fold(look.Events)
		require.NoError(t, err)
		look.Season = s
		require.Equal(t, shut, look.ShutOut(1))
		look.Events = append(look.Events, league.Event{At: monday, By: 99, Act: league.Signed{Person: 1}})
	}
}

// TestSimulatedPairs: made-up pairs come through a season as its file says.
func TestSimulatedPairs(t *testing.T) {
	terms := quarryPlan(league.Swiss).Terms
	terms.Team = 2
	run, err := season.Simulation{Terms: terms, People: 20, Teams: quarry.Rules{}.Info().Teams, Seed: 1, Finish: func(m *league.Match) error {
		require.Equal(t, m.Lines[0], m.Lines[1])
		require.Equal(t, m.Persons[0]+1, m.Persons[1])
		m.Places, m.Totals = []int{1, 1, 3, 3}, []int{9, 9, 4, 4}
		return nil
	}}.Run(t.Context())
	require.NoError(t, err)
	x, err := run.File()
	require.NoError(t, err)
	require.Len(t, x.Standings[0], 10)
	require.Len(t, x.Pairings, 15)
	require.Equal(t, []league.Person{1, 2}, x.Lines[slices.IndexFunc(x.Lines, func(l season.FileLine) bool { return l.Person == 1 })].Team)
	wrong, err := x.Recompute()
	require.NoError(t, err)
	require.Empty(t, wrong)
}
