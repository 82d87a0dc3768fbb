package season_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game/league"
	"norenbot/game/match"
	"norenbot/game/season"
)

// TestOf: the live seasons that somebody is in, on the list or with a line, after a
// restart, too; none any more once they left or it is over.
func TestOf(t *testing.T) {
	r := newRig(t)
	of := func(who match.Owner) (ids []season.ID) {
		all, err := r.Of(who.User)
		require.NoError(t, err)
		for _, f := range all {
			ids = append(ids, f.ID)
		}
		return ids
	}
	require.Empty(t, of(player(0)), "nobody knows them yet")
	first := r.open(plan(league.League, 2), 3)
	require.Equal(t, []season.ID{first}, of(player(0)))
	require.Empty(t, of(anna), "who organises is not in it")
	require.NoError(t, r.Do(first, player(2), 0, league.Left{}))
	require.Empty(t, of(player(2)))

	r.clock = plan(league.League, 2).Terms.Start
	r.settle(first)
	p := plan(league.League, 2)
	p.Terms.Last, p.Terms.Start = r.clock.Add(p.Terms.Last.Sub(monday)), r.clock.Add(p.Terms.Start.Sub(monday))
	second := r.open(p, 2)
	require.Equal(t, []season.ID{second, first}, of(player(0)), "the newest first")
	r.start()
	require.Equal(t, []season.ID{second, first}, of(player(0)))
	_, err := r.Forget(player(1).User)
	require.NoError(t, err)
	require.Empty(t, of(player(1)))

	require.NoError(t, r.Do(first, anna, 0, league.Ended{Reason: "because"}))
	require.Equal(t, []season.ID{second}, of(player(0)))
}
