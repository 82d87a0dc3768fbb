package core

import (
	"sync"
	"time"

	"norenbot/game/match"
)

// presence remembers who has just done something.
type presence struct {
	mu   sync.Mutex
	last map[match.User]time.Time
}

// Nearby is how long somebody who did something counts as still looking. Who is
// awaited meanwhile is mentioned when it is over; see board.Owed.
const Nearby = 2 * time.Minute

func (p *presence) Touch(user match.User, now time.Time) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.last == nil {
		p.last = map[match.User]time.Time{}
	}
	for u, at := range p.last {
		if now.Sub(at) > Nearby {
			delete(p.last, u)
		}
	}
	p.last[user] = now
}

// here reports whether user did something lately.
func (p *presence) here(user match.User, now time.Time) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	at, ok := p.last[user]
	return ok && now.Sub(at) <= Nearby
}
