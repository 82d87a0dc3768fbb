package match_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game/match"
)

// TestKnownAs: the names of a person follow them in all that is shown, and nobody else's change; what is so already is
// not stored again.
func TestKnownAs(t *testing.T) {
	c := newClub(t)
	id := c.lobby(match.Terms{})
	_, err := c.Join(id, person(1), "")
	require.NoError(t, err)
	require.NoError(t, c.Watch(id, person(2)))
	now := match.Owner{User: person(0).User, Name: "Zoë", Handle: "zoe"}
	m, err := c.Match(id)
	require.NoError(t, err)
	require.True(t, m.Misnames(now))
	require.False(t, m.Misnames(match.Owner{User: "77", Name: "a stranger"}))
	require.NotEmpty(t, c.items())
	require.NoError(t, c.KnownAs(id, now))
	m, err = c.Match(id)
	require.NoError(t, err)
	require.Equal(t, now, m.Chairs[0].Owner)
	require.Equal(t, person(1), m.Chairs[1].Owner)
	require.False(t, m.Misnames(now))
	version := m.Version
	require.NoError(t, c.KnownAs(id, now))
	watcher := match.Owner{User: person(2).User, Name: "Yan"}
	require.NoError(t, c.KnownAs(id, watcher))
	m, err = c.Match(id)
	require.NoError(t, err)
	require.Equal(t, version+1, m.Version, "the second time nothing was stored")
	require.Equal(t, watcher, m.Watchers[0])
	require.Empty(t, c.items(), "nothing is said")
	require.ErrorIs(t, c.KnownAs("none", now), match.ErrNoMatch)
}
