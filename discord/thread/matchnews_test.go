package thread

import (
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/discord/core"
	"norenbot/discord/wire"
	"norenbot/game/match"
)

// TestUrgency: what somebody did comes before what time did.
func TestUrgency(t *testing.T) {
	who := &match.Owner{}
	turn := match.Item{News: match.Turn, Seats: 1}
	for _, tc := range []struct {
		explanation string
		items       []match.Item
		want        wire.Urgency
	}{
		{"somebody is awaited", []match.Item{turn}, wire.Calling},
		{"nobody is", []match.Item{{News: match.Turn}}, wire.Showing},
		{"an outage", []match.Item{{News: match.Credited}}, wire.Reporting},
		{"a turn after an outage", []match.Item{{News: match.Credited}, turn}, wire.Calling},
		{"time ran out", []match.Item{{News: match.TimeUp, Seats: 2}, turn}, wire.Showing},
		{"somebody starts", []match.Item{{News: match.Dealt, Seats: 1, Who: who}}, wire.Calling},
		{"somebody is offered a seat", []match.Item{{News: match.SeatOffered, Seats: 1}}, wire.Calling},
		{"a season's round", []match.Item{{News: match.Dealt, Seats: 1}}, wire.Showing},
		{"nothing new", nil, wire.Showing},
	} {
		var all []core.News
		for _, item := range tc.items {
			all = append(all, core.News{Item: item})
		}
		require.Equal(t, tc.want, MatchNotifier{}.Urgency(all), tc.explanation)
	}
}
