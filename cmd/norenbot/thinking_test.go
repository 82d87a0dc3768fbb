package main

import (
	"context"
	"math/rand/v2"
	"net/http/httptest"
	"strings"
	"sync"
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

// A ponderer thinks until it is stopped.
type ponderer struct{ began chan struct{} }

// Choose implements match.Computer.
func (p ponderer) Choose(ctx context.Context, _ game.Rules, _ game.Record, q *game.Question) ([]string, error) {
	p.began <- struct{}{}
	<-ctx.Done()
	return q.Default, nil
}

// TestThinkingCommand shows that one computer player thinks and that two more matches wait, one of which is then
// stopped.
func TestThinkingCommand(t *testing.T) {
	thinks := ponderer{make(chan struct{})}
	a := &App{App: new(app.App), reg: prometheus.NewRegistry(), o: AppOptions{Log: zerolog.Nop()}}
	a.Matches = match.New(match.Options{Store: storetest.New(), Rules: []game.Rules{norenberc.New()}, Thinkers: 1, Think: time.Hour,
		Now: time.Now, Luck: rand.NewChaCha8([32]byte{}), Computers: map[string]match.Computer{"slow": thinks}})
	defer a.Matches.Close()
	countThinking(a.reg, a.Matches.Thinking)
	server := httptest.NewServer(a.handler())
	defer server.Close()
	at := " --http " + strings.TrimPrefix(server.URL, "http://")
	require.Contains(t, succeed(t, "thinking"+at), "thinking now: 0, of at most 1\nmatches waiting for room to think: 0")

	var tables []match.ID
	for range 3 {
		m, err := a.Matches.Open("norenberc", match.Place{Channel: "c"}, match.Owner{User: "1", Name: "Ann"}, match.Terms{}, "")
		require.NoError(t, err)
		_, err = a.Matches.AddComputer(m.ID, "1", "slow")
		require.NoError(t, err)
		_, err = a.Matches.Start(m.ID, "1", "")
		require.NoError(t, err)
		tables = append(tables, m.ID)
	}
	ctx, stop := context.WithCancel(t.Context())
	var work sync.WaitGroup
	work.Go(func() { a.Matches.Work(ctx) })
	<-thinks.began
	require.Contains(t, succeed(t, "thinking"+at), "thinking now: 1, of at most 1\nmatches waiting for room to think: 2")
	require.NoError(t, a.Matches.Cancel(tables[0], match.Owner{Name: "operator"}, ""))
	<-thinks.began
	said := succeed(t, "thinking"+at)
	require.Contains(t, said, "thinking now: 1, of at most 1\nmatches waiting for room to think: 1")
	require.Contains(t, said, "decisions since the start: 0; given up because the match moved on: 1")
	require.Equal(t, 1., metric(t, a.reg, "norenbot_thinking"))
	require.Equal(t, 1., metric(t, a.reg, "norenbot_thinking_waiting"))
	require.Equal(t, 1., metric(t, a.reg, "norenbot_decisions_moot_total"))
	stop()
	work.Wait()
	require.Equal(t, 0., metric(t, a.reg, "norenbot_thinking"))
}

// metric returns the value of a gauge or a counter.
func metric(t *testing.T, reg *prometheus.Registry, name string) float64 {
	families, err := reg.Gather()
	require.NoError(t, err)
	for _, f := range families {
		if f.GetName() == name {
			return f.Metric[0].GetGauge().GetValue() + f.Metric[0].GetCounter().GetValue()
		}
	}
	t.Fatal("there is no metric " + name)
	return 0
}
