package core

import (
	"context"
	"time"

	"norenbot/discord/ui"
	"norenbot/discord/wire"
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

// RetryWhileBusy repeats a request while Discord is too busy or cannot be reached. If an earlier try did arrive,
// Discord refuses the repetition, which does no harm.
func (b *Core) RetryWhileBusy(ctx context.Context, do func() error) error {
	tries := 0
	return wire.Again(ctx, wire.IsTemporary, func() error {
		err := do()
		if tries++; tries > 1 && wire.ClassOf(err) == wire.Already {
			return nil
		}
		return err
	})
}
