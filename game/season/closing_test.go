package season_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/game/league"
	"norenbot/game/match"
	"norenbot/game/season"
	"norenbot/game/season/seasontest"
)

// A meddler has something happen right before a match is called in.
type meddler struct {
	*match.Service
	before func(match.ID)
}

func (m meddler) CallIn(id match.ID) (match.Match, error) {
	m.before(id)
	return m.Service.CallIn(id)
}

// TestAResultWhileARoundOfACupCloses counts: who won goes on, not who was quick.
func TestAResultWhileARoundOfACupCloses(t *testing.T) {
	for name, close := range map[string]func(r *rig, id season.ID) error{
		"at its deadline": func(r *rig, id season.ID) error {
			r.clock = r.look(id).Season.Rounds[0].Until
			r.tick()
			return nil
		},
		"by an organiser": func(r *rig, id season.ID) error { return r.Do(id, anna, 0, league.Paired{}) },
	} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t)
			var last match.ID
			r.meddle = func(s *match.Service) season.Tables {
				return meddler{s, func(match.ID) {
					if last != "" {
						id := last
						last = ""
						r.play(id, 1, 9)
					}
				}}
			}
			r.start()
			id := r.begin(plan(league.Cup, 2), 4)
			open := r.look(id).Matches
			r.clock = r.clock.Add(3 * time.Hour)
			r.say(open[1].ID, open[1].Chairs[0].User, 1) // the second is awaited less
			last = open[1].ID
			require.NoError(t, close(r, id))
			look := r.settle(id)
			require.Len(t, look.Season.Rounds, 2)
			require.Equal(t, []league.State{league.Adjudicated, league.Played}, []league.State{look.Outcomes[0].State, look.Outcomes[1].State})
			require.Contains(t, look.Season.Pairings[2].Lines, open[1].Contest.Lines[1], "the winner goes on")
			require.Equal(t, match.Finished, look.Matches[1].Phase)
		})
	}
}

// A slow store has something happen right before a season is stored.
type slowStore struct {
	*seasontest.Memory
	before func(season.Change)
}

func (s slowStore) CommitSeason(c season.Change) error {
	s.before(c)
	return s.Memory.CommitSeason(c)
}

// TestAResultWhileARoundOfASwissCloses comes too late for the pairing, and counts in the
// standings all the same: the round is paired once.
func TestAResultWhileARoundOfASwissCloses(t *testing.T) {
	r := newRig(t)
	var late match.ID
	r.through = slowStore{r.store, func(c season.Change) {
		for _, e := range c.Events {
			if paired, is := e.Act.(league.Paired); is && paired.Round == 2 && late != "" {
				id := late
				late = ""
				r.play(id, 9, 1)
			}
		}
	}}
	r.start()
	id := r.begin(plan(league.Swiss, 2), 4)
	look := r.look(id)
	r.play(look.Matches[1].ID, 9, 1)
	late = look.Matches[0].ID
	r.clock = look.Season.Rounds[0].Until
	r.tick()
	require.Equal(t, match.Finished, r.play(look.Matches[0].ID).Phase)
	look = r.settle(id)
	require.Len(t, look.Season.Rounds, 2)
	require.Len(t, look.Season.Pairings, 4)
	require.Equal(t, league.Played, look.Outcomes[0].State, "not carried any more")
	points := map[int]int{}
	for _, row := range look.Standings[0] {
		points[row.Line] = row.Points
	}
	for _, m := range look.Matches[:2] {
		require.Equal(t, []int{9 * league.Point, league.Point}, []int{points[m.Contest.Lines[0]], points[m.Contest.Lines[1]]})
	}
}

// TestAResultWhileASeasonEnds counts.
func TestAResultWhileASeasonEnds(t *testing.T) {
	r := newRig(t)
	ids := map[match.ID]bool{}
	r.meddle = func(s *match.Service) season.Tables {
		return meddler{s, func(id match.ID) {
			if ids[id] {
				delete(ids, id)
				r.play(id, 9, 1)
			}
		}}
	}
	r.start()
	id := r.begin(plan(league.League, 2), 4)
	matches := r.look(id).Matches
	ids[matches[2].ID], ids[matches[5].ID] = true, true
	r.clock = r.look(id).Season.Rounds[0].Until
	r.tick()
	look := r.settle(id)
	require.Equal(t, league.Over, look.Facts.Phase)
	require.Equal(t, 2, count(look.Outcomes, league.Played))
	require.Equal(t, 4, count(look.Outcomes, league.Adjudicated))
	require.Equal(t, league.Played, look.Outcomes[5].State)
}

// breaks has a running match closed for repair.
func (r *rig) breaks(m match.Match) {
	r.t.Helper()
	broken := r.rules.(dice).broken
	*broken = true
	user := m.Chairs[0].User
	menu, err := r.tables.Menu(m.ID, user)
	require.NoError(r.t, err)
	if menu, err = r.tables.Pick(m.ID, user, menu.Token, []string{"5"}); err == nil {
		_, err = r.tables.Confirm(m.ID, user, menu.Token, "once")
	}
	require.ErrorIs(r.t, err, match.ErrRepair)
	*broken = false
}

// TestAMatchUnderRepairAtTheDeadline: the round waits for it, and then it has as much time
// as it had lost.
func TestAMatchUnderRepairAtTheDeadline(t *testing.T) {
	for _, f := range []league.Format{league.League, league.Swiss, league.Cup} {
		t.Run(string(f), func(t *testing.T) {
			r := newRig(t)
			r.rules = dice{broken: new(bool)}
			r.start()
			id := r.begin(plan(f, 2), 4)
			look := r.look(id)
			for _, m := range look.Matches[1:] {
				r.play(m.ID, 9, 1)
			}
			r.clock = look.Season.Rounds[0].Until.Add(-time.Hour)
			r.breaks(look.Matches[0])
			closed := func() bool {
				look := r.settle(id)
				return len(look.Season.Rounds) > 1 || look.Facts.Phase != league.Playing
			}
			for range 3 {
				r.clock = r.clock.Add(24 * time.Hour)
				require.False(t, closed())
			}
			require.NoError(t, r.tables.Reopen(look.Matches[0].ID))
			require.False(t, closed(), "it goes on where it stood")
			r.start()
			r.clock = r.clock.Add(58 * time.Minute)
			require.False(t, closed(), "for the hour that was left")
			r.clock = r.clock.Add(2 * time.Minute)
			require.True(t, closed())
		})
	}
}

// TestACarriedMatchUnderRepairAtTheEnd of a Swiss is waited for, too.
func TestACarriedMatchUnderRepairAtTheEnd(t *testing.T) {
	r := newRig(t)
	r.rules = dice{broken: new(bool)}
	r.start()
	p := plan(league.Swiss, 2)
	p.Terms.Rounds = 2
	id := r.begin(p, 4)
	look := r.look(id)
	r.play(look.Matches[1].ID, 9, 1)
	r.clock = look.Season.Rounds[0].Until
	look = r.settle(id)
	require.Equal(t, league.Carried, look.Outcomes[0].State)
	for _, m := range look.Matches[2:] {
		r.play(m.ID, 9, 1)
	}
	r.breaks(look.Matches[0])
	r.clock = look.Season.Rounds[1].Until.Add(time.Hour)
	require.Equal(t, league.Playing, r.settle(id).Facts.Phase)
	require.NoError(t, r.tables.Reopen(look.Matches[0].ID))
	r.play(look.Matches[0].ID, 1, 9)
	look = r.settle(id)
	require.Equal(t, league.Over, look.Facts.Phase)
	require.Equal(t, league.Played, look.Outcomes[0].State)
}
