package match

import (
	"errors"
	"iter"
	"slices"

	"norenbot/game"
)

// A Look is a dealt match as one person may see it, drafts left out. It shares
// no memory with the match.
type Look struct {
	Match Match
	Seat  game.Seat // game.Public for whoever does not sit there
	View  any
	// Question is what is open for the seat; nil is nothing.
	Question *game.Question
}

// Match returns the facts of a match. It works under repair too.
func (s *Service) Match(id ID) (m Match, err error) {
	err = s.with(id, func(r *room) error {
		m = r.stored.Match.clone()
		return nil
	})
	return m, err
}

// Look returns what user may see; "" is anybody, and so is who does not sit there. It
// works for a match that has ended. Errors: ErrLobby.
func (s *Service) Look(id ID, user User) (l Look, err error) {
	err = s.with(id, func(r *room) error {
		run, err := r.open()
		if err != nil {
			return err
		}
		l.Match = r.stored.Match.clone()
		l.Seat, _ = l.Match.PlayedBy(user, s.now())
		l.Question = run.Question(l.Seat).Clone()
		return r.compute(func() error {
			l.View = run.View(l.Seat)
			return nil
		})
	})
	return l, err
}

// A Past is a dealt match as it stood after some answers, as one person may see
// it. Look.Question is nil.
type Past struct {
	Look
	Before  any        // the view after fewer answers; nil if none was asked for
	Awaited game.Seats // who had a question open then
}

// LookBack returns what user may see of how a match stood after at answers of
// those that stand, and what they saw after before of them: negative is now,
// and no view. Errors: ErrLobby.
func (s *Service) LookBack(id ID, user User, before, at int) (p Past, err error) {
	err = s.with(id, func(r *room) error {
		run, err := r.open()
		if err != nil {
			return err
		}
		p.Match = r.stored.Match.clone()
		p.Seat, _ = p.Match.PlayedBy(user, s.now())
		rec := run.Record()
		if at < 0 || at > len(rec.Log) {
			at = len(rec.Log)
		}
		rules, err := r.s.rules(rec.Game)
		if err != nil {
			return err
		}
		return r.compute(func() error { return p.replay(rules, rec, before, at) })
	})
	return p, err
}

// ViewAfter returns what user would have seen after an entry of the journal, of those that
// there are: with the eyes of the seat that they play for now. Errors: ErrLobby.
func (s *Service) ViewAfter(id ID, user User, entry int) (any, error) {
	var p Past
	err := s.with(id, func(r *room) error {
		if _, err := r.open(); err != nil {
			return err
		}
		rec, err := RecordOf(r.stored.Match.Game, *r.stored.Setup, r.stored.Journal[:entry])
		if err != nil {
			return r.breaks(err)
		}
		rules, err := r.s.rules(rec.Game)
		if err != nil {
			return err
		}
		p.Seat, _ = r.stored.Match.PlayedBy(user, s.now())
		return r.compute(func() error { return p.replay(rules, rec, -1, len(rec.Log)) })
	})
	return p.View, err
}

// replay plays a record as far as it is looked at.
func (p *Past) replay(rules game.Rules, rec game.Record, before, at int) error {
	log := rec.Log[:at]
	rec.Log = log[:max(0, min(before, at))]
	run, err := game.Open(rules, rec)
	if err != nil {
		return err
	}
	defer run.Close()
	if before >= 0 {
		p.Before = run.View(p.Seat)
	}
	for _, a := range log[len(rec.Log):] {
		if err := run.Answer(a); err != nil {
			return err
		}
	}
	p.View = run.View(p.Seat)
	for _, q := range run.Questions() {
		p.Awaited |= game.Only(q.Seat)
	}
	return nil
}

// Since returns what user may know of what was told after an entry; 0 is from
// the beginning. Errors: ErrLobby.
func (s *Service) Since(id ID, user User, entry int) (events []game.Event, err error) {
	err = s.with(id, func(r *room) error {
		run, err := r.open()
		if err != nil {
			return err
		}
		seat, _ := r.stored.Match.PlayedBy(user, s.now())
		events, err = r.since(run, seat, entry)
		return err
	})
	return events, err
}

// answersBy returns how many answers stood before and after an entry, of those
// that stand now: events of the entry come after more than from of them, and
// after no more than to.
func (r *room) answersBy(entry int) (from, to int, err error) {
	up, err := Standing(r.stored.Journal)
	if err != nil {
		return 0, 0, r.breaks(err)
	}
	if entry < 1 {
		return -1, -1, nil
	}
	if entry == 1 {
		return -1, 0, nil // the deal
	}
	for _, n := range up {
		if n > entry {
			break
		}
		if n < entry {
			from += len(r.stored.Journal[n-1].Answers)
		}
		to += len(r.stored.Journal[n-1].Answers)
	}
	if !slices.Contains(up, entry) {
		from = to
	}
	return from, to, nil
}

// since returns what a seat was told after an entry, of a Run of what stands.
func (r *room) since(run *game.Run, seat game.Seat, entry int) (events []game.Event, err error) {
	_, to, err := r.answersBy(entry)
	all := run.Events()
	from := slices.IndexFunc(all, func(e game.Event) bool { return e.At > to })
	if from < 0 {
		return nil, err
	}
	events = make([]game.Event, 0, len(all)-from)
	for _, e := range all[from:] {
		if e.For(seat) && e.At > to {
			events = append(events, e)
		}
	}
	return events, err
}

// Of returns the live matches in which user sits, for themselves or for another one, or
// which user watches. One that cannot be read is left out; it is ErrDamaged if there is no other.
func (s *Service) Of(user User) ([]Match, error) { return readable(s.o.Store.Of(user)) }

// At returns the live matches at a place, as Of does.
func (s *Service) At(place Place) ([]Match, error) { return readable(s.o.Store.At(place)) }

// readable returns the matches of a loop that can be read. Of the others the
// operator is told at the start.
func readable(loop iter.Seq2[Match, error]) (all []Match, err error) {
	var damaged error
	for m, err := range loop {
		switch {
		case errors.Is(err, ErrDamaged):
			damaged = err
		case err != nil:
			return nil, err
		default:
			all = append(all, m)
		}
	}
	if len(all) == 0 {
		return nil, damaged
	}
	return all, nil
}

// watchersMost is how many may watch one match.
const watchersMost = 100

// Watch has who follow a match: it is among their matches, and they see what
// everybody may see. Errors: ErrSeated, ErrEnded, ErrCrowd.
func (s *Service) Watch(id ID, who Owner) error {
	return s.with(id, func(r *room) error {
		m := &r.stored.Match
		_, sits := m.SeatOf(who.User)
		switch {
		case !m.Phase.Live():
			return ErrEnded
		case sits || m.watches(who.User):
			return ErrSeated
		case len(m.Watchers) >= watchersMost:
			return ErrCrowd
		}
		c := r.step()
		c.Match.Watchers = append(c.Match.Watchers, who)
		return r.commit(c)
	})
}

// Unwatch ends following. Errors: ErrNotSeated.
func (s *Service) Unwatch(id ID, user User) error {
	return s.with(id, func(r *room) error {
		if !r.stored.Match.watches(user) {
			return ErrNotSeated
		}
		c := r.step()
		c.Match.Watchers = slices.DeleteFunc(c.Match.Watchers, func(w Owner) bool { return w.User == user })
		return r.commit(c)
	})
}

// watches reports whether a user is among the watchers.
func (m *Match) watches(user User) bool {
	return slices.ContainsFunc(m.Watchers, func(w Owner) bool { return w.User == user })
}
