package wire

import (
	"context"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/gorilla/websocket"
	"github.com/rs/zerolog"
	"github.com/stretchr/testify/require"
)

// A day is Discord's report of the sessions that may start.
type day struct {
	mu                sync.Mutex
	total, left, keys int
	ends              time.Time
	asked             int
}

func (d *day) ask(context.Context) (p shardPlan, err error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.asked++; !time.Now().Before(d.ends) {
		d.left, d.ends = d.total, time.Now().Add(24*time.Hour)
	}
	p.Limit.Total, p.Limit.Remaining, p.Limit.Concurrency = d.total, d.left, d.keys
	p.Limit.ResetAfter = time.Until(d.ends).Milliseconds()
	return p, nil
}

// identify waits for its turn, counts it, and ends it after some time.
func (d *day) identify(q *starts, shard int, flaps bool, answer time.Duration) (at time.Time, err error) {
	s, err := q.wait(context.Background(), shard, flaps, func() {})
	if err != nil {
		return at, err
	}
	if s.allow() {
		d.mu.Lock()
		d.left--
		d.mu.Unlock()
	}
	at = time.Now()
	time.Sleep(answer)
	s.end()
	return at, nil
}

// TestTurnsByKey checks that gateways of one key identify 5 s after the answer to the one before, beside those of
// other keys, and that one without an answer delays the others by 5 s at most.
func TestTurnsByKey(t *testing.T) {
	for _, tc := range []struct {
		explanation string
		answer      time.Duration
		apart       time.Duration
	}{
		{"answered at once", 0, 5 * time.Second},
		{"answered after 2 s", 2 * time.Second, 7 * time.Second},
		{"not answered for a minute", time.Minute, 10 * time.Second},
	} {
		t.Run(tc.explanation, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				d := &day{total: 1000, left: 1000, keys: 4, ends: time.Now().Add(time.Hour)}
				q := &starts{ask: d.ask, apart: identifyApart, log: zerolog.Nop()}
				begun := time.Now()
				var mu sync.Mutex
				at := map[int][]time.Duration{}
				var all sync.WaitGroup
				for shard := range 16 {
					all.Go(func() {
						when, err := d.identify(q, shard, false, tc.answer)
						require.NoError(t, err)
						mu.Lock()
						defer mu.Unlock()
						at[shard%4] = append(at[shard%4], when.Sub(begun))
					})
				}
				all.Wait()
				for key := range 4 {
					slices.Sort(at[key])
					require.Equal(t, []time.Duration{0, tc.apart, 2 * tc.apart, 3 * tc.apart}, at[key], "key %d", key)
				}
			})
		})
	}
}

// TestTheDaysBudget checks that no more sessions start than Discord allows in a day, whatever was known before;
// then the gateways wait for the next day. One whose sessions do not last leaves a quarter to the others.
func TestTheDaysBudget(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := &day{total: 40, left: 30, keys: 1, ends: time.Now().Add(12 * time.Hour)}
		q := &starts{ask: d.ask, apart: identifyApart, log: zerolog.Nop()}
		begun := time.Now()
		steady := func(n int) {
			for range n {
				_, err := d.identify(q, 0, false, 0)
				require.NoError(t, err)
			}
		}
		steady(18)
		at, err := d.identify(q, 0, true, 0)
		require.NoError(t, err)
		require.Less(t, at.Sub(begun), time.Hour, "11 are left after it: more than a quarter")
		_, err = d.identify(q, 0, true, 0)
		require.NoError(t, err)
		require.Equal(t, 10, d.left)
		var flapping sync.WaitGroup
		flapping.Go(func() {
			at, err := d.identify(q, 1, true, 0)
			require.NoError(t, err)
			require.GreaterOrEqual(t, at.Sub(begun), 12*time.Hour, "it leaves ten to others")
		})
		steady(10)
		require.Less(t, time.Since(begun), 12*time.Hour)
		require.Zero(t, d.left)
		require.Less(t, d.asked, 60, "Discord is asked once a minute at most")
		steady(1)
		require.GreaterOrEqual(t, time.Since(begun), 12*time.Hour, "the next day")
		flapping.Wait()
		require.GreaterOrEqual(t, d.left, 0)
	})
}

// TestTurnsThatAreNotUsed checks that a gateway that could not even connect uses nothing of the budget, and delays
// no other.
func TestTurnsThatAreNotUsed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := &day{total: 1000, left: 1000, keys: 1, ends: time.Now().Add(time.Hour)}
		q := &starts{ask: d.ask, apart: identifyApart, log: zerolog.Nop()}
		begun := time.Now()
		for range 10 {
			s, err := q.wait(t.Context(), 0, false, func() {})
			require.NoError(t, err)
			s.end()
			require.False(t, s.allow(), "its turn is over")
		}
		require.Equal(t, begun, time.Now())
		require.Equal(t, 1000, q.left)
		s, err := q.wait(t.Context(), 0, false, func() {})
		require.NoError(t, err)
		require.True(t, s.allow())
		require.False(t, s.allow(), "once")
		s.end()
		require.Equal(t, 999, q.left)
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		_, err = q.wait(ctx, 0, false, func() {})
		require.ErrorIs(t, err, context.DeadlineExceeded)
		require.Zero(t, q.taken)
	})
}

// TestIdentifyOutOfTurn checks that the library cannot identify when it is not the gateway's turn.
func TestIdentifyOutOfTurn(t *testing.T) {
	t.Parallel()
	frame := func(data string) []byte {
		key := []byte{1, 2, 3, 4}
		out := append([]byte{lastPart | textKind, masked | byte(len(data))}, key...)
		for n := range len(data) {
			out = append(out, data[n]^key[n%4])
		}
		return out
	}
	require.True(t, isIdentify(frame(`{"op":2,"d":{"token":"x"}}`)))
	for _, other := range []string{`{"op":1,"d":2}`, `{"op":6,"d":{}}`, `{`, ``} {
		require.False(t, isIdentify(frame(other)), other)
	}
	require.False(t, isIdentify(nil))
	require.False(t, isIdentify([]byte{lastPart | websocket.CloseMessage, masked, 0, 0, 0, 0}))
	far, conn := newHost(t, 1, false)
	g := conn.first
	g.ctx = conn.closing
	var err error
	g.s, err = conn.session(g)
	require.NoError(t, err)
	require.ErrorContains(t, g.connect(nil), errOutOfTurn.Error())
	require.NoError(t, conn.Close())
	far.left(t)
}

// TestGatewayOf is Discord's formula (events/gateway#sharding).
func TestGatewayOf(t *testing.T) {
	t.Parallel()
	require.Equal(t, int(uint64(197038439483310086)>>22%5), GatewayOf("197038439483310086", 5))
	require.Zero(t, GatewayOf("", 5), "direct messages")
	require.Zero(t, GatewayOf("197038439483310086", 0))
	require.Zero(t, GatewayOf("x", 3))
}
