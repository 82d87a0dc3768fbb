package seat

import (
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/match"
)

// TestTheLastMenuSaysHowItEnded for its reader: who has won with a team has won.
func TestTheLastMenuSaysHowItEnded(t *testing.T) {
	chairs := func(names ...string) (all []match.Chair) {
		for _, name := range names {
			all = append(all, match.Chair{Owner: match.Owner{User: match.User(name), Name: name}})
		}
		return all
	}
	for name, tc := range map[string]struct {
		teams  game.Teams
		places []int
		seat   game.Seat
		says   string
	}{
		"alone, first":                   {nil, []int{2, 1, 3, 4}, 1, "### You win with 11 points!"},
		"alone, behind":                  {nil, []int{2, 1, 3, 4}, 2, "### Bruno wins with 11 points!"},
		"shared":                         {nil, []int{1, 1, 3, 4}, 1, "### Alice and Bruno share the victory!"},
		"in a team, and not first of it": {game.Teams{0, 1, 0, 1}, []int{1, 3, 1, 3}, 2, "### You win with 12 points!"},
		"in the other team":              {game.Teams{0, 1, 0, 1}, []int{1, 3, 1, 3}, 1, "### Alice and Chloé win together!"},
		"a spectator of teams":           {game.Teams{0, 1, 0, 1}, []int{1, 3, 1, 3}, game.Public, "### Alice and Chloé win together!"},
		"both teams":                     {game.Teams{0, 1, 0, 1}, []int{1, 1, 1, 1}, 3, "### Alice, Bruno, Chloé and David share the victory!"},
	} {
		t.Run(name, func(t *testing.T) {
			m := match.Match{Teams: tc.teams, Chairs: chairs("Alice", "Bruno", "Chloé", "David"), Final: &match.Final{Outcome: match.Played, Places: tc.places, Result: new(game.Result)}}
			for seat, place := range tc.places {
				m.Final.Result.Scores = append(m.Final.Result.Scores, game.Score{Place: place, Total: 10 + seat})
			}
			lines := menu{Menu: match.Menu{Seat: tc.seat}, over: &m}.ended(toyVoice("en").About(m))
			require.Equal(t, tc.says, lines[0])
		})
	}
}
