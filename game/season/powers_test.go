package season_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game/league"
	"norenbot/game/match"
	"norenbot/game/season"
)

// TestEveryActHasARow: what an organiser can do to a season is in Powers, and what is there by an act can be done.
func TestEveryActHasARow(t *testing.T) {
	s := &league.Season{Terms: league.Terms{Format: league.Swiss}, Phase: league.Playing}
	named := map[string]bool{}
	for _, act := range []league.Act{league.Signed{}, league.Left{}, league.Drawn{}, league.Paired{}, league.Swapped{}, league.Extended{}, league.Extended{Pairing: 1},
		league.Ended{}, league.Cancelled{}, league.Began{}, league.Ruled{}, league.Ruled{Places: []int{1, 2}}, league.Replaced{}, league.Withdrew{}, league.SatOut{}} {
		p, known := season.PowerOf(s, act)
		require.True(t, known, "%T", act)
		named[p.Name] = true
		because := season.Because(act, "why")
		require.Equal(t, p.Reason, season.ReasonOf(because) == "why" && p.Reason, "%T takes the reason that its row asks for", act)
	}
	for _, at := range []*league.Season{{Phase: league.Signing}, {Phase: league.Waiting}, {Terms: league.Terms{Format: league.Ladder}, Phase: league.Playing}} {
		for _, act := range []league.Act{league.Paired{}, league.Extended{}} {
			p, _ := season.PowerOf(at, act)
			named[p.Name] = true
		}
	}
	for _, p := range season.Powers {
		byHand := p.Of == season.Manager || slices.Contains([]string{"hire", "fire", "oust", "note"}, p.Name)
		require.NotEqual(t, byHand, named[p.Name], p.Name)
	}
	for _, act := range []league.Act{league.Opened{}, league.Said{}, league.Credited{}, league.Declined{}} {
		_, known := season.PowerOf(s, act)
		require.False(t, known, "%T is nobody's to do to others", act)
	}
}

// TestReasons: whoever decides about others says why where the row asks for it, and nothing happens before; about
// their own place nobody has to.
func TestReasons(t *testing.T) {
	r := newRig(t)
	id := r.begin(plan(league.Swiss, 4), 8)
	for _, act := range []league.Act{league.SatOut{Line: 1, Round: 2}, league.Began{Pairing: 1}, league.Ruled{Pairing: 1, Places: []int{1, 2, 3, 4}}, league.Withdrew{Line: 1}, league.Ended{}} {
		before := r.look(id).Events
		require.ErrorIs(t, r.Do(id, anna, 0, act), season.ErrNoReason, "%T", act)
		require.Equal(t, before, r.look(id).Events)
		require.NoError(t, r.Do(id, anna, 0, season.Because(act, "because")), "%T", act)
	}
	again := newRig(t)
	other := again.begin(plan(league.Swiss, 4), 8)
	require.NoError(t, again.Do(other, again.Who(again.look(other).Season.Lines[0].Person), 0, league.Withdrew{Line: 0}))
	require.NoError(t, again.Do(other, match.Owner{}, 0, league.Ended{}), "nor has whoever runs the program")
}

// TestWhoIsInASeasonLeavesItsTimeAlone: nobody who is on the list, plays or waits moves dates, draws lots, begins
// rounds or ends what they are in.
func TestWhoIsInASeasonLeavesItsTimeAlone(t *testing.T) {
	r := newRig(t)
	p := plan(league.Swiss, 4)
	id := r.open(p, 8)
	later := p.Terms.Last.AddDate(0, 0, 3)
	tries := func(by match.Owner, acts ...league.Act) {
		t.Helper()
		for _, act := range acts {
			act = season.Because(act, "because")
			before := r.look(id).Events
			require.ErrorIs(t, r.May(id, by, act), season.ErrOwnSeason, "%T", act)
			require.ErrorIs(t, r.Do(id, by, 0, act), season.ErrOwnSeason, "%T", act)
			require.Equal(t, before, r.look(id).Events)
			require.NoError(t, r.May(id, anna, act), "%T", act)
		}
	}
	tries(player(1), league.Drawn{}, league.Extended{Until: later}, league.Cancelled{})
	r.clock = p.Terms.Last
	r.tick()
	tries(player(1), league.Paired{}, league.Cancelled{})
	r.clock = p.Terms.Start
	until := r.settle(id).Season.Rounds[0].Until
	tries(player(1), league.Paired{}, league.Extended{Until: until.AddDate(0, 0, 1)}, league.Ended{}, league.Cancelled{})
	require.NoError(t, r.Do(id, player(20), 0, league.Signed{}))
	tries(player(20), league.Paired{}, league.Ended{})
	require.NoError(t, r.May(id, match.Owner{User: "never seen"}, league.Ended{}))
}

// TestALadderIsEndedByWhoPlaysNot: somebody who has played there may end it, and not while they play or wait.
func TestALadderIsEndedByWhoPlaysNot(t *testing.T) {
	r := newRig(t)
	p := plan(league.Ladder, 2)
	p.Terms.Least, p.Terms.Most = 0, 0
	id, err := r.Open(anna, p)
	require.NoError(t, err)
	ends := func() error { return r.May(id, player(1), league.Ended{}) }
	require.NoError(t, ends())
	require.NoError(t, r.Do(id, player(1), 0, league.Signed{}))
	require.ErrorIs(t, ends(), season.ErrOwnSeason, "they wait")
	require.NoError(t, r.Do(id, player(2), 0, league.Signed{}))
	look := r.settle(id)
	require.NotEmpty(t, look.Matches, fmt.Sprint(look.Season.Queue))
	require.ErrorIs(t, ends(), season.ErrOwnSeason, "they play")
	r.play(look.Matches[0].ID)
	r.tick()
	require.NoError(t, ends())
}
