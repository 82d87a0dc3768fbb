package pg

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net"
	"sync"
	"time"
)

// tries paces the attempts to connect.
type tries struct {
	mu     sync.Mutex
	failed int // failures in a row, counting running attempts
	next   time.Time
}

// wait returns when it is time for an attempt.
func (t *tries) wait(ctx context.Context) error {
	t.mu.Lock()
	now := time.Now()
	at := t.next
	if t.failed++; t.failed <= firstTries || at.Before(now) {
		at = now
	}
	t.next = at.Add(gap + rand.N(gap/2))
	t.mu.Unlock()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(at.Sub(now)):
		return nil
	}
}

// succeeded notes that an attempt succeeded.
func (t *tries) succeeded() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.failed = 0
}

// patience returns how long connecting may take: each host is tried.
func (s *Store) patience() time.Duration {
	c := s.pool.Config().ConnConfig
	all := map[string]bool{net.JoinHostPort(c.Host, fmt.Sprint(c.Port)): true}
	for _, f := range c.Fallbacks {
		all[net.JoinHostPort(f.Host, fmt.Sprint(f.Port))] = true
	}
	return time.Duration(len(all)) * connectWithin
}
