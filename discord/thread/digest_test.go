package thread

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/core"
	"norenbot/game/match"
)

// TestDigestsOverTheYear: one a day, on days of 23 and of 25 hours too, and at the same
// time on the wall where there is such a time.
func TestDigestsOverTheYear(t *testing.T) {
	for _, minutes := range []int{0, 2*60 + 30, 8 * 60, 23*60 + 59} {
		p := core.PlayerSettings{Digest: &minutes, Rest: match.Rest{Zone: "Europe/Paris"}}
		zone, err := match.ZoneOf(p.Rest.Zone)
		require.NoError(t, err)
		at := time.Date(2026, 1, 1, 0, 0, 0, 0, zone)
		_, at = digests(p, at.Add(-time.Second))
		for range 365 {
			last, next := digests(p, at)
			require.Equal(t, at, last, "the one that is due now")
			before, same := digests(p, next.Add(-time.Second))
			require.Equal(t, []time.Time{last, next}, []time.Time{before, same})
			require.InDelta(t, 24, next.Sub(last).Hours(), 1)
			if shown := next.In(zone).Format("15:04"); shown != daytime(minutes) {
				require.Equal(t, "2026-03-29", next.In(zone).Format(time.DateOnly), "there is no 2:30")
			}
			at = next
		}
	}
}
