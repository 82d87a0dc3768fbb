package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/rs/zerolog"
	"github.com/stretchr/testify/require"

	"norenbot/discord/app"
	"norenbot/game"
	"norenbot/game/match"
	"norenbot/game/match/storetest"
	"norenbot/game/norenberc"
)

// TestBrakeCommand shows and releases the timeout hold of a bot whose machine slept for three days.
func TestBrakeCommand(t *testing.T) {
	now := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	var told []error
	a := &App{App: new(app.App), reg: prometheus.NewRegistry(), o: AppOptions{Log: zerolog.Nop()}}
	a.Matches = match.New(match.Options{Store: storetest.New(), Rules: []game.Rules{norenberc.New()},
		Now: func() time.Time { return now }, Luck: rand.NewChaCha8([32]byte{}), Trouble: func(_ match.ID, err error) { told = append(told, err) }})
	defer a.Matches.Close()
	server := httptest.NewServer(a.handler())
	defer server.Close()
	at := " --http " + strings.TrimPrefix(server.URL, "http://")
	require.Contains(t, succeed(t, "brake"+at), "timeouts are not on hold")
	var tables []match.ID
	for n := range 4 {
		m, err := a.Matches.Open("norenberc", match.Place{Channel: "c"}, match.Owner{User: match.User(fmt.Sprint(n))}, match.Terms{}, "")
		require.NoError(t, err)
		tables = append(tables, m.ID)
	}
	require.NoError(t, a.Matches.Tick())
	now = now.Add(72 * time.Hour)
	require.NoError(t, a.Matches.Tick())
	require.ErrorIs(t, told[0], match.ErrBrake)
	require.Contains(t, succeed(t, "brake"+at), "4 of 4 deadlines, votes and tables were overdue")
	require.Contains(t, succeed(t, "brake --release"+at), "within seconds")
	require.Contains(t, succeed(t, "brake --release"+at), "timeouts were not on hold")
	require.NoError(t, a.Matches.Tick())
	for _, id := range tables {
		m, err := a.Matches.Match(id)
		require.NoError(t, err)
		require.Equal(t, match.Expired, m.Phase)
	}
	server.Close()
	_, err := askBot(&console{Context: context.Background()}, strings.TrimPrefix(server.URL, "http://"), "/brake")
	require.True(t, errors.Is(err, errNoBot), err)
}
