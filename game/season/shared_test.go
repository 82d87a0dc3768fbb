package season_test

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game/league"
	"norenbot/game/match"
	"norenbot/game/season"
	"norenbot/game/season/seasontest"
)

// TestLookedAtBeforeTheTick: that somebody looks at a season when a match of it has ended does not
// keep the season from going on.
func TestLookedAtBeforeTheTick(t *testing.T) {
	r := newRig(t)
	id := r.begin(plan(league.Swiss, 2), 4)
	for _, m := range r.look(id).Matches {
		r.play(m.ID, 1, 9)
		r.look(id)
	}
	r.tick()
	require.Len(t, r.look(id).Season.Rounds, 2, "the next round is paired")
}

// A common store is one on which several services work.
type common struct {
	*seasontest.Memory
	between func() // called once before the next commit of a season
	people  int    // how often people were read, one or several
	away    error  // instead of several
}

func (c *common) People(first, last league.Person) (map[league.Person]match.Owner, error) {
	if c.people++; c.away != nil {
		return nil, c.away
	}
	return c.Memory.People(first, last)
}

func (c *common) Who(p league.Person) (match.Owner, error) {
	c.people++
	return c.Memory.Who(p)
}

func (c *common) CommitSeason(change season.Change) error {
	if between := c.between; between != nil {
		c.between = nil
		between()
	}
	return c.Memory.CommitSeason(change)
}

// beside are two rigs on one store, as two processes are.
func beside(t *testing.T) (one, other *rig, store *common) {
	one = newRig(t)
	one.store.Several = true
	store = &common{Memory: one.store}
	one.through = store
	one.start()
	other = &rig{t: t, store: one.store, clock: monday, rules: dice{}, luck: one.luck, through: store, press: 100}
	other.start()
	t.Cleanup(other.check)
	return one, other, store
}

// TestSharedSeason has a season opened, signed up for and played by turns on two services, of which
// one ticks: each sees at once what the other has stored, and ratings follow.
func TestSharedSeason(t *testing.T) {
	keeper, other, _ := beside(t)
	id, err := other.Open(anna, plan(league.Swiss, 2))
	require.NoError(t, err)
	require.Len(t, keeper.All(), 1)
	for n := range 4 {
		by := []*rig{keeper, other}[n%2]
		require.NoError(t, by.Do(id, player(n), 0, league.Signed{}))
	}
	for _, r := range []*rig{keeper, other} {
		in, err := r.Of(player(3).User)
		require.NoError(t, err)
		require.Len(t, in, 1, "in the last to sign up is seen by both")
	}
	keeper.clock = keeper.look(id).Season.Terms.Last
	keeper.tick()
	keeper.clock = keeper.look(id).Season.Terms.Start
	keeper.settle(id)
	other.clock = keeper.clock
	for round := 1; round <= 3; round++ {
		look := other.look(id)
		require.Len(t, look.Season.Rounds, round)
		for i, p := range look.Season.Pairings {
			if p.Round == round {
				other.play(look.Matches[i].ID, 1, 9) // where nobody ticks
			}
		}
		require.Equal(t, match.Finished, keeper.look(id).Matches[len(look.Matches)-1].Phase)
		keeper.settle(id)
		other.clock = keeper.clock
	}
	require.Equal(t, league.Over, other.look(id).Season.Phase)
	require.Equal(t, other.look(id).Standings, keeper.look(id).Standings)
	for _, r := range []*rig{keeper, other} {
		r.follows()
		require.Len(t, r.Ranked("dice"), 4)
	}
	require.Equal(t, keeper.Ranked("dice"), other.Ranked("dice"))
}

// TestSharedPeople: people are read by hundreds, not one by one, and again when another process may
// have changed or forgotten somebody.
func TestSharedPeople(t *testing.T) {
	keeper, other, store := beside(t)
	for n := range 9 {
		_, err := keeper.Enrol(player(n))
		require.NoError(t, err)
	}
	seen := func(p league.Person) string { return other.Who(p).Name }
	for n := range 9 {
		require.Equal(t, player(n).Name, seen(league.Person(n+1)))
	}
	require.Equal(t, 1, store.people)
	renamed := player(2)
	renamed.Name = "Somebody else"
	_, err := keeper.Enrol(renamed)
	require.NoError(t, err)
	_, err = keeper.Forget(player(3).User)
	require.NoError(t, err)
	_, err = keeper.Enrol(player(9))
	require.NoError(t, err)
	require.Equal(t, player(9).Name, seen(10), "who came since")

	store.people = 0
	require.NoError(t, other.Service.Follow())
	require.Equal(t, 1, store.people)
	require.Equal(t, "Somebody else", seen(3))
	require.Equal(t, player(9).Name, seen(10))
	require.Equal(t, 1, store.people)
	require.True(t, other.Who(4).Gone)
	require.Equal(t, 2, store.people, "nobody knows whether they are gone or came")
	require.True(t, other.Who(4).Gone)
	require.Equal(t, 2, store.people)

	store.away = errors.New("away")
	require.ErrorIs(t, other.Service.Follow(), store.away)
	store.away = nil
	require.Equal(t, player(1).Name, seen(2))
}

// TestSharedRuling: what one service rules on, another takes out of its ratings.
func TestSharedRuling(t *testing.T) {
	keeper, other, _ := beside(t)
	id := keeper.begin(plan(league.Swiss, 2), 2)
	other.clock = keeper.clock
	keeper.play(keeper.look(id).Matches[0].ID, 1, 9)
	for _, r := range []*rig{keeper, other} {
		r.follows()
		require.Len(t, r.Ranked("dice"), 2)
	}
	require.NoError(t, other.Do(id, anna, 0, league.Ruled{Pairing: 1, Places: []int{2, 1}, Reason: "late"}))
	for _, r := range []*rig{other, keeper} {
		r.follows()
		require.Empty(t, r.Ranked("dice"))
	}
}

// TestSharedSeasonConflict has another service store something between the reading and the commit:
// what was asked for is done again on what is stored then. Who insists on what they saw is told.
func TestSharedSeasonConflict(t *testing.T) {
	one, other, store := beside(t)
	id := one.open(plan(league.Swiss, 2), 1)
	store.between = func() { require.NoError(t, other.Do(id, player(1), 0, league.Signed{})) }
	require.NoError(t, one.Do(id, player(2), 0, league.Signed{}))
	require.Len(t, other.look(id).Season.List, 3)

	seen := one.look(id).Season.Version
	require.NoError(t, other.Do(id, player(3), 0, league.Signed{}))
	require.ErrorIs(t, one.Do(id, anna, seen, league.Drawn{}), season.ErrConflict)
}
