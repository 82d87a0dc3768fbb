package pg

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/game/match"
	"norenbot/game/season"
)

// TestTries checks that a server that is down is not flooded with attempts.
func TestTries(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var p tries
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		n := 0
		for p.wait(ctx) == nil {
			n++
		}
		require.LessOrEqual(t, n, 10, "at most ten a second")
		require.GreaterOrEqual(t, n, 4)
		p.succeeded()
		begun := time.Now()
		require.NoError(t, p.wait(t.Context()))
		require.Zero(t, time.Since(begun))
	})
}

// TestAwayInTime checks that all calls of a click, which must be answered within 3 s, fail in time while the server
// is down, and at once if it refuses connections.
func TestAwayInTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, err := connect("postgres://bot@127.0.0.1:1/x?sslmode=disable")
		require.NoError(t, err)
		defer s.Close()
		begun := time.Now()
		_, err = s.Load(thing("one", 0).Ref)
		require.ErrorIs(t, err, ErrAway)
		require.LessOrEqual(t, time.Since(begun), answerWithin)
		begun = time.Now()
		for range 4 {
			_, err = season.On(s).Versions([]match.ID{"one"})
			require.ErrorIs(t, err, match.ErrAway)
		}
		require.LessOrEqual(t, time.Since(begun), 4*awayWithin)
	})
}
