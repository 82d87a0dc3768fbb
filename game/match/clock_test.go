package match

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"norenbot/game"
)

// TestElapsed has a seat be asked and answer while outages and repairs begin
// and end, overlap and are reported late and twice: what is taken off its time
// is every minute in which it was asked and nothing stood still, once.
func TestElapsed(t *testing.T) {
	noon := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	at := func(minute int) time.Time { return noon.Add(time.Duration(minute) * time.Minute) }
	const most = 1000
	rapid.Check(t, func(t *rapid.T) {
		first := most * time.Minute
		m := Match{Phase: Playing, Pace: Slow, Chairs: []Chair{{Owner: Owner{User: "0"}, Clock: Clock{Left: first}}}}
		c := &step{Change: Change{Match: m}, now: noon}
		var still, asked [most]bool // by minute
		now, since, changed := 0, -1, 0
		halt := func(from, to int) {
			c.Match.halt(Span{at(from), at(to)})
			for i := from; i < to; i++ {
				still[i] = true
			}
		}
		used := func(to int) (n time.Duration) {
			for i := range to {
				if asked[i] && !still[i] {
					n += time.Minute
				}
			}
			return n
		}
		for range rapid.IntRange(1, 20).Draw(t, "steps") {
			now += rapid.IntRange(0, 40).Draw(t, "minutes")
			c.now = at(now)
			if since >= 0 {
				for i := since; i < now; i++ {
					asked[i] = true
				}
			}
			switch rapid.IntRange(0, 2).Draw(t, "what") {
			case 0, 1:
				// Nobody can act while time stands still, so it reaches back to the last act.
				from := rapid.IntRange(changed, now).Draw(t, "from")
				halt(from, rapid.IntRange(from, now).Draw(t, "to"))
			case 2:
				changed = now
				if since < 0 {
					c.startClock(0, false)
					since = now
				} else {
					c.stopClock(0)
					require.Equal(t, first-used(now), c.Match.Chairs[0].Clock.Left)
					since = -1
				}
			}
			c.Match.forgetStops()
			if since >= 0 {
				end, _ := c.Match.Deadline(0)
				clock := c.Match.Chairs[0].Clock
				require.Equal(t, clock.Left, c.Match.elapsed(0, clock.Since, end))
				require.Equal(t, first-used(now), clock.Left-c.Match.elapsed(0, clock.Since, c.now))
				_, quiet := c.Match.Quiet(0, end.Add(-time.Second))
				require.True(t, quiet || clock.Left == c.Match.elapsed(0, clock.Since, end.Add(-time.Second))+time.Second, "not before")
			}
			for i, s := range c.Match.Stops {
				require.True(t, s.From.Before(s.To) && (i == 0 || c.Match.Stops[i-1].To.Before(s.From)), "in order and apart")
			}
		}
	})
}

// TestOldClocks has what the program before Stops stored run on: its credits
// had moved Since, and Until of votes.
func TestOldClocks(t *testing.T) {
	var m Match
	require.NoError(t, json.Unmarshal([]byte(`{"phase":"playing","pace":"daily",
		"chairs":[{"user":"0","clock":{"since":"2026-11-20T15:00:00Z","left":86400000000000}},{"user":"1"}],
		"votes":[{"about":"abandon","seat":0,"until":"2026-11-22T15:00:00Z"}]}`), &m))
	end, _ := m.Deadline(0)
	since := time.Date(2026, 11, 20, 15, 0, 0, 0, time.UTC)
	require.Equal(t, since.Add(24*time.Hour), end)
	m.halt(Span{since.Add(-time.Hour), since.Add(2 * time.Hour)})
	m.halt(Span{since.Add(time.Hour), since.Add(3 * time.Hour)})
	end, _ = m.Deadline(0)
	require.Equal(t, since.Add(27*time.Hour), end)
	require.Equal(t, since.Add(51*time.Hour), m.Votes[0].Until)
	require.Equal(t, game.Only(0), m.Awaited())
}
