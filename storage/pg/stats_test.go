package pg

import (
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/game/match"
	"norenbot/game/season"
	"norenbot/game/season/seasontest"
	"norenbot/game/stats"
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

// TestStatsOfTwoProcesses: each of several processes on a database has the matches that end in the others, and
// persons whom another one forgot are not in any.
func TestStatsOfTwoProcesses(t *testing.T) {
	t.Parallel()
	address := pgtest.Shared(t).Empty(t)
	var stores []season.Records
	var books []*stats.Book
	for range 3 {
		s := season.On(opened(t, address))
		stores = append(stores, s)
		books = append(books, stats.New(stats.Options{Ended: s.Ended, Forgotten: s.Forgotten, Now: time.Now, Counts: season.Counted(s)}))
	}
	const matches = 60
	stop := make(chan struct{})
	var wg sync.WaitGroup
	for _, b := range books {
		wg.Go(func() {
			for done := false; !done; {
				select {
				case <-stop:
					done = true
				default:
				}
				if err := b.Follow(t.Context()); err != nil {
					t.Error(err)
				}
			}
		})
	}
	for n := range matches {
		require.NoError(t, stores[n%2].Commit(match.Change{Match: ended(n, "ann", "bob")}))
	}
	close(stop)
	wg.Wait()
	for _, b := range books {
		ann, _ := b.Record("77", "ann")
		require.Equal(t, stats.Sum{Played: matches, Won: matches, Placed: matches, Places: matches}, ann.Games["toy"].People)
		require.Equal(t, matches, ann.Met["bob"].Won)
		require.Len(t, b.Winners("77", "toy"), 1)
	}
	service := match.New(match.Options{Store: stores[0], Now: time.Now, Ended: books[0].Changed})
	defer service.Close()
	_, err := service.Forget("bob")
	require.NoError(t, err)
	for _, b := range append(books, stats.New(stats.Options{Ended: stores[1].Ended, Now: time.Now, Counts: season.Counted(stores[1])})) {
		require.NoError(t, b.Follow(t.Context()))
		_, has := b.Record("77", "bob")
		require.False(t, has)
		ann, _ := b.Record("77", "ann")
		require.Equal(t, matches, ann.Met[""].Won)
		require.Len(t, ann.Met, 1)
	}
}

// TestTalliesAreDropped: a database in which records of persons are stored is opened and checked like any other, and
// has none when the bot has opened it.
func TestTalliesAreDropped(t *testing.T) {
	t.Parallel()
	s := fresh(t)
	require.NoError(t, season.On(s).Commit(match.Change{Match: ended(1, "ann", "bob")}))
	before, err := s.Check(nil)
	require.NoError(t, err)
	seasontest.KeepTallies(t, s)
	report, err := s.Check(nil)
	require.NoError(t, err)
	require.Equal(t, 3, report.Kinds["tally"].Things)
	for range 2 {
		require.NoError(t, season.On(s).DropTallies())
		after, err := s.Check(nil)
		require.NoError(t, err)
		require.Equal(t, before.Kinds, after.Kinds)
	}
}
