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

// silences remembers since when the news of matches cannot be told.
type silences struct {
	mu    sync.Mutex
	since map[match.ID]time.Time
}

// note notes how telling went, and returns since when it fails, or has failed
// until now.
func (s *silences) note(id match.ID, failed bool, now time.Time) (since time.Time, silent bool) {
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

// Delivered has the time of a match stand still while its news cannot be told,
// since people do not learn then that they are awaited, and run on after that. A match whose news Discord has
// refused for match.Placeless ends.
func (b *Core) Delivered(ctx context.Context, id match.ID, err error) {
	if ctx.Err() != nil {
		return // we are going, and that is told of otherwise
	}
	since, silent := b.silent.note(id, err != nil, b.Now())
	var failed error
	switch {
	case err != nil && (lasts(err) || b.Now().Sub(since) >= silentAfter):
		failed = b.Matches.Unheard(id, since)
		if failed == nil && wire.Lasts(err) {
			failed = b.Matches.EndUnheard(id)
		}
	case err == nil && silent:
		failed = b.Matches.Heard(id, true)
	}
	b.noteSilence(id, failed)
}

// GaveUp has the time of a match run on whose news is given up: there will be
// other news.
func (b *Core) GaveUp(id match.ID) {
	b.silent.note(id, false, b.Now())
	b.noteSilence(id, b.Matches.Heard(id, false))
}

// noteSilence logs why it could not be noted whether people learn what happens.
func (b *Core) noteSilence(id match.ID, err error) {
	if err != nil && !errors.Is(err, match.ErrNoMatch) {
		b.Log.Error().Err(err).Str("match", string(id)).Msg("noting whether people learn what happens")
	}
}

// WaitsToSpeak reports whether news that Discord refuses is worth keeping: the
// match is being played, or its table is open, and somebody may let us speak again, or move it. That a message is
// malformed will not change.
func (b *Core) WaitsToSpeak(id match.ID, err error) bool {
	m, gone := b.Matches.Match(id)
	return gone == nil && m.Phase.Live() && wire.ClassOf(err) != wire.Ours && !errors.Is(err, match.ErrDamaged)
}
