package core

import (
	"maps"
	"slices"
	"sync"
	"time"
)

// A DueSet is what is to be looked at again, and when.
type DueSet struct {
	mu sync.Mutex
	at map[string]time.Time // by id
}

// Note notes when something is due; the zero time is never.
func (s *DueSet) Note(id string, due time.Time) {
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

// List returns what is due.
func (s *DueSet) List(now time.Time) (due []string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, id := range slices.Sorted(maps.Keys(s.at)) {
		if !s.at[id].After(now) {
			due = append(due, id)
		}
	}
	return due
}

// A Cache keeps some things of one kind until the process ends. When it is full it
// begins anew, so nothing may depend on it but time.
type Cache[K comparable, V any] struct {
	mu   sync.Mutex
	of   map[K]V
	Most int
}

// Get returns what was kept last under a key; the zero V if nothing is.
func (c *Cache[K, V]) Get(key K) V {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.of[key]
}

// Swap keeps something and returns what was kept before.
func (c *Cache[K, V]) Swap(key K, v V) (before V) {
	c.mu.Lock()
	defer c.mu.Unlock()
	before = c.of[key]
	if c.of == nil || len(c.of) >= c.Most {
		c.of = map[K]V{}
	}
	c.of[key] = v
	return before
}

// All returns a copy of what is kept.
func (c *Cache[K, V]) All() map[K]V {
	c.mu.Lock()
	defer c.mu.Unlock()
	return maps.Clone(c.of)
}

// Forget drops what is kept under a key.
func (c *Cache[K, V]) Forget(key K) {
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.of, key)
}
