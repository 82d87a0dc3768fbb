package season_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/game/league"
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
