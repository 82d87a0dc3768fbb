package core

import (
	"context"
	"errors"
	"sync"
	"time"

	"norenbot/discord/wire"
	"norenbot/game/match"
)

// silentAfter is how long the news of a match may fail to be told until nobody's
// time runs there; where Discord refuses it, that is so at once.
const silentAfter = time.Minute

// postFailures remembers since when posts about a match have failed.
type postFailures struct {
	mu    sync.Mutex
	since map[match.ID]time.Time
}

// note records whether posting failed. since is the first of the current failures; silent is false if there were
// none before.
func (s *postFailures) note(id match.ID, failed bool, now time.Time) (since time.Time, silent bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	since, silent = s.since[id]
	switch {
	case !failed:
		delete(s.since, id)
	case !silent:
		if s.since == nil {
			s.since = map[match.ID]time.Time{}
		}
		s.since[id], since = now, now
	}
	return since, silent
}

// Delivered stops the clock of a match while its news cannot be posted, since players do not learn that they are
// to move, and starts it again afterwards. A match whose news Discord has refused for match.Placeless ends.
func (b *Core) Delivered(ctx context.Context, id match.ID, err error) {
	if ctx.Err() != nil {
		return // we are going, and that is told of otherwise
	}
	since, silent := b.silent.note(id, err != nil, b.Now())
	var failed error
	switch {
	case err != nil && (isPermanent(err) || b.Now().Sub(since) >= silentAfter):
		failed = b.Matches.Unheard(id, since)
		if failed == nil && wire.IsPermanent(err) {
			failed = b.Matches.EndUnheard(id)
		}
	case err == nil && silent:
		failed = b.Matches.Heard(id, true)
	}
	b.logPostFailure(id, failed)
}

// GaveUp starts the clock of a match again after its news was dropped; later news will be posted.
func (b *Core) GaveUp(id match.ID) {
	b.silent.note(id, false, b.Now())
	b.logPostFailure(id, b.Matches.Heard(id, false))
}

// logPostFailure logs a failure to record in the match whether its news can be posted.
func (b *Core) logPostFailure(id match.ID, err error) {
	if err != nil && !errors.Is(err, match.ErrNoMatch) {
		b.Log.Error().Err(err).Str("match", string(id)).Msg("noting whether people learn what happens")
	}
}

// IsWorthRetrying reports whether news that Discord refuses should be kept: the match is running or its table is
// open, and someone may restore a permission or move it. A malformed message stays malformed.
func (b *Core) IsWorthRetrying(id match.ID, err error) bool {
	m, gone := b.Matches.Match(id)
	return gone == nil && m.Phase.Live() && wire.ClassOf(err) != wire.Ours && !errors.Is(err, match.ErrDamaged)
}
