package seasons_test

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/discord/core"
	"norenbot/discord/seasons"
	"norenbot/discord/ui"
	"norenbot/game/league"
	"norenbot/game/match"
)

const tablesPerPage = 10

// TestTablesOfWideNames: names as wide as Discord allows keep the limits, every table that
// waits has its button once, and a page that is not there is the last.
func TestTablesOfWideNames(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		f := r.OpensSeason(strings.Repeat("W", 100))
		for n := range 7 {
			who := match.Owner{User: match.User(fmt.Sprint(2000 + n)), Name: strings.Repeat("我", 30) + fmt.Sprintf("%02d", n)}
			require.NoError(t, r.Seasons.Do(f.ID, who, 0, league.Signed{}))
		}
		r.days(6) // one table opens at each look
		look, err := r.Seasons.Look(f.ID)
		require.NoError(t, err)
		player := r.Seasons.Who(look.Season.Lines[0].Person).User
		tables, waiting := 0, map[string]int{}
		for n, p := range look.Season.Pairings {
			if p.Lines[0] == 0 || p.Lines[1] == 0 {
				tables++
			}
			require.NotEmpty(t, look.Matches[n].ID, "all is dealt")
		}
		listed := 0
		for page := 0; page*tablesPerPage < tables; page++ {
			m := said(r.Presses(player, core.SeasonCustomID(seasons.VerbTables, f.ID, strconv.Itoa(page))))
			keepsLimits(t, m)
			listed += strings.Count(m.Content, "\n- ")
			for _, id := range m.Buttons() {
				if strings.HasPrefix(id, core.VerbOpen+ui.CustomSep) {
					waiting[id]++
				}
			}
		}
		require.Equal(t, tables, listed)
		for n, m := range look.Matches {
			now, err := r.Matches.Match(m.ID)
			require.NoError(t, err)
			seat, sits := now.SeatOf(player)
			if sits && now.Awaited().Has(seat) {
				require.Equal(t, 1, waiting[core.OpenButton(m.ID)], "table %d", n+1)
				delete(waiting, core.OpenButton(m.ID))
			}
		}
		require.Empty(t, waiting, "no button into a table that waits for others")
		last := said(r.Presses(player, core.SeasonCustomID(seasons.VerbTables, f.ID, strconv.Itoa((tables-1)/tablesPerPage))))
		require.Equal(t, last.Content, said(r.Presses(player, core.SeasonCustomID(seasons.VerbTables, f.ID, "99"))).Content)
		require.Equal(t, said(r.Presses(player, core.SeasonCustomID(seasons.VerbTables, f.ID, ""))).Content, said(r.Presses(player, core.SeasonCustomID(seasons.VerbTables, f.ID, "-3"))).Content)
	})
}

// TestSeasonAtAWrongTime: old buttons of each kind, in every phase, by who is in, who is
// not and who never was in any server of the season, are answered in private and change
// nothing.
func TestSeasonAtAWrongTime(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		f := r.OpensSeason("Autumn")
		version := func() int {
			look, err := r.Seasons.Look(f.ID)
			require.NoError(t, err)
			return look.Season.Version
		}
		nothing := func(verb, arg string, users ...match.User) {
			t.Helper()
			was := version()
			for _, user := range users {
				m := r.onPost(user, verb, f.ID, arg)
				require.True(t, m.Ephemeral)
				require.NotEmpty(t, m.Content)
				keepsLimits(t, m)
				require.Equal(t, was, version(), "%s %s by %s", verb, arg, user)
			}
		}
		stranger := match.User("3001")
		for _, arg := range []string{"", core.Sure, "1", "yes", "all", "new", "no", "-1", "nonsense"} {
			nothing(seasons.VerbStepIn, arg, alice, stranger)
			nothing(seasons.VerbSitOut, arg, alice, stranger)
			nothing(seasons.VerbLeaveSeason, arg, alice, stranger)
		}
		r.Plays(f)
		for _, arg := range []string{"yes", "all", "new", "no"} {
			nothing(seasons.VerbStepIn, arg, alice, chloe, stranger)
		}
		nothing(seasons.VerbSitOut, "2", alice, stranger)
		nothing(seasons.VerbLeaveSeason, core.Sure, chloe, stranger)
		nothing(seasons.VerbSignUp, core.Sure, alice, bruno)
		require.NoError(t, r.Seasons.Do(f.ID, match.Owner{User: organiser, Name: "Olga"}, 0, league.Cancelled{Reason: "because"}))
		for _, verb := range []string{seasons.VerbSignUp, seasons.VerbLeaveSeason, seasons.VerbStepIn, seasons.VerbSitOut, seasons.VerbTables, core.VerbSeason} {
			nothing(verb, core.Sure, alice, bruno, chloe, stranger)
		}
		require.Contains(t, r.onPost(alice, seasons.VerbSignUp, f.ID, core.Sure).Content, "This season was cancelled.")
	})
}
