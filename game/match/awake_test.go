package match_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/game/match"
)

func TestAwake(t *testing.T) {
	at := func(d, h int) time.Time { return time.Date(2026, 11, d, h, 0, 0, 0, time.UTC) }
	rests := func(zone string, from, to int) match.Chair {
		return match.Chair{Owner: match.Owner{User: match.User(zone)}, Rest: &match.Rest{Zone: zone, From: from * 60, To: to * 60}}
	}
	rome, tokyo, nobody := rests("Europe/Rome", 23, 7), rests("Asia/Tokyo", 23, 8), match.Chair{Owner: match.Owner{User: "no hours"}}
	computer := match.Chair{Owner: match.Owner{Computer: "hare"}}
	for name, tc := range map[string]struct {
		chairs []match.Chair
		want   match.Span
	}{
		// Rome sleeps from 22:00 to 6:00 UTC, Tokyo from 14:00 to 23:00.
		"far apart":             {[]match.Chair{rome, computer, tokyo}, match.Span{From: at(21, 6), To: at(21, 14)}},
		"of the same habits":    {[]match.Chair{rome, rests("Europe/Paris", 22, 6)}, match.Span{From: at(21, 6), To: at(21, 21)}},
		"never at once":         {[]match.Chair{rests("UTC", 0, 12), rests("Etc/GMT", 12, 24)}, match.Span{}},
		"alone":                 {[]match.Chair{rome, computer}, match.Span{}},
		"one has told no hours": {[]match.Chair{rome, nobody}, match.Span{}},
		"or only a zone":        {[]match.Chair{rome, rests("Asia/Tokyo", 0, 0)}, match.Span{}},
	} {
		got, found := (&match.Match{Chairs: tc.chairs}).Awake(noon)
		require.Equal(t, tc.want != match.Span{}, found, name)
		if found {
			require.True(t, got.From.Equal(tc.want.From) && got.To.Equal(tc.want.To), "%s: %v", name, got)
		}
	}
}
