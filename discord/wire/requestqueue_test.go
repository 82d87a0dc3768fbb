package wire

import (
	"context"
	"net/http"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/ui"
)

// queue makes a number of requests of an urgency wait at a gate, one after the other, and returns which passed
// when, in order, once all have.
type queue struct {
	g    gate
	all  sync.WaitGroup
	mu   sync.Mutex
	who  []Urgency
	when []time.Duration
}

func (q *queue) add(t *testing.T, u Urgency, n int) {
	began := time.Now()
	for range n {
		q.all.Go(func() {
			if q.g.pass(u.In(t.Context())) != nil {
				return
			}
			q.mu.Lock()
			defer q.mu.Unlock()
			q.who, q.when = append(q.who, u), append(q.when, time.Since(began))
		})
		synctest.Wait()
	}
}

// TestTheGateKeepsThePace checks that no second has more requests than Discord accepts.
func TestTheGateKeepsThePace(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := &queue{}
		q.add(t, answering, 500)
		q.all.Wait()
		require.Len(t, q.when, 500)
		for n := range q.when[50:] {
			require.GreaterOrEqual(t, q.when[n+50]-q.when[n], time.Second, n)
		}
		require.Less(t, q.when[499], 12*time.Second)
	})
}

// TestTheGateLetsTheMostUrgentThroughFirst also checks that others pass too: one of EldestOf.
func TestTheGateLetsTheMostUrgentThroughFirst(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := &queue{}
		q.add(t, answering, 1+passAtOnce)
		q.add(t, Reporting, 100)
		q.add(t, Showing, 100)
		q.add(t, Calling, 100)
		q.all.Wait()
		among := q.who[1+passAtOnce : 1+passAtOnce+80]
		count := map[Urgency]int{}
		for _, u := range among {
			count[u]++
		}
		require.Equal(t, map[Urgency]int{Calling: 70, Reporting: 10}, count)
	})
}

// TestTheGateIsShut checks that it is shut for all as long as Discord says, and that a request whose context has
// ended does not wait.
func TestTheGateIsShut(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := &queue{}
		q.g.stop(time.Minute)
		q.g.stop(time.Second)
		q.add(t, answering, 1)
		q.add(t, Reporting, 1)
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		require.ErrorIs(t, q.g.pass(ctx), context.DeadlineExceeded)
		q.all.Wait()
		require.ElementsMatch(t, []Urgency{answering, Reporting}, q.who)
		require.Equal(t, []time.Duration{time.Minute, time.Minute}, q.when)
		q.g.mu.Lock()
		defer q.g.mu.Unlock()
		require.Equal(t, 2, q.g.passed)
	})
}

// TestTooFastInAll checks that a global rate limit, in whatever form, stops all requests until it ends, except
// responses to interactions, and that one on a route does not stop the others.
func TestTooFastInAll(t *testing.T) {
	for _, tc := range []struct {
		explanation, body string
		header            http.Header
		all               bool
	}{
		{"as documented", `{"message":"You are being rate limited.","retry_after":3,"global":true}`, http.Header{"Retry-After": {"3"}, "X-Ratelimit-Global": {"true"}, "X-Ratelimit-Scope": {"global"}}, true},
		{"the body alone", `{"retry_after":3,"global":true}`, http.Header{}, true},
		{"the scope alone", `{"retry_after":3}`, http.Header{"X-Ratelimit-Scope": {"global"}}, true},
		{"with a header by which the library would stop everything", `{"retry_after":3,"global":true}`, http.Header{"X-Ratelimit-Global": {"true"}, "X-Ratelimit-Reset-After": {"3"}}, true},
		{"one route", `{"retry_after":3,"global":false}`, http.Header{"X-Ratelimit-Remaining": {"0"}, "X-Ratelimit-Reset-After": {"3"}}, false},
		{"one route, without the headers", `{"retry_after":3,"global":false}`, http.Header{"Retry-After": {"3"}}, false},
	} {
		t.Run(tc.explanation, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				far := &refuser{status: http.StatusTooManyRequests, body: tc.body, header: tc.header}
				c := connTo(t, far)
				_, err := c.Post(t.Context(), "1", ui.Message{Content: "?"})
				require.Equal(t, &RateLimited{After: 3 * time.Second}, err)
				far.status, far.body, far.header = http.StatusOK, `{"id":"7"}`, http.Header{}
				took := func(do func() error) time.Duration {
					began := time.Now()
					require.NoError(t, do())
					return time.Since(began).Round(time.Second)
				}
				require.Zero(t, took(func() error { return c.Respond(t.Context(), ui.Ref{ID: "1", Token: "x"}, ui.Response{Later: true}) }))
				require.Zero(t, took(func() error { return c.EditReply(t.Context(), ui.Ref{ID: "1", Token: "x"}, ui.Message{}) }))
				elsewhere := took(func() error { return c.Edit(t.Context(), "2", "8", ui.Message{}) })
				if tc.all {
					require.Equal(t, 3*time.Second, elsewhere)
					return
				}
				require.Zero(t, elsewhere)
				require.Equal(t, 3*time.Second, took(func() error {
					_, err := c.Post(t.Context(), "1", ui.Message{Content: "?"})
					return err
				}), "this route waits")
			})
		})
	}
}

// TestWaitingAtTheGateIsNoReasonToGiveUp checks that a request may wait there for longer than Discord may take to
// answer.
func TestWaitingAtTheGateIsNoReasonToGiveUp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		far := &refuser{status: http.StatusTooManyRequests, body: `{"retry_after":60,"global":true}`}
		c := connTo(t, far)
		_, err := c.Post(t.Context(), "1", ui.Message{Content: "?"})
		require.True(t, strings.Contains(err.Error(), "wait 1m0s"), err)
		far.status, far.body = http.StatusOK, `{"id":"7"}`
		_, err = c.Post(t.Context(), "2", ui.Message{Content: "?"})
		require.NoError(t, err)
	})
}
