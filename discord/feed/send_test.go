package feed

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"norenbot/game/ledger/ledgertest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/rs/zerolog"
	"github.com/stretchr/testify/require"
)

// A receiver accepts events, or does not.
type receiver struct {
	mu    sync.Mutex
	got   []string    // ids, by host
	tries []time.Time // of all events
	down  atomic.Bool
}

func (r *receiver) RoundTrip(req *http.Request) (*http.Response, error) {
	if req.URL.Host == "stuck.example" {
		<-req.Context().Done()
		return nil, req.Context().Err()
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.tries = append(r.tries, time.Now())
	if r.down.Load() {
		return nil, errors.New("nobody is there")
	}
	r.got = append(r.got, req.URL.Host+" "+req.Header.Get(HeaderEvent))
	return &http.Response{StatusCode: http.StatusNoContent, Body: io.NopCloser(strings.NewReader(""))}, nil
}

// A post is a ledger with webhooks, and their sender.
type post struct {
	t *testing.T
	feeds
	*receiver
	told []string // servers
	log  strings.Builder
	end  func()
}

func newPost(t *testing.T) *post {
	p := &post{t: t, feeds: feeds{new(ledgertest.Memory)}, receiver: new(receiver)}
	p.boots()
	t.Cleanup(func() { p.end() })
	return p
}

// boots starts the sender.
func (p *post) boots() {
	s := &Sender{feeds: p.feeds, by: p.receiver, strike: p.in, now: time.Now, log: zerolog.New(&p.log),
		tell: func(_ context.Context, server string, _ Feed) error { p.told = append(p.told, server); return nil },
		wake: make(chan struct{}, 1), places: make(chan struct{}, atOnce), busy: map[string]bool{}}
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() { s.Send(ctx); close(done) }()
	p.end = func() { cancel(); <-done }
}

// sets makes a server's events go to a host.
func (p *post) sets(server, host string) {
	require.NoError(p.t, p.revise(server, func(f *Feed) ([]Event, bool) {
		f.Address, f.Secret, f.Channel = "https://"+host+"/", "s3cret", "100"
		f.goesOn()
		return nil, true
	}))
}

// happens queues events, and lets time pass.
func (p *post) happens(server string, after time.Duration, ids ...string) {
	require.NoError(p.t, p.revise(server, func(f *Feed) (events []Event, other bool) {
		for _, id := range ids {
			events = append(events, Event{ID: id, Type: MatchTurn})
		}
		return events, f.on()
	}))
	time.Sleep(after)
	synctest.Wait()
}

// waits counts the waiting events.
func (p *post) waits() (n int) {
	all, err := p.all()
	require.NoError(p.t, err)
	for _, events := range all {
		n += len(events)
	}
	return n
}

func (p *post) of(server string) Feed {
	f, _, err := p.read(server)
	require.NoError(p.t, err)
	return f
}

func TestSentInOrder(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPost(t)
		p.sets("10", "a.example")
		p.happens("10", lookAgain, "m1", "m2", "m3")
		require.Equal(t, []string{"a.example m1", "a.example m2", "a.example m3"}, p.got)
		require.Zero(t, p.waits())
		f := p.of("10")
		require.Equal(t, uint64(3), f.Sequence)
		require.Zero(t, f.Waiting)
		require.False(t, f.Taken.IsZero())
	})
}

// TestPauses checks the pauses between attempts, which grow up to an hour, and that the sender gives up after a
// day, announces it once, and drops what waits.
func TestPauses(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPost(t)
		p.down.Store(true)
		p.sets("10", "a.example")
		p.happens("10", 48*time.Hour, "m1", "m2")
		var between []time.Duration
		for n := range p.tries[1:] {
			between = append(between, p.tries[n+1].Sub(p.tries[n]))
		}
		require.Equal(t, pauses, between[:len(pauses)])
		for _, pause := range between[len(pauses):] {
			require.Equal(t, time.Hour, pause)
		}
		lasted := p.tries[len(p.tries)-1].Sub(p.tries[0])
		require.GreaterOrEqual(t, lasted, givenUp)
		require.Less(t, lasted, givenUp+time.Hour)
		require.Equal(t, []string{"10"}, p.told)
		require.Zero(t, p.waits())
		f := p.of("10")
		require.False(t, f.Ended.IsZero())
		require.True(t, f.Told)
		require.Zero(t, f.Waiting)
		require.NotContains(t, p.log.String(), "a.example")
		require.NotContains(t, p.log.String(), "s3cret")

		tries := len(p.tries)
		p.happens("10", 24*time.Hour, "m3")
		require.Len(t, p.tries, tries, "nothing is sent to who does not take it")
		p.down.Store(false)
		p.sets("10", "a.example")
		p.happens("10", lookAgain, "m4")
		require.Equal(t, []string{"a.example m4"}, p.got)
		require.Equal(t, []string{"10"}, p.told)
	})
}

// TestTakenAgain checks that undelivered events come first, in order, and that a success ends the failures.
func TestTakenAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPost(t)
		p.down.Store(true)
		p.sets("10", "a.example")
		p.happens("10", 20*time.Hour, "m1")
		p.happens("10", time.Hour, "m2")
		require.Equal(t, 2, p.of("10").Waiting)
		p.down.Store(false)
		time.Sleep(2 * time.Hour)
		synctest.Wait()
		require.Equal(t, []string{"a.example m1", "a.example m2"}, p.got)
		f := p.of("10")
		require.True(t, f.Failing.IsZero())
		require.True(t, f.on())
		require.Empty(t, p.told)
	})
}

// TestRestart checks that waiting events, and since when deliveries fail, survive a restart.
func TestRestart(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPost(t)
		p.down.Store(true)
		p.sets("10", "a.example")
		p.happens("10", 20*time.Minute, "m1")
		before := p.of("10")
		p.end()
		p.boots()
		synctest.Wait()
		require.Equal(t, before, p.of("10"), "no try comes early")
		p.down.Store(false)
		time.Sleep(time.Hour)
		synctest.Wait()
		require.Equal(t, []string{"a.example m1"}, p.got)
	})
}

// TestASlowReceiverHoldsNobodyUp checks that a receiver that never answers delays no other server.
func TestASlowReceiverHoldsNobodyUp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPost(t)
		p.sets("10", "stuck.example")
		p.sets("11", "a.example")
		p.happens("10", 0, "m1")
		p.happens("11", 0, "m2")
		time.Sleep(lookAgain)
		p.happens("11", lookAgain, "m3")
		require.Equal(t, []string{"a.example m2", "a.example m3"}, p.got)
		require.False(t, p.of("10").Failing.IsZero())
	})
}

// TestBounded checks that at most a thousand events of a server wait, and that the sequence shows how many are
// missing.
func TestBounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPost(t)
		p.down.Store(true)
		p.sets("10", "a.example")
		for n := range waitingMost + 5 {
			p.happens("10", 0, fmt.Sprint("m", n))
		}
		require.Equal(t, waitingMost, p.waits())
		p.down.Store(false)
		time.Sleep(time.Hour)
		synctest.Wait()
		require.Len(t, p.got, waitingMost)
		p.down.Store(true)
		p.happens("10", time.Second, "last")
		all, err := p.all()
		require.NoError(t, err)
		var e Event
		require.NoError(t, json.Unmarshal(all["10"][0].Body, &e))
		require.Equal(t, uint64(waitingMost+6), e.Sequence)
	})
}

// TestTurnedOff checks that waiting events are dropped, without an announcement.
func TestTurnedOff(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPost(t)
		p.down.Store(true)
		p.sets("10", "a.example")
		p.happens("10", time.Minute, "m1")
		require.NoError(t, p.revise("10", func(f *Feed) ([]Event, bool) { *f = Feed{Sequence: f.Sequence, Waiting: f.Waiting}; return nil, true }))
		time.Sleep(lookAgain)
		synctest.Wait()
		require.Zero(t, p.waits())
		require.Zero(t, p.of("10").Waiting)
		require.Empty(t, p.told)
	})
}
