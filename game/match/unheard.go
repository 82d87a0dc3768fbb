package match

import (
	"errors"
	"time"
)

// Placeless is how long nothing can be said where a match is played, and nobody acts in it, until it
// ends without a result.
const Placeless = 14 * day

// ErrHeard is returned when a match would be moved though its players can be reached where it is.
var ErrHeard = errors.New("the players can be reached where the match is played")

// Unheard notes that nothing can be said where a match is played, since some
// moment: no seat's time runs until Heard, and an open table is not dealt by itself: it expires, at the
// earliest a day later. A match that has ended stays as it is.
func (s *Service) Unheard(id ID, since time.Time) error {
	return s.with(id, func(r *room) error {
		if !r.stored.Match.Phase.Live() || !r.stored.Match.Unheard.IsZero() {
			return nil
		}
		c := r.step()
		c.Match.Unheard = since.UTC().Truncate(time.Second)
		return r.commit(c)
	})
}

// Heard notes that it can be said again, and tells of it if that shall be.
func (s *Service) Heard(id ID, tell bool) error {
	return s.with(id, func(r *room) error {
		since := r.stored.Match.Unheard
		if since.IsZero() {
			return nil
		}
		c := &step{Change: Change{Match: r.stored.Match.clone()}, now: r.s.now()} // not in silence, as step would
		c.Match.Unheard = time.Time{}
		if c.credit(Span{since, c.now}); !tell {
			c.Outbox = nil
		}
		return r.commit(c)
	})
}

// EndsUnheard returns when a match ends without a result if nothing can be said where it is played until
// then and nobody acts in it; false while its players can be reached, and before it is dealt.
func (m Match) EndsUnheard() (time.Time, bool) {
	if m.Phase != Playing || m.Unheard.IsZero() {
		return time.Time{}, false
	}
	since := m.Unheard
	for _, c := range m.Chairs {
		since = later(since, c.Clock.Since) // somebody acts in private: another one is asked then
	}
	return since.Add(Placeless), true
}

// EndUnheard ends a match without a result if its time is over, see EndsUnheard. It is called when
// saying something has just failed: that the time has passed says nothing by itself, since the
// program may not have run. In a contest it is for the season to decide what the match counts as.
func (s *Service) EndUnheard(id ID) error {
	return s.with(id, func(r *room) error {
		end, unheard := r.stored.Match.EndsUnheard()
		if !unheard || r.s.now().Before(end) {
			return nil
		}
		c := r.step()
		c.mended()
		if n := len(r.stored.Journal); n > 0 {
			c.enter(Entry{Act: CallOff, By: ByDeadline, Print: r.stored.Journal[n-1].Print})
		}
		c.say(Item{News: Unplaced, Entry: c.Match.Entries, Since: r.stored.Match.Unheard})
		r.end(c, Abandoned, Final{Outcome: Void})
		return r.commit(c)
	})
}

// MoveTo has a match go on in another place while nothing can be said where it is. Players may ask
// for it: who sits there, or plays for somebody. Errors: ErrEnded, ErrNotSeated, ErrHeard.
func (s *Service) MoveTo(id ID, who Owner, to Place) error {
	return s.with(id, func(r *room) error {
		m := &r.stored.Match
		_, plays := m.PlayedBy(who.User, r.s.now())
		switch {
		case !m.Phase.Live():
			return m.Over()
		case !plays:
			return ErrNotSeated
		case m.Unheard.IsZero():
			return ErrHeard
		}
		c := r.step()
		c.Match.Place = to
		news := Moved
		if m.Phase == Lobby {
			news = LobbyNews
		}
		c.say(Item{News: news, Who: &who})
		return r.commit(c)
	})
}

// lobbyEnds is when an open table expires or is dealt. While nothing can be said there, that waits a day:
// the reason may pass.
func (m *Match) lobbyEnds() time.Time {
	if m.Unheard.IsZero() {
		return m.Until
	}
	return m.ClosesUnheard(m.Unheard)
}

// ClosesUnheard returns when an open table closes if nothing can be said there since a moment.
func (m *Match) ClosesUnheard(since time.Time) time.Time { return later(m.Until, since.Add(day)) }
