package opening

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/league"
	"norenbot/game/match"
)

// TestNamesThatSeasonsMayHave accepts characters that Discord does not interpret.
func TestNamesThatSeasonsMayHave(t *testing.T) {
	for _, name := range []string{"Cup #3 (fast)", "Ligue d’automne", "אביב", "1."} {
		got, err := nameOf("  " + name + " ")
		require.NoError(t, err)
		require.Equal(t, name, got)
	}
}

// TestAPlanOfPairs counts people in a draft, and pairs in a season.
func TestAPlanOfPairs(t *testing.T) {
	info := game.Info{Name: "toy", MinSeats: 4, MaxSeats: 4, Teams: map[int]game.Teams{4: {0, 0, 1, 1}}}
	d := draft{Game: "toy", Format: league.Cup, Least: 2, Most: 17, Pace: match.Daily, Smaller: true}
	d.fit(info)
	require.Equal(t, []int{4, 4, 1}, []int{d.Table, d.Least, d.GoOn})
	require.Equal(t, []int{1}, goOns(info, &d))
	terms := d.plan(info, time.Now(), match.Place{}).Terms
	require.Equal(t, []int{4, 2, 8}, []int{terms.Table, terms.Least, terms.Most})
	d.Least, d.Format = 5, league.Swiss
	require.Equal(t, 3, d.plan(info, time.Now(), match.Place{}).Terms.Least)
	require.False(t, d.mayShrink(game.Info{MinSeats: 2, MaxSeats: 4, Teams: info.Teams}))
}
