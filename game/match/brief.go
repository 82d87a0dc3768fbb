package match

import (
	"sync"
	"time"
)

// Briefly is for how long what was looked at once is not looked at again: see Service.Brief. It is
// longer than an answer takes, and shorter than anybody waits for what another process does.
const Briefly = 250 * time.Millisecond

// Brief returns the Service for one short piece of work, such as the answer to a press. On a Shared
// store it looks once whether another process has changed a match, and not at every call: what it
// returns is at least as new as the call of Brief. Where no other process is, it is the Service itself.
func (s *Service) Brief() *Service {
	if s.shared == nil {
		return s
	}
	return &Service{house: s.house, seen: &seen{at: map[ID]time.Time{}}}
}

// seen is which matches were looked at, and when. nil has seen none.
type seen struct {
	mu sync.Mutex
	at map[ID]time.Time
}

// lately reports whether a match was looked at less than Briefly ago.
func (s *seen) lately(id ID) bool {
	if s == nil {
		return false
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	at, ok := s.at[id]
	return ok && time.Since(at) < Briefly
}

// note notes that a match was looked at, unless that is lately so.
func (s *seen) note(id ID) {
	if s == nil || s.lately(id) {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.at[id] = time.Now()
}
