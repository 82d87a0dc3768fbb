package main

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/sandbox"
	"norenbot/discord/servertest"
	"norenbot/discord/wire"
	"norenbot/game/match"
)

// gateway returns the number of the server's gateway, of this many.
func (h *house) gateway(of int) int { return wire.GatewayOf(h.Guild.String(), of) }

// spread starts the bot in enough servers for this many gateways, one server for each. It returns a match in each
// of two servers with the numbers of their gateways.
func (h *house) spread(of int) (one, two seated, first, second int) {
	h.T.Helper()
	h.o.Turned = false
	h.o.Config.Matches.OverdueShare = 25
	guild, channel := h.Guild, h.Channel
	h.grows(of - 3)
	time.Sleep(time.Millisecond) // the time at which a server was made decides its gateway
	h.Speaks("en-US")
	h.Start()
	require.Len(h.T, h.app.Conn.Gateways(), of)
	two, second = h.matched("Cora", "Dario"), h.gateway(of)
	h.Guild, h.Channel = guild, channel
	one, first = h.matched("Alice", "Bruno"), h.gateway(of)
	require.NotEqual(h.T, first, second)
	return one, two, first, second
}

// seated is a match of two with a day of time, and how much was left.
type seated struct {
	id    match.ID
	alice *servertest.Person
}

// matched makes two people start a match where the house is now.
func (h *house) matched(one, two string) seated {
	h.T.Helper()
	alice, bruno := h.Person(one, "en-US"), h.Person(two, "fr")
	before := h.live()
	alice.Types(h.Channel, "/game new", map[string]any{"pace": "daily"})
	h.Quietly()
	bruno.Clicks("join")
	h.Quietly()
	alice.Clicks("start")
	h.Quietly()
	for id := range h.live() {
		if _, was := before[id]; !was {
			return seated{id, alice}
		}
	}
	h.T.Fatal("nothing has begun")
	return seated{}
}

// live returns the live matches.
func (h *house) live() map[match.ID]match.Match {
	all := map[match.ID]match.Match{}
	for m, err := range h.app.store.Live() {
		require.NoError(h.T, err)
		all[m.ID] = m
	}
	return all
}

// leftOf returns how much time the first seat of a match has left.
func (h *house) leftOf(s seated) time.Duration {
	h.T.Helper()
	end, limited := h.live()[s.id].Deadline(0)
	require.True(h.T, limited)
	return end.Sub(h.Now())
}

// lapses returns how often the first seat of a match has run out of time.
func (h *house) lapses(s seated) int { return h.live()[s.id].Chairs[0].Clock.Lapses }

// metricsText returns the metrics as Prometheus reads them.
func (h *house) metricsText() string {
	w := httptest.NewRecorder()
	h.app.handler().ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/metrics", nil))
	return w.Body.String()
}

// away takes the gateway of a shard down until back is called.
func (h *house) away(shard int) (back func()) {
	h.T.Helper()
	require.NoError(h.T, h.Fault(sandbox.Fault{Kind: sandbox.FaultOffline, Shard: &shard}))
	return func() { h.EndFaultOf(shard) }
}

// TestOneGatewayAway takes one of several gateways down. Time stops in its servers. Other servers are not affected:
// people get answers, deadlines expire, and no time is refunded. /readyz stays ready and names the gateway, and the
// process does not exit.
func TestOneGatewayAway(t *testing.T) {
	t.Parallel()
	inHouse(t, sandbox.Config{Shard: 1, Concurrency: 1}, func(h *house) {
		const of = 5
		here, there, gone, _ := h.spread(of)
		status, text := h.readyz()
		require.Equal(h.T, http.StatusOK, status)
		require.Equal(h.T, "ready\n", text)
		time.Sleep(12 * time.Hour)
		h.Quietly()
		left, stops := h.leftOf(here), len(h.live()[there.id].Stops)

		back := h.away(gone)
		time.Sleep(7 * time.Hour)
		status, text = h.readyz()
		require.Equal(h.T, http.StatusOK, status)
		require.Contains(h.T, text, fmt.Sprintf("ready: 4 of 5 gateways; gateway %d is away since 2026-11-21T", gone))
		require.Contains(h.T, h.metricsText(), fmt.Sprintf("norenbot_gateway_up{gateway=\"%d\"} 0", gone))
		require.NoError(h.T, h.app.cutOff())
		require.Empty(h.T, h.app.Conn.Lost())
		time.Sleep(8 * time.Hour)
		h.Quietly()
		require.Equal(h.T, 1, h.lapses(there), "deadlines strike elsewhere")
		require.Zero(h.T, h.lapses(here))
		require.Len(h.T, h.live()[there.id].Stops, stops, "nothing is given back elsewhere")

		back()
		time.Sleep(reopened)
		h.Quietly()
		require.InDelta(h.T, left, h.leftOf(here), float64(reopened+time.Minute))
		require.Zero(h.T, h.lapses(here))
		_, text = h.readyz()
		require.Equal(h.T, "ready\n", text)
		time.Sleep(13 * time.Hour)
		h.Quietly()
		require.Equal(h.T, 1, h.lapses(here), "and then time runs on")
		_, early, spare := h.Identifies()
		require.Zero(h.T, early)
		require.Greater(h.T, spare, 700)
	})
}

// TestAGatewayAwayOverARestart checks that a stored outage of a gateway survives a restart, also one with another
// number of gateways.
func TestAGatewayAwayOverARestart(t *testing.T) {
	t.Parallel()
	for _, more := range []int{0, 2} {
		t.Run(fmt.Sprintf("%d gateways more", more), func(t *testing.T) {
			t.Parallel()
			inHouse(t, sandbox.Config{Shard: 1, Concurrency: 1}, func(h *house) {
				h.o.Turned = false
				h.o.Config.Matches.OverdueShare = 25
				h.grows(2)
				h.Start()
				here := h.matched("Alice", "Bruno")
				time.Sleep(12 * time.Hour)
				h.Quietly()
				left := h.leftOf(here)
				back := h.away(h.gateway(4))
				time.Sleep(10 * time.Hour)
				h.Stop()
				time.Sleep(3 * time.Hour)
				h.grows(more)
				if more > 0 {
					back()
				}
				h.Start()
				time.Sleep(5 * time.Hour)
				if more == 0 {
					require.Zero(h.T, h.lapses(here))
					back()
				} else {
					left -= 5 * time.Hour
				}
				time.Sleep(reopened)
				h.Quietly()
				require.InDelta(h.T, left, h.leftOf(here), float64(reopened+2*time.Minute))
				require.Zero(h.T, h.lapses(here))
			})
		})
	}
}

// TestSessionsLostTogether checks that, however many sessions are lost or refused at once, no gateway identifies
// before its turn, and each comes back.
func TestSessionsLostTogether(t *testing.T) {
	t.Parallel()
	inHouse(t, sandbox.Config{Shard: 1, Concurrency: 1, Strict: true}, func(h *house) {
		h.grows(4)
		h.Start()
		for _, kind := range []string{sandbox.FaultReplayGap, sandbox.FaultInvalid} {
			before, _, _ := h.Identifies()
			require.NoError(h.T, h.Fault(sandbox.Fault{Kind: kind}))
			time.Sleep(2 * time.Minute)
			require.True(h.T, h.app.connection().whole, kind)
			all, early, _ := h.Identifies()
			require.Equal(h.T, 6, all-before, "%s: one each", kind)
			require.Zero(h.T, early, kind)
		}
		require.NoError(h.T, h.Fault(sandbox.Fault{Kind: sandbox.FaultResumable}))
		before, _, _ := h.Identifies()
		time.Sleep(time.Minute)
		require.True(h.T, h.app.connection().whole)
		all, _, _ := h.Identifies()
		require.Equal(h.T, before, all, "a session that can be resumed is")
	})
}

// A gatewayTrial says how many gateways are tried, and how often.
type gatewayTrial struct{ gateways, keys, faults int }

// TestTrialOfGateways cuts many gateways off and refuses their resumes, alone and together, on a stand-in that
// fails at every IDENTIFY that is too early. All come back within the day's budget. Time stops in the servers of
// those that are down longer, and in no others. NORENBOT_CI=1 tries 16 gateways with 40 faults; otherwise there are
// fewer.
func TestTrialOfGateways(t *testing.T) {
	t.Parallel()
	trial := gatewayTrial{6, 2, 16}
	if os.Getenv("NORENBOT_CI") != "" {
		trial = gatewayTrial{16, 1, 40}
	}
	inHouse(t, sandbox.Config{Shard: 1, Concurrency: trial.keys, Strict: true}, func(h *house) { trial.run(h) })
}

// stretches counts how often and how long a gateway was down for more than a minute.
type stretches struct {
	now            time.Duration // the stretch that is not over
	long, doubtful int           // those of about a minute, which may count or not
	sum            time.Duration
}

// watches looks at every gateway each second for some time.
func (h *house) watches(seen []stretches, d time.Duration) {
	for end := h.Now().Add(d); h.Now().Before(end); time.Sleep(time.Second) {
		for n, g := range h.app.Conn.Gateways() {
			s := &seen[n]
			if !g.Up {
				s.now += time.Second
				continue
			}
			switch {
			case s.now >= outage-2*tickEvery && s.now <= outage+2*tickEvery:
				s.doubtful++
			case s.now > outage:
				s.long, s.sum = s.long+1, s.sum+s.now
			}
			s.now = 0
		}
	}
}

func (g gatewayTrial) run(h *house) {
	one, two, first, second := h.spread(g.gateways)
	time.Sleep(time.Hour)
	h.Quietly()
	begun, cuts := h.Now(), 0
	seen := make([]stretches, g.gateways)
	kinds := []string{sandbox.FaultDrop, sandbox.FaultReplayGap, sandbox.FaultInvalid, sandbox.FaultReconnect, sandbox.FaultResumable}
	for n := range g.faults {
		shard := n % g.gateways
		f := sandbox.Fault{Kind: kinds[n%len(kinds)], Shard: &shard}
		switch {
		case n%4 == 3: // all together
			f.Shard = nil
			cuts += g.gateways
		case n%8 == 4: // down for a while
			if shard = first; n%16 != 4 {
				shard = second
			}
			f.Kind = sandbox.FaultOffline
			cuts++
		default:
			cuts++
		}
		require.NoError(h.T, h.Fault(f))
		if f.Kind == sandbox.FaultOffline {
			h.watches(seen, 20*time.Minute)
			h.EndFaultOf(shard)
		}
		h.watches(seen, 8*time.Minute)
		require.True(h.T, h.app.connection().whole, "after fault %d (%s): %s", n, f.Kind, h.app.connection().text)
	}
	h.Quietly()
	all, early, left := h.Identifies()
	h.T.Logf("%d gateways, %d keys: %d faults, %d connections lost in %s; %d sessions begun, %d of them too early, %d left today",
		g.gateways, g.keys, g.faults, cuts, h.Now().Sub(begun).Round(time.Minute), all, early, left)
	require.Zero(h.T, early)
	require.Positive(h.T, left)
	require.Empty(h.T, h.app.Conn.Lost())
	for s, shard := range map[seated]int{one: first, two: second} {
		var halted time.Duration
		for _, stop := range h.live()[s.id].Stops {
			halted += stop.To.Sub(stop.From)
		}
		at := seen[shard]
		h.T.Logf("gateway %d was away %d times for more than a minute, for %s in all; the clock of its server stood still for %s", shard, at.long, at.sum, halted)
		require.Positive(h.T, at.long)
		// The bot looks every 5 s, both when a gateway goes down and when it is up again. An outage of about a
		// minute is refunded or not.
		require.InDelta(h.T, at.sum, halted, float64(time.Duration(at.long)*2*tickEvery+time.Duration(at.doubtful)*outage))
	}
	require.Equal(h.T, g.gateways, strings.Count(h.metricsText(), "norenbot_gateway_up{"))
}
