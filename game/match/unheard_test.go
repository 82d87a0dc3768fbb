package match_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/game/match"
)

// TestAMatchWithoutAPlaceEnds checks that a match that nobody can be reached in ends without a result after two
// weeks in which nobody acts, and only when saying something has failed then.
func TestAMatchWithoutAPlaceEnds(t *testing.T) {
	for _, contest := range []bool{false, true} {
		c := newClub(t, unbraked)
		id := c.deal(2, match.Terms{})
		if contest {
			id = c.contests(2)
		}
		require.NoError(t, c.EndUnheard(id))
		require.NoError(t, c.Unheard(id, noon))
		end, unheard := c.facts(id).EndsUnheard()
		require.True(t, unheard)
		require.Equal(t, noon.Add(match.Placeless), end)
		c.pass(match.Placeless-12*time.Hour, 12*time.Hour)
		require.NoError(t, c.EndUnheard(id))
		require.Equal(t, match.Playing, c.facts(id).Phase)
		c.pass(12*time.Hour, 12*time.Hour)
		require.Equal(t, match.Playing, c.facts(id).Phase, "time alone ends nothing: nobody may have tried")
		c.news()
		require.NoError(t, c.EndUnheard(id))
		require.Equal(t, match.Abandoned, c.facts(id).Phase)
		require.Equal(t, match.Void, c.facts(id).Final.Outcome)
		require.Equal(t, []match.News{match.Unplaced, match.Over}, c.news())
		require.NoError(t, c.EndUnheard(id))
	}
}

// TestAMatchWithoutAPlaceGoesOn checks that acting in private puts its end off, and that being heard again ends the
// wait.
func TestAMatchWithoutAPlaceGoesOn(t *testing.T) {
	c := newClub(t, unbraked)
	id := c.deal(2, match.Terms{Pace: match.Daily})
	require.NoError(t, c.Unheard(id, noon))
	c.pass(10*24*time.Hour, 12*time.Hour)
	c.give(id, 0, "2")
	end, _ := c.facts(id).EndsUnheard()
	require.Equal(t, noon.Add(match.Placeless), end, "the other seat was asked before, and nobody is asked anew")
	c.give(id, 1, "2")
	end, _ = c.facts(id).EndsUnheard()
	require.Equal(t, c.clock.Add(match.Placeless), end)
	c.pass(10*24*time.Hour, 12*time.Hour)
	require.NoError(t, c.EndUnheard(id))
	require.Equal(t, match.Playing, c.facts(id).Phase)
	require.NoError(t, c.Heard(id, true))
	_, unheard := c.facts(id).EndsUnheard()
	require.False(t, unheard)
	c.pass(30*24*time.Hour, 24*time.Hour)
	require.NoError(t, c.EndUnheard(id))
	require.NotContains(t, c.news(), match.Unplaced)
}

// TestMoveTo checks who may have a match go on elsewhere, and when.
func TestMoveTo(t *testing.T) {
	c := newClub(t, unbraked)
	id := c.deal(2, match.Terms{Pace: match.Daily})
	to := match.Place{Server: "s", Channel: "other"}
	require.ErrorIs(t, c.MoveTo(id, person(0), to), match.ErrHeard)
	require.NoError(t, c.Unheard(id, noon))
	require.ErrorIs(t, c.MoveTo(id, person(7), to), match.ErrNotSeated)
	c.news()
	require.NoError(t, c.MoveTo(id, person(0), to))
	require.Equal(t, to, c.facts(id).Place)
	items := c.items()
	require.Len(t, items, 1)
	require.Equal(t, match.Moved, items[0].News)
	require.Equal(t, person(0).User, items[0].Who.User)
	require.False(t, c.facts(id).Unheard.IsZero(), "until something was said there")
	c.pass(48*time.Hour, time.Hour)
	require.Empty(t, c.news())
	require.NoError(t, c.Heard(id, true))
	require.ErrorIs(t, c.MoveTo(id, person(0), place), match.ErrHeard)
	require.NoError(t, c.Cancel(id, match.Owner{}, ""))
	require.ErrorIs(t, c.MoveTo(id, person(0), place), match.ErrEnded)
}

// TestAnOpenTableWithoutAPlace checks that it is not dealt with computer players where nobody can see that, expires a
// day later at the earliest, and can be moved.
func TestAnOpenTableWithoutAPlace(t *testing.T) {
	c := newClub(t, unbraked)
	id := c.lobby(match.Terms{Fill: true})
	until := c.facts(id).Until
	c.pass(until.Sub(c.clock)-time.Hour, time.Hour)
	require.NoError(t, c.Unheard(id, c.clock))
	c.pass(2*time.Hour, time.Hour)
	require.Equal(t, match.Lobby, c.facts(id).Phase)
	c.pass(24*time.Hour, time.Hour)
	require.Equal(t, match.Expired, c.facts(id).Phase)

	other := c.lobby(match.Terms{})
	require.NoError(t, c.Unheard(other, c.clock))
	c.news()
	require.NoError(t, c.MoveTo(other, person(0), match.Place{Server: "s", Channel: "other"}))
	require.Equal(t, []match.News{match.LobbyNews}, c.news())
	require.NoError(t, c.Heard(other, true))
	_, unheard := c.facts(other).EndsUnheard()
	require.False(t, unheard)
}
