package match_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/game/match"
)

// gathers opens a table of person 0, with a chair for each of some others for a day.
func (c *club) gathers(guests ...int) match.ID {
	c.t.Helper()
	o := match.Opening{Game: "toy", Place: place, Host: person(0), Note: "quick, evenings", Keep: 24 * time.Hour}
	for _, n := range guests {
		o.Guests = append(o.Guests, person(n))
	}
	m, err := c.OpenTable(o)
	require.NoError(c.t, err)
	require.Equal(c.t, "quick, evenings", c.facts(m.ID).Note)
	return m.ID
}

func TestGuests(t *testing.T) {
	t.Run("chairs are kept for them until they answer or their time is over", func(t *testing.T) {
		c := newClub(t)
		id := c.gathers(1, 2, 3)
		_, err := c.Join(id, person(4), "")
		require.ErrorIs(t, err, match.ErrKept)
		_, err = c.AddComputer(id, "0", "default")
		require.ErrorIs(t, err, match.ErrKept)
		_, err = c.Accept(id, person(4), "")
		require.ErrorIs(t, err, match.ErrNotInvited)

		_, err = c.Accept(id, person(2), "their press")
		require.NoError(t, err)
		m := c.facts(id)
		require.Equal(t, match.Chair{Owner: person(2), Brings: "their press"}, m.Chairs[1])
		_, err = c.Accept(id, person(2), "")
		require.ErrorIs(t, err, match.ErrSeated)
		_, err = c.Decline(id, "2")
		require.ErrorIs(t, err, match.ErrNotInvited)

		_, err = c.Decline(id, "1")
		require.NoError(t, err)
		_, err = c.Join(id, person(4), "")
		require.NoError(t, err, "the chair of who declined is free")
		_, err = c.Join(id, person(1), "")
		require.ErrorIs(t, err, match.ErrKept, "who declined has none kept any more")

		_, err = c.Start(id, "2", "")
		require.ErrorIs(t, err, match.ErrGuests, "only the host begins without guests who may come yet")
		c.pass(24*time.Hour, time.Hour)
		require.Empty(t, c.facts(id).Guests)
		_, err = c.Start(id, "2", "")
		require.NoError(t, err)
	})
	t.Run("the host begins without them", func(t *testing.T) {
		c := newClub(t)
		id := c.gathers(1, 2)
		_, err := c.Accept(id, person(1), "")
		require.NoError(t, err)
		m, err := c.Start(id, "0", "")
		require.NoError(t, err)
		require.Empty(t, m.Guests)
		_, err = c.Accept(id, person(2), "")
		require.ErrorIs(t, err, match.ErrBegun)
	})
	t.Run("an outage costs them no time", func(t *testing.T) {
		c := newClub(t)
		id := c.gathers(1)
		before := c.facts(id).Guests[0].Until
		from := c.clock
		c.clock = c.clock.Add(3 * time.Hour)
		require.NoError(t, c.Credit(from, c.clock))
		require.Equal(t, before.Add(3*time.Hour), c.facts(id).Guests[0].Until)
		require.NoError(t, c.Credit(c.clock, c.clock.Add(-time.Hour)))
		require.Equal(t, before.Add(2*time.Hour), c.facts(id).Guests[0].Until, "nor does a clock that is turned back")
	})
	t.Run("who is forgotten is invited no longer", func(t *testing.T) {
		c := newClub(t)
		id := c.gathers(1, 2)
		_, err := c.Forget("1")
		require.NoError(t, err)
		require.Equal(t, match.User("2"), c.facts(id).Guests[0].User)
		require.Len(t, c.facts(id).Guests, 1)
	})
	t.Run("refuses", func(t *testing.T) {
		c := newClub(t)
		few := []match.Owner{person(1)}
		for name, tc := range map[string]struct {
			o    match.Opening
			want error
		}{
			"oneself":            {match.Opening{Guests: []match.Owner{person(0)}, Keep: time.Hour}, match.ErrSeated},
			"somebody twice":     {match.Opening{Guests: []match.Owner{person(1), person(1)}, Keep: time.Hour}, match.ErrSeated},
			"a computer player":  {match.Opening{Guests: []match.Owner{{Computer: "default"}}, Keep: time.Hour}, match.ErrNobody},
			"more than chairs":   {match.Opening{Guests: []match.Owner{person(1), person(2), person(3), person(4)}, Keep: time.Hour}, match.ErrSeatsTaken},
			"for no time":        {match.Opening{Guests: few}, match.ErrKeep},
			"for ever":           {match.Opening{Guests: few, Keep: match.KeepMost + 1}, match.ErrKeep},
			"a note of 81 signs": {match.Opening{Note: string(make([]byte, match.NoteMost+1))}, match.ErrNote},
		} {
			tc.o.Game, tc.o.Place, tc.o.Host = "toy", place, person(0)
			_, err := c.OpenTable(tc.o)
			require.ErrorIs(t, err, tc.want, name)
		}
	})
}
