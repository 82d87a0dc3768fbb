package core

import (
	"context"
	"time"

	"norenbot/discord/ui"
	"norenbot/game/match"
)

// Claim reports whether this process is to answer an interaction. Where nobody can tell it
// does: the store is away then, and whoever pressed is told so.
func (b *Core) Claim(i ui.Interaction) bool {
	if b.Claims == nil {
		return true
	}
	ctx, cancel := context.WithTimeout(b.Ctx, claimWithin)
	defer cancel()
	first, err := b.Claims.Claim(ctx, i.ID, string(i.User.ID))
	if err != nil {
		b.Log.Warn().Err(err).Str("interaction", i.ID).Msg("claiming an interaction")
	}
	return first || err != nil
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

// Here reports whether somebody did something lately, whoever answered it.
func (b *Core) Here(user match.User) bool {
	if b.Seen.here(user, b.Now()) {
		return true
	}
	id, ago := b.LastOf(user)
	return id != "" && ago <= Nearby
}

// Claims are interactions that a process has taken on, known to all processes. ctx bounds each call.
type Claims interface {
	// Claim reports whether nobody has claimed an interaction before; it is somebody's.
	Claim(ctx context.Context, id string, user string) (bool, error)
	// LastClaim returns which interaction of somebody's was claimed last, and how long ago; "" if
	// none was in the last minutes.
	LastClaim(ctx context.Context, user string) (id string, ago time.Duration, err error)
}

// claimWithin is how long a claim may take: the answer is due within 3 s.
const claimWithin = 300 * time.Millisecond
