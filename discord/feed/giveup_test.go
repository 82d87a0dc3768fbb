package feed

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// TestADayWithoutTries: an address is given up for what it did not take in a day, and not because this process was
// off, or stood still, for that long between two tries.
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
