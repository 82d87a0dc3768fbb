package main

import (
	"context"
	"net"
	"testing"
	"time"

	"github.com/rs/zerolog"
	"github.com/stretchr/testify/require"

	"norenbot/discord/sandbox"
	"norenbot/game/match"
	"norenbot/game/season"
	"norenbot/game/season/seasontest"
	"norenbot/storage/pg"
	"norenbot/storage/pg/pgtest"
)

// TestStatsOfProcesses: two processes that answer for one database each know the matches that end in the other one, and
// neither knows a person after one of them has forgotten them. Records stored by an earlier version are gone.
func TestStatsOfProcesses(t *testing.T) {
	t.Parallel()
	pgtest.Needed(t)
	address := pgtest.Shared(t).Empty(t)
	w, _ := servedAt(t, sandbox.Config{Patience: patience})
	opens := func() *App {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		require.NoError(t, err)
		t.Cleanup(func() { _ = l.Close() })
		settings := defaultConfig()
		settings.Data, settings.HTTP = t.TempDir(), ""
		settings.Endpoint.Address, settings.Endpoint.PublicKey = l.Addr().String(), w.PublicKey()
		a, err := Open(t.Context(), AppOptions{Config: settings, Postgres: address, Token: w.Token(), Now: time.Now, Line: w.Line(), Log: zerolog.Nop(), Tick: 10 * time.Millisecond})
		require.NoError(t, err)
		t.Cleanup(func() { require.NoError(t, a.Close(context.Background())) })
		return a
	}
	ended := func(id match.ID, at time.Time) match.Change {
		return match.Change{Match: match.Match{ID: id, Game: "norenberc", Phase: match.Finished, Place: match.Place{Server: "1", Channel: "2"}, Ended: at.UTC(),
			Chairs: []match.Chair{{Owner: match.Owner{User: "3"}}, {Owner: match.Owner{User: "4"}}}, Final: &match.Final{Outcome: match.Played, Places: []int{1, 2}}}}
	}
	before, err := pg.Open(t.Context(), address, withForms())
	require.NoError(t, err)
	require.NoError(t, season.On(before).Commit(ended("aaaaaaaa", time.Now().Add(-24*time.Hour))))
	seasontest.KeepTallies(t, before)
	require.NoError(t, before.Close())

	leads, beside := opens(), opens()
	report, err := beside.store.in.(*pg.Store).Check(nil)
	require.NoError(t, err)
	require.Zero(t, report.Kinds["tally"].Things)
	played := func(a *App, user match.User) int {
		r, has := a.Stats.Record("1", user)
		if !has {
			return 0
		}
		return r.Games["norenberc"].Played()
	}
	knows := func(a *App, user match.User, n int) {
		t.Helper()
		require.Eventually(t, func() bool { return played(a, user) == n }, patience, 10*time.Millisecond)
	}
	require.Equal(t, 1, played(leads, "3"), "at the start")
	require.Equal(t, 1, played(beside, "3"), "at the start")
	for n, a := range []*App{leads, beside} {
		require.NoError(t, a.store.Commit(ended([]match.ID{"bbbbbbbb", "cccccccc"}[n], time.Now())))
		knows(leads, "3", n+2)
		knows(beside, "3", n+2)
	}
	_, err = leads.Seasons.Forget("4")
	require.NoError(t, err)
	require.Zero(t, played(leads, "4"), "at once")
	knows(beside, "4", 0)
	require.Equal(t, 3, played(beside, "3"))
}
