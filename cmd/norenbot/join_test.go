package main

import (
	"context"
	"net"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/rs/zerolog"
	"github.com/stretchr/testify/require"

	"norenbot/discord/sandbox"
	"norenbot/discord/wire"
	"norenbot/game/match"
	"norenbot/storage/pg/pgtest"
)

// joins opens the App up to its matches, and joins as it does with an endpoint.
func (h *house) joins(ctx context.Context) {
	h.T.Helper()
	a := &App{o: h.o, reg: prometheus.NewRegistry(), failed: make(chan error, 1)}
	noted, err := opened(func() ([]match.ID, error) { return a.openStore(h.T.Context()) })
	require.NoError(h.T, err)
	require.NoError(h.T, a.openMatches(h.T.Context(), noted))
	h.Running = h.runs(a)
	require.NoError(h.T, a.makeConn())
	require.NoError(h.T, a.know(h.T.Context()))
	a.joinBeside(ctx)
}

// TestJoiningAgain checks that the bot joins with the gateways that can be opened, and that the others follow by
// themselves; if none can, it tries again, unless Discord refuses for good.
func TestJoiningAgain(t *testing.T) {
	t.Parallel()
	offline := sandbox.Fault{Kind: sandbox.FaultOffline}
	t.Run("after two of six sessions, for five minutes", func(t *testing.T) {
		inHouse(t, sandbox.Config{Shard: 1, Concurrency: 2}, func(h *house) {
			channels := append(h.grows(4), h.Channel)
			time.AfterFunc(time.Second, func() { _ = h.Fault(offline) })
			time.AfterFunc(5*time.Minute, func() { h.EndFault(offline.Kind) })
			begun := h.Now()
			h.joins(h.T.Context())
			require.True(h.T, h.app.joined.Load())
			require.Less(h.T, h.Now().Sub(begun), time.Minute)
			require.False(h.T, h.app.connection().whole)
			time.Sleep(5*time.Minute + reopened)
			h.Settle()
			require.True(h.T, h.app.connection().whole)
			alice := h.Person("Alice", "en-US")
			for _, channel := range channels {
				alice.Types(channel, "/game help", nil)
			}
			require.Less(h.T, h.readies(), 10, "Discord allows 1,000 a day")
		})
	})
	t.Run("for another number of sessions meanwhile", func(t *testing.T) {
		inHouse(t, sandbox.Config{Shard: 1, Concurrency: 2}, func(h *house) {
			h.grows(4)
			time.AfterFunc(time.Second, func() { _ = h.Fault(offline) })
			time.AfterFunc(time.Minute, func() { h.grows(1); h.EndFault(offline.Kind) })
			h.joins(h.T.Context())
			require.ErrorIs(h.T, <-h.app.Conn.Lost(), wire.ErrSession, "the next start opens so many")
			require.Empty(h.T, h.app.failed)
		})
	})
	t.Run("the process ends meanwhile", func(t *testing.T) {
		inHouse(t, sandbox.Config{}, func(h *house) {
			require.NoError(h.T, h.Fault(offline))
			ctx, stop := context.WithCancel(h.T.Context())
			time.AfterFunc(time.Hour, stop)
			begun := h.Now()
			h.joins(ctx)
			require.InDelta(h.T, time.Hour, h.Now().Sub(begun), float64(time.Minute))
			require.Empty(h.T, h.app.failed)
			h.EndFault(offline.Kind)
		})
	})
}

// TestStartBrokenOff checks that Ctrl-C ends a process at once while its gateway is silent.
func TestStartBrokenOff(t *testing.T) {
	t.Parallel()
	inHouse(t, sandbox.Config{}, func(h *house) {
		require.NoError(h.T, h.Fault(sandbox.Fault{Kind: sandbox.FaultHalfOpen}))
		ctx, cancel := context.WithTimeout(h.T.Context(), time.Second)
		defer cancel()
		begun := h.Now()
		_, err := Open(ctx, h.o)
		require.Error(h.T, err)
		require.Less(h.T, h.Now().Sub(begun), 4*time.Second)
		h.EndFault(sandbox.FaultHalfOpen)
	})
}

// TestEndpointWithoutGateway checks that a process answers its endpoint while the gateway is down, and opens the
// gateway when it can; with several processes also while time is refunded.
func TestEndpointWithoutGateway(t *testing.T) {
	t.Parallel()
	t.Run("on a file", func(t *testing.T) { answersWithoutGateway(t, "") })
	t.Run("on a database", func(t *testing.T) {
		pgtest.Needed(t)
		answersWithoutGateway(t, pgtest.Shared(t).Empty(t))
	})
}

func answersWithoutGateway(t *testing.T, database string) {
	t.Helper()
	w, _ := servedAt(t, sandbox.Config{Patience: patience}) // a busy machine needs longer than Discord waits
	channel, err := w.AddChannel(w.AddGuild("Nürnberg", "en-US"), sandbox.TextChannel, "games")
	require.NoError(t, err)
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	settings := defaultConfig()
	settings.Data, settings.HTTP = t.TempDir(), ""
	settings.Endpoint.Address, settings.Endpoint.PublicKey = l.Addr().String(), w.PublicKey()
	require.NoError(t, w.Fault(sandbox.Fault{Kind: sandbox.FaultOffline}))
	a, err := Open(t.Context(), AppOptions{Config: settings, Postgres: database, Token: w.Token(), Now: time.Now, Line: w.Line(), Log: zerolog.Nop()})
	require.NoError(t, err)
	defer func() { require.NoError(t, a.Close(context.Background())) }()
	endpoint, err := a.serveEndpoint(l)
	require.NoError(t, err)
	defer endpoint.close()
	require.True(t, a.keeps.Load())
	require.False(t, a.joined.Load())
	require.True(t, a.reachable(t.Context()))

	require.NoError(t, w.SendTo(0, "http://"+l.Addr().String()+"/interactions"))
	alice := w.User("alice", sandbox.Locale("en-US"))
	if a.isClustered() {
		a.pulse.mu.Lock() // as while time is refunded
	}
	var out sandbox.Outcome
	offered := func() bool { out, err = alice.Slash(channel, "/game help", nil); return err == nil }
	require.Eventually(t, offered, patience, 20*time.Millisecond)
	require.Equal(t, sandbox.StatusAnswered, out.Status, out.Failure)
	if a.isClustered() {
		a.pulse.mu.Unlock()
	}

	w.EndFault(sandbox.FaultOffline)
	require.Eventually(t, a.joined.Load, patience, 20*time.Millisecond)
	require.Empty(t, a.failed)
}
