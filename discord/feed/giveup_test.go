package feed

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// TestADayWithoutTries checks that the bot gives up after a day of failed attempts, and not because this process
// was off, or stood still, for a day between two attempts.
func TestADayWithoutTries(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	var f Feed
	f.failed(now)
	now = now.Add(72 * time.Hour)
	f.failed(now)
	require.True(t, f.Ended.IsZero())
	for f.Ended.IsZero() {
		now = f.Next
		f.failed(now)
	}
	require.Equal(t, triesLeast, f.Tries)
}
