package discord

import (
	"maps"
	"slices"
	"sync"
	"time"
)

// A dueSet is what is to be looked at again, and when.
type dueSet struct {
	mu sync.Mutex
	at map[string]time.Time // by id
}

// note notes when something is due; the zero time is never.
func (s *dueSet) note(id string, due time.Time) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.at == nil {
		s.at = map[string]time.Time{}
	}
	if due.IsZero() {
		delete(s.at, id)
		return
	}
	s.at[id] = due
}

// list returns what is due.
func (s *dueSet) list(now time.Time) (due []string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, id := range slices.Sorted(maps.Keys(s.at)) {
		if !s.at[id].After(now) {
			due = append(due, id)
		}
	}
	return due
}

// A cache keeps some things of one kind until the process ends. When it is full it
// begins anew, so nothing may depend on it but time.
type cache[K comparable, V any] struct {
	mu   sync.Mutex
	of   map[K]V
	most int
}

// get returns what was kept last under a key; the zero V if nothing is.
func (c *cache[K, V]) get(key K) V {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.of[key]
}

// swap keeps something and returns what was kept before.
func (c *cache[K, V]) swap(key K, v V) (before V) {
	c.mu.Lock()
	defer c.mu.Unlock()
	before = c.of[key]
	if c.of == nil || len(c.of) >= c.most {
		c.of = map[K]V{}
	}
	c.of[key] = v
	return before
}

// all returns a copy of what is kept.
func (c *cache[K, V]) all() map[K]V {
	c.mu.Lock()
	defer c.mu.Unlock()
	return maps.Clone(c.of)
}

func (c *cache[K, V]) forget(key K) {
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.of, key)
}
