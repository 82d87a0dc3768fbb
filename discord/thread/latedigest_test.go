package thread

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/core"
	"norenbot/game/match"
)

// A noted memory has one note of a digest.
type noted struct {
	core.Memory
	note core.DigestNote
}

func (n noted) Recall(kind, _ string, v any) (bool, error) {
	data, err := json.Marshal(n.note)
	if kind != core.DigestKind || err != nil {
		return false, err
	}
	return true, json.Unmarshal(data, v)
}

// TestADigestIsLate where the one that was due last is not noted for minutes; a note of days to come, as a
// clock that ran ahead leaves it, counts for none.
func TestADigestIsLate(t *testing.T) {
	minutes := 8 * 60
	p := core.PlayerSettings{Digest: &minutes, Rest: match.Rest{Zone: "UTC"}}
	due := time.Date(2026, 11, 20, 8, 0, 0, 0, time.UTC)
	for _, tc := range []struct {
		noted time.Time
		after time.Duration
		late  bool
	}{
		{due, time.Hour, false},
		{due.AddDate(0, 0, -1), time.Minute, false},
		{due.AddDate(0, 0, -1), time.Hour, true},
		{due.AddDate(0, 0, 30), time.Hour, true},
	} {
		c := core.NewCore(core.Options{Memory: noted{note: core.DigestNote{Due: tc.noted}}, Now: func() time.Time { return due.Add(tc.after) }})
		require.Equal(t, tc.late, New(c, nil).late(p, "1001"), "%v noted, %v after", tc.noted, tc.after)
	}
}
