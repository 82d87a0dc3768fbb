package match

import (
	"iter"
	"slices"
	"time"

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
	err = s.with(id, func(t *table) error {
		m = t.stored.Match.clone()
		return nil
	})
	return m, err
}

// Look returns what user may see; "" is anybody. Errors: ErrLobby.
func (s *Service) Look(id ID, user string) (l Look, err error) {
	err = s.with(id, func(t *table) error {
		run, err := t.open()
		if err != nil {
			return err
		}
		l.Match = t.stored.Match.clone()
		l.Seat, _ = l.Match.SeatOf(user)
		l.Question = copied(run.Question(l.Seat))
		return t.compute(func() error {
			l.View = run.View(l.Seat)
			return nil
		})
	})
	return l, err
}

// Since returns what user may know of what was told after an entry; 0 is from
// the beginning. Errors: ErrLobby.
func (s *Service) Since(id ID, user string, entry int) (events []game.Event, err error) {
	err = s.with(id, func(t *table) error {
		run, err := t.open()
		if err != nil {
			return err
		}
		seat, _ := t.stored.Match.SeatOf(user)
		events, err = t.since(run, seat, entry)
		return err
	})
	return events, err
}

// Told returns what everybody was told because of one entry: the events of
// that entry if it stands, else none. Errors: ErrLobby.
func (s *Service) Told(id ID, entry int) (events []game.Event, err error) {
	err = s.with(id, func(t *table) error {
		run, err := t.open()
		if err != nil {
			return err
		}
		from, to, err := t.reach(entry)
		for _, e := range run.Events() {
			if e.For(game.Public) && from < e.At && e.At <= to {
				events = append(events, e)
			}
		}
		return err
	})
	return events, err
}

// reach returns how many answers stood before and after an entry, of those
// that stand now: events of the entry come after more than from of them, and
// after no more than to.
func (t *table) reach(entry int) (from, to int, err error) {
	up, err := Standing(t.stored.Journal)
	if err != nil {
		return 0, 0, &broken{err}
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
			from += len(t.stored.Journal[n-1].Answers)
		}
		to += len(t.stored.Journal[n-1].Answers)
	}
	if !slices.Contains(up, entry) {
		from = to
	}
	return from, to, nil
}

func (t *table) since(run *game.Run, seat game.Seat, entry int) (events []game.Event, err error) {
	_, to, err := t.reach(entry)
	for _, e := range run.Events() {
		if e.For(seat) && e.At > to {
			events = append(events, e)
		}
	}
	return events, err
}

// An Archive is a whole match, secrets included.
type Archive struct {
	Match   Match
	Record  game.Record // what stands
	Journal []Entry     // everything that happened
}

// Archive returns a whole match that has ended. Errors: ErrNotEnded, and
// ErrLobby if it was never dealt.
func (s *Service) Archive(id ID) (a Archive, err error) {
	err = s.with(id, func(t *table) error {
		switch {
		case t.stored.Match.Phase.Live():
			return ErrNotEnded
		case t.stored.Setup == nil:
			return ErrLobby
		}
		stored, err := s.Store.Load(id) // memory of its own
		if err != nil {
			return err
		}
		a = Archive{Match: stored.Match, Journal: stored.Journal}
		a.Record, err = RecordOf(stored.Match.Game, *stored.Setup, stored.Journal)
		return err
	})
	return a, err
}

// Of returns the live matches in which user sits or which user watches.
func (s *Service) Of(user string) ([]Match, error) { return s.Store.Of(user) }

// At returns the live matches at a place.
func (s *Service) At(place Place) ([]Match, error) { return s.Store.At(place) }

// Results yields the matches with a Final that ended from a moment on: what
// leagues are computed from.
func (s *Service) Results(from time.Time) iter.Seq2[Match, error] { return s.Store.Ended(from) }

// watchersMost is how many may watch one match.
const watchersMost = 100

// Watch has who follow a match: it is among their matches, and they see what
// everybody may see. Errors: ErrSeated, ErrEnded, ErrCrowd.
func (s *Service) Watch(id ID, who Owner) error {
	return s.with(id, func(t *table) error {
		m := &t.stored.Match
		_, sits := m.SeatOf(who.User)
		switch {
		case !m.Phase.Live():
			return ErrEnded
		case sits || m.watches(who.User):
			return ErrSeated
		case len(m.Watchers) >= watchersMost:
			return ErrCrowd
		}
		c := t.step()
		c.Match.Watchers = append(c.Match.Watchers, who)
		return t.commit(c)
	})
}

// Unwatch ends following. Errors: ErrNotSeated.
func (s *Service) Unwatch(id ID, user string) error {
	return s.with(id, func(t *table) error {
		if !t.stored.Match.watches(user) {
			return ErrNotSeated
		}
		c := t.step()
		c.Match.Watchers = slices.DeleteFunc(c.Match.Watchers, func(w Owner) bool { return w.User == user })
		return t.commit(c)
	})
}

func (m *Match) watches(user string) bool {
	return slices.ContainsFunc(m.Watchers, func(w Owner) bool { return w.User == user })
}
