package season_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game/league"
	"norenbot/game/match"
	"norenbot/game/season"
)

// TestNobodyIsBroughtIn: an organiser brings in whoever has asked to play there, and nobody
// else.
func TestNobodyIsBroughtIn(t *testing.T) {
	r := newRig(t)
	id := r.begin(plan(league.League, 3), 6)
	fresh := match.Owner{User: "new", Name: "New"}
	p, err := r.Enrol(fresh)
	require.NoError(t, err)
	refused := func(act league.Act) {
		t.Helper()
		before := r.look(id)
		require.ErrorIs(t, r.Do(id, anna, 0, act), season.ErrUnasked)
		require.Equal(t, before.Events, r.look(id).Events)
	}
	refused(league.Replaced{Line: 2, Person: p})
	refused(league.Replaced{Line: 2, Person: p, Running: true})
	refused(league.Signed{Person: p})
	require.NoError(t, r.AskIn(id, fresh), "who may sign up has nothing to ask")
	require.Empty(t, r.look(id).Facts.Asks)
	require.NoError(t, r.Do(id, fresh, 0, league.Signed{}))
	require.NoError(t, r.Do(id, fresh, 0, league.Left{}))
	refused(league.Replaced{Line: 2, Person: p})
	require.NoError(t, r.Do(id, fresh, 0, league.Signed{}))
	require.NoError(t, r.Do(id, anna, 0, league.Replaced{Line: 2, Person: p, Reason: "because"}))
}

// TestAskingIn: whoever may not sign up can ask; that lasts until they are in, and counts
// once.
func TestAskingIn(t *testing.T) {
	r := newRig(t)
	id := r.begin(plan(league.League, 3), 6)
	lines := r.look(id).Season.Lines
	var out []match.Owner
	for line := range 3 {
		out = append(out, r.Who(lines[line].Person))
		require.NoError(t, r.Do(id, anna, 0, league.Withdrew{Line: line, Reason: "because"}))
		require.NoError(t, r.AskIn(id, out[line]))
		require.NoError(t, r.AskIn(id, out[line]), "twice")
	}
	r.start()
	require.Equal(t, []league.Person{lines[0].Person, lines[1].Person, lines[2].Person}, r.look(id).Facts.Asks)
	require.NoError(t, r.Do(id, anna, 0, league.Replaced{Line: 0, Person: lines[0].Person, Reason: "because"}), "back to what was theirs")
	require.NoError(t, r.Do(id, anna, 0, league.Signed{Person: lines[1].Person}))
	require.Equal(t, []league.Person{lines[2].Person}, r.look(id).Facts.Asks)
	require.NoError(t, r.Do(id, anna, 0, league.Left{Person: lines[1].Person, Reason: "because"}))
	require.ErrorIs(t, r.Do(id, anna, 0, league.Signed{Person: lines[1].Person}), season.ErrUnasked, "it was taken up")
	_, err := r.Forget(out[2].User)
	require.NoError(t, err)
	require.Empty(t, r.look(id).Facts.Asks)
	require.NoError(t, r.Do(id, anna, 0, league.Ended{Reason: "because"}))
	require.NoError(t, r.AskIn(id, out[1]))
	require.Empty(t, r.look(id).Facts.Asks, "nobody comes into what is over")
}

// TestBarredAskIn: whoever has dropped out of the season before comes in only if an organiser
// lets them, and is forgotten like anybody.
func TestBarredAskIn(t *testing.T) {
	r := newRig(t)
	p := plan(league.League, 3)
	p.Before = r.begin(p, 7)
	look := r.look(p.Before)
	line := look.Matches[0].Contest.Lines[0]
	barred := look.Season.Lines[line].Person
	who := r.Who(barred)
	for _, m := range look.Matches {
		if _, sits := m.SeatOf(who.User); sits {
			_, err := r.tables.Concede(m.ID, who.User)
			require.NoError(t, err)
		}
	}
	r.settle(p.Before)
	require.NoError(t, r.Do(p.Before, anna, 0, league.Ended{Reason: "because"}))
	id := r.open(r.again(p), 0)
	require.True(t, r.look(id).ShutOut(barred))
	require.ErrorIs(t, r.Do(id, who, 0, league.Signed{}), league.ErrPerson)
	require.ErrorIs(t, r.Do(id, anna, 0, league.Signed{Person: barred}), season.ErrUnasked)
	require.NoError(t, r.AskIn(id, who))
	require.NoError(t, r.Do(id, anna, 0, league.Signed{Person: barred}))
	require.NoError(t, r.Do(id, who, 0, league.Left{}))

	id = r.open(r.again(p), 0)
	require.NoError(t, r.AskIn(id, who))
	require.NotEmpty(t, r.look(id).Facts.Asks)
	_, err := r.Forget(who.User)
	require.NoError(t, err)
	require.Empty(t, r.look(id).Facts.Asks, "no event has named them")
}
