package thread

import (
	"context"
	"hash/fnv"
	"net/http"
	"sync"
	"time"

	"norenbot/discord/core"
	"norenbot/discord/wire"
	"norenbot/game/match"
)

const (
	// lookAtPlace is how old what is known of a place may be when news is told there.
	lookAtPlace = time.Hour
	// placesEvery is how often the places of live matches are looked at where no news is told: events of
	// the gateway may be missed, or there is no gateway. A thread that is archived sooner is looked at sooner.
	placesEvery = 6 * time.Hour
	// placesRound is the pause between rounds in which that is done.
	placesRound = 15 * time.Minute
)

// errLocked is returned for a thread that a moderator has locked, where Discord would let the bot post and
// nobody press.
var errLocked = wire.Refusal{Status: http.StatusBadRequest, Code: 160005}

// places are what is known of the channels and threads where matches are shown.
type places struct {
	mu   sync.Mutex
	seen map[string]seenPlace
}

// A seenPlace is how a place was found.
type seenPlace struct {
	at    time.Time
	asked bool // else it was not looked at yet, and at says when that is due
	is    wire.Channel
	// refused is why it could not be looked at, in a way that lasts.
	refused error
}

// due is when the place should be looked at again.
func (s seenPlace) due() time.Time {
	if s.is.Idle > 0 {
		return s.at.Add(min(placesEvery, s.is.Idle))
	}
	return s.at.Add(placesEvery)
}

// get returns what is known of a place; the zero time is nothing.
func (p *places) get(channel string) seenPlace {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.seen[channel]
}

// note notes how a place was found.
func (p *places) note(channel string, s seenPlace) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.seen == nil {
		p.seen = map[string]seenPlace{}
	}
	p.seen[channel] = s
}

// keep forgets all places but some.
func (p *places) keep(shown map[string]bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for channel := range p.seen {
		if !shown[channel] {
			delete(p.seen, channel)
		}
	}
}

// look asks Discord what a place is like, unless that was asked within some time. Errors: those of
// core.API.Channel; one that passes is not remembered.
func (b *Part) look(ctx context.Context, channel string, within time.Duration) (wire.Channel, error) {
	now := b.Now()
	if s := b.places.get(channel); s.asked && now.Sub(s.at) < within {
		return s.is, s.refused
	}
	is, err := b.API.Channel(ctx, channel)
	if err == nil || wire.IsPermanent(err) {
		b.places.note(channel, seenPlace{at: now, asked: true, is: is, refused: err})
	}
	return is, err
}

// Changed hears that a thread was changed, that a channel or thread was deleted, or that what the bot may do somewhere
// may have changed. A thread in which a live
// match or an open table is shown is kept open: people could not press there otherwise
// (discord-api-docs#8474). Where it was locked or deleted, the match is looked at at once.
func (b *Part) Changed(c wire.PlaceChange) {
	if c.Rights {
		b.rightsChanged(c)
		return
	}
	shown := b.shownIn(c.Server, c.ID)
	if len(shown) == 0 {
		return
	}
	s := b.places.get(c.ID)
	s.at, s.asked, s.refused = b.Now(), true, nil
	if s.is.Archived, s.is.Locked = c.Archived, c.Locked; c.Gone {
		s.refused = wire.Refusal{Status: http.StatusNotFound, Code: 10003}
	}
	b.places.note(c.ID, s)
	if !c.Locked && !c.Gone {
		b.PlaceChanged(c.ID)
	}
	if c.Archived && !c.Locked && !c.Gone {
		ctx, cancel := context.WithTimeout(b.Ctx, wire.AnswerWithin)
		defer cancel()
		b.reopen(ctx, c.ID)
		return
	}
	for _, m := range shown {
		switch {
		case c.Gone || c.Locked:
			b.Undone.Note(string(m.ID), b.Now())
		case !m.Unheard.IsZero(): // it was unlocked: what waits there is tried now, and not after the pause
			if err := b.Matches.Heard(m.ID, true); err != nil {
				b.Log.Error().Err(err).Str("match", string(m.ID)).Msg("noting that a thread is open again")
			}
		}
	}
}

// rightsChanged has what was refused for want of a permission be tried again where that may have changed: in a
// channel and the threads of matches below it, or in all places of a server in which matches are shown.
func (b *Part) rightsChanged(c wire.PlaceChange) {
	for _, place := range b.ForbiddenPlaces() {
		if place == c.ID || b.isBelow(place, c) {
			b.RightsChanged(place)
		}
	}
}

// isBelow reports whether a place of live matches is in the server of a change, and in its channel if it names one.
func (b *Part) isBelow(place string, c wire.PlaceChange) bool {
	if id := b.InThread(place); id != "" {
		m, err := b.Matches.Match(id)
		return err == nil && m.Place.Server == c.Server && (c.ID == "" || c.ID == m.Place.Channel)
	}
	shown, err := b.Matches.At(match.Place{Server: c.Server, Channel: place})
	return err == nil && c.ID == "" && len(shown) > 0
}

// reopen opens an archived thread again.
func (b *Part) reopen(ctx context.Context, thread string) {
	open := false
	err := b.API.EditThread(ctx, thread, wire.ThreadEdit{Archived: &open})
	if err != nil {
		b.Log.Info().Err(err).Str("thread", thread).Msg("keeping a thread open")
		return
	}
	s := b.places.get(thread)
	s.is.Archived = false
	b.places.note(thread, s)
}

// shownIn returns the live matches and open tables that are shown in a channel or thread, whoever made it.
func (b *Part) shownIn(server, channel string) []match.Match {
	all, err := b.Matches.At(match.Place{Server: server, Channel: channel})
	if err != nil {
		b.Log.Error().Err(err).Msg("looking for the matches of a channel")
	}
	if id := b.InThread(channel); id != "" {
		if m, err := b.Matches.Match(id); err == nil {
			all = append(all, m)
		}
	}
	return core.MatchesWhere(all, func(m match.Match) bool { return m.Phase.Live() && b.WhereShown(m) == channel })
}

// KeepPlaces looks at the places of live matches and open tables until ctx ends, each every few hours: those
// that were archived are opened again, and a match whose place was locked or deleted is looked at.
func (b *Part) KeepPlaces(ctx context.Context) {
	tick := time.NewTicker(placesRound)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		b.keepPlaces(ctx)
	}
}

// keepPlaces is one round of KeepPlaces. A match that cannot be reached is left to the dispatcher, which tries
// it after growing pauses.
func (b *Part) keepPlaces(ctx context.Context) {
	shown := map[string]bool{}
	for _, m := range b.LiveMatches() {
		channel := b.WhereShown(m)
		if m.Lesson || channel == "" || ctx.Err() != nil {
			continue
		}
		first := !shown[channel]
		shown[channel] = true
		s := b.places.get(channel)
		if s.at.IsZero() { // as if seen some time ago, so that a start does not ask for all at once
			s.at = b.Now().Add(-spreadOut(channel))
			b.places.note(channel, s)
		}
		if !m.Unheard.IsZero() || first && b.Now().Before(s.due()) {
			continue
		}
		is, err := b.look(ctx, channel, placesRound)
		switch {
		case wire.ClassOf(err).IsGone(), err == nil && is.Locked:
			b.Undone.Note(string(m.ID), b.Now())
		case err == nil && is.Archived:
			b.reopen(ctx, channel)
		}
	}
	if ctx.Err() == nil {
		b.places.keep(shown)
	}
}

// spreadOut is some time below placesEvery, of a channel always the same.
func spreadOut(channel string) time.Duration {
	h := fnv.New32a()
	h.Write([]byte(channel))
	return time.Duration(h.Sum32()%uint32(placesEvery/time.Second)) * time.Second
}
