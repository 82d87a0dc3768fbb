package core

import (
	"context"
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
// awaited meanwhile is mentioned when it is over; see Board.Owed.
const Nearby = 2 * time.Minute

// Touch notes that user has just done something.
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

// Here reports whether somebody did something lately, whoever answered it.
func (b *Core) Here(user match.User) bool {
	if b.Seen.here(user, b.Now()) {
		return true
	}
	id, ago := b.LastOf(user)
	return id != "" && ago <= Nearby
}

// LastOf is the last interaction of somebody that any process has answered, and how long ago; "" if
// there was none lately, or nobody can tell.
func (b *Core) LastOf(user match.User) (id string, ago time.Duration) {
	if b.Claims == nil {
		return "", 0
	}
	ctx, cancel := context.WithTimeout(b.Ctx, claimWithin)
	defer cancel()
	id, ago, err := b.Claims.LastClaim(ctx, string(user))
	if err != nil {
		b.Log.Warn().Err(err).Msg("asking who has just done something")
		return "", 0
	}
	return id, ago
}
