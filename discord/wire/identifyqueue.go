package wire

import (
	"context"
	"encoding/json"
	"sync"
	"time"

	"github.com/rs/zerolog"
)

// Discord's limits (events/gateway#session-start-limit-object): within identifyApart one IDENTIFY for each key,
// which is the gateway's number modulo max_concurrency, and a number of them a day. Discord answers an early one
// with op 9; at one more than the day allows it ends every session and resets the token.
const identifyApart = 5 * time.Second

// A shardPlan is how many gateways Discord asks for, and how fast their sessions may start.
type shardPlan struct {
	Shards int
	Limit  struct {
		Total       int
		Remaining   int   // of today
		ResetAfter  int64 `json:"reset_after"` // ms
		Concurrency int   `json:"max_concurrency"`
	} `json:"session_start_limit"`
}

// plan asks Discord for the plan.
func (c *Conn) plan(ctx context.Context) (p shardPlan, err error) {
	data, err := c.send(ctx, "GET", "gateway/bot", "gateway/bot", nil, nil)
	if err == nil {
		err = json.Unmarshal(data, &p)
	}
	p.Shards, p.Limit.Concurrency = max(p.Shards, 1), max(p.Limit.Concurrency, 1)
	return p, err
}

// starts queues every IDENTIFY of all gateways: the first ones, those after a lost session, and those that Discord
// refused. Resuming a session does not wait here.
type starts struct {
	ask   func(context.Context) (shardPlan, error)
	apart time.Duration // identifyApart, except in tests
	log   zerolog.Logger

	mu          sync.Mutex
	keys        map[int]*startKey
	concurrency int // from Discord when the gateways were opened; 0 before
	// The day's budget as Discord last reported it, less what was sent since. total is 0 if there is no limit.
	total, left int
	taken       int       // of left, by gateways that are about to identify
	asked       time.Time // when Discord reported it
	until       time.Time // when the day ends
}

// A startKey lets one gateway identify at a time.
type startKey struct {
	turn chan struct{} // has room for the gateway whose turn it is
	free time.Time     // when the next may identify; used only by the gateway whose turn it is
}

// learn updates the budget from Discord's report.
func (q *starts) learn(p shardPlan) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.concurrency == 0 { // another number would mix the keys, so a new one applies from the next process on
		q.concurrency = p.Limit.Concurrency
	}
	q.total, q.left, q.asked = p.Limit.Total, p.Limit.Remaining, time.Now()
	q.until = q.asked.Add(time.Duration(p.Limit.ResetAfter) * time.Millisecond)
}

// key returns the key of a gateway.
func (q *starts) key(shard int) *startKey {
	q.mu.Lock()
	defer q.mu.Unlock()
	n := shard % max(q.concurrency, 1)
	if q.keys == nil {
		q.keys = map[int]*startKey{}
	}
	if q.keys[n] == nil {
		q.keys[n] = &startKey{turn: make(chan struct{}, 1)}
	}
	return q.keys[n]
}

// A start is the right of one gateway to identify once.
type start struct {
	q    *starts
	key  *startKey
	mu   sync.Mutex
	sent bool
	over bool
}

// wait returns when a gateway may identify, or with ctx's error, or why Discord does not report the budget. Call
// end unless there is an error. flaps says that the gateway's sessions do not last: it leaves a quarter of the
// budget to the others. wait calls delayed each time before it waits for the next day.
func (q *starts) wait(ctx context.Context, shard int, flaps bool, delayed func()) (*start, error) {
	if err := q.budget(ctx, flaps, delayed); err != nil {
		return nil, err
	}
	s := &start{q: q, key: q.key(shard)}
	select {
	case s.key.turn <- struct{}{}:
	case <-ctx.Done():
		q.giveBack(false)
		return nil, ctx.Err()
	}
	if err := wait(ctx, time.Until(s.key.free)); err != nil {
		s.end()
		return nil, err
	}
	return s, nil
}

// allow is called right before the IDENTIFY is sent, and reports whether it may be sent, once.
func (s *start) allow() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.sent || s.over {
		return false
	}
	s.sent = true
	s.q.giveBack(true)
	// Discord may not answer for a long time, and the other gateways of the key need not wait for that.
	time.AfterFunc(s.q.apart, s.end)
	return true
}

// end is called when this one was answered, and lets the next have its turn identifyApart later: the answer shows
// that Discord has counted this one.
func (s *start) end() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.over {
		return
	}
	s.over = true
	if s.sent {
		s.key.free = time.Now().Add(s.q.apart)
	} else {
		s.q.giveBack(false)
	}
	<-s.key.turn
}

// giveBack ends a reservation of budget; sent says that it was used.
func (q *starts) giveBack(sent bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.taken--
	if sent {
		q.left--
	}
}

// askAgain is how long a report of the budget holds if little is left.
const askAgain = time.Minute

// budget reserves one of today's sessions.
func (q *starts) budget(ctx context.Context, flaps bool, delayed func()) error {
	for asked := false; ; {
		took, stale, until := q.take(flaps)
		switch {
		case took:
			return nil
		case stale && !asked:
			p, err := q.ask(ctx)
			if err != nil {
				return err
			}
			q.learn(p)
			asked = true
			continue
		}
		asked = false
		pause := max(time.Until(until), 0) + time.Second
		q.log.Warn().Dur("wait", pause).Msg("too few sessions of the gateway are left today: a gateway waits for the next day")
		delayed()
		if err := wait(ctx, pause); err != nil {
			return err
		}
	}
}

// take reserves one of today's sessions if there is one; otherwise it says that the report is stale, or when the
// day ends.
func (q *starts) take(flaps bool) (took, stale bool, until time.Time) {
	q.mu.Lock()
	defer q.mu.Unlock()
	now := time.Now()
	// Discord may not have counted yet what others have just sent.
	free, spare := q.left-q.taken, min(q.concurrency, q.total/50)
	if flaps {
		spare = max(spare, q.total/4)
	}
	fresh := now.Sub(q.asked) < askAgain
	switch {
	case q.asked.IsZero():
		return false, true, now
	case q.total == 0, free > spare && (fresh || free > q.total/10 && now.Before(q.until)):
		q.taken++
		return true, false, now
	}
	return false, !fresh || !now.Before(q.until), q.until
}
