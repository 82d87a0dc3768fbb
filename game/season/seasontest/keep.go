package seasontest

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/league"
	"norenbot/game/ledger"
	"norenbot/game/match"
	"norenbot/game/season"
)

// Keep stores a simulated season as the bot would have: its people, enrolled as Ann 1, Ann
// 2 and so on by users of the same number, its events, and its matches, rated. Persons in
// the store must be numbered from 1.
func Keep(t testing.TB, s Store, id season.ID, run *season.Simulated) {
	t.Helper()
	last := 0
	for _, m := range run.Matches {
		for _, p := range m.Persons {
			last = max(last, int(p))
		}
	}
	for n := 1; n <= last; n++ {
		p, err := s.Enrol(owner(n))
		require.NoError(t, err)
		require.EqualValues(t, n, p)
	}
	for i := range run.Matches {
		require.NoError(t, s.Commit(match.Change{Match: played(run, id, i)}))
	}
	terms := run.Season.Terms
	f := season.Facts{ID: id, Events: len(run.Events), Name: terms.Name, Game: terms.Game, Format: terms.Format, Phase: run.Season.Phase,
		Pace: match.Daily, Rated: true, Home: match.Place{Server: "77", Channel: "88"}, Created: run.Events[0].At, Ended: run.Now}
	require.NoError(t, s.CommitSeason(season.Change{Facts: f, Events: run.Events, Items: []season.Item{{Season: id}}}))
}

// owner is a person of Keep's.
func owner(n int) match.Owner {
	return match.Owner{User: match.User(fmt.Sprint(n)), Name: fmt.Sprintf("Ann %d", n)}
}

// played are the facts of match i of a simulated season.
func played(run *season.Simulated, id season.ID, i int) match.Match {
	l := run.Matches[i]
	c := match.Contest{Season: string(id), Pairing: l.Pairing, Try: l.Try - 1, Lines: l.Lines, Rated: true, Strict: true}
	m := match.Match{ID: c.Match(), Game: run.Season.Terms.Game, Phase: match.Playing, Pace: match.Daily, Created: run.Events[0].At, Contest: &c,
		Teams: teamsOf(l.Lines), Mended: l.Mended}
	for seat, p := range l.Persons {
		c.Persons = append(c.Persons, int64(p))
		o := owner(int(p))
		dealt := match.Owner{User: o.User}
		chair := match.Chair{Owner: o, Tenures: []match.Tenure{{Owner: dealt, Decided: 9, Used: time.Duration(l.Used[seat])}}}
		if l.Dropped != nil && l.Dropped[seat] {
			computer := match.Owner{Computer: "random"}
			chair.Left, chair.Owner = &o, computer
			chair.Tenures = append(chair.Tenures, match.Tenure{Owner: computer})
		}
		m.Chairs = append(m.Chairs, chair)
	}
	if l.Repair {
		m.Repair = &match.Repair{}
	}
	if l.Over {
		m.Phase, m.Ended = match.Finished, l.Ended
		m.Final = &match.Final{Outcome: match.Played, Places: l.Places, Result: &game.Result{}}
		for seat, total := range l.Totals {
			m.Final.Result.Scores = append(m.Final.Result.Scores, game.Score{Place: l.Places[seat], Total: total})
		}
	}
	return m
}

// teamsOf are the teams of a match whose lines are by seat, as its game has them: counted in the order of their first
// seats. nil is everybody for themselves.
func teamsOf(lines []int) game.Teams {
	if league.TeamsOf(lines) == nil {
		return nil
	}
	var met []int
	teams := make(game.Teams, len(lines))
	for seat, l := range lines {
		team := slices.Index(met, l)
		if team < 0 {
			team = len(met)
			met = append(met, l)
		}
		teams[seat] = team
	}
	return teams
}

// KeepTallies stores records of persons as norenbot did until package stats computed them. Records.DropTallies removes
// them.
func KeepTallies(t testing.TB, l ledger.Store) {
	t.Helper()
	for n := range 3 {
		facts := fmt.Appendf(nil, `{"server":"77","user":"%d","games":{}}`, n)
		require.NoError(t, l.Commit(&ledger.Change{Ref: ledger.Ref{Kind: "tally", ID: fmt.Sprintf("77/%d", n)}, Facts: facts,
			Keys: []ledger.Key{{Index: "won", Value: fmt.Sprint(n)}}}))
	}
	require.NoError(t, ledger.Notes{Store: l}.Remember("tallies", "mark", struct{ Shape int }{1}))
}
