package seasons_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game/league"
	"norenbot/game/match"
)

// TestRuling goes place by place, shows the standings before and after, asks for a reason,
// and is told with all of that.
func TestRuling(t *testing.T) {
	inOffice(t, league.Swiss, 4, 8, func(o *office) {
		o.plays()
		lines := o.look().Season.Pairings[1].Lines
		o.goes(organiser, "table.2")
		require.Contains(t, o.clicks("Make a ruling").Content, "Ruling on table 2")
		require.Len(t, o.msg.Rows[0][0].Select.Options, 4)
		require.Contains(t, o.picks("Who finishes in place 1?", "2", "0").Content, "**1**. P")
		require.Contains(t, o.picks("Dropped out: last, no points", "3").Content, "Dropped out: P")
		require.Contains(t, o.msg.Content, "Effect on the standings", "whoever is left has the next place")
		require.Equal(t, 8, strings.Count(o.msg.Content, "→"), o.msg.Content)
		require.Nil(t, o.look().Season.Pairings[1].Ruling, "nothing is confirmed yet")
		require.Contains(t, o.writes("Confirm…", "  ").Content, "no readable characters")
		require.Nil(t, o.look().Season.Pairings[1].Ruling)
		require.Contains(t, o.msg.Content, "Dropped out: P", "what was chosen stands")
		o.goes(organiser, "rule.2.101x")
		o.goes(organiser, "rank.2.101x", "1")
		require.Contains(t, o.writes("Confirm…", "Both of them wanted *peace*.").Content, "✅ You ruled on table 2.")
		ruling := o.look().Season.Pairings[1].Ruling
		require.Equal(t, []int{1, 3, 1, 4}, ruling.Places)
		require.Equal(t, []bool{false, false, false, true}, ruling.Dropped)
		post := o.told("Olga ruled on table 2")
		require.Contains(t, post.Content, `> Both of them wanted \*peace\*.`)
		require.Equal(t, 8, strings.Count(post.Content, "→"))
		require.Len(t, post.Mention, 4)
		points := map[int]int{}
		for _, row := range o.look().Standings[0] {
			points[row.Line] = row.Points
		}
		require.Equal(t, 8*league.Point, points[lines[0]])
		require.Zero(t, points[lines[3]])
		require.Contains(t, o.clicks("Withdraw ruling").Content, "Withdraw the ruling on table 2?")
		require.Contains(t, o.writes("Withdraw ruling…", "I was wrong.").Content, "is withdrawn")
		require.Nil(t, o.look().Season.Pairings[1].Ruling)
		require.Contains(t, o.told("Olga withdrew the ruling on table 2").Content, "> I was wrong.")
	})
}

// TestImpossibleRulings change nothing: a seat is missing, shared places that leave no gap,
// signs that nobody wrote, a table that there is not.
func TestImpossibleRulings(t *testing.T) {
	inOffice(t, league.Swiss, 4, 8, func(o *office) {
		o.plays()
		before := len(o.look().Events)
		for _, signs := range []string{"1230", "1123", "2344", "1115", "12", "12345", "12a4", "9999"} {
			require.Contains(t, o.decides(organiser, "ruled.1."+signs, "Because.").Content, "That ranking isn’t possible", signs)
		}
		require.Contains(t, o.goes(organiser, "rule.1.1123").Content, "That ranking isn’t possible")
		require.Contains(t, o.goes(organiser, "rule.77.1234").Content, "Tables")
		require.Contains(t, o.goes(organiser, "ruled.77.1234").Content, "Tables")
		require.Len(t, o.look().Events, before)
	})
}

// TestNobodyRulesOnTheirOwnTable, takes a ruling back there or has it played anew: not even
// after another has their place.
func TestNobodyRulesOnTheirOwnTable(t *testing.T) {
	inOffice(t, league.Swiss, 2, 3, func(o *office) {
		require.NoError(t, o.Seasons.Do(o.id, match.Owner{User: organiser, Name: "Olga"}, 0, league.Signed{}))
		require.Contains(t, o.goes(organiser, "drawn").Content, "someone else has to decide", "nor draws, nor begins")
		require.NoError(t, o.Seasons.Do(o.id, match.Owner{}, 0, league.Drawn{}))
		require.Contains(t, o.goes(organiser, "start").Content, "someone else has to decide")
		require.NoError(t, o.Seasons.Do(o.id, match.Owner{}, 0, league.Paired{}))
		o.opened()
		p, err := o.Seasons.Person(organiser)
		require.NoError(t, err)
		l, _ := o.look().Season.Has(p)
		own := "1"
		if lines := o.look().Season.Pairings[1].Lines; lines[0] == l || lines[1] == l {
			own = "2"
		}
		refuses := func() {
			t.Helper()
			before := len(o.look().Events)
			require.Contains(t, o.goes(organiser, "table."+own).Content, "You’re playing or have played at this table")
			for _, id := range o.msg.Buttons() {
				require.NotContains(t, id, "rule")
				require.NotContains(t, id, "replay")
			}
			for _, page := range []string{"rule.", "rank.", "ruled.", "unrule.", "anew."} {
				require.Contains(t, o.goes(organiser, page+own+".12").Content, "another organiser has to decide. Managers of the home server", page)
			}
			require.Contains(t, o.goes(organiser, "give."+own+".14").Content, "another organiser has to decide")
			require.Len(t, o.look().Events, before)
		}
		refuses()
		require.NoError(t, o.Seasons.Do(o.id, match.Owner{}, 0, league.Withdrew{Line: l}))
		refuses()
	})
}

// TestALateRuling: a season that is over can still be put right.
func TestALateRuling(t *testing.T) {
	inOffice(t, league.Swiss, 2, 4, func(o *office) {
		o.plays()
		o.decides(organiser, "ended", "Snow.")
		o.goes(organiser, "")
		o.clicks("Tables")
		o.picks("Choose a table", "1")
		o.clicks("Make a ruling")
		o.picks("Who finishes in place 1?", "1")
		require.Contains(t, o.writes("Confirm…", "It was a mistake.").Content, "✅")
		require.Equal(t, []int{2, 1}, o.look().Season.Pairings[0].Ruling.Places)
	})
}
