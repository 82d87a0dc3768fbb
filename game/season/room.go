package season

import (
	"fmt"
	"slices"
	"time"

	"norenbot/game/league"
	"norenbot/game/ledger"
	"norenbot/game/match"
)

// A room is one season in memory, see ledger.Rooms; Service.with gives it. What a Look hands out is
// not written any more: see own.
type room struct {
	*ledger.Room[ID, Mark]
	s *Service
	folded
}

// folded is what a season's events and matches come to.
type folded struct {
	read    int // Mark.Matches when matches were read, of a Shared store
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

// newRooms returns the rooms of a Service, whose options are set.
func (s *Service) newRooms() *ledger.Rooms[ID, Mark, *room] {
	return ledger.NewRooms(ledger.RoomsOptions[ID, Mark, *room]{Most: s.o.Keep, Shared: s.shared != nil, Conflict: ErrConflict,
		New: func(r *ledger.Room[ID, Mark]) *room { return &room{Room: r, s: s} }})
}

// with gives f one season to itself, as its store and its matches have it. After an ErrConflict of
// the store f is called again, with the season read anew.
func (s *Service) with(id ID, f func(*room) error) error {
	return s.rooms.In(id, func(r *room) error {
		return r.Repeat(func() error {
			for _, m := range s.hinted(id) {
				r.put(m)
			}
			return f(r)
		})
	})
}

// Stored implements ledger.Kept.
func (r *room) Stored() (Mark, error) { return r.s.markOf(r.ID) }

// Mark implements ledger.Kept.
func (r *room) Mark() Mark { return Mark{Version: r.facts.Version, Matches: r.read} }

// Read implements ledger.Kept.
func (r *room) Read(stored Mark) (err error) {
	if stored == (Mark{}) { // before anything is read: it is never newer than what is in memory
		if stored, err = r.Stored(); err != nil {
			return err
		}
	}
	if r.Loaded() && stored.Version == r.facts.Version {
		r.readMatches()
	} else if err = r.load(); err != nil {
		return err
	}
	r.read = stored.Matches
	return nil
}

// Free implements ledger.Kept.
func (r *room) Free() { r.folded = folded{} }

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
	stored, err := r.s.o.Store.LoadSeason(r.ID)
	if err != nil {
		return fmt.Errorf("reading season %s: %w", r.ID, err)
	}
	season, err := league.Fold(stored.Events)
	if err != nil {
		return fmt.Errorf("folding season %s: %w", r.ID, err)
	}
	r.folded = folded{facts: stored.Facts, events: stored.Events, season: season, changed: true}
	r.s.note(r.facts, season)
	r.s.rejudge(r.ID, season)
	r.readMatches()
	return nil
}

// readMatches takes over the season's matches as they are stored.
func (r *room) readMatches() {
	for m, err := range r.s.o.Store.Contests(r.ID) {
		if err != nil { // it counts as not dealt; dealing it again tells why
			r.s.trouble(r.ID, fmt.Errorf("reading match %s: %w", m.ID, err))
			continue
		}
		r.put(m)
	}
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
		r.s.trouble(r.ID, fmt.Errorf("match %s counts for table %d of %d", m.ID, n, len(r.season.Pairings)))
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
		r.s.trouble(r.ID, err)
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
