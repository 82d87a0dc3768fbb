package season_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/game/league"
	"norenbot/game/match"
	"norenbot/game/season"
)

// TestASeasonMovesRatings: at once as its matches end, and anew when it rules on one, or
// has it played again.
func TestASeasonMovesRatings(t *testing.T) {
	r := newRig(t)
	id := r.begin(plan(league.League, 3), 7)
	require.Empty(t, r.Ranked("dice"))
	for _, m := range r.look(id).Matches[:3] {
		r.clock = r.clock.Add(time.Second)
		m = r.play(m.ID)
		past := r.History("dice", league.Person(m.Contest.Persons[1]))
		require.Equal(t, m.ID, past[len(past)-1].Match, "without waiting for anything")
		require.Equal(t, 1, past[len(past)-1].Seat)
		require.Equal(t, m.Final.Places[1], past[len(past)-1].Place)
	}
	rated := func() (ids []match.ID) {
		for _, p := range r.Ranked("dice") {
			for _, s := range r.History("dice", p.Person) {
				if s.Seat == 0 {
					ids = append(ids, s.Match)
				}
			}
		}
		return ids
	}
	matches := r.look(id).Matches
	require.ElementsMatch(t, []match.ID{matches[0].ID, matches[1].ID, matches[2].ID}, rated())

	require.NoError(t, r.Do(id, anna, 0, league.Ruled{Pairing: 1, Places: []int{1, 2, 3}, Reason: "they talked"}))
	r.tick()
	require.ElementsMatch(t, []match.ID{matches[1].ID, matches[2].ID}, rated(), "ruled on")
	require.NoError(t, r.Do(id, anna, 0, league.Ruled{Pairing: 1, Reason: "they did not"}))
	r.tick()
	require.ElementsMatch(t, []match.ID{matches[0].ID, matches[1].ID, matches[2].ID}, rated(), "as it was")

	require.NoError(t, r.Do(id, anna, 0, league.Began{Pairing: 2, Reason: "because"}))
	r.settle(id)
	require.ElementsMatch(t, []match.ID{matches[0].ID, matches[2].ID}, rated(), "played again")
	anew := r.look(id).Matches[1]
	require.NotEqual(t, matches[1].ID, anew.ID)
	r.clock = r.clock.Add(time.Second)
	r.play(anew.ID)
	all := []match.ID{matches[0].ID, anew.ID, matches[2].ID}
	require.ElementsMatch(t, all, rated())

	before := r.Ranked("dice")
	r.start()
	r.tick()
	require.Equal(t, before, r.Ranked("dice"), "after a restart")
	_, err := r.Forget(player(1).User)
	require.NoError(t, err)
	r.start()
	r.tick()
	require.Equal(t, before, r.Ranked("dice"), "somebody was forgotten: the ratings of the others stay")
}

// TestPeopleAtARatedTable are rated under the same numbers.
func TestPeopleAtARatedTable(t *testing.T) {
	r := newRig(t)
	for range 5 {
		m, err := r.tables.Open("dice", home, player(0), match.Terms{Pace: match.Blitz, Rated: true}, "")
		require.NoError(t, err)
		_, err = r.tables.Join(m.ID, player(1), "")
		require.NoError(t, err)
		m, err = r.tables.Start(m.ID, player(0).User, "")
		require.NoError(t, err)
		r.play(m.ID)
	}
	p, err := r.Person(player(1).User)
	require.NoError(t, err)
	require.Len(t, r.History("dice", p), 4, "of the same people's in 30 days")
}

// TestALadder: who signs up waits with their rating; a table opens when enough wait, rated
// whatever was planned, and the standings are the ratings.
func TestALadder(t *testing.T) {
	r := newRig(t)
	p := season.Plan{Pace: match.Blitz, Home: home, Terms: league.Terms{Name: "Evenings", Game: "dice", Format: league.Ladder, Table: 2, Long: 240 * time.Hour}}
	id := r.open(p, 3)
	look := r.settle(id)
	require.Equal(t, league.Playing, look.Facts.Phase)
	require.Len(t, look.Matches, 1)
	require.Len(t, look.Season.Queue, 1)
	r.tick()
	m := r.play(look.Matches[0].ID, 9, 1)
	require.True(t, m.Contest.Rated)
	winner := r.Who(league.Person(m.Contest.Persons[0]))
	require.Equal(t, []string{"Opened", "Said", "Signed", "Signed", "Paired", "Said", "Signed", "Began"}, kinds(r.look(id).Events))
	look = r.look(id)
	require.Equal(t, 1579*league.Point, look.Standings[0][0].Points)
	require.EqualValues(t, m.Contest.Persons[0], look.Season.Lines[look.Standings[0][0].Line].Person)

	require.NoError(t, r.Do(id, winner, 0, league.Signed{}))
	look = r.settle(id)
	require.Len(t, look.Matches, 2, "a table of 1579 and 1500 opens at once")
	require.Empty(t, look.Season.Queue)
	require.NoError(t, r.Do(id, winner, 0, league.Signed{}))
	require.Equal(t, 1579, r.look(id).Season.Queue[0].Rating)
	require.ErrorIs(t, r.Do(id, winner, 0, league.Signed{}), league.ErrPerson, "waits already")
	require.NoError(t, r.Do(id, winner, 0, league.Left{}))
	require.Empty(t, r.look(id).Season.Queue)
	require.NoError(t, r.Do(id, anna, 0, league.Ended{Reason: "because"}))
	require.Equal(t, league.Over, r.look(id).Facts.Phase)
}
