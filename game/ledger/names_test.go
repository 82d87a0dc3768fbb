package ledger_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/game/ledger"
)

func TestMoments(t *testing.T) {
	noon := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	for _, pair := range [][2]time.Time{
		{{}, time.Unix(-1, 0)}, {time.Unix(-1, 0), time.Unix(-1, 1)}, {time.Unix(-1, 999), time.Unix(0, 0)},
		{time.Unix(0, 0), noon}, {noon, noon.Add(1)}, {noon.Add(1), noon.Add(time.Second)}, {noon, noon.AddDate(9000, 0, 0)},
	} {
		require.Less(t, ledger.Moment(pair[0]), ledger.Moment(pair[1]), "%v comes before %v", pair[0], pair[1])
	}
	require.Len(t, ledger.Moment(noon), 12)
}

func TestPrefix(t *testing.T) {
	require.Equal(t, ledger.Query{Kind: "k", Index: "i", From: "ab", To: "ac"}, ledger.Prefix("k", "i", "ab"))
	require.Equal(t, ledger.Query{Kind: "k", Index: "i", From: "a\xff", To: "b"}, ledger.Prefix("k", "i", "a\xff"))
	require.Equal(t, ledger.Query{Kind: "k", Index: "i", From: "\xff"}, ledger.Prefix("k", "i", "\xff"))
}
