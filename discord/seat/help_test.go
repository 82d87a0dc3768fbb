package seat

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/match"
)

// TestALobbySaysHowLongAMatchTakes at the pace of the table.
func TestALobbySaysHowLongAMatchTakes(t *testing.T) {
	info, v := game.Info{MinSeats: 2, Visits: 18}, toyVoice("en")
	person, computer := match.Chair{Owner: match.Owner{User: "1001"}}, match.Chair{Owner: match.Owner{Computer: "search"}}
	for _, tc := range []struct {
		pace   match.Pace
		chairs []match.Chair
		want   string
	}{
		{match.NoPace, []match.Chair{person}, "about 18 check-ins each · at most 18 days if everyone checks in twice a day"},
		{match.NoPace, []match.Chair{person, computer}, "about 18 check-ins each · at most 9 days if everyone checks in twice a day"},
		{match.NoPace, []match.Chair{person, person, person, person}, "about 18 check-ins each · at most 36 days if everyone checks in twice a day"},
		{match.Daily, []match.Chair{person, person, computer}, "about 18 check-ins each · at most 8 days"},
		{match.Blitz, []match.Chair{person, computer}, "about 18 check-ins each · at most 1 day"},
	} {
		require.Equal(t, " · "+tc.want, Length(v, info, match.Match{Pace: tc.pace, Chairs: tc.chairs, Created: time.Now()}))
	}
	require.Empty(t, Length(v, game.Info{MinSeats: 2}, match.Match{}), "of a game that does not say")
}
