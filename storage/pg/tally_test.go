package pg

import (
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/game/ledger"
	"norenbot/game/match"
	"norenbot/game/season"
	"norenbot/game/tally"
	"norenbot/storage/pg/pgtest"
)

// ended is a match that two have played, the first of whom has won.
func ended(n int, won, lost match.User) match.Match {
	m := match.Match{ID: match.ID(fmt.Sprintf("ended%03d", n)), Game: "toy", Phase: match.Finished, Place: match.Place{Server: "77", Channel: "88"},
		Ended: time.Date(2026, 11, 20, 12, n, 0, 0, time.UTC), Final: &match.Final{Outcome: match.Played, Places: []int{1, 2}}}
	for _, user := range []match.User{won, lost} {
		m.Chairs = append(m.Chairs, match.Chair{Owner: match.Owner{User: user, Name: "Name of " + string(user)}})
	}
	return m
}

// TestTalliesOfTwoProcesses: each match is added once, whichever of several processes on a database adds it.
func TestTalliesOfTwoProcesses(t *testing.T) {
	t.Parallel()
	address := pgtest.Shared(t).Empty(t)
	one := opened(t, address)
	services := []*tally.Service{tally.New(tally.Options{Ledger: one, Matches: season.On(one)})}
	for range 2 {
		other := opened(t, address)
		services = append(services, tally.New(tally.Options{Ledger: other, Matches: season.On(other)}))
	}
	const matches = 60
	stop := make(chan struct{})
	var wg sync.WaitGroup
	for _, s := range services {
		wg.Go(func() {
			for {
				if err := s.Follow(t.Context()); err != nil {
					t.Error(err)
					return
				}
				select {
				case <-stop:
					return
				default:
				}
			}
		})
	}
	for n := range matches {
		require.NoError(t, season.On(one).Commit(match.Change{Match: ended(n, "ann", "bob")}))
	}
	close(stop)
	wg.Wait()
	require.NoError(t, services[0].Follow(t.Context()))
	ann, err := services[1].Of("77", "ann")
	require.NoError(t, err)
	require.Equal(t, tally.Sum{Played: matches, Won: matches, Placed: matches, Places: matches}, ann.Games["toy"].People)
	bob, err := services[1].Of("77", "bob")
	require.NoError(t, err)
	require.Equal(t, matches, bob.Met["ann"].Lost)
	best, _, err := services[2].Best("77", "toy", nil)
	require.NoError(t, err)
	require.Len(t, best, 1)
	report, err := one.Check(nil)
	require.NoError(t, err)
	require.Equal(t, 2, report.Kinds[tally.Kind].Things)
	require.Equal(t, 1, report.Kinds[tally.Kind].Keys["won"])
	found, err := one.Find(ledger.Query{Kind: tally.Kind, Index: "won", Bare: true})
	require.NoError(t, err)
	require.Len(t, found, 1)
}
