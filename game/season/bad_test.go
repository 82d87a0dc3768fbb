package season_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/game/league"
	"norenbot/game/match"
)

// TestTooFew: a season waits seven days more, once, and is called off then.
func TestTooFew(t *testing.T) {
	r := newRig(t)
	p := plan(league.Swiss, 4)
	id := r.open(p, 3)
	r.pass(73*time.Hour, 12*time.Hour)
	look := r.look(id)
	require.Equal(t, league.Signing, look.Season.Phase)
	require.True(t, look.Season.Terms.Last.After(p.Terms.Last.Add(6*24*time.Hour)))
	r.pass(8*24*time.Hour, 12*time.Hour)
	look = r.look(id)
	require.Equal(t, league.Off, look.Season.Phase)
	acts := kinds(look.Events)
	require.Equal(t, []string{"Cancelled", "Said"}, acts[len(acts)-2:])
	require.False(t, look.Facts.Ended.IsZero())
	require.True(t, look.Next.IsZero())
}

// TestReplay: the running match ends, the next opens, and a ruling is taken back.
func TestReplay(t *testing.T) {
	r := newRig(t)
	id := r.begin(plan(league.Cup, 2), 4)
	first := r.look(id).Matches[0]
	require.NoError(t, r.Do(id, anna, 0, league.Ruled{Pairing: 1, Places: []int{2, 1}, Reason: "fair"}))
	require.Equal(t, match.Void, r.play(first.ID).Final.Outcome, "what is decided is not played on")
	require.Equal(t, league.Decided, r.look(id).Outcomes[0].State)
	require.NoError(t, r.Do(id, anna, 0, league.Began{Pairing: 1, Reason: "because"}))
	look := r.settle(id)
	require.Equal(t, league.Open, look.Outcomes[0].State)
	again := look.Matches[0]
	require.Equal(t, 1, again.Contest.Try)
	require.NotEqual(t, first.ID, again.ID)
	require.NoError(t, r.Do(id, anna, 0, league.Began{Pairing: 1, Reason: "because"}), "while it runs, too")
	look = r.settle(id)
	require.Equal(t, match.Void, r.play(again.ID).Final.Outcome)
	for _, m := range look.Matches {
		r.play(m.ID, 9, 1)
	}
	look = r.settle(id)
	require.Len(t, look.Season.Rounds, 2)
	require.ErrorIs(t, r.Do(id, anna, 0, league.Began{Pairing: 2}), league.ErrPhase, "somebody has gone on from there")
	r.play(look.Matches[2].ID)
	require.Equal(t, league.Over, r.settle(id).Season.Phase)
}
