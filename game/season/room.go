package season

import (
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"norenbot/game/league"
	"norenbot/game/match"
)

// A room is one season in memory. Whoever holds mu is alone with it; Service.with takes
// it. What a Look hands out is not written any more: see own.
type room struct {
	s  *Service
	id ID

	// Under the lock of the Service:
	users, used int

	mu sync.Mutex
	folded
}

// folded is what a season's events and matches come to.
type folded struct {
	loaded  bool
	mark    Mark // of a Shared store
	facts   Facts
	events  []league.Event
	season  *league.Season
	matches []match.Match  // by pairing: of the try that was dealt last; zero where none was
	results []league.Match // of those that there are, in any order
	at      []int          // by pairing: its place in results, from 1
	over    int            // how many of them are over
	look    *Look          // as it was last asked for; nil since something changed
	shared  bool           // a Look has been handed out that reads season and matches

	changed bool      // something may be due that was not, see follow
	next    time.Time // when the season itself wants to be looked at; zero is never
	tables  []int     // pairings whose match is to be opened, in this order
	later   time.Time // no table is opened before: one could not be
	calling bool      // matches are left to be called in before what is due, see callIn
	behind  bool      // matches are left to be brought in line, see inLine
}

// conflicts is how often something is done again because another process has changed the
// season meanwhile.
const conflicts = 5

// with gives f one season to itself, as its store and its matches have it. After an ErrConflict of
// the store f is called again, with the season read anew.
func (s *Service) with(id ID, f func(*room) error) (err error) {
	r := s.take(id)
	defer s.leave(r)
	r.mu.Lock()
	defer r.mu.Unlock()
	for range 1 + conflicts {
		if err = r.upToDate(); err != nil {
			return err
		}
		// Of an expectation that did not hold nothing is dropped.
		if err = f(r); !errors.Is(err, ErrConflict) || r.loaded {
			return err
		}
	}
	return err
}

// upToDate reads what is not in memory, or no longer what is stored: of a Shared store another
// process may have changed the season, or a match of it.
func (r *room) upToDate() error {
	hints := r.s.hinted(r.id)
	mark, err := r.s.markOf(r.id)
	if err != nil {
		return err
	}
	switch shared := r.s.shared != nil; {
	case !r.loaded, shared && mark.Version != r.facts.Version:
		err = r.load()
	case shared && mark.Matches != r.mark.Matches:
		r.readMatches()
	default:
		for _, m := range hints {
			r.put(m)
		}
	}
	r.mark = mark // of before it was read: it is never newer than what is in memory
	return err
}

func (s *Service) take(id ID) *room {
	s.mu.Lock()
	defer s.mu.Unlock()
	r := s.rooms[id]
	if r == nil {
		r = &room{s: s, id: id}
		s.rooms[id] = r
	}
	s.uses++
	r.users++
	r.used = s.uses
	return r
}

// leave lets a room go, and drops those used longest ago while there are too many.
func (s *Service) leave(r *room) {
	s.mu.Lock()
	defer s.mu.Unlock()
	r.users--
	for len(s.rooms) > s.o.Keep {
		var oldest *room
		for _, o := range s.rooms {
			if o.users == 0 && (oldest == nil || o.used < oldest.used) {
				oldest = o
			}
		}
		if oldest == nil {
			return
		}
		delete(s.rooms, oldest.id)
	}
}

// hinted returns the matches of a season that have changed since it was last asked.
func (s *Service) hinted(id ID) []match.Match {
	s.mu.Lock()
	defer s.mu.Unlock()
	hints := s.hints[id]
	delete(s.hints, id)
	return hints
}

// load reads a season and folds it. What is due of it is not known then.
func (r *room) load() error {
	stored, err := r.s.o.Store.LoadSeason(r.id)
	if err != nil {
		return fmt.Errorf("reading season %s: %w", r.id, err)
	}
	season, err := league.Fold(stored.Events)
	if err != nil {
		return fmt.Errorf("folding season %s: %w", r.id, err)
	}
	r.drop()
	r.loaded, r.facts, r.events, r.season, r.changed = true, stored.Facts, stored.Events, season, true
	r.s.note(r.facts, season)
	r.s.rejudge(r.id, season)
	r.readMatches()
	return nil
}

// readMatches takes over the season's matches as they are stored.
func (r *room) readMatches() {
	for m, err := range r.s.o.Store.Contests(r.id) {
		if err != nil { // it counts as not dealt; dealing it again tells why
			r.s.trouble(r.id, fmt.Errorf("reading match %s: %w", m.ID, err))
			continue
		}
		r.put(m)
	}
}

// drop forgets what is in memory; it is read again when needed.
func (r *room) drop() {
	r.folded = folded{}
}

// own has what is about to be written shared with no Look.
func (r *room) own() {
	r.look = nil
	if !r.shared {
		return
	}
	r.shared = false
	r.season, r.matches, r.results = r.season.Clone(), slices.Clone(r.matches), slices.Clone(r.results)
}

// put takes over what is known of a match, unless that, or newer, is known.
func (r *room) put(m match.Match) {
	n := m.Contest.Pairing
	if n < 1 || n > len(r.season.Pairings) {
		r.s.trouble(r.id, fmt.Errorf("match %s counts for table %d of %d", m.ID, n, len(r.season.Pairings)))
		return
	}
	r.own()
	for len(r.matches) < len(r.season.Pairings) {
		r.matches, r.at = append(r.matches, match.Match{}), append(r.at, 0)
	}
	was := &r.matches[n-1]
	if was.ID != "" && (was.Contest.Try > m.Contest.Try || was.ID == m.ID && was.Version >= m.Version) {
		return
	}
	result, err := ResultOf(&m)
	if err != nil {
		r.s.trouble(r.id, err)
		return
	}
	if r.at[n-1] == 0 {
		r.results = append(r.results, league.Match{})
		r.at[n-1] = len(r.results)
	}
	old := &r.results[r.at[n-1]-1]
	r.changed = r.changed || old.Over != result.Over || old.Repair != result.Repair || !slices.Equal(old.Dropped, result.Dropped) || !m.Phase.Live()
	if old.Over {
		r.over--
	}
	if result.Over {
		r.over++
	}
	*was, *old = m, result
}
