package core

import (
	"context"
	"sync"
	"time"

	"norenbot/game/match"
)

// presence remembers which users have just done something.
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

// isActive reports whether user did something lately.
func (p *presence) isActive(user match.User, now time.Time) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	at, ok := p.last[user]
	return ok && now.Sub(at) <= Nearby
}

// IsActive reports whether the user did something in the last minutes, in any process.
func (b *Core) IsActive(user match.User) bool {
	if b.Seen.isActive(user, b.Now()) {
		return true
	}
	id, ago := b.LastInteraction(user)
	return id != "" && ago <= Nearby
}

// LastInteraction returns the user's last recent interaction that any process has answered, and its age; "" if
// there is none or it is not known.
func (b *Core) LastInteraction(user match.User) (id string, ago time.Duration) {
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
