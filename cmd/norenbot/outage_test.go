package main

import (
	"fmt"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/stretchr/testify/require"

	"norenbot/discord/sandbox"
	"norenbot/game/ledger"
	"norenbot/game/match"
)

// A comer is a store that is down now and then when it is asked for all live matches or for stored notes.
type comer struct {
	engine
	away atomic.Bool
}

var errComer = fmt.Errorf("%w: it went for a walk", match.ErrAway)

// Find implements ledger.Store.
func (s *comer) Find(q ledger.Query) ([]ledger.Found, error) {
	if s.away.Load() && q.Index == match.LiveIndex {
		return nil, errComer
	}
	return s.engine.Find(q)
}

// Facts implements ledger.Store.
func (s *comer) Facts(refs ...ledger.Ref) ([]ledger.Found, error) {
	if s.away.Load() && refs[0].Kind == ledger.NoteKind {
		return nil, errComer
	}
	return s.engine.Facts(refs...)
}

// openOn opens a store; away says whether it is down once the matches are replayed.
func (h *house) openOn(store *comer, away bool) error {
	h.T.Helper()
	a := &App{o: h.o, reg: prometheus.NewRegistry(), failed: make(chan error, 1)}
	noted, err := a.openStore(h.T.Context())
	require.NoError(h.T, err)
	store.engine = a.store.in
	a.store = keptIn(store)
	require.NoError(h.T, a.openMatches(h.T.Context(), noted))
	h.Running = h.runs(a)
	store.away.Store(away)
	return a.openDiscord(h.T.Context())
}

// TestAnOutageIsGivenBackLater checks that no one runs out of time if the database goes down again just before
// three days are refunded.
func TestAnOutageIsGivenBackLater(t *testing.T) {
	t.Parallel()
	inHouse(t, sandbox.Config{}, func(h *house) {
		alice, _ := h.timed()
		before := h.left(alice)
		h.Stop()
		store := new(comer)
		require.NoError(h.T, h.openOn(store, false))
		store.away.Store(true)
		h.Advance(72 * time.Hour)
		h.Troubles("went for a walk")
		time.Sleep(5 * time.Minute)
		require.Equal(h.T, 1, strings.Count(h.Logged(), "giving back"), "said once")
		for _, p := range h.People {
			require.NotContains(h.T, h.Logged(), p.ID().String())
			require.NotContains(h.T, h.Logged(), p.Called)
		}
		store.away.Store(false)
		time.Sleep(time.Minute)
		h.Quietly()
		require.InDelta(t, before, h.left(alice), float64(7*time.Minute))
		require.Zero(h.T, h.Match().Chairs[0].Clock.Lapses)
		time.Sleep(6 * time.Hour)
		h.Quietly()
		require.Equal(t, 1, h.Match().Chairs[0].Clock.Lapses, "and then time runs on")
	})
}

// TestAnOutageThatCannotBeRead checks that a process that cannot read how long people could not reach the bot does
// not start as if that had been no time.
func TestAnOutageThatCannotBeRead(t *testing.T) {
	t.Parallel()
	inHouse(t, sandbox.Config{}, func(h *house) {
		h.o.Turned = false
		store := new(comer)
		require.ErrorIs(h.T, h.openOn(store, true), match.ErrAway)
		store.away.Store(false)
	})
}

// TestCutOff checks that a process ends when its connection is gone for 15 minutes, but not while it is taking
// over: the first gateways may wait for Discord for hours.
func TestCutOff(t *testing.T) {
	t.Parallel()
	inHouse(t, sandbox.Config{}, func(h *house) {
		h.Start()
		require.NoError(t, h.app.cutOff())
		require.NoError(t, h.Fault(sandbox.Fault{Kind: sandbox.FaultOffline}))
		time.Sleep(gone / 2)
		require.NoError(t, h.app.cutOff())
		time.Sleep(gone)
		require.ErrorContains(t, h.app.cutOff(), "no connection to Discord since")
		h.app.joined.Store(false)
		require.NoError(t, h.app.cutOff())
		h.EndFault(sandbox.FaultOffline)
		time.Sleep(reopened)
	})
}

// reopened is how long it takes at most until a gateway is open again.
const reopened = 6 * time.Minute

// TestReachable checks that with an endpoint people can play while the gateway is down, so their clocks run and the
// process does not end, unless all of Discord is down.
func TestReachable(t *testing.T) {
	t.Parallel()
	offline := sandbox.Fault{Kind: sandbox.FaultOffline}
	t.Run("by the gateway", func(t *testing.T) {
		inHouse(t, sandbox.Config{}, func(h *house) {
			h.Start()
			require.True(h.T, h.app.reachable(h.T.Context()))
			require.NoError(h.T, h.Fault(offline))
			time.Sleep(2 * time.Second) // until it is noticed
			require.False(h.T, h.app.reachable(h.T.Context()))
			h.EndFault(offline.Kind)
			time.Sleep(reopened)
		})
	})
	t.Run("by an endpoint", func(t *testing.T) {
		inHouse(t, sandbox.Config{}, func(h *house) {
			h.o.Config.Endpoint.Address = "127.0.0.1:1" // where the test does not listen
			h.timed()
			require.NoError(h.T, h.Fault(offline))
			time.Sleep(7 * time.Hour)
			require.True(h.T, h.app.reachable(h.T.Context()))
			require.Equal(h.T, 1, h.Match().Chairs[0].Clock.Lapses)
			require.NoError(h.T, h.app.cutOff())
			h.Expect(500, 502, 503)
			require.NoError(h.T, h.Fault(sandbox.Fault{Kind: sandbox.FaultServerErrors}))
			require.False(h.T, h.app.reachable(h.T.Context()))
			h.EndFault(sandbox.FaultServerErrors)
			h.EndFault(offline.Kind)
			time.Sleep(reopened)
		})
	})
}
