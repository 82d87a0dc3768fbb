package season_test

import (
	"encoding/json"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game/league"
	"norenbot/game/season"
	"norenbot/game/season/seasontest"
)

// renamed are the seasons of which it waits to be said that somebody was forgotten.
func (r *rig) renamed() (ids []season.ID) {
	for _, item := range seasontest.Items(r.t, r.store.Ledger) {
		if item.Names {
			ids = append(ids, item.Season)
		}
	}
	slices.Sort(ids)
	return ids
}

// TestForgottenPeople: of a champion, of who plays and of who organises the standings stay
// and no name, and all that is shown of their seasons is shown anew.
func TestForgottenPeople(t *testing.T) {
	r := newRig(t)
	over := r.begin(plan(league.League, 2), 3)
	for _, m := range r.look(over).Matches {
		r.play(m.ID)
	}
	r.settle(over)
	p := plan(league.League, 2)
	p.Terms.Last, p.Terms.Start = r.clock.Add(p.Terms.Last.Sub(monday)), r.clock.Add(p.Terms.Start.Sub(monday))
	running, signing := r.begin(p, 3), season.ID("")
	p.Terms.Last, p.Terms.Start, p.Note = r.clock.Add(p.Terms.Last.Sub(monday)), r.clock.Add(p.Terms.Start.Sub(monday)), "Ask Player 1 or Anna."
	signing = r.open(p, 3)
	strange := r.open(p, 0)
	require.NoError(t, r.Do(running, anna, 0, league.Ruled{Pairing: 3, Places: []int{1, 2}, Reason: "Player 1 said so"}))
	before := r.look(over).Standings

	_, err := r.Forget(player(1).User)
	require.NoError(t, err)
	ids := []season.ID{over, running, signing}
	slices.Sort(ids)
	require.Equal(t, ids, r.renamed())
	require.Equal(t, before, r.look(over).Standings)
	gone := 0
	for _, l := range r.look(over).Season.Lines {
		if r.Who(l.Person).Gone {
			gone++
		}
	}
	require.Equal(t, 1, gone, "a line without a name")
	require.Len(t, r.look(signing).Season.List, 2)
	for _, id := range append(ids, strange) {
		look := r.look(id)
		data, err := json.Marshal([]any{look.Facts, look.Events, look.Matches})
		require.NoError(t, err)
		require.NotContains(t, string(data), player(1).Name)
		require.NotContains(t, string(data), `"`+string(player(1).User)+`"`)
	}

	_, err = r.Forget(anna.User)
	require.NoError(t, err)
	require.Empty(t, r.look(running).Facts.Organisers)
	require.Contains(t, r.renamed(), strange)
	r.start()
	require.Equal(t, before, r.look(over).Standings, "after a restart")
	_, err = r.Forget("nobody.at.all")
	require.NoError(t, err)
}
