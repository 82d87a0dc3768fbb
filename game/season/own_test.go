package season_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/game/league"
	"norenbot/game/match"
	"norenbot/game/season"
)

// TestWhoPlaysDecidesNothing: an organiser who plays decides nothing at their own tables and
// about those whom they meet there; others do. What is refused changes nothing.
func TestWhoPlaysDecidesNothing(t *testing.T) {
	r := newRig(t)
	p := plan(league.League, 3)
	id := r.open(p, 6)
	r.clock = p.Terms.Last
	r.tick()
	s := r.look(id).Season
	by := r.Who(s.Lines[0].Person)
	rival, far := s.Divisions[0][1], -1
	for _, d := range s.Divisions[1:] {
		far = d[0]
	}
	refused := func(by match.Owner, act league.Act) {
		t.Helper()
		before := r.look(id).Events
		require.ErrorIs(t, r.Do(id, by, 0, act), season.ErrOwnTable, "%T", act)
		require.Equal(t, before, r.look(id).Events)
	}
	refused(by, league.Swapped{A: 0, B: rival})
	if far >= 0 {
		refused(by, league.Swapped{A: 0, B: far})
	}
	stranger, err := r.Enrol(match.Owner{User: "new", Name: "New"})
	require.NoError(t, err)
	require.NoError(t, r.Do(id, r.Who(stranger), 0, league.Signed{}))
	refused(by, league.Replaced{Line: rival, Person: stranger})
	r.clock = p.Terms.Start
	look := r.settle(id)
	own := 0
	for i, q := range look.Season.Pairings {
		for _, l := range q.Lines {
			if l == 0 {
				own = i + 1
			}
		}
	}
	q := look.Season.Pairings[own-1]
	for _, l := range q.Lines {
		if l != 0 {
			rival = l
		}
	}
	until := r.clock.Add(20 * 24 * time.Hour)
	for _, act := range []league.Act{
		league.Ruled{Pairing: own, Places: []int{1, 2, 3}, Reason: "because"}, league.Ruled{Pairing: own}, league.Extended{Pairing: own, Until: until}, league.Began{Pairing: own},
		league.Replaced{Line: rival, Person: stranger, Running: true}, league.Replaced{Line: 0, Person: stranger, Running: true}, league.Withdrew{Line: rival},
		league.Extended{Until: until}, league.Ended{}, league.Cancelled{Reason: "because"},
	} {
		refused(by, act)
	}
	require.ErrorIs(t, r.Do(id, anna, 0, league.Replaced{Line: rival, Person: look.Season.Lines[0].Person, Running: true}), match.ErrSeen)
	require.NoError(t, r.Do(id, anna, 0, league.Extended{Pairing: own, Until: until}))
	require.NoError(t, r.Do(id, anna, 0, league.Replaced{Line: rival, Person: stranger, Running: true, Reason: "because"}))
	require.NoError(t, r.Do(id, by, 0, league.Withdrew{Line: 0}), "their own line is theirs")
	refused(by, league.Ruled{Pairing: own, Places: []int{1, 2, 3}, Reason: "because"})
	require.NoError(t, r.Do(id, anna, 0, league.Ruled{Pairing: own, Places: []int{1, 2, 3}, Reason: "because"}))
}

// TestTakenOffTheList: whoever an organiser took off signs up only once one has let them in.
func TestTakenOffTheList(t *testing.T) {
	r := newRig(t)
	id := r.open(plan(league.League, 3), 3)
	p, err := r.Enrol(player(1))
	require.NoError(t, err)
	require.NoError(t, r.Do(id, player(1), 0, league.Left{}))
	require.NoError(t, r.Do(id, player(1), 0, league.Signed{}), "who leaves may come back")
	require.NoError(t, r.Do(id, anna, 0, league.Left{Person: p, Reason: "because"}))
	before := r.look(id).Events
	require.ErrorIs(t, r.Do(id, player(1), 0, league.Signed{}), season.ErrTakenOff)
	require.ErrorIs(t, r.Do(id, player(1), 0, league.Signed{Person: p}), season.ErrTakenOff)
	require.Equal(t, before, r.look(id).Events)
	require.ErrorIs(t, r.Do(id, anna, 0, league.Signed{Person: p}), season.ErrUnasked)
	require.NoError(t, r.AskIn(id, player(1)))
	require.NoError(t, r.Do(id, anna, 0, league.Signed{Person: p}))
	require.NoError(t, r.Do(id, player(1), 0, league.Left{}))
	require.NoError(t, r.Do(id, player(1), 0, league.Signed{}))
}

// TestTakenOutOfALine: whom an organiser withdrew or replaced does not come back by the
// waiting list until let in; who withdrew themselves does.
func TestTakenOutOfALine(t *testing.T) {
	r := newRig(t)
	id := r.begin(plan(league.League, 3), 6)
	lines := r.look(id).Season.Lines
	who := func(line int) match.Owner { return r.Who(lines[line].Person) }
	fresh, err := r.Enrol(match.Owner{User: "new", Name: "New"})
	require.NoError(t, err)
	require.NoError(t, r.Do(id, r.Who(fresh), 0, league.Signed{}))
	require.NoError(t, r.Do(id, who(0), 0, league.Withdrew{Line: 0}))
	require.NoError(t, r.Do(id, anna, 0, league.Withdrew{Line: 1, Reason: "because"}))
	require.NoError(t, r.Do(id, anna, 0, league.Replaced{Line: 2, Person: fresh, Reason: "because"}))
	require.NoError(t, r.Do(id, who(0), 0, league.Signed{}))
	for _, line := range []int{1, 2} {
		require.ErrorIs(t, r.Do(id, who(line), 0, league.Signed{}), season.ErrTakenOff, "line %d", line)
		require.NoError(t, r.AskIn(id, who(line)))
		require.NoError(t, r.Do(id, anna, 0, league.Signed{Person: lines[line].Person}))
		require.NoError(t, r.Do(id, who(line), 0, league.Left{}))
		require.NoError(t, r.Do(id, who(line), 0, league.Signed{}), "let in once")
	}
}

// TestOust: a server that is taken out does not come back with the code that it knows.
func TestOust(t *testing.T) {
	r := newRig(t)
	id := r.open(plan(league.League, 3), 3)
	require.NoError(t, r.Organise(id, anna, func(f *season.Facts) error {
		f.Guests = []string{"there", "elsewhere"}
		return nil
	}))
	code := r.look(id).Facts.Code
	require.NoError(t, r.Oust(id, anna, "there"))
	require.Equal(t, []string{"elsewhere"}, r.look(id).Facts.Guests)
	_, known := r.Invite(code)
	require.False(t, known)
	_, known = r.Invite(r.look(id).Facts.Code)
	require.True(t, known)
}

// TestWhoPlaysSwapsNobodyTheyMeet: of two lines that are swapped either may be one that the
// organiser meets.
func TestWhoPlaysSwapsNobodyTheyMeet(t *testing.T) {
	r := newRig(t)
	p := plan(league.League, 3)
	id := r.open(p, 21)
	r.clock = p.Terms.Last
	r.tick()
	s := r.look(id).Season
	require.Greater(t, len(s.Divisions), 1)
	by, rival, far := r.Who(s.Lines[s.Divisions[0][0]].Person), s.Divisions[0][1], s.Divisions[1][0]
	require.ErrorIs(t, r.Do(id, by, 0, league.Swapped{A: rival, B: far}), season.ErrOwnTable)
	require.ErrorIs(t, r.Do(id, by, 0, league.Swapped{A: far, B: rival}), season.ErrOwnTable)
	require.NoError(t, r.Do(id, anna, 0, league.Swapped{A: far, B: rival, Reason: "because"}))
}

// TestWhoPlaysSitsOutThemselves, and has nobody else do so.
func TestWhoPlaysSitsOutThemselves(t *testing.T) {
	r := newRig(t)
	id := r.begin(plan(league.Swiss, 4), 8)
	by := r.Who(r.look(id).Season.Lines[0].Person)
	require.ErrorIs(t, r.Do(id, by, 0, league.SatOut{Line: 1, Round: 2}), season.ErrOwnTable)
	require.NoError(t, r.Do(id, by, 0, league.SatOut{Line: 0, Round: 2}))
	require.NoError(t, r.Do(id, anna, 0, league.SatOut{Line: 1, Round: 2, Reason: "because"}))
}

// TestWhoWaitsTakesWhatTheyAreAsked: a free place goes to whoever is asked to take it, by
// themselves, and no organiser takes another.
func TestWhoWaitsTakesWhatTheyAreAsked(t *testing.T) {
	r := newRig(t)
	id := r.begin(plan(league.League, 3), 6)
	for _, who := range []match.Owner{player(20), anna} {
		require.NoError(t, r.Do(id, who, 0, league.Signed{}))
	}
	require.ErrorIs(t, r.Do(id, anna, 0, league.Replaced{Line: 1}), season.ErrOwnTable, "whoever organises does not name themselves")
	require.ErrorIs(t, r.Do(id, anna, 0, league.Withdrew{Line: 2, Reason: "because"}), season.ErrOwnRival, "whoever waits for a place")
	require.NoError(t, r.Do(id, match.Owner{User: "bert", Name: "Bert"}, 0, league.Withdrew{Line: 2, Reason: "because"}))
	r.tick()
	p, err := r.Person(player(20).User)
	require.NoError(t, err)
	line, _, asked := r.look(id).Season.Asked(p)
	require.True(t, asked)
	require.Equal(t, 2, line)
	require.ErrorIs(t, r.Do(id, player(20), 0, league.Replaced{Line: 1}), season.ErrOwnTable, "another place")
	require.ErrorIs(t, r.Do(id, player(20), 0, league.Replaced{Line: 2, Person: 99}), season.ErrOwnTable, "somebody else")
	require.NoError(t, r.Do(id, player(20), 0, league.Replaced{Line: 2}))
}
